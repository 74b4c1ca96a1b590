"""Parts B to G of the disclosure: other changes, staff, conditions, funding."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.papers.disclosed.rows import Form
from openbook.reports.papers.paper import Block, Heading, Text


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
