"""Comparisons: every comparison that a claim allows, or why there is none."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from math import log10
from operator import add, mul, sub, truediv
from typing import TypeVar

from openbook.case.case import Case
from openbook.case.tables.evidence import Claim
from openbook.evidence.claims.case_tables import PublishedFigure, published, published_figures
from openbook.evidence.claims.claim import Heard, Reach, exactly, said_before
from openbook.evidence.claims.derivation import (
    ClaimSet,
    Worked,
    why_missed,
    worked_out,
    years_not_said,
)
from openbook.evidence.claims.formula import Formula, FormulaStep, names_in, work_out
from openbook.evidence.claims.judgment import (
    Beside,
    Earlier,
    JudgedClaim,
    Recomputed,
    Verdict,
    compared,
    computed,
    fits,
    is_vague,
    verdict_on,
)
from openbook.evidence.claims.offer_cost import (
    CostedClaims,
    OffersApart,
    on_gap,
    on_offer,
    on_pay,
    on_raises,
    says_apart,
)
from openbook.evidence.claims.own_figures import own_figures, second_sources
from openbook.evidence.claims.time_spans import counted_days, is_for_several, needs_calendar
from openbook.figures.figure import Year, parse_unit
from openbook.figures.operation import line_words
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.money.rounded_to import rounded_to
from openbook.model.one_level import Spot, values_by_year
from openbook.model.project import Projection

# What is said as a positive number and counted as a result below zero.
_SHORT = {"budget.shortfall": "budget.result", "budget.deficit": "budget.result"}
# A balance that a story names loosely, and the balances of the model that it may mean.
_LOOSE = "reserve.total"
_BALANCES = ("reserve.unrestricted", "reserve.available", "reserve.unassigned")
_OF_OFFERS = re.compile(r"^(?:cost|offer|raise|agreement|contract|gap)\b|\.(?:cost|raise)$")


@dataclass(frozen=True)
class BookLookup:
    """One book's own world, asked for single numbers."""

    projection: Projection
    # Lines that were asked for, year by year.
    _by_year: dict[str, tuple[float | None, ...]] = field(
        default_factory=dict, init=False, compare=False
    )

    @property
    def book(self) -> str:
        """The id of the book."""
        return self.projection.question.book.id

    def value(self, line: str, year: Year) -> float | None:
        """Return a line in a year; None where it has none."""
        model = self.projection.model
        if year not in model.years:
            return None
        if line not in self._by_year:
            self._by_year[line] = values_by_year(self.projection, Spot(line, year))
        return self._by_year[line][model.years.index(year)]

    def definitions(self, line: str) -> tuple[str, ...]:
        """Other lines of the same family and unit: the other things it could mean."""
        lines, family = self.projection.model.lines, line.rpartition(".")[0]
        return tuple(
            name
            for name in self.projection.alone.names
            if name != line
            and family
            and name.rpartition(".")[0] == family
            and lines[name].rows is None
            and lines[name].unit == lines[line].unit
        )


def line_of(heard: Heard, on: BookLookup) -> str:
    """Return the line that a claim is about; empty where the projection has none of its name."""
    lines = on.projection.model.lines
    for name in (heard.claim.line, heard.claim.about):
        if name and name in lines and lines[name].rows is None:
            return str(name)
    return ""


def on_book(heard: Heard, on: BookLookup) -> Iterator[Recomputed]:
    """Yield the claim beside its line on one book, if it has a number, a year and a line."""
    line, year = line_of(heard, on), heard.claim.year
    if heard.subject in _SHORT:
        line = _SHORT[heard.subject]
        heard = replace(heard, claim=_below_zero(heard.claim))
    if not line and heard.subject == _LOOSE and year is not None:
        line = _first_fit(heard, on, _BALANCES, year)
    if not line or year is None or heard.value is None or is_for_several(heard):
        return
    if parse_unit(heard.claim.unit or "") != on.projection.model.lines[line].unit:
        return
    value = on.value(line, year)
    if value is None:
        return
    verdict = verdict_on(heard, value)
    shown = _told(heard, value, rounded_to(on.projection.case, line, year, value))
    rest = compared(heard, shown, verdict)
    told = Message("{line} of {year} is {rest}", line=line_words(line), year=year, rest=rest)
    meant = on.definitions(line) if verdict is Verdict.NOT_BOTH else ()
    if other := _first_fit(heard, on, meant, year):
        verdict = Verdict.OTHER_DEFINITION
        found = computed(on.value(other, year) or 0.0, heard.claim.unit or "")
        told = Message(
            "{a}; as {line} it is {amount}", a=told, line=line_words(other), amount=found
        )
    elif verdict is Verdict.NOT_BOTH and _own_later_word(heard, on):
        verdict = Verdict.REVISED
    apart, who = value - heard.value, on.projection.question.book.inferred_by
    yield Recomputed(Beside.BOOK, on.book, line, year, value, apart, told, verdict, other, who)


