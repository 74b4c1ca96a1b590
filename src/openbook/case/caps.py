"""Caps: which classes a class-size term is for, and how it moves their levers.

A cap, a cut and a promise of no larger classes all end as the cap of some buckets. The
rules where they meet: a class of several grades belongs to a term if one of its grades
does; of several caps on the same classes the lowest holds; a cap holds from the first
year of its term on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import fsum
from typing import ClassVar

from openbook.case.buckets import (
    Bucket,
    ClassScope,
    Neediest,
    neediest_of,
    scope_of,
    sections_above,
    sections_beyond,
    whole_sections,
)
from openbook.case.case import Case
from openbook.case.duration_years import Lasting
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers, unset
from openbook.case.norms import (
    MIDDLE,
    StaffingNorm,
    average_under_cap,
    covers,
    known_average,
    norms_within,
)
from openbook.case.offer import Term
from openbook.case.posts_today import pupils_counted
from openbook.case.tables.grades import Grades
from openbook.case.term_facts import Disclosed
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_NO_SPREAD = 1e-3  # students: every class has the average
ONE_TEACHER = "all"  # the subject of classes in which one teacher teaches everything
LEVER = {"maximum": "cap", "average": "average_cap"}
ABOUT_CLASSES = r"class[ -]?size|class(es)?\b"  # what claims about class sizes say
PART_OF_A_ROW = (
    "{file}:{number}: “{label}” is for a part of this row, and how many students that part has is "
    "not known; write the part as a row of its own"
)
_NO_CLASSES = (
    "{file}: no classes that “{label}” is for, so what it takes is not known; write "
    "how many classes there are, and the students in them; or, where only an average is "
    "known, a row with it in district/norms.csv"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassTerm(Lasting):
    """A term on how large classes may be: a level that holds in some years."""

    is_level: ClassVar[bool] = True
    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (ABOUT_CLASSES,)
    class_size: ClassVar[bool] = True

    @property
    def settled_with(self) -> tuple[object, ...]:
        """All terms on class sizes."""
        return ("class_size",)

    @property
    def lacking(self) -> str:
        """What the case lacks where one for some classes moves nothing: classes."""
        if not self.tells_classes_apart:
            return ""
        return Message(_NO_CLASSES, file="district/sections.csv", label=self.label)


def buckets_of(case: Case, term: Term) -> tuple[Bucket, ...]:
    """Return the buckets whose classes a term of the case is for."""
    scope = scope_of(term)
    if scope not in case.looked_up:
        inside = tuple(b for b in case.buckets if _within(case, b, scope))
        case.looked_up[scope] = inside
    found: tuple[Bucket, ...] = case.looked_up[scope]
    return found


def norms_of(case: Case, term: Term) -> tuple[StaffingNorm, ...]:
    """Return the staffing norms that a term is for; refused where it is for a part of one."""
    if not case.staffing_norms:
        return ()
    key = ("norms", scope := scope_of(term))
    if key not in case.looked_up:
        case.looked_up[key] = norms_within(case.staffing_norms, scope)
    inside, cut = case.looked_up[key]
    if cut is not None:
        place = case.norms.place(cut.row)
        raise NotKnownError(
            Message(PART_OF_A_ROW, file=place.file, number=place.line, label=term.label)
        )
    found: tuple[StaffingNorm, ...] = inside
    return found


def norms_by_average(case: Case, term: Term) -> tuple[StaffingNorm, ...]:
    """Return the norms of which only averages are known, where a term caps each class of them."""
    cap = term.class_cap
    if cap is None or cap.kind != "maximum":
        return ()
    try:
        norms = norms_of(case, term)
    except NotKnownError:  # told where the term is costed
        return ()
    return tuple(norm for norm in norms if norm.cap_above is None and norm.average is not None)


def at_end(case: Case, part: float) -> Case:
    """Return the case with its averages read at the low or the high end of what they allow.

    A stated spread is taken at a part of itself. Where none is stated, at the low end
    every class has the average; at the high end the average is as far below the cap in
    force as positions are staffed by, so a lower cap lowers every class. Of counted
    classes the largest alone is split at the low end; at the high end sizes are spread
    evenly up to it. Pay above a lowest one is spread evenly, or falls off from the bottom.
    """
    known: tuple[Case, Case] | None = case.looked_up.get(("at the end", part))
    if known is None or known[0] is not case:
        known = case.looked_up["at the end", part] = case, _at_end(case, part)
    return known[1]


def _at_end(case: Case, part: float) -> Case:
    table = case.norms
    spread, above = list(table.column("spread")), list(table.column("cap_above"))
    for norm in case.staffing_norms:
        if norm.cap_above is not None or norm.average is None:
            continue
        if norm.spread is not None:
            spread[norm.row] = norm.spread * part
        elif part < MIDDLE:
            spread[norm.row] = _NO_SPREAD
        elif (held := _norm_in_force(case, norm)) is not None and held > norm.average:
            above[norm.row] = held - norm.average
    columns = {**table.columns, "spread": tuple(spread), "cap_above": tuple(above)}
    norms = replace(table, columns=columns)
    found = replace(case, norms=norms, sizes_even=part > MIDDLE, pay_end=part)
    vars(found).update({name: getattr(case, name) for name in ("told_apart", "buckets")})
    return found


def _norm_in_force(case: Case, norm: StaffingNorm) -> float | None:
    """Return the lowest cap of the contract on each class of a norm."""
    held = case.contract.terms if case.contract else ()
    caps = [
        term.class_cap.pupils
        for term in held
        if term.class_cap and norm in norms_by_average(case, term) and not _over(case, term)
    ]
    return min(caps, default=None)


def norms_under_cap(case: Case, term: Term, kind: str, cap: float) -> dict[str, float]:
    """Return the averages of norms under a cap on every class, or on their average."""
    if kind == "average":
        return {
            norm.lever: min(known_average(norm, case.norms), cap) for norm in norms_of(case, term)
        }
    return {norm.lever: _average_under(case, norm, cap) for norm in norms_of(case, term)}


def _average_under(case: Case, norm: StaffingNorm, cap: float) -> float:
    """Return the average of a norm under a cap; today's classes obey the cap in force already."""
    held = _norm_in_force(case, norm) if norm.cap_above is None else None
    if held is not None and cap >= held:
        return known_average(norm, case.norms)
    return average_under_cap(norm, cap, case.norms)


