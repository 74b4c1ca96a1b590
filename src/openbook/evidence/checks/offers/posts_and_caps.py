"""OB229: a stated number of teachers that the stated class sizes cannot need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.term_facts import PostsStated
from openbook.evidence.pay_and_classes import (
    NeededClasses,
    needed_classes,
)
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import counted
from openbook.figures.figure import Status
from openbook.figures.year import Year
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, both, plural, series

_ROLES = ("teacher", "educator")  # the second may hold other people as well
_CLEARLY = 0.1


class _Stated(NamedTuple):
    """A term with the number of people that it states."""

    term: Term
    posts: PostsStated

    def begun_by(self, year: Year, case: Case) -> bool:
        """Return whether the people are there by a year."""
        first = self.term.first_year(case.head.as_of)
        return first is None or first <= year


class _Compared(NamedTuple):
    """The stated number and the fewest and most teachers that the classes need."""

    own: _Stated
    stated: float
    needed: NeededClasses
    per_teacher: tuple[float, ...]

    @property
    def fewest(self) -> float:
        return self.needed.teachers(max(self.per_teacher))

    @property
    def most(self) -> float:
        return self.needed.teachers(min(self.per_teacher))

    @property
    def apart(self) -> float:
        """How many posts more (or fewer, negative) than needed; 0 if not clearly so."""
        more, fewer = self.stated - self.most, self.fewest - self.stated
        if more > max(1.0, _CLEARLY * self.most):
            return more
        return -fewer if fewer > max(1.0, _CLEARLY * self.fewest) else 0.0


def check(case: Case) -> list[Finding]:
    """Count the sections that each offer with such a number asks for."""
    capped = {o.id for o, term in standing_terms(case) if term.class_size}
    stated: dict[str, list[_Stated]] = {}
    for offer, term in standing_terms(case):
        posts = term.posts_stated
        if posts and posts.role in _ROLES:
            stated.setdefault(offer.id, []).append(_Stated(term, posts))
    compared = [
        _compared(case, offer, stated[offer.id])
        for offer in case.offers
        if offer.id in stated and offer.id in capped
    ]
    return [_told(case, each) for each in compared if each and each.apart]


def _compared(case: Case, offer: Offer, stated: Sequence[_Stated]) -> _Compared | None:
    """The year of the greatest need; teachers are compared before educators."""
    role = min((each.posts.role for each in stated), key=_ROLES.index)
    own = [each for each in stated if each.posts.role == role]
    years = needed_classes(case, offer)
    if not years or not case.buckets:
        return None
    needed = max(years, key=lambda each: each.teachers(1.0))
    people = sum(each.posts.people for each in own if each.begun_by(needed.year, case))
    taught = _per_teacher(case)
    if not taught and needed.by_subject:
        return None
    return _Compared(own[0], people, needed, taught or (1.0,)) if people else None


def _per_teacher(case: Case) -> tuple[float, ...]:
    """What the books believe of the sections that one teacher teaches."""
    return tuple(
        assumption.value.value
        for book in case.books
        for assumption in book.assumptions
        if assumption.name == "classes.per_teacher"
        and assumption.value is not None
        and assumption.value.value > 0
    )


def _told(case: Case, compared: _Compared) -> Finding:
    (term, posts), needed = compared.own, compared.needed
    span = _span(compared.fewest, compared.most)
    teachers = "1 teacher" if span == "1" else Message("{number} teachers", number=span)
    if compared.apart < 0:
        ends = Message(
            "The stated number is {number} short of that.",
            number=f"{-compared.apart:,.0f}",
        )
        remedy = "Check the number and the caps against their sources, and fix one."
    elif posts.role == _ROLES[1]:
        ends = Message(
            "The other {number} must be for something else.",
            number=f"{compared.apart:,.0f}",
        )
        remedy = "Nothing, if the offer says so; say by role who the others are."
    else:
        ends = Message(
            "The other {number} teach no class that the terms ask for.",
            number=f"{compared.apart:,.0f}",
        )
        remedy = "Check the number and the caps against their sources, and fix one."
    return found(
        "OB229",
        term.where.place("people"),
        Message(
            "{own} are stated, but the class-size terms need {teachers} in {year}",
            own=counted(compared.stated, f"{posts.role}s"),
            teachers=teachers,
            year=needed.year,
        ),
        why=series([_arithmetic(compared), ends, *_made_up(case)], " "),
        remedy=remedy,
    )


def _arithmetic(compared: _Compared) -> str:
    """How the teachers follow from sections."""
    needed, rates = compared.needed, compared.per_teacher
    parts = []
    if needed.of_one_teacher or not needed.by_subject:
        count = needed.of_one_teacher
        template = "{number} self-contained sections"
        one = "1 self-contained section"
        parts.append(plural(count, one, template, number=f"{count:,.15g}"))
    if needed.by_subject:
        each = _span(min(rates), max(rates))
        parts.append(
            plural(
                needed.by_subject,
                "1 section by subject, {number_each} to a teacher",
                "{number} sections by subject, {number_each} to a teacher",
                number=f"{needed.by_subject:,.15g}",
                number_each=each,
            )
        )
    return Message("With today's students they ask for {parts}.", parts=both(parts))


def _span(low: float, high: float) -> str:
    one, other = f"{low:,.0f}", f"{high:,.0f}"
    return (
        one
        if one == other
        else Message("{number} to {number_last}", number=one, number_last=other)
    )


def _made_up(case: Case) -> list[str]:
    source = case.source_at(case.sections, 0) if len(case.sections) else None
    generated = source is not None and source.status is Status.GENERATED
    return ["Today's classes are generated here, not counted."] if generated else []
