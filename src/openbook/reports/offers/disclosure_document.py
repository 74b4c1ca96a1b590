"""The public disclosure of a proposed agreement: parts A to L of the form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.reports.document.document import (
    TONES,
    Badge,
    Block,
    Bullets,
    Document,
    Facts,
    Heading,
    Link,
    Rich,
    Signatures,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
    of_case,
)
from openbook.reports.notes import book_name, rests_on
from openbook.reports.offers.disclosure_form import Form
from openbook.reports.offers.disclosure_precision import as_known
from openbook.reports.plain_data import plain
from openbook.reports.table_sources import source_of, worked_out
from openbook.reports.words.words import Words

TITLE = "Public disclosure of a proposed agreement"
_PAY_LINES = {
    "1 Salary schedule": "salary_schedule",
    "2 Other compensation": "other_compensation",
    "3 Statutory benefits": "statutory_benefits",
    "4 Health and welfare": "health_and_welfare",
    "5 Total compensation (1 to 4)": "total",
}
_BUDGET_ROWS = {
    "formula_revenue": "LCFF sources",
    "other_revenue": "Other revenues",
    "revenue": "Total revenues",
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
_TOTALS = frozenset({"revenue", "spending", "result", "ending_balance"})


def disclosure_data(disclosure: Disclosure) -> dict[str, Any]:
    """Return every number of the form; null is what the case does not say."""
    found: dict[str, Any] = plain(disclosure)
    return found


def disclosure_document(
    found: Disclosure, offer: Offer, case: Case, words: Words
) -> Document:
    """Lay out the form by itself."""
    blocks = disclosure_blocks(found, offer, case, words)
    return of_case(case, words(TITLE), blocks, words)


def disclosure_blocks(
    found: Disclosure, offer: Offer, case: Case, words: Words
) -> Iterator[Block]:
    """Lay out the form, its amounts no finer than the totals that they rest on."""
    form = Form(as_known(found, case), words, worked_out(case, words))
    yield from _head(form, offer, case)
    yield from _compensation(form)
    yield from _other_changes(form)
    yield from _funding(form)
    yield from _budget(form)
    yield from _reserve(form)
    yield from _last_parts(form)


def _head(form: Form, offer: Offer, case: Case) -> Iterator[Block]:
    """Say who agrees with whom, about which people, for how long."""
    words, head, missing = form.words, form.found.head, form.missing
    period, none = form.found.terms.period, words("none")
    book = next(each for each in case.books if each.id == head.book)
    standing, made = words.said(head.standing), words.day(offer.made_on)
    said = f" ({words.said(period.says)})" if period.says else ""
    yield Facts(
        (
            (words("District"), head.district),
            (words("Units"), "; ".join(head.units) or none),
            (words("Certificated"), "; ".join(head.certificated) or none),
            (words("Classified"), "; ".join(head.classified) or none),
            (words("Agreement"), f"{offer.title}, {standing}, {made}"),
            (
                words("Period"),
                f"{period.first_day or missing} – {period.last_day or missing}{said}",
            ),
            (words("Board acts on"), head.board_date or missing),
        )
    )
    text = (
        "Amounts in dollars under the assumptions of {name}: the current contract alone, "
        "and with the agreement."
    )
    name = book_name(case, book, words)
    yield Text(words(text, name=name), "quiet", source_of(case, offer))
    if head.held:
        held = [case.offer_by_id[each].title for each in head.held]
        text = "The published budget already includes {offers}; “before” is without it."
        yield Text(words(text, offers=", ".join(held)))
    for note in rests_on(case, [book], words):
        yield Text(note, "quiet")


def _compensation(form: Form) -> Iterator[Block]:
    """Lay out part A: the compensation of the units, before and after."""
    words, pay = form.words, form.found.compensation
    yield Heading(f"A. {words('Compensation of the units')}", 2)
    yield form.changed(
        "a-1-to-5",
        words("Lines 1 to 5"),
        {
            words(said): (getattr(pay, field), words.number)
            for said, field in _PAY_LINES.items()
        },
    )
    six = {words("6 Step and column, in 1 before"): pay.step_and_column}
    yield form.by_year("a-6", words("Line 6"), six)
    yield form.changed(
        "a-7-and-8",
        words("Lines 7 and 8"),
        {
            words("7 Employees represented"): (pay.people, form.count),
            words("8 Average per employee (5 ÷ 7)"): (pay.average, words.number),
        },
    )
    rates = words("Statutory rates")
    yield form.by_year("a-rates", rates, pay.statutory_rates, form.share)
    yield Text(
        words(
            "4 is the units' part, by heads, of the one contribution for everybody. 6 is "
            "how pay on today's schedule moves from year to year: step and column of "
            "those who stay, less attrition savings. 1 to 4 by unrestricted and "
            "restricted money: not in the case."
        ),
        "quiet",
    )
    yield from _negotiated(form)


def _negotiated(form: Form) -> Iterator[Block]:
    words, terms = form.words, form.found.terms
    nine = "9 Negotiated, and the cost of a full year with statutory benefits"
    yield Heading(words(nine), 3)
    told = []
    for each in form.found.compensation.negotiated:
        year = each.full_year
        cost = form.missing if year is None else words.number(year)
        told.append(f"{words.said(each.says)}: {cost}")
    told += map(words.said, terms.other_compensation)
    yield Bullets(tuple(told), words("none"))
    yield form.not_said("10 New steps, columns or ranges")
    yield form.not_said("11 Comments")
    twelve = (
        words("12 Health benefits, as in the current contract")
        if terms.health_in_force
        else words("12 Health benefits, agreed")
    )
    yield Heading(twelve, 3)
    yield Bullets(tuple(map(words.said, terms.health)), form.missing)


def _other_changes(form: Form) -> Iterator[Block]:
    """Lay out parts B, C and D."""
    words, terms = form.words, form.found.terms
    yield Heading(f"B. {words('Changes other than compensation')}", 2)
    yield form.listed(terms.working_conditions)
    effect = "Effect on staff: positions beyond the current contract"
    yield Heading(f"C. {words(effect)}", 2)
    if terms.people_added:
        added = {words.said(role): by for role, by in terms.people_added.items()}
        yield form.by_year("c-people", words("Additional FTE"), added, form.count)
        over = words("Increase over the current contract")
        cost = {over: terms.cost_of_people_added}
        yield form.by_year("c-cost", words("Cost"), cost)
    else:
        yield Text(words("none"), "quiet")
    yield form.not_said("Effect on programs")
    yield Heading(f"D. {words('Conditions and reopeners')}", 2)
    yield Text(words("A condition in words is taken to hold."), "quiet")
    yield form.listed(terms.conditions)


def _funding(form: Form) -> Iterator[Block]:
    """Lay out parts E, F and G."""
    words, terms, budget = form.words, form.found.terms, form.found.budget
    deficit, money = budget.deficit, budget.funding
    answer = words("yes") if deficit.created or deficit.enlarged else words("no")
    asked = words("Does it create or enlarge deficit financing?")
    yield Heading(f"E. {asked} {answer}", 2)
    short = {words("before"): deficit.before, words("after"): deficit.after}
    yield form.by_year("e-deficit", words("Deficit spending"), short)
    yield Heading(f"F. {words('Other provisions without a cost')}", 2)
    yield form.listed(terms.other_provisions)
    if terms.without_amount:
        yield Text(words("Not costed; these terms are in no amount here:"))
        yield form.listed(terms.without_amount)
    yield Heading(f"G. {words('Source of funding')}", 2)
    stated = f"{words('As stated')}: {form.missing}."
    yield Text(f"{stated} {words('From the numbers:')}")
    yield form.by_year(
        "g-funding",
        words("Funding"),
        {
            words("Ongoing cost"): money.ongoing_cost,
            words("One-time cost"): money.one_time_cost,
            words("Paid by the year's surplus"): money.from_surplus,
            words("Paid from the balance"): money.from_balance,
            words("One-time revenues of the year"): money.one_time_revenue,
        },
    )


def _budget(form: Form) -> Iterator[Block]:
    """Lay out parts H and I: each year before, with the agreement, and after."""
    words = form.words
    yield Heading(f"H, I. {words('Budget with the agreement')}", 2)
    yield Text(
        words(
            "Unrestricted and restricted combined; each alone, and other revisions: not "
            "in the case. Additional positions and one-time pay are not known by object: "
            "see other expenditures."
        ),
        "quiet",
    )
    for year in form.found.years:
        yield TableBlock(
            name=f"h-budget-{year}",
            caption=year,
            heads=(year, *map(words, ("Before", "This agreement", "After"))),
            shown=False,
            rows=tuple(_budget_rows(form, year)),
            notes=(form.note,),
        )


def _budget_rows(form: Form, year: str) -> Iterator[TableRow]:
    words = form.words
    for name, said in _BUDGET_ROWS.items():
        change = form.found.budget.rows[name]
        parts = (change.before, change.agreement, change.after) if change else ()
        values = [part[year] for part in parts] or [None, None, None]
        kind = "sub" if name.startswith("ending_") and ", " not in said else "plain"
        kind = "total" if name in _TOTALS else kind
        cells = amounts(values, words.number, missing=form.missing)
        yield TableRow((label(words(said)), *cells), kind)


def _reserve(form: Form) -> Iterator[Block]:
    """Lay out part J."""
    words, held, sums = form.words, form.found.reserve, form.found.reconciled
    title = "Reserve for economic uncertainties, with the agreement"
    yield Heading(f"J. {words(title)}", 2)
    yield form.by_year(
        "j-reserve",
        words("Reserve"),
        {
            words("1 Total expenditures"): held.spending,
            words("Minimum reserve"): held.minimum,
            words("2 Reserve for economic uncertainties"): held.economic_uncertainty,
            words("Unassigned"): held.unassigned,
            words("Available reserves"): held.available,
        },
    )
    shares = {
        words("Standard"): held.standard,
        words("Available reserves, of expenditures"): held.available_share,
    }
    yield form.by_year("j-shares", words("As shares"), shares, form.share)
    met: list[str | Link | Badge] = [words("3 Is the standard met?")]
    for year, fine in held.met.items():
        badge = Badge(*(words("yes"), "good") if fine else (words("no"), "bad"))
        met += [f" {year}: ", badge]
    yield Text(tuple(met))
    yield form.not_said("Special reserve fund (17)")
    if not all(held.met.values()):
        yield form.not_said("4 Plan to restore the reserve")
    yield form.by_year(
        "j-from-a",
        words("5 From part A to the budget"),
        {
            words("Increase of A5"): sums.total_compensation,
            words("Compensation of other units"): sums.other_units,
            words("Additional positions"): sums.people_added,
            words("Grants, less unspent appropriations"): sums.everything_else,
            words("Expenditures, this agreement"): sums.spending,
        },
    )


def _last_parts(form: Form) -> Iterator[Block]:
    """Lay out part K, part L with its signatures, and the law."""
    words, each = form.words, form.found.per_pupil
    title = "LCFF sources per funded student, compared with compensation"
    yield Heading(f"K. {words(title)}", 2)
    amount = {words("LCFF sources per funded student"): each.amount}
    yield form.by_year("k-amount", words("Dollars"), amount)
    grown = {
        words("Change since the year before"): each.change,
        words("Total compensation (A5)"): each.total_compensation,
    }
    yield form.by_year("k-shares", words("As shares"), grown, form.share)
    yield from _certification(form)
    yield Heading(words("The law"), 2)
    law = (
        (_cited(one.section, one.link), f": {words.said(one.says)}")
        for one in form.found.law
    )
    yield Bullets(tuple(law))


def _cited(section: str, link: str) -> str | Link:
    return Link(section, link) if link.startswith("https://") else section


def _certification(form: Form) -> Iterator[Block]:
    words, certified = form.words, form.found.certified
    yield Heading(f"L. {words('Certification')}", 2)
    yield form.by_year(
        "l-revisions",
        words("Budget revisions that the agreement needs"),
        {
            words("Revenues"): certified.revenue,
            words("Expenditures"): certified.spending,
            words("Ending balance"): certified.ending_balance,
        },
    )
    met = (
        words("On these numbers the reserve meets the minimum in every year.")
        if certified.reserve_met
        else words("On these numbers the reserve falls below the minimum.")
    )
    said: Rich = (
        f"{met} {words('Certification')}: ",
        Badge(words.said(certified.before), TONES[certified.before]),
        f" {words('without the agreement')}, ",
        Badge(words.said(certified.after), TONES[certified.after]),
        f" {words('with it')}.",
    )
    yield Text(said)
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
