"""Offers for readers: what they cost, what they mean for one person or school, who moved."""
