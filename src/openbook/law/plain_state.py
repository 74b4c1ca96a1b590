"""PlainState: a state told by its numbers alone, for states without special rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.figures.figure import SHARE, Figure, Year
from openbook.figures.line import Line
from openbook.law.deadlines import deadlines_after
from openbook.law.funding_lines import (
    AbsenceLines,
    ExpectedRates,
    Funding,
    Missed,
    Standard,
    Stated,
    StudentCounts,
    average_line,
    headline_line,
    per_day_lines,
)
from openbook.law.grant_chain import enacted_or, grant_line
from openbook.law.least_reserve import least_share
from openbook.law.load import load_statutes
from openbook.law.state import Deadline, PanelCriterion, Statutes
from openbook.law.sums import added
from openbook.law.value import grades_of

GRANT = "funding.base_grant"


@dataclass(frozen=True, slots=True)
class PlainState:
    """Answers from parameters with well-known names; what is not written is refused.

    ``funding.base_grant`` by grade span, ``reserve.share`` by attendance, and every
    share under ``pensions`` and ``payroll``. Attendance is paid as it is counted.
    """

    name: str
    statutes: Statutes

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span."""
        spans = self.statutes.at(GRANT, year).by_name
        return {span: self.statutes.figure(GRANT, year, span) for span in spans}

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The grades of each span, from the names in the newest amounts."""
        newest = self.statutes.parameter(GRANT).known(self.statutes.known_on)[-1:]
        return {span: grades_of(span) for value in newest for span in value.by_name}

    def funding(
        self, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
    ) -> Funding:
        """An amount for each pupil attending, by span, and the fixed amounts."""
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
        """Nothing beside the formula."""
        return {}

    def employer_rates(
        self, years: Sequence[Year], expected: Mapping[str, Line]
    ) -> Mapping[str, Line]:
        """Every share of pay under ``pensions`` and ``payroll``, by its short name."""
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
        """The least reserve in dollars, from the share for the district's size."""
        least = least_share(self.statutes, ada, years) * spending
        return least.named("least_reserve.amount", "share for its size × spending")

    @property
    def reserve_funds(self) -> tuple[str, ...]:
        """None: only the general fund counts."""
        return ()

    @property
    def standards(self) -> tuple[Standard, ...]:
        """None: a plain state looks at the reserve only."""
        return ()

    def criteria(
        self,
        stated: Stated,  # noqa: ARG002  (there are no standards)
        years: Sequence[Year],  # noqa: ARG002
    ) -> Mapping[str, Line]:
        """None: without standards there is nothing to compute."""
        return {}

    def counting_ends(self, year: Year) -> date | None:  # noqa: ARG002  (never)
        """None: every day taught counts."""
        return None

    def counted_days(
        self,
        year: Year,  # noqa: ARG002  (every year counts alike)
        taught: Collection[date],
        recess: Collection[date] = (),
    ) -> int:
        """Every day taught."""
        return len(set(taught) - set(recess))

    def absence(
        self,
        counted: StudentCounts,
        funding: Funding,
        missed: Missed,
        years: Sequence[Year],  # noqa: ARG002  (every year counts alike)
    ) -> AbsenceLines:
        """What pupil-days missed cost; attendance is paid as counted, so at once."""
        per_day = per_day_lines(counted, funding, missed)
        said = headline_line(missed, per_day)
        real = said.named("absence.real", "the same: attendance is paid as it is counted")
        return AbsenceLines(per_day, average_line(counted, per_day), said, real)

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """None: a plain state names no criteria."""
        return ()

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due after the events given."""
        return deadlines_after(self.statutes, happened, holidays)


def plain_state(name: str, folder: Path, known_on: date) -> PlainState:
    """The law of a state whose folder holds parameters and no formulas."""
    return PlainState(name, load_statutes(folder, known_on))


def _nothing(base: Line, name: str) -> Line:
    return (base * 0).named(name, "this state pays nothing extra for need")
