"""Known: which claims of the case say the same figure already, and which are near it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.quantity import quantity_words

# One thing counted in two ways, and how many of the first make one of the second.
_ALIKE = {"FTE": "people", "pupils/people": "pupils"}
_YEARS = {"months": 12.0, "weeks": 52.0, "days": 365.0}
_EPSILON, _ROUNDED, _NEAR = 1e-9, 0.02, 0.05


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """What is needed of a claim to know it again."""

    claim: str
    side: str
    about: str
    value: float
    value_to: float | None
    words: frozenset[str]
    step: float = 0.0  # to which its own number was rounded


@dataclass(frozen=True, slots=True)
class KnownClaims:
    """The claims that say a figure, the likeliest first; and those that only come near."""

    same: tuple[KnownClaim, ...] = ()
    near: tuple[KnownClaim, ...] = ()


Known = Mapping[str, tuple[KnownClaim, ...]]


def known_claims(case: Case) -> Known:
    """The claims of a case that have a number, by unit."""
    by_unit: dict[str, list[KnownClaim]] = {}
    numbers = ("value", "value_to", "unit", "rounded_to")
    columns = ("claim", "side", "about", "text", *numbers)
    for claim, side, about, text, value, upper, unit, step in case.claims.each(
        *columns
    ):
        if claim and value is not None:
            words = quantity_words(f"{about or ''} {text or ''}")
            said = (claim, side or "", about or "", value, upper, words, step or 0.0)
            by_unit.setdefault(_ALIKE.get(unit, unit) or "", []).append(
                KnownClaim(*said)
            )
    return {unit: tuple(rows) for unit, rows in by_unit.items()}


def known_days(case: Case) -> dict[str, tuple[str, ...]]:
    """The days of the case's events, as somebody would write them."""
    days: dict[str, list[str]] = {}
    for day, kind in case.events.each("day", "kind"):
        if day:
            days.setdefault(day.isoformat(), []).append(f"event:{kind}")
            days.setdefault(day.isoformat()[5:], []).append(f"event:{kind}")
    return {day: tuple(dict.fromkeys(kinds)) for day, kinds in days.items()}


def claims_like(
    figure: StoryFigure, known: Known, *, side: str, near: str
) -> KnownClaims:
    """The claims with this figure: same unit, same number as rounded, words in common.

    With the number alone, or with the words and a number not far off, a claim is only
    near. ``near`` is what stands around the figure.
    """
    if figure.value is None:
        return KnownClaims()
    words = quantity_words(near)
    same, others = [], []
    for unit, factor in _units(figure.unit):
        value = figure.value * factor
        reach = abs(value) * _NEAR
        for row in known.get(unit, ()):
            upper = row.value if row.value_to is None else row.value_to
            if abs(row.value - value) > reach and abs(upper - value) > reach:
                continue  # most are far off, and this is quick
            shared = len(words & row.words)
            if shared and _is_within(figure, row, factor):
                exact = figure.value in {row.value, row.value_to}
                same.append(((-shared, row.side != side, not exact), row))
            elif _comes_near(figure, row, factor, shared=bool(shared)):
                others.append(((-shared, row.side != side), row))
    ordered = [
        tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))
        for rows in (same, others)
    ]
    return KnownClaims(*ordered)


def _comes_near(
    figure: StoryFigure, row: KnownClaim, factor: float, *, shared: bool
) -> bool:
    """The same number of something else, or another number of the same thing."""
    return shared or (figure.is_telling and _is_within(figure, row, factor))


def _units(unit: str) -> list[tuple[str, float]]:
    factor = _YEARS.get(unit)
    return [(unit, 1.0), ("years", 1 / factor)] if factor else [(unit, 1.0)]


def _is_within(figure: StoryFigure, row: KnownClaim, factor: float) -> bool:
    """Whether two numbers are one, each as far as it was rounded."""
    value = (figure.value or 0.0) * factor
    # Half of the last digit said, as far as that is near: 84,000 is 83,900 rounded, and
    # 600,000 is 601,973; but 640,000 is another number, and $1.8 billion is not 1.86.
    half = max(figure.digits * 0.999 * factor, row.step / 2)
    near = max(min(half, abs(value) * _ROUNDED), abs(value) * _EPSILON)
    if figure.value_to is None:
        ends = (row.value, row.value if row.value_to is None else row.value_to)
        return any(abs(value - end) <= near for end in ends)
    upper = row.value_to
    return (
        upper is not None
        and abs(value - row.value) <= near
        and abs(figure.value_to * factor - upper) <= near
    )
