"""The file of a workbook: written the same every time, read with suspicion."""