def norms_lowered(case: Case, term: Term, fewer: float) -> dict[str, float]:
    """Return the averages of norms with so many students fewer in each class."""
    return {
        norm.lever: max(1.0, known_average(norm, case.norms) - fewer)
        for norm in norms_of(case, term)
    }


def counted_by_norm(case: Case, bucket: Bucket) -> bool:
    """Return whether a staffing norm counts the classes of a bucket."""
    key = ("counted by norm", bucket.name)
    if key not in case.looked_up:
        by_level: dict[str, list[StaffingNorm]] = case.looked_up.setdefault("norms by level", {})
        if not by_level:
            for norm in case.staffing_norms:
                by_level.setdefault(norm.level, []).append(norm)
        case.looked_up[key] = any(
            covers(norm, bucket.level, bucket.group, bucket.spans, bucket.subject)
            for norm in by_level.get(bucket.level, ())
        )
    found: bool = case.looked_up[key]
    return found


def cap_in_force(case: Case, bucket: Bucket, kind: str) -> float | None:
    """Return the lowest cap of a kind that the contract sets for a bucket, if it sets one."""
    key = (kind, bucket.name)
    if key not in case.looked_up:
        case.looked_up[key] = _cap_in_force(case, bucket, kind)
    found: float | None = case.looked_up[key]
    return found


def _cap_in_force(case: Case, bucket: Bucket, kind: str) -> float | None:
    key = "caps of the contract", kind
    if key not in case.looked_up:
        case.looked_up[key] = [
            (scope_of(term), cap.pupils)
            for term in (case.contract.terms if case.contract else ())
            if (cap := term.class_cap) and cap.kind == kind and not _over(case, term)
        ]
    caps: list[tuple[ClassScope, float]] = case.looked_up[key]
    return min((cap for scope, cap in caps if _within(case, bucket, scope)), default=None)


def _over(case: Case, term: Term) -> bool:
    """Return whether a term ended before the first projected year."""
    ends = getattr(term, "ends", None)
    return isinstance(ends, Year) and ends < case.head.first_year


def largest_today(case: Case, bucket: Bucket) -> float:
    """Return the largest class of a bucket today; refused where it is not known."""
    if bucket.largest is None:
        blank = next(row for row in bucket.rows if case.sections.column("largest")[row] is None)
        place = case.sections.place(blank)
        problem = Message(
            "{file}:{number}: the largest class is not known, so nobody can say "
            "what a term that starts from it changes; write it in the column "
            "largest",
            file=place.file,
            number=place.line,
        )
        raise NotKnownError(problem)
    return bucket.largest


def with_sizes(case: Case, term: Term, caps: Mapping[str, float]) -> Mapping[str, float]:
    """Return caps of counted classes with what their sizes add; refused where not known.

    At the high end what it takes at most is written as an average.
    """
    columns = [case.sections.column(name) for name in ("seats", "sections", "largest")]
    found = dict(caps)
    for bucket in buckets_of(case, term):
        cap = caps.get(f"{LEVER['maximum']}.{bucket.name}")
        if cap is None or counted_by_norm(case, bucket):
            continue
        held = cap_in_force(case, bucket, "maximum")
        if held is not None and cap >= held:  # it changes nothing of today
            continue
        rows = [(column[row] for column in columns) for row in bucket.rows]
        sizes = [(seats or 0.0, number or 0.0, most) for seats, number, most in rows]
        if any(row[2] is None and not sections_beyond(*row, cap) for row in sizes):
            largest_today(case, bucket)
        most = (_at_most(case, row, *own, cap) for row, own in zip(bucket.rows, sizes, strict=True))
        more = fsum(most) if case.sizes_even else 0.0
        if more:
            kept = fsum(whole_sections(number) for _, number, _ in sizes)
            lever = f"{LEVER['average']}.{bucket.name}"
            average = bucket.seats / (kept + more)
            found[lever] = min(found.get(lever, average), average)
    return found


