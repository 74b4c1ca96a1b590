"""A strike for readers: pupils expected, the plan of a day, what it costs and whom."""
