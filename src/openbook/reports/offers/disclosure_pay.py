"""Part A of a disclosure: the increase of each year, and the cumulative cost on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openbook.offers.disclosed.increases import Increase
from openbook.reports.document.document import Block, Bullets, Heading, Text
from openbook.reports.offers.disclosure_form import Form, Say

_PAY_LINES = {
    "1 Salary schedule": "salary_schedule",
    "2 Other compensation": "other_compensation",
    "3 Statutory benefits": "statutory_benefits",
    "4 Health and welfare": "health_and_welfare",
    "5 Total compensation (1 to 4)": "total",
}
_LEVELS = {
    "1 Salary schedule": "salary_schedule",
    "2 Other compensation": "other_compensation",
    "3 Statutory benefits": "statutory_benefits",
    "4 Health and welfare": "health_and_welfare",
    "Additional positions (part C), pay and benefits": "additional_positions",
    "5 Total compensation": "total",
    "7 Employees represented": "employees",
    "8 Average per employee (5 ÷ 7)": "average",
}

EXPLAINED = (
    "Increase (decrease) of each year: the first over the annual cost before the "
    "agreement, each later one over the year before, both with the agreement; % of "
    "the level before. So a later year holds everything that moves its level: step "
    "and column, attrition, staffing and rates set by law."
)


def compensation(form: Form) -> Iterator[Block]:
    """Lay out part A: the compensation of the units."""
    words = form.words
    yield Heading(f"A. {words('Compensation of the units')}", 2)
    yield from increases(form, _LEVELS)
    yield from step_and_column(form)
    if form.chosen.cumulative:
        yield from cumulative(form)
    rates = words("Statutory rates")
    pay = form.found.compensation
    yield form.by_year("a-rates", rates, pay.statutory_rates, form.share)
    text = (
        "4 is the units' part, by heads, of the one contribution for everybody. 1 to 4 "
        "by unrestricted and restricted money: not in the case."
    )
    yield Text(words(text), "quiet")
    yield from negotiated(form)


def increases(form: Form, lines: Mapping[str, str]) -> Iterator[Block]:
    """Lay out lines of part A by their labels, each year over the level before it."""
    words, found = form.words, form.found.increases
    yield Text(words(EXPLAINED), "quiet")
    rows: dict[str, tuple[Increase, Say]] = {}
    for said, field in lines.items():
        if (line := getattr(found, field)) is not None:
            say = form.count if field == "employees" else words.number
            rows[words(said)] = (line, say)
    yield form.increases("a-increases", words("Increase of each year"), rows)
    if found.additional_positions is not None:
        text = (
            "The model has one average cost per position, so additional positions are not "
            "in 1 to 4; they are in 5 and in 7. 8 divides the increase of 5 by the "
            "employees after additional positions."
        )
        yield Text(words(text), "quiet")


def step_and_column(form: Form) -> Iterator[Block]:
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
    yield Text(words(text), "quiet")


def cumulative(form: Form) -> Iterator[Block]:
    """Lay out every year with the agreement over the same year under the contract."""
    words, pay = form.words, form.found.compensation
    yield Heading(words("Cumulative, over the current contract"), 3)
    text = (
        "Each year with the agreement less the same year under the current contract, "
        "without additional positions."
    )
    yield Text(words(text), "quiet")
    yield form.changed(
        "a-1-to-5",
        words("Lines 1 to 5, cumulative"),
        {words(said): (getattr(pay, field), words.number) for said, field in _PAY_LINES.items()},
    )
    yield form.changed(
        "a-7-and-8",
        words("Lines 7 and 8, cumulative"),
        {
            words("7 Employees represented"): (pay.people, form.count),
            words("8 Average per employee (5 ÷ 7)"): (pay.average, words.number),
        },
    )


def negotiated(form: Form) -> Iterator[Block]:
    """Lay out what was negotiated, new steps, comments and health benefits."""
    words, terms = form.words, form.found.terms
    nine = "9 Negotiated, and the cost of a full year with statutory benefits"
    yield Heading(words(nine), 3)
    yield Bullets(tuple(agreed(form)), words("none"))
    yield form.not_said("10 New steps, columns or ranges")
    yield form.not_said("11 Comments")
    twelve = (
        words("12 Health benefits, as in the current contract")
        if terms.health_in_force
        else words("12 Health benefits, agreed")
    )
    yield Heading(twelve, 3)
    yield Bullets(tuple(map(words.said, terms.health)), form.missing)


def agreed(form: Form) -> Iterator[str]:
    """Say each raise with the cost of a full year, then other compensation."""
    words = form.words
    for each in form.found.compensation.negotiated:
        year, label = each.full_year, words.said(each.says)
        cost = form.missing if year is None else words.number(year)
        yield label if each.share is None else f"{label}: {cost}"
    yield from map(words.said, form.found.terms.other_compensation)
