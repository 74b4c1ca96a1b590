"""The budget of a disclosure: each year before, with the agreement, and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.offers.disclosed.columns import COMBINED
from openbook.offers.two_runs import Change
from openbook.reports.document import document as doc
from openbook.reports.offers.disclosure_form import Form

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
    "ending_balance": "Ending balance, unrestricted",
    "ending_nonspendable": "Nonspendable",
    "ending_committed": "Committed",
    "ending_assigned": "Assigned",
    "ending_economic_uncertainty": "Reserve for economic uncertainties",
    "ending_unassigned": "Unassigned",
    "ending_restricted": "Ending balance, restricted",
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
_SELDOM = frozenset({"transfers_in"})  # shown where the case has it
_ASIDE = (
    "Other revisions: not in the case. Additional positions and one-time pay are not "
    "known by object: see other expenditures."
)


def budget(form: Form) -> Iterator[doc.Block]:
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


def _budget_rows(form: Form, year: str) -> Iterator[doc.TableRow]:
    for name, said in OBJECT_ROWS.items():
        change = form.found.budget.rows.get(name)
        if name in _SELDOM and change is None:
            continue
        kind = "sub" if name.startswith("ending_") and ", " not in said else "plain"
        kind = "total" if name in _TOTALS else kind
        yield _row(form, said, change, year, kind)


def _by_column(
    form: Form, known: Mapping[str, Mapping[str, Change]], year: str
) -> Iterator[doc.TableRow]:
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
