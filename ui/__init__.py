"""What is drawn more than once; the only layer that knows Streamlit's state."""