def _at_most(
    case: Case, row: int, seats: float, number: float, largest: float | None, cap: float
) -> int:
    """Return the sections that a cap adds to a row of classes at the high end.

    Every class above it is split. Where one teacher teaches everything and students are
    counted by grade, no grade shares a class with another: that is all it can take.
    """
    least, split = (of(seats, number, largest, cap) for of in (sections_beyond, sections_above))
    school, grades, subject = (
        case.sections.column(n)[row] for n in ("school", "grades", "subject")
    )
    counted = _by_grade(case).get(school or "", {})
    own = [counted.get(name, 0.0) for name in grades.names] if grades else []
    if subject != ONE_TEACHER or not all(own):
        return max(least, split)
    classes = sum(whole_sections(seats * each / fsum(own) / cap) for each in own)
    return max(least, min(split, classes - whole_sections(number)))


def _by_grade(case: Case) -> Mapping[str, Mapping[str, float]]:
    """Return students of each school by grade, of the newest year that counts."""
    key = "students by school and grade"
    if key not in case.looked_up:
        found: dict[str, dict[str, float]] = {}
        columns = [case.enrollment.column(name) for name in ("school", "grade", "pupils")]
        for rows in pupils_counted(case).values():
            for school, grade, pupils in ((column[row] for column in columns) for row in rows):
                if grade is not None and grade.first == grade.last and pupils is not None:
                    found.setdefault(school, {})[grade.first] = pupils
        case.looked_up[key] = found
    counted: Mapping[str, Mapping[str, float]] = case.looked_up[key]
    return counted


def largest_counted(case: Case, bucket: Bucket, largest: float | None) -> float | None:
    """Return the largest class of a row that a cap is compared with.

    What is above the cap in force is so under the contract, which adds no section.
    """
    held = cap_in_force(case, bucket, "maximum")
    return largest if largest is None or held is None else min(largest, held)


def lowered(
    levers: Levers,
    caps: Mapping[str, float],
    *,
    starts: Year | None = None,
    ends: Year | None = None,
) -> Levers:
    """Return the levers with caps put on from a year on; a lower cap that is there stays."""
    within = [
        (starts is None or year >= starts) and (ends is None or year <= ends)
        for year in levers.years
    ]

    def put_on(cap: float, held: Iterable[float]) -> tuple[float, ...]:
        pairs = zip(held, within, strict=True)
        return tuple([(min(cap, was) if was else cap) if holds else was for was, holds in pairs])

    # Many classes stand under the very same caps, kept as the very same objects. Numbers that
    # are recorded have no hash, so all are told apart by identity, while caps and levers live.
    known: dict[tuple[int, int], tuple[float, ...]] = {}
    found, positions, nowhere = {}, levers.positions, unset(len(levers.years))
    for lever, cap in caps.items():
        held = positions.get(lever) or nowhere
        key = id(cap), id(held)
        if key not in known:
            known[key] = put_on(cap, held)
        found[lever] = known[key]
    return levers.put(found)


def _within(case: Case, bucket: Bucket, scope: ClassScope) -> bool:
    """Return whether the classes of a bucket belong to a scope, all of them or none."""
    return (
        (not scope.levels or bucket.level in scope.levels)
        and (not scope.group or bucket.group == scope.group)
        and (not scope.subjects or bucket.subject in scope.subjects)
        and _of_grades(bucket, scope.grades)
        and _needy(case, bucket, scope.neediest)
    )


def _of_grades(bucket: Bucket, grades: Grades | None) -> bool:
    if grades is None:
        return True
    inside = [span.overlaps(grades) for span in bucket.spans]
    if any(inside) and not all(inside):
        raise NotKnownError(_foreign(f"grades {grades}"))
    return any(inside)


def _needy(case: Case, bucket: Bucket, limit: Neediest | None) -> bool:
    if limit is None:
        return True
    if "limits" not in case.looked_up:
        case.looked_up["limits"] = frozenset(map(neediest_of, case.terms))
    if limit not in case.looked_up["limits"]:
        raise NotKnownError(_foreign(f"the {limit.number} neediest schools"))
    return limit in bucket.neediest


def _foreign(what: str) -> str:
    return Message(
        "a class-size term for {own} is in no offer of the case, so its classes were "
        "not separated; write the offer into a file in offers/ and read the case "
        "again",
        own=what,
    )
