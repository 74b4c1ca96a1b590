"""Terms of health benefits: what the employer pays, by person or by plan and tier."""
