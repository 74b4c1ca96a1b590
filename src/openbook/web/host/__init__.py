"""The table: a server that both parties, a mediator, a county and the public share."""