def _first_fit(heard: Heard, on: BookLookup, names: Iterable[str], year: Year) -> str:
    """Return the first of some lines that a claim agrees with on this book.

    A bound or a zero would agree with almost any, which says nothing.
    """
    values = ((name, on.value(name, year)) for name in names)
    agree = (name for name, value in values if value is not None and fits(heard, value))
    return "" if is_vague(heard) else next(agree, "")


def _below_zero(claim: Claim) -> Claim:
    """Return a shortfall as a result below zero."""
    low, high = (None if e is None else -abs(e) for e in (claim.value, claim.value_to))
    return replace(claim, value=low, value_to=high)


def _told(heard: Heard, value: float, step: float) -> float:
    """Return a number no finer than the totals behind it, unless its digits decide."""
    unit = 10.0 ** round(log10(step)) if step > 0 else 0.0
    short = round(value / unit) * unit + 0.0 if unit else value
    return short if verdict_on(heard, short) is verdict_on(heard, value) else value


def _own_later_word(heard: Heard, on: BookLookup) -> bool:
    """Return whether the side of the book revised its number after the day of the case."""
    side, day = on.projection.question.book.side, on.projection.case.head.as_of
    own = bool(side) and heard.claim.side == side
    return own and heard.day is not None and heard.day > day


def judge_claims(
    told: ClaimSet,
    books: Sequence[BookLookup],
    costs: Sequence[CostedClaims] = (),
    apart: Sequence[OffersApart] = (),
) -> tuple[JudgedClaim, ...]:
    """Return every claim with its comparisons, its replies and what it said before."""
    case = told.case
    figures, own, earlier = (
        published_figures(case),
        tuple(own_figures(case)),
        earlier_wordings(case),
    )
    replies: dict[str, list[str]] = {}
    for heard in told.claims:
        replies.setdefault(heard.claim.replies_to, []).append(heard.name)
    judged = []
    for heard in told.claims:
        side = told.called(heard.claim.side or "")
        found = (
            *(each for on in books for each in on_book(heard, on)),
            *counted_days(heard, case),
            *published(heard, figures, side),
            *_from_claims(heard, told),
            *on_offer(heard, case, costs),
            *on_gap(heard, apart),
            *on_raises(heard, case),
            *on_pay(heard, case, own),
            *second_sources(heard, told),
        )
        if not found:  # what the files themselves say, where nothing else can be asked
            sound = [each for each in own if each.judges(heard)]
            found = tuple(published(heard, sound, side)) or tuple(on_wholes(heard, told))
        figure = heard.value is not None and not found
        why = _why_not(heard, told, books, (*figures, *own), costs) if figure else ""
        before = earlier.get(heard.name, ()) if not heard.private else ()
        answers = tuple(replies.get(heard.name, ())) if heard.name else ()
        judged.append(JudgedClaim(heard, found, why, before, answers))
    return tuple(judged)


def earlier_wordings(case: Case) -> dict[str, tuple[Earlier, ...]]:
    """Return what the claims said before, by claim, in the order of the log."""
    kept: dict[str, tuple[Earlier, ...]] = {}
    names = ("claim", "column", "was", "now", "corrected_on", "because")
    for claim, *cells in case.corrections.each(*names):
        if claim and None not in (cells[0], cells[3]):
            column, was, now, day, because = cells
            said = Earlier(column, was or "", now or "", day, because or "")
            kept[claim] = (*kept.get(claim, ()), said)
    return kept


def _from_claims(heard: Heard, told: ClaimSet) -> Iterator[Recomputed]:
    worked = worked_out(heard, told.known)
    if worked is None or heard.value is None:
        return
    verdict = verdict_on(heard, worked.value, worked.reach)
    words, apart = worked.told(verdict), worked.value - heard.value
    if verdict is Verdict.NOT_BOTH:
        verdict = why_missed(worked, told)
    about = (Beside.CLAIMS, ", ".join(worked.parts), heard.claim.worked_out, heard.claim.year)
    yield Recomputed(*about, worked.value, apart, words, verdict)


def _why_not(
    heard: Heard,
    told: ClaimSet,
    books: Sequence[BookLookup],
    figures: Sequence[PublishedFigure],
    costs: Sequence[CostedClaims],
) -> str:
    """Return why a claim cannot be checked, in one sentence."""
    if years_not_said(heard, told.known):
        return (
            "It sets an amount for several years against one that does not say for how "
            "many years it is; write `years`."
        )
    if needs_calendar(heard, told.case):
        return (
            "The case has no school calendar for these days, so days of school cannot be counted."
        )
    if any(each.offer.id == heard.claim.offer for each in costs):
        return "The model does not cost every term that it speaks of."
    if any(each.may_be(heard) and each.is_named(heard) for each in figures):
        return "The only figure in the case to compare it with comes from the same source."
    if books and (said := _balances(heard, books[0])):
        return said
    line = line_of(heard, books[0]) if books else ""
    return _why_not_on(heard, line, books[0]) if line else _why_no_line(heard)


