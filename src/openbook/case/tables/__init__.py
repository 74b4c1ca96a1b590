"""The tables and files of a district."""
