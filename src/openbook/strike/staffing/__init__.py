"""People to schools on a strike day: what sites need, who can come, the best plan."""
