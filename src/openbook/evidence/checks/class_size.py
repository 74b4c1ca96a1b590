"""OB214, OB225, OB229 and OB240: class-size caps beside the classes and educators of today."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from operator import itemgetter
from typing import NamedTuple

from openbook.case.buckets import ClassScope, scope_of
from openbook.case.caps import norms_by_average, norms_of
from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.norms import HIGH, LOW, MIDDLE, StaffingNorm, average_under_cap, share_above
from openbook.case.offer import Term
from openbook.case.posts_today import MIXED
from openbook.case.tables.grades import Grades
from openbook.case.term_facts import PostsStated
from openbook.evidence.pay_and_classes import NeededClasses, needed_classes
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import counted, percent
from openbook.figures.figure import Status
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, both, plural, series

_ROLES = ("teacher", MIXED)  # the second may hold other people as well
_CLEARLY = 0.1
_NOWHERE = ("", "")  # the group and level of a school that is not listed
_Stated = tuple[Term, PostsStated]


def check(case: Case) -> Iterator[Finding]:
    """Compare caps with the largest class, and stated people with the classes asked for."""
    yield from _caps(case)
    yield from _ranges(case)
    capped = {offer.id for offer, term in standing_terms(case) if term.class_size}
    stated: dict[str, list[_Stated]] = {}
    for offer, term in standing_terms(case):
        posts = term.posts_stated
        if posts and posts.role in _ROLES and offer.id in capped:
            stated.setdefault(offer.id, []).append((term, posts))
            if posts.role == MIXED:
                yield _listed_with_caps(term, posts.people)
    asking = [offer for offer in case.offers if offer.id in stated]
    needed = needed_classes(case, asking) if asking else {}
    for offer in asking:
        compared = _compared(case, needed[offer.id], stated[offer.id])
        if compared and compared.apart:
            yield _told(case, compared)


def _caps(case: Case) -> Iterator[Finding]:
    """Compare each offered cap with the largest class it speaks of."""
    caps = [
        (term, cap.pupils)
        for offer in case.offers
        for term in offer.terms
        if (cap := term.class_cap) and cap.kind == "maximum" and _norms(case, term) == ()
    ]
    kinds = _largest_first(case) if caps else []
    why = (
        "The largest class in grades {own} has {number} students, so a cap of "
        "{number_cap} changes nothing and costs nothing."
    )
    remedy = "Write the cap that was offered, for example: pupils: {number}"
    for term, most in caps:
        scope = scope_of(term)
        size = next((size for kind, size in kinds if _speaks_of(scope, *kind)), 0.0)
        if 0 < size < most:
            numbers = {"number": f"{size:g}", "number_cap": f"{most:g}"}
            yield found(
                "OB214",
                term.where.place("pupils"),
                "this cap is above the class sizes of today",
                why=Message(why, own=scope.grades, **numbers),
                remedy=Message(remedy, number=f"{size - 1:g}"),
            )


def _largest_first(case: Case) -> list[tuple[tuple[str, str, str, Grades], float]]:
    """Return the kinds of classes of today by group, level, subject and grades."""
    cells = case.schools.each("school", "group", "level")
    schools = {school: (group, level) for school, group, level in cells}
    largest: dict[tuple[tuple[str, str], str, int], float] = {}
    spans = {id(each): each for each in case.sections.column("grades") if each is not None}
    for school, subject, span, size in case.sections.each("school", "subject", "grades", "largest"):
        kind = schools.get(school, _NOWHERE), subject, id(span)
        if size and size > largest.get(kind, 0.0):
            largest[kind] = size
    found = [
        ((*place, subject, spans[at]), size)
        for (place, subject, at), size in largest.items()
        if at in spans
    ]
    return sorted(found, key=itemgetter(1), reverse=True)


def _speaks_of(scope: ClassScope, group: str, level: str, subject: str, grades: Grades) -> bool:
    return (
        (not scope.group or scope.group == group)
        and (not scope.levels or level in scope.levels)
        and (not scope.subjects or subject in {"all", *scope.subjects})
        and (scope.grades is None or scope.grades.overlaps(grades))
    )


def _listed_with_caps(term: Term, people: float) -> Finding:
    what = plural(
        people,
        "1 educator is listed with class-size terms that need teachers",
        "{number} educators are listed with class-size terms that need teachers",
        number=f"{people:,.15g}",
    )
    remedy = (
        "Nothing, if those teachers are among them; if they come on top, write "
        "the other people by role, such as nurse."
    )
    return found("OB225", term.where.place("people"), what, remedy=remedy)


class _Compared(NamedTuple):
    """The stated number and the fewest and most teachers that the classes need."""

    term: Term
    role: str
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


def _compared(
    case: Case, years: Sequence[NeededClasses], stated: Sequence[_Stated]
) -> _Compared | None:
    """Return the year of the greatest need; teachers are compared before educators."""
    role = min((posts.role for _, posts in stated), key=_ROLES.index)
    if not years or not case.buckets:
        return None
    needed = max(years, key=lambda each: each.teachers(1.0))
    own = [each for each in stated if each[1].role == role]
    people = 0.0
    for term, posts in own:
        first = term.first_year(case.head.as_of)
        people += posts.people if first is None or first <= needed.year else 0.0
    taught = _per_teacher(case)
    if not people or (not taught and needed.by_subject):
        return None
    return _Compared(own[0][0], role, people, needed, taught or (1.0,))


def _per_teacher(case: Case) -> tuple[float, ...]:
    """Return what the books believe of the sections that one teacher teaches."""
    return tuple(
        assumption.value.value
        for book in case.books
        for assumption in book.assumptions
        if assumption.name == "classes.per_teacher"
        and assumption.value is not None
        and assumption.value.value > 0
    )


def _told(case: Case, compared: _Compared) -> Finding:
    span = _span(compared.fewest, compared.most)
    teachers = "1 teacher" if span == "1" else Message("{number} teachers", number=span)
    remedy = "Check the number and the caps against their sources, and fix one."
    ends = "The other {number} teach no class that the terms ask for."
    if compared.apart < 0:
        ends = "The stated number is {number} short of that."
    elif compared.role == MIXED:
        ends = "The other {number} must be for something else."
        remedy = "Nothing, if the offer says so; say by role who the others are."
    others = Message(ends, number=f"{abs(compared.apart):,.0f}")
    return found(
        "OB229",
        compared.term.where.place("people"),
        "{own} are stated, but the class-size terms need {teachers} in {year}",
        why=series([_arithmetic(compared), others, *_made_up(case)], " "),
        remedy=remedy,
        own=counted(compared.stated, f"{compared.role}s"),
        teachers=teachers,
        year=compared.needed.year,
    )


def _arithmetic(compared: _Compared) -> str:
    """Return how the teachers follow from sections."""
    needed, rates = compared.needed, compared.per_teacher
    parts = []
    if needed.of_one_teacher or not needed.by_subject:
        count = needed.of_one_teacher
        one, many = "1 self-contained section", "{number} self-contained sections"
        parts.append(plural(count, one, many, number=f"{count:,.15g}"))
    if needed.by_subject:
        part = plural(
            needed.by_subject,
            "1 section by subject, {number_each} to a teacher",
            "{number} sections by subject, {number_each} to a teacher",
            number=f"{needed.by_subject:,.15g}",
            number_each=_span(min(rates), max(rates)),
        )
        parts.append(part)
    return Message("With today's students they ask for {parts}.", parts=both(parts))


def _span(low: float, high: float) -> str:
    one, other = f"{low:,.0f}", f"{high:,.0f}"
    if one == other:
        return one
    return Message("{number} to {number_last}", number=one, number_last=other)


def _made_up(case: Case) -> list[str]:
    source = case.source_at(case.sections, 0) if len(case.sections) else None
    generated = source is not None and source.status is Status.GENERATED
    return ["Today's classes are generated here, not counted."] if generated else []


_WHOLE = 10  # from here on positions are said without a decimal


def _ranges(case: Case) -> Iterator[Finding]:
    """Give the range of positions of each offered cap that rests on a spread."""
    for _, term in standing_terms(case):
        cap = term.class_cap
        if cap is not None and cap.kind == "maximum":
            norms = [norm for norm in norms_by_average(case, term) if _by_spread(case, norm)]
            if norms:
                yield _needs_range(case, term, cap.pupils, norms)


def _norms(case: Case, term: Term) -> tuple[StaffingNorm, ...] | None:
    """Return the staffing norms that say what a cap changes; None where that is not known."""
    try:
        return norms_of(case, term)
    except NotKnownError:  # told where the term is costed
        return None


def _by_spread(case: Case, norm: StaffingNorm) -> bool:
    """Return whether a cap on this row is a matter of the spread, and can be counted."""
    row = case.norms[norm.row]
    counted = row.students is not None and (row.periods is None) == (row.taught is None)
    return norm.spread is not None and counted


def _needs_range(case: Case, term: Term, cap: float, norms: list[StaffingNorm]) -> Finding:
    low, middle, high = (
        _positions_said(fsum(_positions(case, norm, cap, part) for norm in norms))
        for part in (LOW, MIDDLE, HIGH)
    )
    classes = {each: _seats(case, each) / (each.average or 1) for each in norms}
    above = fsum(
        share_above(each.average or 0, each.spread or 1, cap) * number
        for each, number in classes.items()
    )
    share = above / (fsum(classes.values()) or 1)
    what = (
        "this cap needs {number_low} to {number_high} more teachers before rounding up in each "
        "school; only averages of today's classes are known"
    )
    why = (
        "With the stated spread {share} of the classes are above {number_cap} students. The "
        "students above it take {number} teachers: that is the number that is costed. Half the "
        "spread and one and a half times the spread give the ends."
    )
    remedy = (
        "Write the classes of today in district/sections.csv, or cap_above in district/norms.csv "
        "if positions are staffed by norms."
    )
    said = {"number_low": low, "number": middle, "number_high": high, "number_cap": f"{cap:g}"}
    said["share"] = percent(round(share, 3))
    return found("OB240", term.where.place("pupils"), what, why=why, remedy=remedy, **said)


def _positions(case: Case, norm: StaffingNorm, cap: float, part: float) -> float:
    """Return the positions that a cap adds to a row with a part of its spread."""
    taught = case.norms[norm.row].taught or 1.0
    lower = average_under_cap(norm, cap, case.norms, part)
    return _seats(case, norm) * (1 / lower - 1 / (norm.average or lower)) / taught


def _seats(case: Case, norm: StaffingNorm) -> float:
    row = case.norms[norm.row]
    return norm.part * (row.students or 0.0) * (1.0 if row.periods is None else row.periods)


def _positions_said(positions: float) -> str:
    return f"{positions:,.0f}" if positions >= _WHOLE else f"{positions:,.1f}"
