"""The commands: adding a file here adds a command."""
