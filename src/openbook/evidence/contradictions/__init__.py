"""The shelf of contradictions: one file for each way in which claims cannot both hold."""
