"""Parts H to L of the disclosure: the budget, the reserve, the certification."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.offers.disclosure_text import BUDGET_ROWS
from openbook.reports.papers.disclosed.rows import Form
from openbook.reports.papers.paper import (
    Block,
    Bullets,
    Heading,
    Row,
    Signatures,
    Table,
    Text,
    label,
)


def budget(form: Form) -> Iterator[Block]:
    """Parts H and I: each year before, with the agreement, and after."""
    words = form.words
    yield Heading(f"H, I. {words('Budget with the agreement')}", 2)
    yield Text(
        words(
            "Unrestricted and restricted together; apart, and other revisions: not in "
            "the case. People added and one-time pay are not known by object: see other "
            "spending."
        ),
        "quiet",
    )
    for year in form.found.years:
        yield Table(
            name=f"h-budget-{year}",
            caption=year,
            heads=(year, *map(words, ("Before", "This agreement", "After"))),
            shown=False,
            rows=tuple(_budget_rows(form, year)),
            notes=(form.note,),
        )


def _budget_rows(form: Form, year: str) -> Iterator[Row]:
    for name, said in BUDGET_ROWS.items():
        kind = "sub" if said.startswith(" ") else "plain"
        cells = form.three(form.found.budget.rows[name], year)
        yield Row((label(form.words.said(said.strip())), *cells), kind)


def reserve(form: Form) -> Iterator[Block]:
    """Part J."""
    words, held, sums = form.words, form.found.reserve, form.found.reconciled
    title = "Reserve for economic uncertainty, with the agreement"
    yield Heading(f"J. {words(title)}", 2)
    yield form.by_year(
        "j-reserve",
        words("Reserve"),
        [
            (f"1 {words('Spending')}", held.spending),
            (words("Least amount"), held.minimum),
            (f"2 {words('For economic uncertainty')}", held.economic_uncertainty),
            (words("Unassigned"), held.unassigned),
            (words("Available in all"), held.available),
        ],
    )
    shares = [
        (words("Standard"), held.standard),
        (words("Available, of spending"), held.available_share),
    ]
    yield form.by_year("j-shares", words("As shares"), shares, form.share)
    met = (f"{y}: {words('yes') if ok else words('no')}" for y, ok in held.met.items())
    yield Text(f"3 {words('Is the standard met?')} {', '.join(met)}")
    yield form.not_told(words("Special reserve fund (17)"))
    if not all(held.met.values()):
        yield form.not_told(f"4 {words('Plan to restore the reserve')}")
    yield form.by_year(
        "j-from-a",
        f"5 {words('From part A to the budget')}",
        [
            (words("Increase of A5"), sums.total_compensation),
            (words("People of other units"), sums.other_units),
            (words("People added"), sums.people_added),
            (words("Grants, less what is not spent"), sums.everything_else),
            (words("Spending, this agreement"), sums.spending),
        ],
    )


def last_parts(form: Form) -> Iterator[Block]:
    """Part K, part L, the names that are put under it, and the law."""
    words, each = form.words, form.found.per_pupil
    title = "Formula money for each pupil funded, beside compensation"
    yield Heading(f"K. {words(title)}", 2)
    amount = [(words("Formula money per pupil"), each.amount)]
    yield form.by_year("k-amount", words("Dollars"), amount)
    grown = [
        (words("Change since the year before"), each.change),
        (words("Total compensation (A5)"), each.total_compensation),
    ]
    yield form.by_year("k-shares", words("As shares"), grown, form.share)
    yield from _certification(form)
    yield Heading(words("The law"), 2)
    law = form.found.law
    yield Bullets(tuple(f"{one.section}: {words.said(one.says)}" for one in law))


def _certification(form: Form) -> Iterator[Block]:
    words, certified = form.words, form.found.certified
    yield Heading(f"L. {words('Certification')}", 2)
    yield form.by_year(
        "l-revisions",
        words("Revisions of the budget that the agreement needs"),
        [
            (words("Revenue"), certified.revenue),
            (words("Spending"), certified.spending),
            (words("Ending balance"), certified.ending_balance),
        ],
    )
    holds = (
        words("On these numbers the least reserve holds in every year.")
        if certified.reserve_met
        else words("On these numbers the least reserve does not hold.")
    )
    without = f"{words.said(certified.before)} {words('without the agreement')}"
    with_it = f"{words.said(certified.after)} {words('with it')}"
    yield Text(f"{holds} {words('Certification')}: {without}, {with_it}.")
    text = (
        "We certify that the district ☐ can ☐ cannot meet the costs of the agreement "
        "over its term."
    )
    yield Text(words(text))
    day = words("Date")
    officers = ("Superintendent", "Chief business official")
    yield Signatures(tuple(map(words, officers)), day)
    yield Text(words("The board, at a public meeting, ☐ approved ☐ rejected it."))
    yield Signatures((words("President of the board"),), day)
