"""Dated numbers and sentences of the law, and the questions asked of a state."""
