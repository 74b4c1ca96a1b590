"""Charts of a district's budget: past years, projected years, projections against actuals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from math import fsum

from openbook.case.case import Case
from openbook.case.tables.money import column_of
from openbook.figures.figure import SHARE, Year, parse_unit, years_between
from openbook.findings.dataclass import dataclass
from openbook.model.simulations.outcome import Outcome
from openbook.reports.chart_findings import chart_words, record_finding, trend_finding
from openbook.reports.charts.against import Against, AuthorProjection
from openbook.reports.charts.stacks import Stacked, StackedKind
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words


def stacked_chart(  # noqa: PLR0913  (all that is said of a chart)
    key: str,
    measure: str,
    *,
    years: Sequence[object],
    kinds: Mapping[str, Sequence[float | None]],
    words: Words,
    finding: str = "",
    scope: str = "",
) -> Stacked:
    """Return one bar a year, one part for each kind; names and measure are worded already.

    Left out, the finding is how the sum of all kinds moves. ``scope`` says of which offer.
    """
    columns = [[v for v in each if v is not None] for each in zip(*kinds.values(), strict=True)]
    totals = [fsum(each) if each else None for each in columns]
    said = [
        f"{name}: {', '.join('—' if v is None else words.money(v) for v in values)}."
        for name, values in kinds.items()
    ]
    return Stacked(
        words=chart_words(
            words,
            key,
            finding
            or trend_finding(
                measure, years[: len(totals)], totals, words, lambda _, v: words.money(v)
            ),
            ("Year", "Kind", "Amount"),
            " ".join(said),
            subtitle=", ".join(
                filter(None, (words("{measure} and by kind", measure=measure), scope))
            ),
        ),
        years=tuple(map(str, years)),
        kinds=tuple(StackedKind(name=name, values=tuple(values)) for name, values in kinds.items()),
    )


_CONTRIBUTED = ("898", "899")  # objects 8980-8999
_MONEY_IN = "8"  # objects of revenue begin with it, in every chart of accounts we know


@dataclass(frozen=True, slots=True)
class BudgetTableRow:
    """One line of the budget; for each year the row of the file, or none."""

    label: str
    object: str
    restricted: str
    incoming: bool
    cells: tuple[int | None, ...]
    amounts: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class BudgetYears:
    """One version of the budget."""

    stage: str
    years: tuple[Year, ...]
    rows: tuple[BudgetTableRow, ...]

    def kinds(self, *, incoming: bool) -> dict[str, tuple[float | None, ...]]:
        """Return what comes in, or goes out, by label; lines of one label are added up.

        What one column contributes to the other is neither.
        """
        found: dict[str, list[list[float]]] = {}
        for row in self.rows:
            if row.incoming is incoming and not row.object.startswith(_CONTRIBUTED):
                sums = found.setdefault(row.label, [[] for _ in self.years])
                for at, amount in enumerate(row.amounts):
                    sums[at] += [] if amount is None else [amount]
        return {
            label: tuple(fsum(each) if each else None for each in sums)
            for label, sums in found.items()
        }

    def totals(self, *, incoming: bool) -> tuple[float | None, ...]:
        """Return all that comes in, or goes out, by year; none where nothing is written."""
        kinds = self.kinds(incoming=incoming).values()
        columns = [[v for v in each if v is not None] for each in zip(*kinds, strict=True)]
        return tuple(fsum(each) if each else None for each in columns)


def budget_stages(case: Case) -> tuple[str, ...]:
    """Return the versions of the budget in the case, the one with most years first."""
    years: dict[str, set[Year]] = {}
    for stage, year in case.budget.each("stage", "year"):
        if stage and year:
            years.setdefault(stage, set()).add(year)
    return tuple(sorted(years, key=lambda stage: -len(years[stage])))


def budget_years(case: Case, stage: str) -> BudgetYears:
    """Return one version of the budget, its lines in the order of the file."""
    names = ("stage", "year", "fund", "restricted", "object", "label", "amount", "resource")
    found: dict[tuple[str, ...], dict[Year, tuple[int, float | None]]] = {}
    years: set[Year] = set()
    for row, cells in enumerate(case.budget.each(*names)):
        own, year, fund, bound, code, label, amount, resource = cells
        if own == stage and year and code:
            column = column_of(bound or "", resource or "") if bound or resource else ""
            key = (label or code, code, column, fund or "", resource or "")
            found.setdefault(key, {})[year] = (row, amount)
            years.add(year)
    order = tuple(sorted(years))
    return BudgetYears(
        stage,
        order,
        tuple(
            BudgetTableRow(
                label,
                code,
                bound,
                code.startswith(_MONEY_IN),
                tuple(by_year[y][0] if y in by_year else None for y in order),
                tuple(by_year[y][1] if y in by_year else None for y in order),
            )
            for (label, code, bound, *_), by_year in found.items()
        ),
    )


_OUT = {
    "object.certificated": "Certificated salaries",
    "object.classified": "Classified salaries",
    "object.salaries": "Salaries",
    "object.benefits": "Benefits",
    "object.other": "Other spending",
}
_IN = {
    "sources.formula": "LCFF sources",
    "revenue.formula": "LCFF sources (state formula)",
    "sources.federal": "Federal revenue",
    "sources.other_state": "Other state revenue",
    "revenue.other_state": "Other state revenue",
    "sources.local": "Local revenue",
    "revenue.other": "Other revenue",
    "revenue.parcel_tax": "Parcel tax",
}
TOTALS = {"in": "revenue.total", "out": "spending.total"}
REST = "Reconciling difference and one-time money"
_HALF_A_DOLLAR = 0.5


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One kind of money by year; without a line of its own it is what is left over."""

    line: str
    name: str
    values: tuple[float, ...]


