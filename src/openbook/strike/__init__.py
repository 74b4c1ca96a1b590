"""The days of a strike: pupils expected, people sent, money lost; it reads no file."""
