"""How charts are drawn: scales, axes, labels and SVG as text."""
