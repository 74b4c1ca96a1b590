"""What families read: pages, feeds and call scripts, from texts a person approves."""
