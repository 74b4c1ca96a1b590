"""OB881 to OB884: columns that do not add up, contradict an assumption or are not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from openbook.case.book import leaning
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.money import (
    BOTH,
    GENERAL_FUND,
    PARTS_BY_NAME,
    RESTRICTED,
    UNRESTRICTED,
    BudgetLine,
    ReservePart,
    column_of,
    objects_of_code,
)
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.model.inputs import STARTS, employer_book
from openbook.model.money.balance_parts import published_parts
from openbook.model.money.budget import (
    CONTRIBUTIONS,
    REVENUE,
    SPENDING,
    TRANSFERS_IN,
    PublishedBudget,
    columns_known,
    holds,
    published_budget,
)
from openbook.model.money.restricted_column import stands_behind
from openbook.model.money.two_columns import contradictions

_SET_ASIDE = ("nonspendable", "committed", "assigned")
_PARTS = (*_SET_ASIDE, "economic uncertainty", "unassigned")
_DOLLAR = 1.0
_OBJECTS = (REVENUE, SPENDING, TRANSFERS_IN, CONTRIBUTIONS)
_NAMES = (
    "Write codes that lie within 1000-7999 (expenditures), 8000-8799 (revenues), 8900-8979 "
    "(transfers in) or 8980-8999 (contributions), or a part by name: {own}."
)
Amount = tuple[int, float]  # of the row where it begins
Amounts = dict[str, Amount]
Key = tuple[object, ...]  # year, stage, fund, column and whether it is one-time
Spans = dict[tuple[int, int], Amount]


def check(case: Case) -> Iterator[Finding]:
    """Add up what is published by column, and compare it with what the employer assumes."""
    budget = published_budget(case)
    yield from _in_no_part(case)
    yield from islice(_totals(case), 1)
    yield from _parts(case)
    if budget is None:
        return
    yield from _contributions(case, budget)
    if columns_known(case, budget):
        yield from _balances(case, budget)
    else:
        yield from _not_known(case, budget)
    yield from _assumed(case, budget)


def _in_no_part(case: Case) -> Iterator[Finding]:
    """Name rows of the general fund that are in no total, by their fund or their objects."""
    for each in (case.budget, case.reserve):
        yield from islice(_fund_of_one_digit(each), 1)
    table = case.budget
    for index, (fund, code) in enumerate(table.each("fund", "object")):
        own = objects_of_code(code)
        inside = own and any(low <= own[0] <= own[1] <= high for low, high in _OBJECTS)
        if fund == GENERAL_FUND and code and not inside:
            what = Message("the object {own} is in no part of the budget", own=repr(code))
            place = table.place(index, "object")
            yield found("OB884", place, what, remedy=Message(_NAMES, own=", ".join(PARTS_BY_NAME)))


def _fund_of_one_digit(table: Table[BudgetLine] | Table[ReservePart]) -> Iterator[Finding]:
    for index, fund in enumerate(table.column("fund")):
        if fund and len(fund) == 1 and fund.isdigit():
            remedy = Message(
                "Write {own} here and in the rows below. A spreadsheet drops the zero: make the "
                "column text.",
                own=f"0{fund}",
            )
            what = "there is no fund {own}: fund codes have two digits"
            yield found("OB884", table.place(index, "fund"), what, remedy=remedy, own=repr(fund))


def _totals(case: Case) -> Iterator[Finding]:
    """Compare a row for both columns with the two rows beside it."""
    table = case.budget
    told: dict[tuple[object, ...], Amounts] = {}
    cells = table.each("year", "stage", "fund", "object", "restricted", "resource", "amount")
    for index, (year, stage, fund, code, kind, resource, amount) in enumerate(cells):
        if amount is None:
            continue
        own = told.setdefault((year, stage, fund, code), {})
        column = column_of(kind or "", resource or "")
        first, before = own.get(column, (index, 0.0))
        own[column] = first, before + amount
    for own in told.values():
        if own.keys() < {BOTH, RESTRICTED, UNRESTRICTED}:
            continue
        index, whole = own[BOTH]
        together = own[RESTRICTED][1] + own[UNRESTRICTED][1]
        if abs(whole - together) >= _DOLLAR:
            what = (
                "the unrestricted and the restricted amount add up to {number}, and the row "
                "for both says {number_total}"
            )
            remedy = "Fix the amount that is wrong, or take out the row for both columns."
            place = table.place(index, "amount")
            yield _odd(place, what, remedy, number=together, number_total=whole)


def _parts(case: Case) -> Iterator[Finding]:
    """Compare a row for a range of objects with the rows inside it."""
    table = case.budget
    told: dict[Key, Spans] = {}
    cells = table.each(
        *("year", "stage", "fund", "restricted", "resource", "one_time", "object", "amount")
    )
    for index, (year, stage, fund, kind, resource, once, code, amount) in enumerate(cells):
        own = objects_of_code(code)
        if own is None or amount is None:
            continue
        column = column_of(kind or "", resource or "")
        spans = told.setdefault((year, stage, fund, column, bool(once)), {})
        first, before = spans.get(own, (index, 0.0))
        spans[own] = first, before + amount
    for key, spans in told.items():
        rows = _of_its_columns(told, key)
        for span, (index, whole) in spans.items():
            inside = [each for each in rows if holds(span, each, wider=True)]
            outer = [e for e in inside if not any(holds(x, e, wider=True) for x in inside)]
            together = sum(rows[each][1] for each in outer)
            if inside and abs(whole - together) >= _DOLLAR:
                what = (
                    "the rows inside {own} add up to {number}, and the row for all of it says "
                    "{number_total}: that row counts"
                )
                remedy = Message(
                    "Fix the amount that is wrong, or add the part that is missing. Adjustments "
                    "without an object (Form MYPI, B10) have the object {own}.",
                    own="other_adjustments",
                )
                place, named = table.place(index, "amount"), "-".join(map(str, span))
                yield _odd(place, what, remedy, own=named, number=together, number_total=whole)


def _of_its_columns(told: Mapping[Key, Spans], key: Key) -> Spans:
    """Return the rows of a column; for both columns also those of the two, added up.

    Where only one of them is told by object, nothing is known of the other.
    """
    *of, column, once = key
    own = dict(told[key])
    two = [told.get((*of, each, once), {}) for each in (UNRESTRICTED, RESTRICTED)]
    if column != BOTH or not all(two) or any(span in each for each in two for span in own):
        return own
    for spans in two:
        for span, (index, amount) in spans.items():
            first, before = own.get(span, (index, 0.0))
            own[span] = first, before + amount
    return own


def _contributions(case: Case, budget: PublishedBudget) -> Iterator[Finding]:
    """Look for a year in which one column gives another amount than the other receives."""
    for year in case.head.years:
        given, got = (budget.flow(year, CONTRIBUTIONS, kind) for kind in (UNRESTRICTED, RESTRICTED))
        if given is None or got is None or abs(given + got) < _DOLLAR:
            continue
        what = (
            "contributions of {year} are {number} in the unrestricted and {number_restricted} "
            "in the restricted column: they do not sum to zero"
        )
        remedy = "Write the same amount in both columns, negative in the one that gives."
        if place := _place(case, budget, year, CONTRIBUTIONS):
            yield _odd(place, what, remedy, year=year, number=given, number_restricted=got)


def _balances(case: Case, budget: PublishedBudget) -> Iterator[Finding]:
    """Follow each column from its beginning balance to the ending balance published."""
    held = _held(case, budget.stage)
    for column in (UNRESTRICTED, RESTRICTED):
        before = held.get((case.head.first_year.plus(-1), column))
        for year in case.head.years:
            moved = budget.net(year, column)
            after = held.get((year, column))
            if before is None or moved is None:
                break
            reached = before[1] + moved
            slack = _slack(budget, year)
            own = year == case.head.first_year and any(
                abs(after[1] - start - moved) < slack for start in _starts(case, column) if after
            )  # the budget began with a projected balance, and another was found since
            if after and not own and abs(after[1] - reached) >= slack:
                what = (
                    "the {a} column of {year} goes from {number} to {number_reached} by its "
                    "revenues, contributions and expenditures, and its published ending "
                    "balance is {number_after}"
                )
                remedy = "Fix the balance or the row that is wrong, or add the row that is missing."
                place = case.reserve.place(after[0], "amount")
                said: dict[str, Any] = {"a": column, "year": year, "number": before[1]}
                said |= {"number_reached": reached, "number_after": after[1]}
                yield _odd(place, what, remedy, **said)
            before = after or (before[0], reached)


def _starts(case: Case, column: str) -> Iterator[float]:
    """Yield every balance that the year before was said to end with, at any stage."""
    rows = case.reserve.each("year", "stage", "part", "amount", "fund")
    for year, stage, part, amount, fund in rows:
        general = (fund or GENERAL_FUND) == GENERAL_FUND and part == column
        if general and year == case.head.first_year.plus(-1) and stage in STARTS:
            yield amount or 0.0


def _slack(budget: PublishedBudget, year: Year) -> float:
    """Return by how much rounded amounts of a year can miss a balance."""
    return _DOLLAR + sum(row.rounded_to for row in budget.rows if row.year == year)


def _held(case: Case, stage: str) -> dict[tuple[Year, str], tuple[int, float]]:
    """Return the published balances of the general fund: of the budget, else as found."""
    table = case.reserve
    told: dict[tuple[Year, str], tuple[int, float]] = {}
    for wanted in (*reversed(STARTS), stage):
        rows = table.each("year", "stage", "part", "amount", "fund")
        for index, (year, of, part, amount, fund) in enumerate(rows):
            own = (fund or GENERAL_FUND) == GENERAL_FUND and amount is not None
            if own and of == wanted and year and part:
                told[year, part] = index, amount
    for year in {year for year, _ in told}:
        parts = [told.get((year, part)) for part in _PARTS]
        if None not in parts and (year, UNRESTRICTED) not in told:
            _, arranged = told.get((year, "stabilization"), (0, 0.0))
            whole = arranged + sum(each[1] for each in parts if each)
            told[year, UNRESTRICTED] = told[year, _PARTS[-1]][0], whole
    return told


def _not_known(case: Case, budget: PublishedBudget) -> Iterator[Finding]:
    """Say once that the columns are not known, and which answers are weaker for it."""
    if contradictions(case):
        return
    year = case.head.first_year
    place = _place(case, budget, year, (1000, 8799), BOTH)
    what = "the budget of {year} does not separate unrestricted from restricted money"
    remedy = (
        "Where the district publishes both columns, write each row of the first year as restricted "
        "or unrestricted, and the restricted balance of the year before."
    )
    yield found("OB883", place or case.budget.place(0, "amount"), what, remedy=remedy, year=year)


def _assumed(case: Case, budget: PublishedBudget) -> Iterator[Finding]:
    """Compare the employer's assumptions with what its budget publishes."""
    first = case.head.first_year
    yield from _differs(case, "special_education.contribution", first, _special(budget, first))
    for year in case.head.years:
        if budget.flow(year, REVENUE) is not None:
            once = budget.one_time(year, REVENUE)
            told = once.value if once else None
            yield from islice(_differs(case, "revenue.one_time", year, told), 1)
    for year in case.head.years:
        if parts := published_parts(case, year, _SET_ASIDE):
            bound = sum(parts[part].value for part in _SET_ASIDE)
            yield from _differs(case, "reserve.earmarked", year, bound, _slack(budget, year))


