"""Parts of a disclosure: A, what compensation costs by year; H and I, the budget with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.offers.disclosed.columns import COMBINED
from openbook.offers.two_runs import Change
from openbook.reports.document import document as doc
from openbook.reports.offers.disclosure_form import Form

_LINES = {
    "1 Salary schedule": "salary_schedule",
    "2 Other compensation": "other_compensation",
    "3 Statutory benefits": "statutory_benefits",
    "4 Health and welfare": "health_and_welfare",
}
_PAY_LINES = {**_LINES, "5 Total compensation (1 to 4)": "total"}
_LEVELS = {
    **_LINES,
    "Additional positions (part C), pay and benefits": "additional_positions",
    "5 Total compensation": "total",
    "7 Employees represented (FTE)": "employees",
    "8 Average per employee (5 ÷ 7)": "average",
}

EXPLAINED = (
    "Increase (decrease) of each year: the first over the annual cost before the "
    "agreement, each later one over the year before, both with the agreement; % of "
    "the level before. So a later year holds everything that moves its level: step "
    "and column, attrition, staffing and rates set by law."
)

FILED = (
    "Percentages are put on the annual cost before the agreement and on the increases since. "
    "Step and column lifts a raise, and is counted by itself only in a year without one. "
    "Statutory benefits grow by the same percentages, additional FTE as a share are in 1, and "
    "4 is what the agreement adds."
)
ON_BASE = (
    "Percentages are put on the annual cost before the agreement alone, and step and column on "
    "the increases of the agreement alone. Statutory benefits keep their share of pay; the rest "
    "is as above."
)


def compensation(form: Form) -> doc.Blocks:
    """Lay out part A: the compensation of the units."""
    words = form.words
    yield form.part("A", "Compensation of the units")
    yield from _increases(form)
    yield from _step_and_column(form)
    if form.chosen.cumulative:
        yield from cumulative(form)
    rates = form.found.compensation.statutory_rates.values()
    by_unit = dict(zip(map(words.own, form.found.head.units), rates, strict=True))
    yield form.by_year("a-rates", words("Statutory rates"), by_unit, form.share)
    yield doc.Text(
        words("Part A is of all funds; the budget below is the general fund's."), "quiet"
    )
    if form.found.by_fund:
        yield form.by_fund("a-by-fund", {words(said): field for said, field in _PAY_LINES.items()})
    else:
        text = "1 to 4 by unrestricted and restricted money: not in the case."
        yield doc.Text(words(text), "quiet")
    yield from _negotiated(form)


def _increases(form: Form) -> doc.Blocks:
    """Lay out lines of part A, each year over the level before it."""
    words, found = form.words, form.found.increases
    lines = {words(said): field for said, field in _LEVELS.items()}
    yield from as_filed(form, "a-filed", lines)
    yield doc.Text(words(EXPLAINED), "quiet")
    yield form.increases("a-increases", lines)
    if found.additional_positions is not None:
        text = (
            "Additional positions are pay and benefits together, so they are not in 1 to 4; "
            "they are in 5 and in 7. 8 divides the increase of 5 by the employees after "
            "additional positions."
        )
        yield doc.Text(words(text), "quiet")


def as_filed(form: Form, name: str, lines: Mapping[str, str]) -> doc.Blocks:
    """Lay out part A in the convention in which many districts file it, where asked for."""
    if not form.chosen.filed:
        return
    yield doc.Heading(form.words("As many districts file it"), 3)
    yield doc.Text(form.words(FILED), "quiet")
    yield form.increases(name, lines, form.found.filed)
    if form.found.filed_on_base:
        yield doc.Text(form.words(ON_BASE), "quiet")
        yield form.increases(f"{name}-on-base", lines, form.found.filed_on_base)
    yield doc.Heading(form.words("With step and column gross"), 3)


def _step_and_column(form: Form) -> doc.Blocks:
    """Lay out how pay on today's schedule moves: step and column gross, savings apart."""
    words, steps = form.words, form.found.increases.step_and_column
    rows = {
        words("6 Step and column, gross"): steps.gross,
        words("Attrition savings"): steps.attrition,
        words("Changed positions"): steps.positions,
        words("Together, in 1"): steps.net,
    }
    text = (
        "6 is how pay on today's schedule moves from year to year, in 1: step and column if "
        "everybody stayed, then what is saved as leavers are replaced at entry pay, then "
        "positions that change."
    )
    yield form.by_year("a-6", words("Line 6"), rows)
    yield doc.Text(words(text), "quiet")


def cumulative(form: Form) -> doc.Blocks:
    """Lay out every year with the agreement over the same year under the contract."""
    words, pay = form.words, form.found.compensation
    yield doc.Heading(words("Cumulative, over the current contract"), 3)
    text = (
        "Each year with the agreement less the same year under the current contract, "
        "without additional positions."
    )
    yield doc.Text(words(text), "quiet")
    yield form.changed(
        "a-1-to-5",
        words("Lines 1 to 5, cumulative"),
        {words(said): (getattr(pay, field), words.number) for said, field in _PAY_LINES.items()},
    )
    yield form.changed(
        "a-7-and-8",
        words("Lines 7 and 8, cumulative"),
        {
            words("7 Employees represented (FTE)"): (pay.people, form.count),
            words("8 Average per employee (5 ÷ 7)"): (pay.average, words.number),
        },
    )


