"""The workbook: a projection as live formulas of a spreadsheet, and back again."""
