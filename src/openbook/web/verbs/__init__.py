"""The verbs as JSON, one address each: the same answers as --json gives."""
