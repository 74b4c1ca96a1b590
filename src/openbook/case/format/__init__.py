"""How files of a case are written: fields, limits, tables, places."""
