"""The data types of a case: no reading, no arithmetic."""
