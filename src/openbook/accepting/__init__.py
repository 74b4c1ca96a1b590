"""The verbs of blind acceptance: only packages that both sides marked are ever shown."""