def projected_money(outcome: Outcome, direction: str) -> tuple[MoneyLine, ...]:
    """Return what comes in, or goes out; kinds that are nothing in every year are left out."""
    lines = _IN if direction == "in" else _OUT
    told = [name for name in lines if name in outcome.names]
    # A source that is tied to the published budget stands for the one that is only modeled.
    tied = {line.replace("sources.", "revenue.") for line in told if line.startswith("sources.")}
    found = [
        MoneyLine(line, name, tuple(outcome.values(line)[0].tolist()))
        for line, name in lines.items()
        if line in told and line not in tied and outcome.values(line)[0].any()
    ]
    total = outcome.values(TOTALS[direction])[0]
    rest = total - sum(outcome.values(each.line)[0] for each in found)
    if (abs(rest) > _HALF_A_DOLLAR).any():
        found.append(MoneyLine("", REST, tuple(rest.tolist())))
    return tuple(found)


Made = tuple[str, date]


def projected_quantities(case: Case) -> tuple[str, ...]:
    """Return what was projected: first those whose outcome is known, then by how often."""
    cells = list(case.projections.each("quantity", "outcome"))
    told = Counter(name for name, _ in cells if name)
    came = Counter(name for name, outcome in cells if name and outcome is not None)
    return tuple(sorted(told, key=lambda name: (-came[name], -told[name])))


def rows_about(case: Case, quantity: str) -> tuple[int, ...]:
    """Return the rows of evidence/projections.csv about one quantity, oldest first."""
    days = case.projections.column("made_on")
    cells = enumerate(case.projections.column("quantity"))
    rows = [row for row, name in cells if name == quantity]
    return tuple(sorted(rows, key=lambda row: (days[row] or date.max, row)))


def against_chart(case: Case, quantity: str, title: str, words: Words) -> Against:
    """Return a line for each projection, with the line of what came."""
    table = case.projections
    rows = rows_about(case, quantity)
    found = [year for row in rows if (year := table.column("year")[row])]
    years = years_between(min(found), max(found)) if found else ()
    came, by_maker = _outcome(case, rows), _by_maker(case, rows)
    return Against(
        words=chart_words(
            words,
            "projected",
            record_finding(
                [
                    (value, came[year])
                    for values in by_maker.values()
                    for year, value in values.items()
                    if year in came
                ],
                words,
            ),
            ("Year", "Who", "Made on", "Amount"),
            " ".join(_said(by_maker, _say(case, rows, words), words)),
            empty="Nobody projected it.",
            subtitle=words("{measure}: projected by each author, and the actual", measure=title),
        ),
        years=tuple(map(str, years)),
        outcome_name=words("Actual"),
        outcome=tuple(came.get(year) for year in years),
        projections=tuple(
            AuthorProjection(
                author=words.own(by),
                made_in=str(day),
                values=tuple(values.get(year) for year in years),
            )
            for (by, day), values in by_maker.items()
        ),
    )


def _by_maker(case: Case, rows: Sequence[int]) -> dict[Made, dict[Year, float]]:
    """Return what each author projected on a day, by year."""
    found: dict[Made, dict[Year, float]] = {}
    columns = [case.projections.column(name) for name in ("by", "made_on", "year", "value")]
    for row in rows:
        by, day, year, value = (column[row] for column in columns)
        if None not in {day, year, value}:
            found.setdefault((by or "", day), {})[year] = value
    return found


def _outcome(case: Case, rows: tuple[int, ...]) -> dict[Year, float]:
    years, outcomes = (case.projections.column(name) for name in ("year", "outcome"))
    return {years[row]: outcomes[row] for row in rows if outcomes[row] is not None}


def _say(case: Case, rows: Sequence[int], words: Words) -> Say:
    """Return how amounts of projections are said, which share a unit."""
    units = filter(None, (case.projections.column("unit")[row] for row in rows))
    return say_in(parse_unit(next(units, "")) or SHARE, words)


def _said(by_maker: dict[Made, dict[Year, float]], say: Say, words: Words) -> Iterator[str]:
    for (by, day), values in by_maker.items():
        years = ", ".join(f"{year}: {say(value)}" for year, value in values.items())
        yield f"{words.own(by)}, {words.day(day)}: {years}."
