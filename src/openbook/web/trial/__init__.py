"""The page on which a change of an offer is tried."""
