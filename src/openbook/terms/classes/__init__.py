"""Terms of class size: caps, cuts and what is paid above a cap."""
