"""The commands: adding a public function to a module here adds a command."""
