"""The shelf of differences: one file for each way in which claims can differ."""
