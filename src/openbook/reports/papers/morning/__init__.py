"""The parts of the sheet of a strike morning."""
