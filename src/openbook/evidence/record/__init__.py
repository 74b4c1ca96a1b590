"""Track records: past projections beside what came, why they missed, what they support."""
