"""The forecast: pupils expected by school and day, with intervals and their skill."""
