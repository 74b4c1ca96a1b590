"""The parts of the fact-finder's binder."""
