"""Spans: the grades that a span's name stands for, such as 4-6."""

from __future__ import annotations

from openbook.law.errors import WrongShapeError

GRADES = ("TK", "K", *(str(number) for number in range(1, 13)))


def grades_of(span: str) -> tuple[str, ...]:
    """Every grade of a span; a span that starts with K takes TK as well.

    >>> grades_of("K-3")
    ('TK', 'K', '1', '2', '3')
    >>> grades_of("7-8")
    ('7', '8')
    """
    first, _, last = span.partition("-")
    start = "TK" if first == "K" else first
    if start not in GRADES or (last or first) not in GRADES:
        message = f"{span!r} is no span of grades; write it like K-3, 4-6 or K-12"
        raise WrongShapeError(message)
    return GRADES[GRADES.index(start) : GRADES.index(last or first) + 1]
