"""The outside world: whatever makes evidence. Third-party libraries are imported in functions, when first needed."""
