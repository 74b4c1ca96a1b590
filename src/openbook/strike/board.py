"""The morning board: every school of a day, those that need somebody first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from openbook.case.case import Case
from openbook.strike.forecast.forecast import Forecast, SchoolForecast
from openbook.strike.forecast.intervals import Band
from openbook.strike.status import (
    BELOW_MINIMUM,
    SHUT,
    UNCONFIRMED,
    FamilyDay,
    FamilyStatus,
    SiteStatus,
)

_FIRST = (
    "below_minimum",
    "closed",
    "merged",
    "limited",
    "unconfirmed",
    "not_announced",
    "open",
    "independent",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardRow:
    """One school: what is announced, planned, expected and counted."""

    told: FamilyStatus
    planned: SiteStatus | None = None
    expected: Band | None = None
    enrolled: float | None = None
    counted: float | None = None

    @property
    def short(self) -> int:
        """How many adults the plan lacks here, of whatever kind it lacks most."""
        return max(self.planned.missing) if self.planned else 0

    @property
    def against_plan(self) -> bool:
        """Whether something else is announced than planned."""
        told = self.told.status
        as_open = "open" if told in {BELOW_MINIMUM, UNCONFIRMED} else told
        as_planned = self.planned.status if self.planned else ""
        open_both = {as_open, as_planned} <= {"open", "limited"}
        return bool(as_planned and self.told.announced) and not (
            as_open == as_planned or open_both
        )

    @property
    def surprise(self) -> int:
        """1 where more pupils came than expected nine times of ten, -1 where fewer."""
        if self.counted is None or self.expected is None:
            return 0
        over = self.counted > self.expected.high
        return int(over) - int(self.counted < self.expected.low)


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """The schools of a day and what is known of them together."""

    day: date
    rows: tuple[BoardRow, ...]
    expected: Band | None  # pupils of the whole district
    announced: float | None  # the newest count of the whole district

    @property
    def reported(self) -> int:
        """Schools that have counted."""
        return sum(row.counted is not None for row in self.rows)

    @property
    def counted(self) -> float:
        """Pupils counted by those schools."""
        return sum(row.counted or 0.0 for row in self.rows)

    @property
    def expected_there(self) -> float:
        """Pupils expected in those schools."""
        known = [row for row in self.rows if row.counted is not None]
        return sum(row.expected.middle for row in known if row.expected)


def board_of(
    case: Case,
    told: FamilyDay,
    *,
    plan: Mapping[str, SiteStatus],
    forecast: Forecast | None,
) -> Board:
    """The board of a day; parts that are not known stay out of it."""
    counts = {
        school: pupils
        for day, school, pupils in case.counts.each("day", "school", "pupils")
        if day == told.day and pupils is not None
    }
    # A school that is closed or moved counts nobody.
    for each in told.schools:
        if each.status in SHUT:
            counts.pop(each.school, None)
    schools = {each.school: each for each in forecast.schools} if forecast else {}
    guests: dict[str, list[str]] = {}
    for each in told.schools:
        if each.into:
            guests.setdefault(each.into, []).append(each.school)
    rows = [
        BoardRow(
            told=each,
            planned=plan.get(each.school),
            expected=_expected(each, schools, guests),
            enrolled=schools[each.school].enrolled if each.school in schools else None,
            counted=counts.get(each.school),
        )
        for each in told.schools
    ]
    return Board(
        day=told.day,
        rows=tuple(sorted(rows, key=_urgency)),
        expected=forecast.district if forecast else None,
        announced=_announced(case, told.day),
    )


def _expected(
    told: FamilyStatus,
    schools: Mapping[str, SchoolForecast],
    guests: Mapping[str, list[str]],
) -> Band | None:
    """Students expected at a school, those of schools moved there included."""
    if told.status in SHUT:
        return Band(0.0, 0.0, 0.0)
    there = [told.school, *guests.get(told.school, ())]
    bands = [schools[each].expected for each in there if each in schools]
    if not bands:
        return None
    return Band(
        sum(band.low for band in bands),
        sum(band.middle for band in bands),
        sum(band.high for band in bands),
    )


def _urgency(row: BoardRow) -> tuple[int, bool, int, bool, str]:
    """Shortfalls first, the largest on top, then what contradicts the plan, then what is not open."""
    return (
        -row.short,
        not row.against_plan,
        _FIRST.index(row.told.status),
        not row.surprise,
        row.told.name,
    )


def _announced(case: Case, day: date) -> float | None:
    """The count of the whole district, the final one before later and first ones."""
    rows = case.strike_days.each("day", "version", "pupils")
    versions = {version: pupils for on, version, pupils in rows if on == day}
    known = [versions.get(each) for each in ("final", "later", "first")]
    return next((each for each in known if each is not None), None)
