"""A projection for readers: every line as data, the main ones as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from openbook.case.offer import Offer
from openbook.figures.amounts import MoneyScale, aligned
from openbook.figures.unit import TRUTH
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.findings.show import as_text, with_findings
from openbook.findings.text import suggestion
from openbook.model.budget import other_stages, published_budget
from openbook.model.certification import Certification
from openbook.model.outcome import Outcome
from openbook.model.project import Projection
from openbook.model.rounded_to import rounded_to
from openbook.offers.stand import left_out
from openbook.reports.gaps.words import book_data, book_words
from openbook.reports.law.number_text import criteria_data, criteria_text
from openbook.reports.line_words import precision_note
from openbook.reports.notes import NOT_CLAIMED, inferred_notes
from openbook.reports.offers.condition_words import condition_data, condition_lines
from openbook.reports.plain_data import by_year
from openbook.reports.strike.absence_words import absence_data, absence_text


def later_notes(offers: Iterable[Offer], day: date) -> Iterator[str]:
    """Name each offer of an answer that was made after the day of the case."""
    for offer in offers:
        if offer.learned_later:
            yield (
                f"Learned later: {offer.id} was made on {offer.made_on}, after {day}, the "
                "day of the case."
            )


DEFINITIONS = {
    "unrestricted": "reserve.unrestricted",
    "available": "reserve.available",
    "unassigned": "reserve.unassigned",
}
_MAIN = (
    "enrollment.total",
    "ada.total",
    "revenue.formula",
    "revenue.total",
    "compensation.ongoing",
    "added.people",
    "added.cost",
    "spending.other",
    "spending.total",
    "budget.result",
)
_MILLIONS = MoneyScale(1e6, "millions of dollars")
_LEAST = ("reserve.required", "reserve.share")


class UnknownDefinitionError(OpenbookError):
    """Nobody uses this word for a reserve."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name, DEFINITIONS)
        super().__init__(
            Message("no reserve is defined as {own}. {hint}", own=repr(name), hint=hint)
        )


def projection_data(
    projection: Projection, define: str = "available"
) -> dict[str, Any]:
    """Every line by name with its unit, formula and values by year."""
    reserve = _definition(define)
    outcome = projection.alone
    lines = {
        name: {
            "unit": str(outcome.unit(name)),
            "formula": projection.model.lines[name].formula,
            "values": by_year(outcome.years, outcome.values(name)[0].tolist()),
            **_rounding(projection, name),
        }
        for name in outcome.names
    }
    data = {
        "case": projection.case.head.title,
        **book_data(projection.question.book),
        "offers": [offer.id for offer in projection.question.offers],
        "offers_learned_later": [
            offer.id for offer in projection.question.offers if offer.learned_later
        ],
        "years": [str(year) for year in outcome.years],
        "reserve": reserve,
        "certification": None
        if projection.not_claimed
        else certification_word(outcome),
        "absence": absence_data(projection),
        "criteria": criteria_data(projection),
        "conditions": [condition_data(each) for each in projection.conditions],
        "lines": lines,
    }
    if projection.not_claimed:
        data = with_findings(data, projection.not_claimed)
    if gone := left_out(projection.case, projection.question):
        data["left_out"] = [{"term": a.term.label, "why": a.sentence} for a in gone]
    if projection.drawn is not None:
        data["draws"] = _drawn_data(projection.drawn)
    return data


def projection_text(projection: Projection, define: str = "available") -> str:
    """The main lines as people read them, in millions of dollars where it is money."""
    reserve, outcome = _definition(define), projection.alone
    question = projection.question
    offers = ", ".join(offer.id for offer in question.offers) or "no offer"
    reserves = (*DEFINITIONS.values(), *_LEAST)
    rows = [["", *map(str, outcome.years)]]
    rows += [_row(outcome, name) for name in _MAIN if name in outcome.names]
    rows += _surprise(projection)
    rows += [_row(outcome, name) for name in reserves if name in outcome.names]
    rows += _below(projection)
    lines = [
        projection.case.head.title,
        (
            f"On the book {book_words(question.book)} with {offers}; money in millions of "
            "dollars"
        ),
        *later_notes(question.offers, projection.case.head.as_of),
        *_other_day(projection),
        "",
        *aligned(rows),
        "",
        *filter(None, [precision_note(projection.case)]),
        *inferred_notes(projection.case, [question.book]),
        *_conditions(projection),
        *_left_out(projection),
        *_other_budgets(projection),
        *_certified(projection),
        *criteria_text(projection),
        *absence_text(projection),
    ]
    if projection.drawn is not None and not projection.not_claimed:
        lines += ["", *_drawn_lines(projection.drawn, reserve)]
    return "\n".join(lines)


