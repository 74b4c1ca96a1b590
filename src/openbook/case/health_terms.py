"""Health terms: what the employer pays for coverage, and the plans people are in."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import part_within
from openbook.case.format import fields
from openbook.case.format.not_known import NotKnownError
from openbook.case.offer import Term, withdrawn_by
from openbook.case.term_facts import Disclosed
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthTerm(Term):
    """A contribution that holds from a first to a last day; on each day one holds."""

    begins_with: ClassVar[str] = "starts"
    is_level: ClassVar[bool] = True
    in_place: ClassVar[bool] = True
    one_at_a_time: ClassVar[bool] = True
    subject: ClassVar[str] = "health"
    disclosed: ClassVar[Disclosed] = Disclosed.HEALTH
    compensation: ClassVar[bool] = True
    claimed_as: ClassVar[tuple[str, ...]] = (r"health|contribution",)

    starts: date | None = fields.day("First day", required=False)
    ends: date | None = fields.day("Last day", required=False)

    @property
    @abstractmethod
    def fixes(self) -> bool:
        """Whether it says how much is paid, and not only that it stays the same."""

    def ended(self, last: date) -> Self:
        """Return the contribution with a last day; its own, or one after it, stays."""
        never = self.starts is not None and self.starts > last
        return self if self.ends or never else replace(self, ends=last)

    @classmethod
    def without_overlap(cls, terms: Sequence[Term], heads: Mapping[str, float]) -> list[Term]:
        """Return the terms unit by unit; on each day the last one written holds."""
        kept: list[HealthTerm] = []
        for term in terms:
            for own in term.for_each_unit(heads) if isinstance(term, HealthTerm) else ():
                if own.fixes:
                    kept = [piece for each in kept for piece in each.cut_by(own)]
                kept.append(own)
        return list(kept)

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the term for each of its units."""
        del people
        yield from (replace(self, units=(unit,)) for unit in self.units)

    def cut_by(self, new: HealthTerm) -> list[Self]:
        """Return what a newer term leaves of this one, if both are of the same unit."""
        if not self.fixes or self.units != new.units:
            return [self]
        pieces = []
        if new.starts and (self.starts is None or self.starts < new.starts):
            until_then = new.starts - _DAY
            pieces.append(replace(self, ends=min(self.ends or until_then, until_then)))
        if new.ends and (self.ends is None or self.ends > new.ends):
            from_then = new.ends + _DAY
            later = max(self.starts or from_then, from_then)
            pieces.append(replace(self, starts=later))
        return pieces

    def holds_on(self, day: date) -> bool:
        """Return whether a day lies within the term."""
        return (self.starts or day) <= day <= (self.ends or day)

    def part_of(self, year: Year) -> float:
        """Return the part of a budget year that lies within the term."""
        return part_within(year, self.starts, self.ends)


SHARE_PAID, CAP, COVERED = "plan_share", "plan_limit", "plan_part"


def in_names(word: str) -> str:
    """Return a tier or plan as it stands in names of lines, where + is not allowed.

    >>> in_names("employee+1")
    'employee_plus_1'
    """
    return word.replace("+", "_plus_").replace(".", "_")


def plans_used(case: Case) -> bool:
    """Return whether a term of the case pays by plan and tier."""
    today = case.head.as_of
    return any(term.by_plan and not withdrawn_by(term, today) for term in case.terms)


def tiers_of(case: Case, unit: str) -> dict[str, list[int]]:
    """Return the rows of a unit's plans by tier; what is missing is a NotKnownError."""
    table = case.health_plans
    rows: dict[str, list[int]] = {}
    for row, (name, tier, people, premium) in enumerate(
        table.each("unit", "tier", "people", "premium")
    ):
        if name != unit:
            continue
        if people is None or premium is None:
            place = table.place(row)
            raise NotKnownError(
                Message(
                    "{file}, line {number}: the people or the premium of tier {own} of "
                    "{own_unit} are missing; write the number",
                    file=place.file,
                    number=place.line,
                    own=tier,
                    own_unit=unit,
                )
            )
        rows.setdefault(tier, []).append(row)
    if not rows:
        raise NotKnownError(
            Message(
                "{file} has no plans of {own}; write a row for each plan and tier with "
                "people and premium",
                file=table.file or "district/health_plans.csv",
                own=unit,
            )
        )
    return rows
