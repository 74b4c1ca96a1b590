"""Levers in words: what each thing that a contract fixes means, by its first word."""

from __future__ import annotations

_MEANING = {
    "raise_before": "Raises before the first projected year, compounded",
    "raise": "Raise of the pay schedule in the year",
    "raise_part": "Part of the year in which the raise is earned, 1 from July 1 on",
    "work_days": "Paid days added to the work year",
    "stipend": "Stipend for each person of the unit",
    "back_pay": "Retroactive pay, in years of pay on today's schedule",
    "one_time": "One-time payment, as a share of pay",
    "one_time_each": "One-time payment for each person",
    "health_total": "Health contribution for all people, where it is fixed",
    "health_each": "Health contribution per person, where it is fixed",
    "health_fixed": "Part of the year in which the health contribution is fixed",
    "health_frozen": "Part of the year in which the health contribution is frozen",
    "added": "Posts added",
    "per_school": "Posts in each school",
    "pupils_per": "Pupils for each post",
    "cap": "Most pupils in any one class",
    "average_cap": "Most pupils in a class on average",
    "grants": "Grants, paid once",
    "strike": "Pupil-days missed in a strike",
}


def lever_words(name: str) -> str:
    """What a lever means, and for whom.

    >>> lever_words("raise.teachers")
    'Raise of the pay schedule in the year: teachers'
    """
    first, _, rest = name.partition(".")
    meaning = _MEANING.get(first, first.replace("_", " ").capitalize())
    return f"{meaning}: {rest.replace('_', ' ')}" if rest else meaning
