"""The case folder on disk: where files are read and written."""
