"""Values of assumptions, drawn or as they are, and what comes out."""
