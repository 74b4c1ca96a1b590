"""A workbook that came back: what was changed in it, told and taken into the case."""