def _special(budget: PublishedBudget, year: Year) -> float | None:
    """Return the published contribution to special education, where resources show it."""
    told = budget.by_resource(year, CONTRIBUTIONS)
    own = [amount for name, amount in told.items() if name != "8150" and stands_behind(name, {})]
    return sum(own) if own else None


def _differs(
    case: Case, name: str, year: Year, told: float | None, slack: float = _DOLLAR
) -> Iterator[Finding]:
    book = employer_book(case)
    if told is None or book is None:
        return
    for _, each in leaning(book, case.books).entries(name):
        figure = each.by_year.get(year, each.value)
        if figure is None:
            continue
        if abs(figure.value - told) >= slack:
            what = (
                "{own} is assumed to be {number} in {year}, and the published budget has "
                "{number_told}"
            )
            remedy = "Write the published amount, or say in a note why the assumption differs."
            place = each.where.place("by_year" if year in each.by_year else "value")
            said = {"own": each.name, "year": year, "number": figure.value, "number_told": told}
            yield _odd(place, what, remedy, code="OB882", **said)
        return


def _odd(place: Place, what: str, remedy: str, *, code: str = "OB881", **said: Any) -> Finding:
    """Say what does not fit; amounts are written in whole dollars."""
    words = {n: f"{each:,.0f}" if isinstance(each, float) else each for n, each in said.items()}
    return found(code, place, what, remedy=remedy, **words)


def _place(
    case: Case, budget: PublishedBudget, year: Year, objects: tuple[int, int], kind: str = ""
) -> Place | None:
    """Return the place of the first row of a range in the budget that is used."""
    table = case.budget
    rows = table.each("year", "stage", "object", "restricted", "resource")
    for index, (when, stage, code, told, resource) in enumerate(rows):
        own = objects_of_code(code)
        inside = own is not None and objects[0] <= own[0] <= objects[1]
        if (when, stage) != (year, budget.stage) or not inside:
            continue
        if not kind or column_of(told or "", resource or "") == kind:
            return table.place(index, "amount")
    return None
