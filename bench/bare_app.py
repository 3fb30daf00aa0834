"""The measure of all things here: the smallest app with a slider, served with Streamlit's default options.

With ELEMENTS in the environment it shows so many lines of text besides: what as many elements cost in Streamlit before
any of them does anything.
"""

import os

import streamlit as st

value = st.slider("Value", 0, 100, 50)
st.write(f"The value is {value}.")
for line in range(int(os.environ.get("ELEMENTS", "0"))):
    st.write(f"Line **{line}** of text that stays as it is.")
