"""StateLaw: the questions asked of a state, answered from its numbers alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from openbook.figures.figure import PUPILS, USD, Figure, Source, Status, Year
from openbook.figures.functions import given, last_year, maximum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.employer_rates import EmployerRates, RateKind, rate_kinds, rate_lines
from openbook.law.errors import NoFormError, WrongShapeError
from openbook.law.funding_lines import (
    AbsenceLines,
    ExpectedRates,
    Funding,
    Missed,
    Standard,
    Stated,
    StudentCounts,
    average_line,
    enacted,
    grant_line,
    headline_line,
    per_day_lines,
)
from openbook.law.lost_day import LostDay, lost_day
from openbook.law.paid_counts import (
    ATTENDANCE,
    BASIS,
    FUNDED,
    WEIGHTS,
    YEARS,
    funded_counts,
    grade_spans,
    is_span,
    rounded,
    span_of,
    weighted,
)
from openbook.law.reserve import REQUIRED as RESERVE
from openbook.law.reserve import asked_reserve
from openbook.law.row_formula import RowFormula
from openbook.law.statutes import Deadline, PanelCriterion, Statutes, deadlines_after
from openbook.law.sums import added

EARLIER = 3  # years before the first whose counts are looked up for every state
GRANT = "funding.per_student"
ROWS = "revenue"
FLOOR, LAST_TOTAL = "funding.floor", "prior_year_total"
PRODUCT = "funding.decimals"
DISCLOSED, NOTHING = "disclosure.what", "none"
RESERVE_BASIS, REVENUE = "reserve.basis", "revenue"


@dataclass(frozen=True, slots=True)
class StateLaw:
    """What Openbook asks of any state; a year not yet enacted raises LawNotKnownError.

    It answers from the numbers that numbers.csv names. What is not written is refused. A
    state with rules of its own overrides the questions that they answer.
    """

    statutes: Statutes  # every number and rule, as known on the day of this law
    name: str = ""  # the state, as people write it

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Return amounts that the law sets for a year, by span of grades or row; else it raises."""
        found = {}
        if GRANT in self.statutes.parameters or not self.statutes.chapter(ROWS):
            for span in self._amounts or ("",):
                found[span] = self.statutes.figure(GRANT, year, span)
        for short in self.statutes.chapter(ROWS):
            found[short] = self.statutes.figure(f"{ROWS}.{short}", year)
        return found

    @property
    def _amounts(self) -> tuple[str, ...]:
        """The spans by which the amount for a student differs; none where it is one."""
        if GRANT not in self.statutes.parameters:
            return ()
        newest = self.statutes.parameter(GRANT).known(self.statutes.known_on)[-1:]
        return tuple(
            span for value in newest if isinstance(value.content, Mapping) for span in value.by_name
        )

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The grades (TK, K, 1 to 12) of each span that the formula pays alike."""
        weights: tuple[str, ...] = ()
        if WEIGHTS in self.statutes.parameters:
            known = self.statutes.parameter(WEIGHTS).known(self.statutes.known_on)
            weights = tuple(known[-1].by_name) if known else ()
        return grade_spans(self._amounts, [label for label in weights if is_span(label)])

    @property
    def attendance_counts(self) -> bool:
        """Whether students present are counted for money, rather than those enrolled."""
        return self.statutes.at(BASIS, self.statutes.known_on).rule == ATTENDANCE

    @property
    def labels(self) -> tuple[str, ...]:
        """Groups of students that the law weighs beside grades, such as poverty."""
        if WEIGHTS not in self.statutes.parameters:
            return ()
        known = self.statutes.parameter(WEIGHTS).known(self.statutes.known_on)[-1:]
        return tuple(label for value in known for label in value.by_name if not is_span(label))

    @property
    def years_before(self) -> int:
        """How many counts before the first year the rule of what is paid looks at."""
        if YEARS not in self.statutes.parameters:
            return EARLIER
        return max(EARLIER, int(self.statutes.at(YEARS, self.statutes.known_on).number) - 1)

    @property
    def plain(self) -> bool:
        """Whether texts speak in plain words; not where they are in the state's own."""
        return True

    @property
    def forms(self) -> frozenset[str]:
        """Forms of the state that Openbook fills: what it asks about the cost of an agreement."""
        asked = DISCLOSED in self.statutes.parameters
        if asked and self.statutes.at(DISCLOSED, self.statutes.known_on).rule != NOTHING:
            return frozenset({"disclosure"})
        return frozenset()

    def refuse_without(self, form: str) -> None:
        """Refuse a form that the state does not have."""
        if form not in self.forms:
            raise NoFormError(self.name, form)

    @property
    def lacking(self) -> tuple[str, ...]:
        """Numbers that a projection needs, that nobody may assume and that are not written."""
        written = {name.partition(".")[0] for name in self.statutes.parameters}
        needed = {
            GRANT: GRANT in self.statutes.parameters or ROWS in written,
            RESERVE: "reserve" in written,
            "pensions or payroll": bool({"pensions", "payroll"} & written),
        }
        needed |= {name: name in self.statutes.parameters for name in (BASIS, FUNDED)}
        return tuple(name for name, there in needed.items() if not there)

    def knows(self, number: str, years: Sequence[Year]) -> bool:
        """Return whether the law has set a number in each of some years."""
        return len(enacted(self.statutes, number, years)) == len(years)

    def funding(
        self, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
    ) -> Funding:
        """Return the state's formula as lines: an amount for each student paid, published rows."""
        law, spans = self.statutes, self.spans
        now, before = weighted(law, counted, spans, years[0])
        paid = funded_counts(law, now, before, years)
        parts: dict[str, Line] = {}
        if GRANT in law.parameters or not law.chapter(ROWS):
            parts |= self._per_student(paid, expected.cola, years)
        else:
            parts |= {f"marginal.{span}": _no_amount(law, span) for span in spans}
        for short in law.chapter(ROWS):
            name = f"formula.row.{short}"
            parts[f"row.{short}"] = grant_line(
                name, law, (f"{ROWS}.{short}", ""), years, expected.cola
            )
        parts |= self.more_rows(now, before, parts, years)
        sums = [line for name, line in parts.items() if name.startswith(("base.", "row."))]
        base = (added(sums) * 1).named("formula.base", "amounts for students + published rows")
        return Funding(
            funded=(added(paid.values()) * 1).named("formula.funded", "students that are paid"),
            base=base,
            total=self._at_least(base, years).named("formula.total"),
            parts={**{f"funded.{name}": line for name, line in paid.items()}, **parts},
        )

    def more_rows(
        self,
        now: Mapping[str, Line],  # noqa: ARG002  (a plain state has no more)
        before: Mapping[str, Sequence[Line]],  # noqa: ARG002
        parts: Mapping[str, Line],  # noqa: ARG002
        years: Sequence[Year],  # noqa: ARG002
    ) -> Mapping[str, Line]:
        """Rows (row.NAME) that a formula in Python adds, from weighted counts and amounts."""
        return {}

    @property
    def row_formula(self) -> RowFormula | None:
        """A formula that is computed for each row of a table; None where there is none."""
        return None

    def _per_student(
        self, paid: Mapping[str, Line], cola: Line, years: Sequence[Year]
    ) -> dict[str, Line]:
        """Amount, what one student more brings, and their product, by span and label."""
        law, parts = self.statutes, {}
        for name, count in paid.items():
            grades = self.spans.get(name)
            part = span_of(grades[-1], self._amounts) if grades and self._amounts else ""
            if not grades and self._amounts:
                message = (
                    f"{WEIGHTS}: {name!r} is no span of grades, so {GRANT} must be one "
                    "amount (value), not one by span"
                )
                raise WrongShapeError(message)
            grant = grant_line(f"formula.grant.{name}", law, (GRANT, part), years, cola)
            if grades:
                parts[f"grant.{name}"] = parts[f"marginal.{name}"] = grant
            product = rounded(law, PRODUCT, count * grant, years[0])
            parts[f"base.{name}"] = (product * 1).named(
                f"formula.base.{name}", "students that are paid × amount per student"
            )
        return parts

    def _at_least(self, base: Line, years: Sequence[Year]) -> Line:
        """Last year's total where the law promises it and it is more."""
        promised = FLOOR in self.statutes.parameters
        if not promised or self.statutes.at(FLOOR, years[0]).rule != LAST_TOTAL:
            return base * 1
        before = last_year(0, unit=base.unit)
        total = maximum(base, before).named(
            "formula.with_floor", "the formula, at least last year's total"
        )
        before.follows(total)
        return total * 1

    def per_pupil_money(
        self,
        funding: Funding,  # noqa: ARG002  (nothing beside the formula)
        years: Sequence[Year],  # noqa: ARG002
    ) -> Mapping[str, Line]:
        """State money per pupil beside the formula; empty if a year is not known."""
        return {}

    @property
    def rate_kinds(self) -> Mapping[str, RateKind]:
        """Every employer rate of the law: its number, and on whose pay it is owed."""
        return rate_kinds(self.statutes)

    def employer_rates(self, years: Sequence[Year], expected: Mapping[str, Line]) -> EmployerRates:
        """Shares of pay an employer owes: enacted ones, expected ones after them."""
        return rate_lines(self.statutes, self.rate_kinds, years, expected)

    def lump_pension(self, years: Sequence[Year], cola: Line) -> Line | None:
        """Pension payments fixed in dollars; None where the law has none."""
        lines = [
            grant_line(f"lump_pension.{short}", self.statutes, (number.name, ""), years, cola)
            for short, number in self.statutes.chapter("lump_pension").items()
        ]
        return (added(lines) * 1).named("lump_pension.total") if lines else None

    @property
    def reserve_of_revenue(self) -> bool:
        """Whether the reserve is a share of revenue, not of expenditure."""
        written = RESERVE_BASIS in self.statutes.parameters
        return written and self.statutes.at(RESERVE_BASIS, self.statutes.known_on).rule == REVENUE

    def minimum_reserve(self, base: Line, ada: Line, years: Sequence[Year]) -> Line:
        """Return the least reserve in dollars: what law, policy or trigger ask, the strictest."""
        return asked_reserve(self.statutes, base, ada, years)

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
        """Return the last day whose attendance can be paid; None where every day counts."""
        return None

    def counted_days(
        self,
        year: Year,  # noqa: ARG002  (every year counts alike)
        taught: Collection[date],
        recess: Collection[date] = (),
    ) -> int:
        """Return days taught in the part of the year whose attendance the formula pays."""
        return len(set(taught) - set(recess))

    def absence(
        self,
        counted: StudentCounts,
        funding: Funding,
        missed: Missed,
        years: Sequence[Year],  # noqa: ARG002  (every year counts alike)
    ) -> AbsenceLines:
        """Return what pupil-days missed cost: as it is said, and in the years it is paid."""
        per_day = per_day_lines(counted, funding, missed)
        said = headline_line(missed, per_day)
        real = said.named("absence.real", "the same: attendance is paid as it is counted")
        return AbsenceLines(per_day, average_line(counted, per_day), said, real)

    def lost_day(self, day: date) -> LostDay:
        """Return what a school day costs that is not taught, each answer with its source."""
        return lost_day(self.statutes, day)

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """What a fact-finding panel weighs, in the order of the law; empty without one."""
        return ()

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """Return what is due, and when, after the events that have happened."""
        return deadlines_after(self.statutes, happened, holidays)


def _no_amount(statutes: Statutes, span: str) -> Line:
    """Nothing, where published rows do not move with a student."""
    source = Source(
        "State law", f"published rows, as known on {statutes.known_on}", status=Status.DERIVED
    )
    return given(f"formula.grant.{span}", Figure(0.0, USD / PUPILS, source))
