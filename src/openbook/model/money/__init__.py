"""Money: revenues, expenditures, the balance and its certification."""
