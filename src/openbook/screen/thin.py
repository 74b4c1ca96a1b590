"""Thin case: what the rows of a district give a model, and what is assumed in their place.

Every number is rounded as it would be written into a file, so that a thin case in memory and
the same case in a folder give the same bits.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import field, replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from openbook.figures.figure import Year
from openbook.files.state_layouts import ALL_FUNDS, layouts
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.screen.roster import Roster, StateBand, TableDistrict

_VARIANCE = "variance.unexplained"
COUNTS_BACK = 4  # earlier counts that a formula may compare or average
_LONGEST_DRIFT = 2  # years from the first known expenditure to the base year
_GRADES = {"elementary": "K-8", "high": "9-12"}
NO_EXPENDITURE = "no expenditure"  # a row that gives students alone
_LEAST_CHANGE = 0.25  # a change beyond this is a merger or a mistake, not a trend


class NotScreenedError(OpenbookError):
    """The rows of a district do not make a thin case."""


@dataclass(frozen=True, slots=True)
class Assumed:
    """A statewide assumption: its value, what nine of ten lie between, and why."""

    value: float
    low: float | None = None
    high: float | None = None
    why: str = ""
    es: str = ""  # why, in Spanish

    @property
    def spread(self) -> tuple[float, float] | None:
        """The band; None where nothing is drawn."""
        return None if self.low is None or self.high is None else (self.low, self.high)


@dataclass(frozen=True, slots=True)
class StatewideAssumptions:
    """What is assumed of every district of a state, unless its rows say better."""

    shares: Mapping[str, Assumed]
    book: Mapping[str, Assumed]
    plans: Mapping[str, tuple[str, str]]
    groups: Mapping[str, tuple[str, ...]]  # that a state counts extra, and a table does not
    beside_formula: Mapping[str, tuple[str, ...]]  # ways of funding that a table may tell, by state


@cache
def stated() -> StatewideAssumptions:
    """Return the assumptions of assumptions.toml."""
    text = (files("openbook.screen") / "assumptions.toml").read_text("utf-8")
    told = tomllib.loads(text)

    def read(chapter: str) -> dict[str, Assumed]:
        return {name: Assumed(**each) for name, each in told[chapter].items()}

    plans = {state: (one, other) for state, (one, other) in told["plans"].items()}
    groups, beside = (
        {state: tuple(names) for state, names in told[chapter].items()}
        for chapter in ("groups", "beside_formula")
    )
    return StatewideAssumptions(read("shares"), read("book"), plans, groups, beside)


class YearCounts(NamedTuple):
    """Students of a year and how many of them attend."""

    students: float
    attendance: float


@dataclass(frozen=True, slots=True)
class ThinDistrict:
    """The numbers of one thin case."""

    district: TableDistrict
    base: Year  # the newest year whose expenditure is known
    then: Year  # the year that revenue is counted from, where no table has it
    students: float
    counted_before: tuple[YearCounts, ...]  # of the years before the base, newest first
    students_then: float
    counted_before_then: tuple[YearCounts, ...]
    expenditure: float
    revenue: float | None  # None until all districts have said how far, or where none may
    revenue_then: float
    balance: float | None
    certificated: tuple[float, float]  # payroll and people
    classified: tuple[float, float]
    health: float
    unsure: float  # how far revenue may lie from what is assumed, in dollars
    own: Mapping[str, Assumed]  # assumptions that this district's rows change
    assumed: tuple[str, ...]  # what is assumed because no row has it
    notes: Mapping[str, str] = field(default_factory=dict)  # where each number is from

    @property
    def grades(self) -> str:
        """The grades that the district serves."""
        return _GRADES.get(self.district.kind, "K-12")

    @property
    def unanswered(self) -> str:
        """Why no result of the district may be claimed; blank where one may."""
        table = self.district.tables.get((self.base, "expenditure"))
        if table is None:
            return NO_EXPENDITURE
        if layouts()[table].expenditure_counts == ALL_FUNDS:
            return ALL_FUNDS
        return self.district.beside_formula

    def with_revenue(self, amount: float, unsure: float) -> ThinDistrict:
        """Return the district with revenue of this amount, give or take so much."""
        wide = float(round(unsure))
        own = {**self.own, _VARIANCE: Assumed(0.0, -wide, wide)}
        return replace(self, revenue=float(round(amount)), unsure=wide, own=own)


def thin_district(district: TableDistrict, roster: Roster) -> ThinDistrict:
    """Take the numbers of a district; what no row has is assumed, and named."""
    return _Rows(district, roster).thin()


@dataclass(slots=True)
class _Rows:
    """The rows of one district while they are read."""

    district: TableDistrict
    roster: Roster
    assumed: dict[str, None] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    own: dict[str, Assumed] = field(default_factory=dict)

    def thin(self) -> ThinDistrict:
        base = self._base()
        then = self._first_known(base)
        rate = self._rate(base)
        spent = float(round(self.district.at(base, "expenditure") or 0.0))
        self._need()
        self._change(base)
        revenue, revenue_then, unsure = self._revenue(base, then, spent)
        shares = stated().shares
        certificated, people = self._certificated(base, spent)
        classified = float(round(spent * shares["classified"].value))
        balance = self.district.at(base, "balance")
        self.own[_VARIANCE] = Assumed(0.0, -unsure, unsure)
        health = float(round(spent * shares["health"].value))
        self.own["health.contribution"] = Assumed(health)
        self.assumed |= dict.fromkeys(("classified", "health"))
        return ThinDistrict(
            district=self.district,
            base=base,
            then=then,
            students=self._students(base, rate),
            counted_before=self._before(base, rate),
            students_then=self._students(then, rate),
            counted_before_then=self._before(then, rate),
            expenditure=spent,
            revenue=revenue,
            revenue_then=revenue_then,
            balance=None if balance is None else float(round(balance)),
            certificated=(certificated, people),
            classified=(classified, round(classified / shares["certificated_pay"].value, 2)),
            health=health,
            unsure=unsure,
            own=self.own,
            assumed=tuple(self.assumed),
            notes=self.notes,
        )

    def _base(self) -> Year:
        """Return the newest year with expenditure and students; where none has, with students."""
        counted = [year for year in self.district.years if self.district.counted(year)]
        years = [year for year in counted if self.district.at(year, "expenditure")]
        if not counted:
            message = "no year has a count of students"
            raise NotScreenedError(message)
        return max(years or counted)

    def _first_known(self, base: Year) -> Year:
        """Return the first of at most three years in a row of the same table."""
        table, then = self.district.tables.get((base, "expenditure")), base
        for back in range(1, _LONGEST_DRIFT + 1):
            year = base.plus(-back)
            same = self.district.tables.get((year, "expenditure")) == table
            known = self.district.at(year, "expenditure") and self.district.counted(year)
            if not (same and known and self._comparable(year)):
                break
            then = year
        return then

    def _comparable(self, year: Year) -> bool:
        """Whether a year counts the same schools as the year after it, so far as one can see."""
        change = self.district.change(year.plus(1))
        return change is None or abs(change) < _LEAST_CHANGE

    def _source(self, name: str, year: Year, value: str) -> None:
        self.notes[name] = self.district.tables.get((year, value), "")

    def _rate(self, base: Year) -> float:
        """Return attendance ÷ students; the newest year in which one table has both."""
        held = self.district.years[base]
        told = stated().book["attendance.rate"]
        tables = {self.district.tables.get((base, n)) for n in ("attendance", "students")}
        if held.get("attendance") and held.get("students") and len(tables) == 1:
            rate = round(min(1.0, held["attendance"] / held["students"]), 6)
            self.own["attendance.rate"] = Assumed(
                rate, max(0.0, rate - 0.02), min(1.0, rate + 0.02)
            )
            return rate
        self.assumed["attendance.rate"] = None
        self.own["attendance.rate"] = told
        return told.value

    def _students(self, year: Year, rate: float) -> float:
        """Return students of a year, from its attendance where that is what the table counts."""
        present = self.district.at(year, "attendance")
        if present:
            if "attendance.rate" in self.assumed:
                self.assumed["students"] = None
            return round(present / rate, 2)
        return round(self.district.at(year, "students") or 0.0, 2)

    def _before(self, year: Year, rate: float) -> tuple[YearCounts, ...]:
        """Counts of earlier years; one that is not known is as the year after it."""
        students = self._students(year, rate)
        found, last = [], YearCounts(students, round(students * rate, 2))
        # Tables count other schools among students than in attendance: never one for the other.
        name = "attendance" if self.district.at(year, "attendance") else "students"
        for back in range(1, COUNTS_BACK + 1):
            earlier = year.plus(-back)
            if self.district.at(earlier, name) and self._comparable(earlier):
                students = self._students(earlier, rate)
                present = self.district.at(earlier, "attendance") or students * rate
                last = YearCounts(students, round(present, 2))
            else:
                self.assumed["attendance before"] = None
            found.append(last)
        return tuple(found)

    def _need(self) -> None:
        newest, state = self.district.newest("need"), self.roster.statewide.get("need")
        told = stated().book["need.share"]
        if newest is not None and 0 <= newest[1] <= 1:
            self.own["need.share"] = Assumed(round(newest[1], 4))
            self._source("need", newest[0], "need")
            return
        self.assumed["need.share"] = None
        self.own["need.share"] = _around(state, told, 4)

    def _change(self, base: Year) -> None:
        """The district's own trend, as sure as changes of the state's districts are."""
        changes = [self.district.change(base.plus(-back)) for back in range(3)]
        known = [each for each in changes if each is not None and abs(each) < _LEAST_CHANGE]
        large = self.district.is_large(base)
        state = self.roster.statewide.get("change" if large else "small.change")
        told = _around(state, stated().book["enrollment.change"], 4)
        if not known:
            self.assumed["enrollment.change"] = None
            self.own["enrollment.change"] = told
            return
        low, high = told.spread or (told.value, told.value)
        trend = round(min(max(sum(known) / len(known), low), high), 4)
        middle = round((trend + told.value) / 2, 4)
        width = (high - low) / 2
        self.own["enrollment.change"] = Assumed(
            middle, round(middle - width / 2, 4), round(middle + width / 2, 4)
        )

    def _revenue(self, base: Year, then: Year, spent: float) -> tuple[float | None, float, float]:
        """Revenue of the base year and of the first, and how far the first may be off."""
        shares = stated().shares
        known = self.district.at(base, "revenue")
        table = self.district.tables.get((base, "revenue"), "")
        if known and table and layouts()[table].revenue_counts != ALL_FUNDS:
            self._source("revenue", base, "revenue")
            return *(float(round(known)),) * 2, float(round(spent * (shares["year_end"].high or 0)))
        self.assumed["revenue"] = None
        ways = stated().beside_formula.get(self.district.state, ())
        if ways and all(self.district.newest(way) is None for way in ways):
            self.assumed["funding"] = None
        current = self.roster.statewide.get("current")
        if known and current is not None:  # all funds: taken as the middle district's is
            self._source("revenue", base, "revenue")
            return None, float(round(known * current.middle)), 0.0
        return None, float(round(self.district.at(then, "expenditure") or 0.0)), 0.0

    def _certificated(self, base: Year, spent: float) -> tuple[float, float]:
        """Payroll and people of certificated staff."""
        shares = stated().shares
        staff, paid = self.district.newest("staff", base), self.district.newest("pay", base)
        if staff and paid and min(staff[0], paid[0]) >= base.plus(-1):
            self._source("certificated", staff[0], "staff")
            return float(round(staff[1] * paid[1])), round(staff[1], 2)
        state = self.roster.statewide.get("pay")
        pay = state.middle if state else shares["certificated_pay"].value
        self.assumed["certificated"] = None
        payroll = float(round(spent * shares["certificated"].value))
        return payroll, round(payroll / pay, 2)


def _around(state: StateBand | None, told: Assumed, digits: int) -> Assumed:
    """Return the middle and spread of the state's own districts, else as stated."""
    if state is None:
        return told
    middle, low, high = (round(each, digits) for each in (state.middle, state.low, state.high))
    return Assumed(middle, low, high, told.why, told.es)
