"""Reading: what a plain-text story says in figures, and who says it."""
