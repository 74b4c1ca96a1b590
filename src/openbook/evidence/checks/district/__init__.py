"""Checks of the tables, the budget and the assumptions of a district."""
