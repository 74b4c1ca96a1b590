"""Inputs of a projection: what each lever means, and the limits of every input."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.format.limits import Limits
from openbook.case.term_facts import Lever
from openbook.terms.shelf import levers

_OF_ALL = Limits(-1e12, 1e12, -1e12, 1e12)
# Levers that no term moves.
_OTHERS = {"strike": Lever("Student-days missed in a strike", Limits(0, 1e9, 0, 3e7))}


def lever_words(name: str) -> str:
    """What a lever means, and for whom.

    >>> lever_words("raise.teachers")
    'Raise of the pay schedule in the year: teachers'
    """
    first, _, rest = name.partition(".")
    known = _lever(first)
    meaning = known.meaning if known else first.replace("_", " ").capitalize()
    return f"{meaning}: {rest.replace('_', ' ')}" if rest else meaning


def input_limits(name: str) -> Limits:
    """Return the limits of an assumption of a book, or of a lever of a contract.

    >>> input_limits("attendance.rate").most, input_limits("raise.teachers").high
    (1, 0.15)
    """
    known = BY_NAME.get(name)
    if known and known.limits:
        return known.limits
    lever = _lever(name.partition(".")[0])
    return lever.limits if lever else _OF_ALL


def _lever(first: str) -> Lever | None:
    """Return what is declared of the levers that begin with a word."""
    return levers()[first][1] if first in levers() else _OTHERS.get(first)
