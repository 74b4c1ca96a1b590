"""The public disclosure of a proposed agreement, part by part."""
