"""The class sizes in force in 2018-19: the memorandum of 2017-18, by group and grade.

The maxima follow from UTLA's class-size table (its newest maximum plus the total
reduction since 2018). Three cells are not in that table: other magnets in grades 9-12
take their row of grades 6-8, desegregated schools in grades 11-12 take that of PHBAO,
and the doubtful non-academic maximum of 48 stands for both. Magnets have one for all.
"""

from __future__ import annotations

EARLY_MOST = 27
EARLY_AVERAGE = 24
_UPPER = {"phbao": 34, "desegregated": 39, "phbao-magnet": 31, "magnet": 34}
_MIDDLE = {"phbao": 37, "desegregated": 43, "phbao-magnet": 34, "magnet": 37}
_SENIOR = {"phbao": 46, "desegregated": 46, "phbao-magnet": 34, "magnet": 37}
_OTHER = 48

# Section 1.5 let classes go past the table: so many pupils, in some schools.
DEPARTURE = 2


def most_in_class(group: str, grade: int, subject: str) -> int:
    """The largest class that the memorandum allows."""
    if grade <= 3:
        return EARLY_MOST
    if subject == "all":
        return _UPPER[group]
    if subject == "other" and not group.endswith("magnet"):
        return _OTHER
    return (_SENIOR if grade >= 11 else _MIDDLE)[group]
