"""Terms of the agreement itself: how long it lasts, alternatives, savings and what is left open."""