def _balances(heard: Heard, on: BookLookup) -> str:
    """Return the balances that a loosely named one could have meant, where it fits none."""
    year = heard.claim.year
    if heard.subject != _LOOSE or heard.claim.line or year is None or heard.claim.unit != "USD":
        return ""
    values = [on.value(name, year) for name in _BALANCES]
    if None in values:
        return ""
    unrestricted, available, unassigned = (computed(value or 0.0, "USD") for value in values)
    return Message(
        "It does not say which balance it means, and none of {year} is this: unrestricted "
        "{unrestricted}, available {available}, unassigned {unassigned} under the first set "
        "of assumptions. Write `line` to compare it with one of them.",
        year=year,
        unrestricted=unrestricted,
        available=available,
        unassigned=unassigned,
    )


def _why_no_line(heard: Heard) -> str:
    """Return why nothing in the case has the name of a claim."""
    if says_apart(heard):
        return "Not both sides had an offer on the table when it was said."
    counted = heard.claim.unit in {"USD", "USD/years", "share"}
    if counted and not heard.claim.offer and _OF_OFFERS.search(heard.subject):
        return "It is said of an offer, and does not name it; write its file name as `offer`."
    return (
        "No line of the projection and no published figure of the case has its "
        "name, and it is not calculated from other claims."
    )


def _why_not_on(heard: Heard, line: str, on: BookLookup) -> str:
    """Return why a claim cannot be set beside the line of its name."""
    claim, model = heard.claim, on.projection.model
    if claim.year is None:
        template = "It does not say for which year; {own} is known year by year."
        return Message(template, own=line)
    if is_for_several(heard):
        template = "It is for several years; {own} is known year by year."
        return Message(template, own=line)
    if claim.year not in model.years:
        template = "{year} is not projected, and no published figure has it."
        return Message(template, year=claim.year)
    template = "It counts {own}, the line {own_line} {own_unit}."
    own, unit = claim.unit or "without a unit", model.lines[line].unit
    return Message(template, own=own, own_line=line, own_unit=unit)


Value = TypeVar("Value", float, Reach)
_TELLS = 0.1  # what may be further off than this share of itself tells nothing
# What the left and what the right part is, given the whole and the other part.
_LEFT: Mapping[str, Callable[..., object]] = {"+": sub, "-": add, "*": truediv, "/": mul}
_RIGHT: Mapping[str, Callable[..., object]] = {
    "+": sub,
    "-": lambda whole, other: other - whole,
    "*": truediv,
    "/": lambda whole, other: other / whole,
}


def on_wholes(heard: Heard, told: ClaimSet) -> Iterator[Recomputed]:
    """Yield a claim beside what it must be for each number that somebody made of it.

    Arithmetic of Openbook tells nothing of its parts, and neither does a whole that its
    speaker revised or that would allow almost any part.
    """
    for worked in told.worked:
        whole, parts = worked.heard, worked.parts
        if heard.name not in parts or whole.derived or worked.against is not None:
            continue
        if said_before(whole, parts.values()):
            continue
        if list(names_in(worked.formula)).count(heard.name) == 1:
            yield from _beside(heard, worked)


def _beside(heard: Heard, worked: Worked) -> Iterator[Recomputed]:
    whole = worked.heard
    values = {name: part.value or 0.0 for name, part in worked.parts.items()}
    reaches = {name: part.reach or exactly(0.0) for name, part in worked.parts.items()}
    try:
        value = _part(worked.formula, heard.name, whole.value or 0.0, values, float)
    except ZeroDivisionError:
        return
    whole_reach = whole.reach or exactly(0.0)
    reach: Reach = _part(worked.formula, heard.name, whole_reach, reaches, exactly)
    if heard.value is None or not _tells(value, reach):
        return
    verdict = verdict_on(heard, value, reach)
    told = Message(
        "{a} = {b}, says {own}; then it is {rest}",
        a=worked.words,
        b=whole.said,
        own=whole.claim.said_by or "",
        rest=compared(heard, value, verdict),
    )
    about = (Beside.CLAIMS, whole.name, whole.claim.worked_out, heard.claim.year)
    yield Recomputed(*about, value, value - heard.value, told, verdict)


def _tells(value: float, reach: Reach) -> bool:
    """Return whether a number is known closely enough to hold another against it."""
    off = max(reach.high - value, value - reach.low)
    return math.isfinite(off) and off <= _TELLS * abs(value)


def _part(
    formula: Formula,
    name: str,
    whole: Value,
    known: Mapping[str, Value],
    plain: Callable[[float], Value],
) -> Value:
    """Return what the named part is, given the whole and every other part."""
    if not isinstance(formula, FormulaStep):
        return whole
    on_left = name in names_in(formula.left)
    inner, other = (formula.left, formula.right) if on_left else (formula.right, formula.left)
    undo = (_LEFT if on_left else _RIGHT)[formula.sign]
    rest: Value = undo(whole, work_out(other, known, plain))  # type: ignore[assignment]  # the signs keep the kind of value
    return _part(inner, name, rest, known, plain)
