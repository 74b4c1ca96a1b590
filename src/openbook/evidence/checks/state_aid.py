"""OB161, OB162, OB163: state aid that is not used, cannot be, or is counted twice."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message
from openbook.model.students.state_aid import ADD_ONS, row_used

_NAMED = (*ADD_ONS, "tk_ada")
_SMALL, _SMALL_ADA = (
    "necessary_small_schools",
    ("nss_ada_tk_3", "nss_ada_4_6", "nss_ada_7_8", "nss_ada_9_12"),
)


def check(case: Case) -> list[Finding]:
    """Look at each row of district/state_aid.csv, and at the add-ons in the books."""
    return [*_unused(case), *_impossible(case), *_twice(case)]


def _unused(case: Case) -> Iterator[Finding]:
    """Rows after the first projected year, or all where none is of it or just before."""
    first, table = case.head.first_year, case.state_aid
    used = row_used(case)
    for index, year in enumerate(table.column("year")):
        if year is None or (used is not None and year <= first):
            continue
        yield found(
            "OB161",
            table.place(index, "year"),
            Message("the projection does not start from the sums of {year}", year=year),
            remedy=Message(
                "Write the sums of {year} or {year_before}; what property tax does later "
                "is property_tax.change in each side's assumptions.",
                year=first,
                year_before=first.plus(-1),
            ),
        )


def _impossible(case: Case) -> Iterator[Finding]:
    table = case.state_aid
    for index, row in enumerate(table):
        if row.in_lieu is not None and row.in_lieu > (row.property_tax or 0):
            yield found(
                "OB162",
                table.place(index, "in_lieu"),
                "more property tax is passed on to charter schools than there is",
                remedy="Write the property tax before it is passed on, and the part "
                "passed on as a positive number.",
            )
        attending = any(getattr(row, name) is not None for name in _SMALL_ADA)
        if (row.necessary_small_schools is not None) != attending:
            yield found(
                "OB162",
                table.place(index, "year" if attending else _SMALL),
                "necessary small schools need both their amount and their attendance",
                remedy="Write necessary_small_schools, and their attendance by grade span "
                "in nss_ada_tk_3 to nss_ada_9_12.",
            )


def _twice(case: Case) -> Iterator[Finding]:
    used = row_used(case)
    if used is None:
        return
    row = case.state_aid[used]
    if all(getattr(row, name) is None for name in _NAMED):
        return
    for told in (each for book in case.books for each in book.assumptions):
        figures = [told.value, *told.by_year.values()]
        if told.name != "funding.add_ons" or not any(f and f.value for f in figures):
            continue
        yield found(
            "OB163",
            told.where.place(),
            "this set of assumptions adds to the add-ons of district/state_aid.csv",
            remedy="Write 0 for funding.add_ons, or only what the file does not name.",
        )
