"""Contingent terms: those whose condition can be computed, and what each looks at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.case.case import Case
from openbook.case.condition import SPOKEN, Condition
from openbook.case.levers import Priced
from openbook.case.offer import Offer, Term
from openbook.figures.figure import SHARE, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, suggestion
from openbook.model.contract import stands
from openbook.model.money.claims import KnownLines, lines_of
from openbook.model.money.two_columns import rests_on_reserve


class ConditionError(OpenbookError):
    """A condition looks at something that the model of the case does not have."""

    def __init__(self, term: Term, what: str, remedy: str) -> None:
        place = term.where.place("only_if")
        super().__init__(
            Message(
                "{file}: {what}. {remedy}",
                file=f"{place.file}:{place.line}",
                what=what,
                remedy=remedy,
            )
        )


@dataclass(frozen=True, slots=True)
class Contingent:
    """A term that counts only where its condition holds; ``offer`` is None for the contract."""

    term: Term
    condition: Condition
    offer: int | None
    place: int  # among the terms of its offer, or of the contract
    year: Year


def contingent_terms(
    case: Case, offers: Sequence[Offer], model: Model, *, priced: bool = False
) -> tuple[Contingent, ...]:
    """Return the contract's and the offers' terms with a condition that is computed.

    All of them, or only those with a price: others, such as a reopener, move nothing.
    Raises ConditionError where a condition cannot be looked at in this model.
    """
    found = []
    for offer, place, term, condition in _with_condition(case, offers):
        if not isinstance(term, Priced) and (priced or rests_on_reserve(case, condition)):
            continue
        for what, remedy in problems(case, term, condition):
            raise ConditionError(term, what, remedy)
        for what, remedy in problems_with_lines(condition, lines_of(model)):
            raise ConditionError(term, what, remedy)
        year = year_asked(case, term, condition)
        found.append(Contingent(term, condition, offer, place, year))
    return tuple(found)


def problems(case: Case, term: Term, condition: Condition) -> Iterator[tuple[str, str]]:
    """Yield what keeps a condition from being looked at, and what to write instead."""
    if condition.above is None and condition.below is None:
        what = Message("the condition on {own} has no limit", own=repr(condition.line))
        yield what, "Write above: or below: with a number."
    year, years = year_asked(case, term, condition), case.head.years
    if years and year not in years:
        what = Message("the condition looks at {year}, which is not projected", year=year)
        template = "Write year: with one of the years {year} to {year_last} into only_if."
        yield what, Message(template, year=years[0], year_last=years[-1])


def problems_with_lines(condition: Condition, known: KnownLines) -> Iterator[tuple[str, str]]:
    """Yield the same for what only a model knows: its lines and their units."""
    if condition.name in known.withheld:
        return
    line = known.plain.get(condition.name)
    if line is None:
        what = Message("the projection has no line {own}", own=repr(condition.line))
        yield what, suggestion(condition.line, (*SPOKEN, *known.plain))
    elif line.unit == SHARE and _largest(condition) > 1:
        what = Message(
            "{own} is a share, and {number} is above 1",
            own=condition.line,
            number=f"{_largest(condition):,.15g}",
        )
        share = f"{_largest(condition):,.15g}%"
        yield what, Message("Write {share} if percent is meant.", share=share)
    elif str(line.unit).startswith("USD") and 0 < _largest(condition) < 1:
        what = Message(
            "{own} is in {own_unit}, and the limit is below one",
            own=condition.line,
            own_unit=line.unit,
        )
        yield what, "Write an amount, or take a line that is a share."


def year_asked(case: Case, term: Term, condition: Condition) -> Year:
    """Return the year a condition looks at; left out, the one before the term's first."""
    first = term.first_year(case.head.as_of) or case.head.first_year
    return condition.year or first.plus(-1)


def _largest(condition: Condition) -> float:
    limits = (condition.above, condition.below)
    return max((abs(each) for each in limits if each is not None), default=0.0)


def _with_condition(
    case: Case, offers: Sequence[Offer]
) -> Iterator[tuple[int | None, int, Term, Condition]]:
    held = case.contract.terms if case.contract else ()
    for place, term, condition in _standing(case, held):
        if not term.paid_on(case.head.as_of):
            yield None, place, term, condition
    for offer, each in enumerate(offers):
        for place, term, condition in _standing(case, each.terms):
            yield offer, place, term, condition


def _standing(case: Case, terms: Sequence[Term]) -> Iterator[tuple[int, Term, Condition]]:
    for place, term in enumerate(terms):
        if stands(case, term) and isinstance(term.only_if, Condition):
            yield place, term, term.only_if
