"""Rungs: the ways to settle one matter, from the employer's offer to the union's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import prod
from typing import Any

from openbook.case.offer import Term
from openbook.case.raises import Raise
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.findings.message import Message, series
from openbook.offers.pairs import changes

QUARTER_POINT = 0.0025
_PARTS = 4
_MOST_RAISES = 40
_NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to settle a matter: its terms, and how near it is to the union's offer.

    ``part`` is 0 at the employer's offer and 1 at the union's.
    """

    terms: tuple[Term, ...]
    part: float
    number: str = ""  # where the phrases do not say it

    @property
    def label(self) -> str:
        """The terms in short phrases, with their conditions."""
        said = [said_with_condition(term, self.number) for term in self.terms]
        return series(said, "; ") or _numbered("nothing", self.number)


def said_with_condition(term: Term, number: str = "") -> str:
    """A term in a short phrase, with its condition if it has one."""
    condition = getattr(term, "only_if", "")
    label = _numbered(term.label, number)
    if not condition:
        return label
    return Message("{label}, only if {condition}", label=label, condition=condition)


def _numbered(label: str, number: str) -> str:
    return Message("{label} ({own})", label=label, own=number) if number else label


def raises_between(
    employer: Sequence[Raise], union: Sequence[Raise]
) -> tuple[Rung, ...]:
    """The employer's raises, the last one more by quarter points, then the union's.

    Where one side has no raise, a single one of the other grows from nothing.
    """
    if employer and union:
        between = _more(employer, _together(union))
    elif len(union) == 1:
        between = _more([union[0].with_share(0.0)], union[0].share.value)
    elif len(employer) == 1:
        between = _more([employer[0].with_share(0.0)], employer[0].share.value)[::-1]
    else:
        between = []
    rungs = [tuple(employer), *between, tuple(union)]
    span = len(rungs) - 1
    return tuple(Rung(terms, place / span) for place, terms in enumerate(rungs))


def _more(raises: Sequence[Raise], until: float) -> list[tuple[Term, ...]]:
    """Some raises with more and more for the last, as long as all stay below a total."""
    *kept, last = raises
    start = last.share.value
    room = (1 + until) / (1 + _together(kept)) - 1 - start
    steps = int(max(0.0, room - _NOTHING) / QUARTER_POINT)
    pace = max(1, -(-steps // _MOST_RAISES))
    return [
        (*kept, last.with_share(round(start + step * QUARTER_POINT, 6)))
        for step in range(pace, steps + 1, pace)
    ]


def terms_between(employer: Sequence[Term], union: Sequence[Term]) -> tuple[Rung, ...]:
    """The employer's terms, what is between them if that can be said, the union's."""
    between: list[Rung] = []
    if len(employer) == len(union) == 1 and employer[0].word == union[0].word:
        between = list(_between(employer[0], union[0]))
    elif len(employer) + len(union) == 1:
        between = list(_part_of((*employer, *union)[0], granted=bool(union)))
    first, last = _told_apart(employer, union)
    return (
        Rung(tuple(employer), 0.0, first),
        *between,
        Rung(tuple(union), 1.0, last),
    )


def _told_apart(employer: Sequence[Term], union: Sequence[Term]) -> tuple[str, str]:
    """The numbers in which two terms differ, where their phrases are the same."""
    if not len(employer) == len(union) == 1 or employer[0].label != union[0].label:
        return "", ""
    moved = [each for each in changes(employer[0], union[0]) if _is_figure(each.before)]
    if len(moved) != 1 or not _is_figure(moved[0].after):
        return "", ""
    before, after = (
        said_amount(figure.value, str(figure.unit))
        for figure in (moved[0].before, moved[0].after)
    )
    return before, after


def _between(employer: Term, union: Term) -> Iterator[Rung]:
    """Terms like the union's with one number on the way from the employer's to it."""
    moved = [each for each in changes(employer, union) if _is_figure(each.before)]
    if len(moved) != 1 or not _is_figure(moved[0].after):
        return
    start, end = moved[0].before.value, moved[0].after.value
    steps = int(abs(end - start)) if union.whole_numbers else _PARTS
    for step in range(1, steps):
        value = start + (end - start) * step / steps
        figure = _put(moved[0].after, round(value, 4))
        yield _rung(union, moved[0].field, figure, step / steps)


def _part_of(term: Term, *, granted: bool) -> Iterator[Rung]:
    """Quarters of a term that one side alone wants, where it has one plain number."""
    own: Any = term
    names = [each.name for each in fields(own) if each.name in _SCALED]
    names = [name for name in names if _is_figure(getattr(own, name))]
    if len(names) != 1:
        return
    figure = getattr(own, names[0])
    for step in range(1, _PARTS):
        part = step / _PARTS
        much = part if granted else 1 - part
        less = _put(figure, round(figure.value * much, 4))
        yield _rung(term, names[0], less, part)


def _rung(term: Term, name: str, figure: Figure, part: float) -> Rung:
    """A term with another number; the number beside it where its phrase is the same."""
    own: Any = term
    other = replace(own, **{name: figure})
    said = said_amount(figure.value, str(figure.unit))
    return Rung((other,), part, said if other.label == own.label else "")


# Half of it is half as much; half a cap or half a ratio is more.
_SCALED = frozenset({"share", "amount", "people", "days", "per_person", "per_school"})


def _is_figure(value: object) -> bool:
    return isinstance(value, Figure)


def _put(figure: Figure, value: float) -> Figure:
    return replace(figure, value=value)


def _together(raises: Sequence[Raise]) -> float:
    return prod(1 + each.share.value for each in raises) - 1
