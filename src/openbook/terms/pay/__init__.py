"""Terms of pay: raises on the schedule, pay off the schedule, days and duties."""
