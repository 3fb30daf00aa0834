"""Golden sets: reading files of many samples, scoring them at once, sweeping and fitting settings."""
