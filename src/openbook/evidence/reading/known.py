"""Known: which claims of the case say the same figure already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.evidence.reading.figure import Figure

# One thing counted in two ways, and how many of the first make one of the second.
_ALIKE = {"FTE": "people", "pupils/people": "pupils"}
_YEARS = {"months": 12.0, "weeks": 52.0, "days": 365.0}
_EPSILON, _NEAR = 1e-9, 0.02


@dataclass(frozen=True, slots=True)
class KnownClaim:
    """What is needed of a claim to know it again."""

    claim: str
    side: str
    about: str
    value: float
    value_to: float | None
    words: frozenset[str]


Known = Mapping[str, tuple[KnownClaim, ...]]


def known_claims(case: Case) -> Known:
    """The claims of a case that have a number, by unit."""
    by_unit: dict[str, list[KnownClaim]] = {}
    columns = ("claim", "side", "about", "value", "value_to", "unit", "text")
    for claim, side, about, value, value_to, unit, text in case.claims.each(*columns):
        if claim and value is not None:
            words = frozenset(
                f"{about or ''} {text or ''}".lower().replace(".", " ").split()
            )
            row = KnownClaim(claim, side or "", about or "", value, value_to, words)
            by_unit.setdefault(_ALIKE.get(unit, unit) or "", []).append(row)
    return {unit: tuple(rows) for unit, rows in by_unit.items()}


def known_days(case: Case) -> dict[str, tuple[str, ...]]:
    """The days of the case's events, as somebody would write them."""
    days: dict[str, list[str]] = {}
    for day, kind in case.events.each("day", "kind"):
        if day:
            days.setdefault(day.isoformat(), []).append(f"event:{kind}")
            days.setdefault(day.isoformat()[5:], []).append(f"event:{kind}")
    return {day: tuple(dict.fromkeys(kinds)) for day, kinds in days.items()}


def same_claims(
    figure: Figure, known: Known, *, side: str, topic: str
) -> tuple[KnownClaim, ...]:
    """The claims with this value within its rounding, the likeliest first."""
    if figure.value is None:
        return ()
    words = set(topic.split())

    def unlike(row: KnownClaim) -> tuple[object, ...]:
        exact = figure.value in {row.value, row.value_to}
        return (-len(words & row.words), row.side != side, not exact)

    rows = [
        row
        for unit, factor in _units(figure.unit)
        for row in known.get(unit, ())
        if _is_same(figure, row, factor)
    ]
    return tuple(sorted(rows, key=unlike))


def _units(unit: str) -> list[tuple[str, float]]:
    factor = _YEARS.get(unit)
    return [(unit, 1.0), ("years", 1 / factor)] if factor else [(unit, 1.0)]


def _is_same(figure: Figure, row: KnownClaim, factor: float) -> bool:
    value = (figure.value or 0.0) * factor
    # Half of the last digit said, as far as that is near: 84,000 is 83,900 rounded, and
    # 600,000 is 601,973; but 640,000 is another number, and $1.8 billion is not 1.86.
    rounded = min(figure.digits * 0.999 * factor, abs(value) * _NEAR)
    near = max(rounded, abs(value) * _EPSILON)
    if figure.value_to is None:
        ends = (row.value, row.value if row.value_to is None else row.value_to)
        return any(abs(value - end) <= near for end in ends)
    upper = row.value_to
    return (
        upper is not None
        and abs(value - row.value) <= near
        and abs(figure.value_to * factor - upper) <= near
    )