def _below(projection: Projection) -> list[list[str]]:
    """Whether the reserve falls below the least, where a reserve may be claimed."""
    if projection.not_claimed:
        return []
    below = projection.alone.values("reserve.below")[0]
    return [["below the least?", *("yes" if each else "no" for each in below)]]


def _certified(projection: Projection) -> list[str]:
    """The certification, or why none is claimed."""
    if projection.not_claimed:
        return [NOT_CLAIMED, *map(as_text, projection.not_claimed)]
    return [f"Certification on these numbers: {certification_word(projection.alone)}."]


def _rounding(projection: Projection, name: str) -> dict[str, Any]:
    """How finely a line is known, year by year, where its totals are rounded."""
    outcome = projection.alone
    pairs = zip(outcome.years, outcome.values(name)[0].tolist(), strict=True)
    steps = tuple(rounded_to(projection.case, name, *pair) for pair in pairs)
    return {"rounded_to": by_year(outcome.years, steps)} if any(steps) else {}


def _left_out(projection: Projection) -> list[str]:
    """The terms without a price, each with the reason."""
    return [
        f"Not in these numbers: {each.term.label} ({each.sentence})"
        for each in left_out(projection.case, projection.question)
    ]


def _other_budgets(projection: Projection) -> list[str]:
    """Years of the published budget that the model is not tied to, and why."""
    case = projection.case
    used = published_budget(case)
    return [
        f"Not tied to the budget of {', '.join(map(str, years))}: its stage is {stage}, and "
        f"that of {case.head.first_year} is {used.stage}; a report has one stage"
        for stage, years in other_stages(case).items()
        if used is not None
    ]


def _conditions(projection: Projection) -> list[str]:
    worlds = projection.question.draws
    book = projection.question.book.id
    return list(condition_lines(projection.conditions, book, worlds=worlds))


def _surprise(projection: Projection) -> list[list[str]]:
    """The row without which the balance does not follow from the result."""
    values = projection.alone.worlds.one(0).get("budget.surprise", ())
    expected = values if isinstance(values, tuple) else (values,)
    return [["budget.surprise", *map(_MILLIONS, expected)]] if any(expected) else []


def _other_day(projection: Projection) -> list[str]:
    """Which day's law it is, where it is not the case's own."""
    day = projection.known_on
    own = projection.case.head.as_of
    return [f"Law as known on {day}"] if day != own else []


def certification_word(outcome: Outcome) -> str:
    """Positive, qualified or negative."""
    level = int(outcome.values("certification.level")[0][0])
    return Certification(level).name.lower()


def _definition(name: str) -> str:
    if name not in DEFINITIONS:
        raise UnknownDefinitionError(name)
    return DEFINITIONS[name]


def _drawn_data(drawn: Outcome) -> dict[str, Any]:
    lines: dict[str, Any] = {}
    for name in drawn.names:
        if drawn.unit(name) == TRUTH:
            lines[name] = {"share": by_year(drawn.years, drawn.share(name))}
            continue
        summary = drawn.summary(name)
        lines[name] = {
            "mean": by_year(drawn.years, summary.mean),
            "p5": by_year(drawn.years, summary.low),
            "p50": by_year(drawn.years, summary.middle),
            "p95": by_year(drawn.years, summary.high),
        }
    return {"worlds": drawn.worlds.count, "lines": lines}


def _drawn_lines(drawn: Outcome, reserve: str) -> list[str]:
    summary = drawn.summary(reserve)
    rows = [[f"{drawn.worlds.count:,} worlds: {reserve}", *map(str, drawn.years)]]
    for words, values in (
        ("5 in 100 are below", summary.low),
        ("the middle one", summary.middle),
        ("5 in 100 are above", summary.high),
    ):
        rows.append([words, *map(_MILLIONS, values)])
    chances = (f"{share:.0%}" for share in drawn.share("reserve.below"))
    rows.append(["chance to fall below the least", *chances])
    return aligned(rows)


def _row(outcome: Outcome, name: str) -> list[str]:
    unit = str(outcome.unit(name))
    values = outcome.values(name)[0].tolist()
    if unit == "USD":
        return [name, *map(_MILLIONS, values)]
    if unit == "share":
        return [name, *(f"{value:.2%}" for value in values)]
    return [name, *(f"{value:,.0f}" for value in values)]
