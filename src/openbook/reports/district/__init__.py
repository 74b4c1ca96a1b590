"""The district for readers: budget, pupils, classes, people and schools."""
