"""StateLaw: the questions asked of a state, answered from its numbers alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.figures.figure import PUPILS, SHARE, Figure, Unit, Year
from openbook.figures.functions import given, round_half_up, where
from openbook.figures.line import Line
from openbook.law.funding_lines import (
    AbsenceLines,
    ExpectedRates,
    Funding,
    Missed,
    Standard,
    Stated,
    StudentCounts,
    average_line,
    enacted_or,
    grant_line,
    headline_line,
    per_day_lines,
)
from openbook.law.load import load_statutes
from openbook.law.lost_day import LostDay, lost_day
from openbook.law.statutes import Deadline, PanelCriterion, Statutes, deadlines_after
from openbook.law.sums import added
from openbook.law.value import DatedValue, grades_of

GRANT = "funding.base_grant"


@dataclass(frozen=True, slots=True)
class StateLaw:
    """What Openbook asks of any state; a year not yet enacted raises LawNotKnownError.

    It answers from parameters with well-known names: ``funding.base_grant`` by grade
    span, ``reserve.share`` by attendance, and every share under ``pensions`` and
    ``payroll``. Attendance is paid as it is counted. What is not written is refused. A
    state with rules of its own overrides the questions that they answer.
    """

    statutes: Statutes  # every number and rule, as known on the day of this law
    name: str = ""  # the state, as people write it

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span, before extra for need."""
        spans = self.statutes.at(GRANT, year).by_name
        return {span: self.statutes.figure(GRANT, year, span) for span in spans}

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The grades (TK, K, 1 to 12) of each span that the formula pays alike."""
        newest = self.statutes.parameter(GRANT).known(self.statutes.known_on)[-1:]
        return {span: grades_of(span) for value in newest for span in value.by_name}

    def funding(
        self, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
    ) -> Funding:
        """The state's formula as lines: here an amount for each pupil, and fixed amounts."""
        parts: dict[str, Line] = {}
        for span in self.spans:
            name = f"formula.grant.{span}"
            grant = grant_line(name, self.statutes, (GRANT, span), years, expected.cola)
            parts[f"grant.{span}"] = parts[f"marginal.{span}"] = grant
            parts[f"base.{span}"] = (counted.ada[span] * grant).named(
                f"formula.base.{span}", "attendance × amount per student"
            )
        funded = added(counted.ada[span] for span in self.spans)
        base = added(parts[f"base.{span}"] for span in self.spans)
        base = base.named("formula.base", "the amounts of all spans")
        return Funding(
            funded=funded.named("formula.funded", "attendance as it is counted"),
            base=base,
            supplemental=_nothing(base, "formula.supplemental"),
            concentration=_nothing(base, "formula.concentration"),
            add_ons=expected.add_ons,
            total=(base + expected.add_ons).named("formula.total"),
            parts=parts,
        )

    def per_pupil_money(
        self,
        funding: Funding,  # noqa: ARG002  (nothing beside the formula)
        years: Sequence[Year],  # noqa: ARG002
    ) -> Mapping[str, Line]:
        """State money per pupil beside the formula; empty if a year is not known."""
        return {}

    def employer_rates(
        self, years: Sequence[Year], expected: Mapping[str, Line]
    ) -> Mapping[str, Line]:
        """Shares of pay an employer owes: enacted ones, expected ones after them."""
        owed = {
            chapter[2]: name
            for name, parameter in self.statutes.parameters.items()
            if (chapter := name.partition("."))[0] in {"pensions", "payroll"}
            and parameter.unit == SHARE
        }
        return {
            short: enacted_or(
                f"employer_rate.{short}", self.statutes, name, years, expected.get(short)
            )
            for short, name in owed.items()
        }

    def minimum_reserve(self, spending: Line, ada: Line, years: Sequence[Year]) -> Line:
        """The least reserve in dollars for each year's spending and district's size."""
        least = least_share(self.statutes, ada, years) * spending
        return least.named("least_reserve.amount", "share for its size × spending")

    @property
    def reserve_funds(self) -> tuple[str, ...]:
        """Funds beside the general fund whose available reserves count."""
        return ()

    @property
    def standards(self) -> tuple[Standard, ...]:
        """What the state checks in a budget, in the order of its form."""
        return ()

    def criteria(
        self,
        stated: Stated,  # noqa: ARG002  (there are no standards)
        years: Sequence[Year],  # noqa: ARG002
    ) -> Mapping[str, Line]:
        """Yes where a standard is met, for those whose numbers are there."""
        return {}

    def counting_ends(self, year: Year) -> date | None:  # noqa: ARG002  (never)
        """The last day whose attendance can be paid; None where every day counts."""
        return None

    def counted_days(
        self,
        year: Year,  # noqa: ARG002  (every year counts alike)
        taught: Collection[date],
        recess: Collection[date] = (),
    ) -> int:
        """Days taught in the part of the year whose attendance the formula pays."""
        return len(set(taught) - set(recess))

    def absence(
        self,
        counted: StudentCounts,
        funding: Funding,
        missed: Missed,
        years: Sequence[Year],  # noqa: ARG002  (every year counts alike)
    ) -> AbsenceLines:
        """What pupil-days missed cost: as it is said, and in the years it is paid."""
        per_day = per_day_lines(counted, funding, missed)
        said = headline_line(missed, per_day)
        real = said.named("absence.real", "the same: attendance is paid as it is counted")
        return AbsenceLines(per_day, average_line(counted, per_day), said, real)

    def lost_day(self, day: date) -> LostDay:
        """What a school day costs that is not taught, each answer with its source."""
        return lost_day(self.statutes, day)

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """What a fact-finding panel weighs, in the order of the law; empty without one."""
        return ()

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due, and when, after the events that have happened."""
        return deadlines_after(self.statutes, happened, holidays)


def plain_state(name: str, folder: Path, known_on: date) -> StateLaw:
    """The law of a state whose folder holds parameters and no formulas."""
    return StateLaw(load_statutes(folder, known_on), name)


def _nothing(base: Line, name: str) -> Line:
    return (base * 0).named(name, "this state pays nothing extra for need")


def least_share(statutes: Statutes, ada: Line, years: Sequence[Year]) -> Line:
    """The least reserve as a share of spending, by the bracket of a district's attendance."""
    values = {year: statutes.at("reserve.share", year) for year in years}
    most = max(len(value.scale.edges) for value in values.values())
    size = round_half_up(ada).named("least_reserve.size", "attendance rounded to a whole student")
    share = _of_bracket(values, 0, "share", SHARE)
    for place in range(1, most):
        edge = _of_bracket(values, place, "from", PUPILS)
        share = where(size >= edge, _of_bracket(values, place, "share", SHARE), share)
    words = "the share of the bracket into which the attendance falls"
    return share.named("least_reserve.share", words)


def _of_bracket(values: Mapping[Year, DatedValue], place: int, name: str, unit: Unit) -> Line:
    """The smallest size of a bracket, or its share; years with fewer repeat their last."""
    figures = {}
    for year, value in values.items():
        column = value.scale.values if unit == SHARE else value.scale.edges
        found = column[min(place, len(column) - 1)]
        figures[year] = Figure(float(found), unit, value.source)
    return given(f"least_reserve.{name}_{place + 1}", figures)
