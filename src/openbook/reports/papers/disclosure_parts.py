"""Parts of the public disclosure: pay, other terms, the budget with the agreement."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.offer import Offer
from openbook.reports.document.document import (
    Block,
    Bullets,
    Facts,
    Heading,
    Note,
    Signatures,
    TableBlock,
    TableRow,
    Text,
    label,
)
from openbook.reports.offers.disclosure_rows import PAY_LINES
from openbook.reports.offers.disclosure_text import BUDGET_ROWS
from openbook.reports.papers.disclosure_rows import Form


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
        yield TableBlock(
            name=f"h-budget-{year}",
            caption=year,
            heads=(year, *map(words, ("Before", "This agreement", "After"))),
            shown=False,
            rows=tuple(_budget_rows(form, year)),
            notes=(form.note,),
        )


def _budget_rows(form: Form, year: str) -> Iterator[TableRow]:
    for name, said in BUDGET_ROWS.items():
        kind = "sub" if said.startswith(" ") else "plain"
        cells = form.three(form.found.budget.rows[name], year)
        yield TableRow((label(form.words.said(said.strip())), *cells), kind)


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


def head_of(form: Form, offer: Offer, sources: tuple[Note, ...]) -> Iterator[Block]:
    """Who agrees with whom, about which people, for how long."""
    words, head, missing = form.words, form.found.head, form.missing
    period, none = form.found.terms.period, words("none")
    standing, made = words.said(head.standing), words.day(offer.made_on)
    said = f" ({words.said(period.says)})" if period.says else ""
    yield Heading(words("Public disclosure of a proposed agreement"))
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
    text = "Amounts in dollars: the contract in force alone, and with the agreement."
    yield Text(words(text), "quiet", sources)
    if head.held:
        text = "The published budget already holds {offers}; “before” is without it."
        yield Text(words(text, offers=", ".join(head.held)))


def compensation(form: Form) -> Iterator[Block]:
    """Part A: what the people of the units cost, before and after."""
    words, pay = form.words, form.found.compensation
    yield Heading(f"A. {words('Compensation of the units')}", 2)
    lines = [
        (f"{number} {words(name)}", getattr(pay, field), words.number)
        for number, name, field in PAY_LINES
    ]
    yield form.changed("a-1-to-5", words("Lines 1 to 5"), lines)
    six = f"6 {words('Step and column, in 1 before')}"
    yield form.by_year("a-6", words("Line 6"), [(six, pay.step_and_column)])
    yield form.changed(
        "a-7-and-8",
        words("Lines 7 and 8"),
        [
            (f"7 {words('People represented')}", pay.people, form.count),
            (f"8 {words('Average per person (5 ÷ 7)')}", pay.average, words.number),
        ],
    )
    rates = list(pay.statutory_rates.items())
    yield form.by_year("a-rates", words("Statutory rates"), rates, form.share)
    yield Text(
        words(
            "4 is the units' part, by heads, of the one contribution for everybody. 6 is "
            "how pay at today's schedule moves from year to year: steps and columns of "
            "those who stay, less what newcomers earn below those who leave. 1 to 4 by "
            "unrestricted and restricted money: not in the case."
        ),
        "quiet",
    )
    yield from _negotiated(form)


def _negotiated(form: Form) -> Iterator[Block]:
    words, terms = form.words, form.found.terms
    nine = "Negotiated, and what a full year is worth with statutory benefits"
    yield Heading(f"9 {words(nine)}", 3)
    worth = (
        (
            each.says,
            form.missing if each.full_year is None else words.number(each.full_year),
        )
        for each in form.found.compensation.negotiated
    )
    told = [f"{words.said(says)}: {amount}" for says, amount in worth]
    told += map(words.said, terms.other_compensation)
    yield Bullets(tuple(told), words("none"))
    yield form.not_told(f"10 {words('New steps, columns or ranges')}")
    yield form.not_told(f"11 {words('Comments')}")
    twelve = (
        words("Health benefits, as in the contract in force")
        if terms.health_in_force
        else words("Health benefits, agreed")
    )
    yield Heading(f"12 {twelve}", 3)
    yield Bullets(tuple(map(words.said, terms.health)), form.missing)


def other_changes(form: Form) -> Iterator[Block]:
    """Parts B, C and D."""
    words, terms = form.words, form.found.terms
    yield Heading(f"B. {words('Changes other than compensation')}", 2)
    yield form.listed(terms.working_conditions)
    effect = "Effect on staff: people added beyond the contract"
    yield Heading(f"C. {words(effect)}", 2)
    if terms.people_added:
        added = [(words.said(role), by) for role, by in terms.people_added.items()]
        yield form.by_year("c-people", words("People added"), added, form.count)
        cost = [(words("Cost above the contract"), terms.cost_of_people_added)]
        yield form.by_year("c-cost", words("Cost"), cost)
    else:
        yield Text(words("none"), "quiet")
    yield form.not_told(words("Effect on programs"))
    yield Heading(f"D. {words('Conditions and reopeners')}", 2)
    yield Text(words("A condition in words is taken to hold."), "quiet")
    yield form.listed(terms.conditions)


def funding(form: Form) -> Iterator[Block]:
    """Parts E, F and G."""
    words, terms, budget = form.words, form.found.terms, form.found.budget
    deficit, money = budget.deficit, budget.funding
    answer = words("yes") if deficit.created or deficit.enlarged else words("no")
    asked = words("Does it create or enlarge deficit financing?")
    yield Heading(f"E. {asked} {answer}", 2)
    rows = [(words("before"), deficit.before), (words("after"), deficit.after)]
    yield form.by_year("e-deficit", words("Deficit"), rows)
    yield Heading(f"F. {words('Other provisions without a cost')}", 2)
    yield form.listed(terms.other_provisions)
    if terms.without_amount:
        text = "Terms whose cost the case does not tell; they are in no amount here:"
        yield Text(words(text))
        yield form.listed(terms.without_amount)
    yield Heading(f"G. {words('Source of funding')}", 2)
    stated = f"{words('As stated')}: {form.missing}."
    yield Text(f"{stated} {words('From the numbers:')}")
    yield form.by_year(
        "g-funding",
        words("Funding"),
        [
            (words("Ongoing cost"), money.ongoing_cost),
            (words("One-time cost"), money.one_time_cost),
            (words("Paid by the year's surplus"), money.from_surplus),
            (words("Paid from the balance"), money.from_balance),
            (words("One-time revenue of the year"), money.one_time_revenue),
        ],
    )