def _negotiated(form: Form) -> doc.Blocks:
    """Lay out what was negotiated, new steps, comments and health benefits."""
    words, terms = form.words, form.found.terms
    nine = "9 Negotiated, and the cost of a full year with statutory benefits"
    yield doc.Heading(words(nine), 3)
    yield doc.Bullets(tuple(agreed(form)), words("none"))
    yield form.not_said("10 New steps, columns or ranges")
    yield form.not_said("11 Comments")
    twelve = (
        words("12 Health benefits, as in the current contract")
        if terms.health_in_force
        else words("12 Health benefits, agreed")
    )
    yield doc.Heading(twelve, 3)
    yield doc.Bullets(tuple(map(words.said, terms.health)), form.missing)


def agreed(form: Form) -> Iterator[str]:
    """Say each raise with the cost of a full year, then other compensation."""
    words = form.words
    for each in form.found.compensation.negotiated:
        year, label = each.full_year, words.said(each.says)
        cost = form.missing if year is None else words.number(year)
        yield label if each.share is None else f"{label}: {cost}"
    yield from map(words.said, form.found.terms.other_compensation)


OBJECT_ROWS = {
    "formula_revenue": "LCFF sources",
    "other_revenue": "Other revenues",
    "revenue": "Total revenues",
    "transfers_in": "Transfers in and other sources",
    "certificated": "Certificated salaries",
    "classified": "Classified salaries",
    "benefits": "Employee benefits",
    "other": "Other expenditures",
    "spending": "Total expenditures",
    "result": "Net increase (decrease)",
    "beginning_balance": "Beginning balance, unrestricted",
    "variance": "Year-end variance that is assumed",
    "ending_balance": "Ending balance, unrestricted",
    "ending_nonspendable": "Nonspendable",
    "ending_stabilization": "Stabilization arrangements",
    "ending_committed": "Committed",
    "ending_assigned": "Assigned",
    "ending_economic_uncertainty": "Reserve for economic uncertainties",
    "ending_unassigned": "Unassigned",
    "ending_restricted": "Ending balance, restricted",
}
# What the balances are called where both columns are known, and together here.
_BOTH_COLUMNS = {
    "beginning_balance": "Beginning fund balance",
    "ending_balance": "Ending fund balance",
    "ending_restricted": "Restricted",
}
COLUMN_ROWS = {
    "revenue": "Total revenues",
    "transfers_in": "Transfers in and other sources",
    "contributions": "Contributions",
    "spending": "Total expenditures",
    "result": "Net increase (decrease)",
    "beginning_balance": "Beginning fund balance",
    "variance": "Year-end variance that is assumed",
    "ending_balance": "Ending fund balance",
}
COLUMN_NAMES = {
    UNRESTRICTED: "Unrestricted",
    RESTRICTED: "Restricted",
    COMBINED: "Unrestricted and restricted combined",
}
_TOTALS = frozenset({"revenue", "spending", "result", "ending_balance"})
_SELDOM = frozenset({"transfers_in", "variance"})  # shown where the case has it
_ASIDE = (
    "Other revisions: not in the case. Additional positions and one-time pay are not "
    "known by object: see other expenditures."
)


def budget(form: Form) -> doc.Blocks:
    """Lay out parts H and I."""
    words, known = form.words, form.found.budget.columns
    yield doc.Heading(f"H, I. {words('Budget with the agreement')}", 2)
    text = (
        "Unrestricted and restricted combined, by object; then each column."
        if known
        else "Unrestricted and restricted combined: the case does not separate the columns."
    )
    yield doc.Text(f"{words(text)} {words(_ASIDE)}", "quiet")
    for year in form.found.years:
        yield _table(form, f"h-budget-{year}", year, _budget_rows(form, year))
        if known:
            title = words("{year} by column", year=year)
            rows = _by_column(form, known, year)
            yield _table(form, f"h-columns-{year}", title, rows, words("Column"))


def _table(
    form: Form, name: str, title: str, rows: Iterable[doc.TableRow], group: str = ""
) -> doc.TableBlock:
    words = form.words
    return doc.table_of(
        name,
        title,
        (title, *map(words, ("Before", "This agreement", "After"))),
        rows,
        group=group,
        shown=False,
        notes=(form.note,),
    )


def _budget_rows(form: Form, year: str) -> doc.Rows:
    both = _BOTH_COLUMNS if form.found.budget.columns else {}
    for name, said in {**OBJECT_ROWS, **both}.items():
        change = form.found.budget.rows.get(name)
        if name in _SELDOM and change is None:
            continue
        kind = "sub" if name.startswith("ending_") and ", " not in said else "plain"
        kind = "total" if name in _TOTALS else kind
        yield _row(form, said, change, year, kind)


def _by_column(form: Form, known: Mapping[str, Mapping[str, Change]], year: str) -> doc.Rows:
    for column, rows in known.items():
        yield doc.row_of(form.words(COLUMN_NAMES[column]), kind="group")
        for name, said in COLUMN_ROWS.items():
            if (change := rows.get(name)) is not None:
                yield _row(form, said, change, year, "sub")


def _row(form: Form, said: str, change: Change | None, year: str, kind: str) -> doc.TableRow:
    parts = (change.before, change.agreement, change.after) if change else ()
    values = [part[year] for part in parts] or [None, None, None]
    cells = doc.amounts(values, form.words.number, missing=form.missing)
    return doc.row_of(form.words(said), *cells, kind=kind)
