"""Pairs: which terms of two offers speak of the same thing, and where they differ.

Two terms speak of the same thing if they are of one kind and for the same units,
classes, role, year or subject; of several such pairs the most alike are taken first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.offer import Offer, Term
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.offers.sorted_terms import units_meant

_CLASSES = {"grades", "levels", "subjects", "group", "kind"}
_SUBJECT = frozenset({"units", "role", "what", "text", "year"} | _CLASSES)
_ABOUT_IT = frozenset({"source", "status", "note", "withdrawn_on"})
# Whether a larger number, or a later day, gives more to those who work.
_MONEY = {"share", "amount", "total", "per_person", "grant"}
_MORE = frozenset({"people", "per_school", "schools", "ends"} | _MONEY)
_LESS = frozenset({"pupils_per", "starts", "by"})

Pair = tuple[Term | None, Term | None]


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of a term that is not as before; gain is for those who work."""

    field: str
    before: Any
    after: Any
    gain: int  # 1 more for them, -1 less, 0 not judged


def terms_of(case: Case, offer: Offer) -> tuple[Term, ...]:
    """Return the terms of an offer, each with the units it is for."""
    return tuple(replace(term, units=units_meant(case, offer, term)) for term in offer.terms)


def pair_terms(one: Sequence[Term], other: Sequence[Term]) -> list[Pair]:
    """Return the terms of the other list, each with its pair, then what the first has more."""
    alike = sorted(
        (len(changes(a, b)), j, i)
        for i, a in enumerate(one)
        for j, b in enumerate(other)
        if subject(a) == subject(b)
    )
    mine: dict[int, int] = {}
    for _, j, i in alike:
        if j not in mine and i not in mine.values():
            mine[j] = i
    pairs: list[Pair] = [
        (one[mine[j]] if j in mine else None, term) for j, term in enumerate(other)
    ]
    taken = set(mine.values())
    return pairs + [(term, None) for i, term in enumerate(one) if i not in taken]


def subject(term: Term) -> tuple[object, ...]:
    """Return what a term speaks of, whatever it says about it."""
    names = _subject_fields(term)
    return (term.word, *(_plain(getattr(term, n)) for n in specs(type(term)) if n in names))


def changes(before: Term, after: Term) -> tuple[FieldChange, ...]:
    """Return the fields in which two terms on the same thing differ."""
    found = []
    for name in specs(type(after)):
        if name in _subject_fields(after) or name in _ABOUT_IT:
            continue
        was, now = getattr(before, name), getattr(after, name)
        if _plain(was) != _plain(now):
            gain = _gain(after, name, _plain(was), _plain(now))
            found.append(FieldChange(name, was, now, gain))
    return tuple(found)


def _subject_fields(term: Term) -> frozenset[str]:
    # The schools of a class-size term are those it is for, not what it gives.
    return _SUBJECT | term.subject_fields


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Figure) else value


def _gain(term: Term, name: str, was: Any, now: Any) -> int:
    """Return what was not said before, or is no longer, is not judged."""
    if name == "only_if":
        return bool(was) - bool(now)
    if was is None or now is None:
        return 0
    gain = term.gains.get(name, 1 if name in _MORE else -1 if name in _LESS else 0)
    if not gain:
        return 0
    return gain if now > was else -gain
