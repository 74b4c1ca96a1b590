"""Students: enrollment, attendance, need."""
