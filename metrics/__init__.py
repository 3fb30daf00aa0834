"""The metrics core: evidence in, scores with every step out. No network, no screen."""
