"""Offers in the order they were made: who moved, what is open on a day, the days of impasse."""
