"""Which attendance the formula pays for (Education Code 42238.05).

The year with the greatest total gives the attendance of all spans; a span is not
compared for itself. In a year that the law holds at an earlier one, the earlier count
stands in for the year's own, then and in later comparisons.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from openbook.figures.figure import Year
from openbook.figures.functions import last_year, maximum, prior, where
from openbook.figures.line import Line
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.law.errors import UnknownNameError
from openbook.law.funding_lines import StudentCounts
from openbook.law.grant_chain import in_force
from openbook.law.statutes import Statutes
from openbook.law.sums import added


class AttendanceMissingError(OpenbookError):
    """The formula compares a year with earlier ones, and one of them is missing."""

    def __init__(self, year: Year, missing: Sequence[Year]) -> None:
        self.year, self.missing = year, tuple(missing)
        said = ", ".join(map(str, missing))
        super().__init__(
            Message(
                "{file}: the formula pays {year} by comparing it with earlier years, "
                "and the attendance of {own} is missing; write it by grade span, or "
                "the students of these years into district/cohorts.csv",
                file="district/attendance.csv",
                year=year,
                own=said,
            )
        )


RULE = "funding.funded_attendance_rule"
GREATER_OF_TWO = "greater of current and prior year"
GREATEST_OF_THREE = "greatest of current, prior and three-year average"
HELD = "held at "


@dataclass(frozen=True, slots=True)
class FundedLines:
    """The attendance that is paid, by span and in all."""

    by_span: Mapping[str, Line]
    total: Line


@dataclass(frozen=True, slots=True)
class _Rules:
    """Which years each rule governs, chosen while the model is built."""

    statutes: Statutes
    years: Sequence[Year]
    held: Collection[Year]
    averaged: Collection[Year]

    def choose(self, name: str, chosen: Collection[Year], so: Line, other: Line) -> Line:
        """One line in the chosen years (there are some), the other in the rest."""
        if len(chosen) == len(self.years):
            return so
        return where(in_force(name, chosen, self.years, self.statutes), so, other)


def funded_attendance(
    statutes: Statutes, counted: StudentCounts, years: Sequence[Year], *, name: str = "lcff"
) -> FundedLines:
    """The attendance paid in each year, under the rule of that year."""
    rules = _rules(statutes, years)
    known = min(len(before) for before in counted.ada_before.values())
    _refuse_gaps(rules, known)
    spans = tuple(counted.ada)
    now: dict[str, Line] = {}
    back: dict[str, tuple[Line, ...]] = {}
    for span in spans:
        now[span], back[span] = _counts(rules, counted, span, name)
    totals = [added(now[span] for span in spans).named(f"{name}.ada_now")]
    for ago, words in enumerate(("a year", "two years", "three years"), 1):
        line = added(back[span][ago - 1] for span in spans)
        totals.append(
            line.named(f"{name}.ada_{ago}_before", Message("attendance {when} ago", when=words))
        )
    return _paid(rules, now, back, totals, name)


def _paid(
    rules: _Rules,
    now: Mapping[str, Line],
    back: Mapping[str, tuple[Line, ...]],
    totals: Sequence[Line],
    name: str,
) -> FundedLines:
    """The spans of the year whose total is greatest."""
    prior_is_more = totals[1] > totals[0]
    average = ((totals[1] + totals[2] + totals[3]) / 3).named(f"{name}.ada_average")
    average_is_most = average > maximum(totals[0], totals[1])
    by_span = {}
    for span in now:
        two = where(prior_is_more, back[span][0], now[span])
        line = two
        if rules.averaged:
            mean = added(back[span]) / 3
            three = where(average_is_most, mean, two)
            line = rules.choose(f"{name}.three_years", rules.averaged, three, two)
        words = "attendance of the year with the greatest total (Education Code 42238.05)"
        by_span[span] = line.named(f"{name}.funded.{span}", words)
    total = added(by_span.values()).named(f"{name}.funded", "funded attendance, all spans")
    return FundedLines(by_span, total)


def _counts(
    rules: _Rules, counted: StudentCounts, span: str, name: str
) -> tuple[Line, tuple[Line, Line, Line]]:
    """What a span's attendance counts as, and the counts of three years back."""
    starts = counted.ada_before[span]
    # Starts that no rule asks for are filled with the oldest known, and never used.
    first, second, third = (starts[min(ago, len(starts) - 1)] for ago in range(3))
    one = last_year(first)
    own = counted.ada[span]
    now = own
    if rules.held:
        now = rules.choose(f"{name}.held", rules.held, one, own)
        now = now.named(
            f"{name}.counted.{span}", "attendance, in held years that of the year before"
        )
    one.follows(now)
    two = prior(one, second)
    return now, (one, two, prior(two, third))


def _rules(statutes: Statutes, years: Sequence[Year]) -> _Rules:
    held, averaged = set(), set()
    for year in years:
        rule = statutes.at(RULE, year).rule
        if Year.parse(rule.removeprefix(HELD)) == year.plus(-1):
            held.add(year)
        elif rule == GREATEST_OF_THREE:
            averaged.add(year)
        elif rule != GREATER_OF_TWO:
            known = (GREATER_OF_TWO, GREATEST_OF_THREE, f"{HELD}{year.plus(-1)}")
            raise UnknownNameError(rule, known, kind="rule")
    return _Rules(statutes, years, held, averaged)


def _refuse_gaps(rules: _Rules, known: int) -> None:
    """Every rule of every year must find the earlier counts it compares."""
    for place, year in enumerate(rules.years):
        needed = (3 if year in rules.averaged else 1) - place
        if needed > known:
            missing = [rules.years[0].plus(-ago) for ago in range(known + 1, needed + 1)]
            raise AttendanceMissingError(year, missing)
