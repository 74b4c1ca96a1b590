"""What one more day of a strike costs each side, gross and net, and in which year."""
