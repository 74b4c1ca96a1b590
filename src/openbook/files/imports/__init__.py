"""Importers: files of the state and of a district, made into tables of a case."""
