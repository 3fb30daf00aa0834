"""The measure of all things here: the smallest app with a slider, served with Streamlit's default options."""

import streamlit as st

value = st.slider("Value", 0, 100, 50)
st.write(f"The value is {value}.")
