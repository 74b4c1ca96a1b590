"""The sheets of a workbook, one file for each or for each kind."""
