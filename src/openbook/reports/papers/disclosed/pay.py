"""The head and part A of the disclosure: who agrees, and what people are paid."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.offer import Offer
from openbook.reports.offers.disclosure_rows import PAY_LINES
from openbook.reports.papers.disclosed.rows import Form
from openbook.reports.papers.paper import Block, Bullets, Facts, Heading, Note, Text


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
