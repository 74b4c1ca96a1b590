"""Run a model: scalar, NumPy, again with some inputs moved."""
