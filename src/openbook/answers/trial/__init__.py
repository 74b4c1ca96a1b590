"""Trying: an offer that is moved at the table, term by term, before anybody makes it."""
