"""Derivation: a number recomputed from the claims it names, and why it does not follow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from math import fsum

from openbook.case.case import Case
from openbook.evidence.claims.claim import Heard, Reach, exactly, said_before
from openbook.evidence.claims.formula import (
    Formula,
    FormulaError,
    FormulaStep,
    Name,
    Number,
    in_words,
    names_behind,
    names_in,
    read_formula,
    work_out,
)
from openbook.evidence.claims.judgment import Verdict, compared, fits, verdict_on
from openbook.evidence.claims.time_spans import YearRatio, is_for_years, set_against, years_covered
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

Known = Mapping[str, Heard]
Odd = Callable[[Heard, Heard], bool]


@dataclass(frozen=True)
class Worked:
    """A claim, its formula, and the claims the formula names, each with a number.

    Where amounts for different numbers of years are divided, each counts by the year.
    """

    heard: Heard
    formula: Formula
    parts: Mapping[str, Heard]

    @property
    def claims(self) -> tuple[Heard, ...]:
        """The claim itself, then its parts."""
        return (self.heard, *self.parts.values())

    @cached_property
    def value(self) -> float:
        """The number that comes out; no number where something is divided by nothing."""
        return self._done(self.years)

    @cached_property
    def as_divided(self) -> float:
        """The number that comes out if years are not looked at."""
        return self._done({})

    @cached_property
    def against(self) -> YearRatio | None:
        """The two numbers of years that are set against each other; None if the same."""
        return set_against(self.heard, self.formula, self.parts)

    @cached_property
    def years(self) -> dict[str, float]:
        """The parts that are for more than a year, where that makes a difference."""
        if self.against is None:
            return {}
        counted = {
            name: years_covered(part) or 1.0
            for name, part in self.parts.items()
            if is_for_years(part)
        }
        return {name: years for name, years in counted.items() if years != 1.0}

    def _done(self, years: Mapping[str, float]) -> float:
        values = {
            name: (part.value or 0.0) / years.get(name, 1.0) for name, part in self.parts.items()
        }
        try:
            return work_out(self.formula, values, float)
        except ZeroDivisionError:
            return math.nan

    @cached_property
    def reach(self) -> Reach:
        """Every number that may come out, given how the parts were rounded."""
        reaches = {
            name: (part.reach or exactly(0.0)) / exactly(self.years.get(name, 1.0))
            for name, part in self.parts.items()
        }
        return work_out(self.formula, reaches, exactly)

    @property
    def words(self) -> str:
        """The arithmetic with its numbers, such as 84,000 pupils ÷ 600,000 pupils."""
        said = {name: part.amount for name, part in self.parts.items()}
        by_the_year = {
            name: Message("({a} ÷ {number} years)", a=said[name], number=f"{years:g}")
            for name, years in self.years.items()
        }
        return in_words(self.formula, said | by_the_year)

    def told(self, verdict: Verdict) -> str:
        """Return the arithmetic to its end: what came out against what was claimed."""
        came = compared(self.heard, self.value, verdict)
        return Message("{own} = {rest}", own=self.words, rest=came)


def worked_out(heard: Heard, known: Known) -> Worked | None:
    """Return the formula of a claim, ready; None where there is none or a part has no number.

    What is wrong with a formula is told by the check of the case, OB251. Amounts for
    several years are not divided by amounts for a time that nobody has given.
    """
    formula = _formula_of(heard)
    if formula is None:
        return None
    parts = {name: known.get(name) for name in names_in(formula)}
    found = {n: part for n, part in parts.items() if part and part.value is not None}
    worked = Worked(heard, formula, found)
    if len(found) < len(parts) or not math.isfinite(worked.value):
        return None
    return worked if worked.against is None or worked.against.known else None


def years_not_said(heard: Heard, known: Known) -> bool:
    """Return whether several years are divided by, or into, an amount that says no years."""
    formula = _formula_of(heard)
    if formula is None or not all(name in known for name in names_in(formula)):
        return False
    against = set_against(heard, formula, known) if heard.value is not None else None
    return against is not None and not against.known


def _formula_of(heard: Heard) -> Formula | None:
    try:
        written = heard.claim.worked_out
        return read_formula(written) if written else None
    except FormulaError:
        return None


@dataclass(frozen=True)
class ClaimSet:
    """The claims, and the case they belong to."""

    case: Case
    claims: tuple[Heard, ...]

    @cached_property
    def known(self) -> dict[str, Heard]:
        """The claims under their names."""
        return {heard.name: heard for heard in self.claims if heard.name}

    @cached_property
    def worked(self) -> tuple[Worked, ...]:
        """The claims that say how they follow from others, and do so with numbers."""
        found = (worked_out(heard, self.known) for heard in self.claims)
        return tuple(each for each in found if each and each.heard.value is not None)

    def linked(self, heard: Heard) -> tuple[Heard, ...]:
        """The claims that it names as giving the same number, those that name it, its original."""
        names = dict.fromkeys((*self._same_as.get(heard.name, ()), heard.claim.retells))
        return tuple(self.known[name] for name in names if name in self.known)

    def rests_on(self, one: Heard, other: Heard) -> bool:
        """Return whether one of two claims is calculated from the other, however far."""
        pairs = ((one.name, other.name), (other.name, one.name))
        return any(name in names_behind([of], self._formulas) for name, of in pairs)

    @cached_property
    def _formulas(self) -> dict[str, str]:
        """The formulas of the claims, as written."""
        return {name: heard.claim.worked_out or "" for name, heard in self.known.items()}

    @cached_property
    def _same_as(self) -> dict[str, list[str]]:
        """The claims that give the same number, named by either of two."""
        found: dict[str, list[str]] = {}
        for heard in self.claims:
            for name in heard.claim.same_as or ():
                found.setdefault(heard.name, []).append(name)
                found.setdefault(name, []).append(heard.name)
        return found

    def by_subject(self) -> Iterator[tuple[str, tuple[Heard, ...]]]:
        """Yield claims about the same thing, two or more together, in the order of the file."""
        groups: dict[str, list[Heard]] = {}
        for heard in self.claims:
            if heard.subject:
                name = self._other_name.get(heard.subject, heard.subject)
                groups.setdefault(name, []).append(heard)
        for subject, group in groups.items():
            if len(group) > 1:
                yield subject, tuple(group)

    def odd_numbers(self, odd: Odd) -> Iterator[tuple[str, tuple[Heard, ...]]]:
        """Yield the numbers for one thing that are at odds with another, thing by thing."""
        for subject, group in self.by_subject():
            if found := at_odds(numbered(group), odd):
                yield subject, found

    def called(self, voice: str) -> str:
        """Return the name of a party, or of whoever else speaks."""
        parties = {party.id: party.name for party in self.case.head.parties}
        return parties.get(voice, voice)

    @cached_property
    def _other_name(self) -> dict[str, str]:
        """Words for a line of the projection that other claims call by its own name."""
        abouts = {heard.subject for heard in self.claims}
        return {
            heard.subject: heard.claim.line
            for heard in self.claims
            if heard.claim.line and heard.claim.line in abouts
        }


def numbered(group: tuple[Heard, ...]) -> tuple[Heard, ...]:
    """Return the claims of a group that have a number."""
    return tuple(heard for heard in group if heard.value is not None)


def apart(one: Heard, other: Heard) -> bool:
    """Return whether two numbers in the same unit cannot both be meant, however rounded."""
    if one.reach is None or other.reach is None or one.claim.unit != other.claim.unit:
        return False
    return one.reach.apart(other.reach)


def at_odds(group: tuple[Heard, ...], odd: Odd) -> tuple[Heard, ...]:
    """Return the claims of a group that are at odds with at least one other, in their order."""
    found = {
        id(heard)
        for one, other in combinations(group, 2)
        if odd(one, other)
        for heard in (one, other)
    }
    return tuple(heard for heard in group if id(heard) in found)


@dataclass(frozen=True, slots=True)
class OtherBase:
    """Another whole over which a share would be right, and the share over it."""

    value: float
    words: str
    heard: Heard


def off(worked: Worked) -> bool:
    """Return whether the number does not follow, however its parts were rounded."""
    return verdict_on(worked.heard, worked.value, worked.reach) is Verdict.NOT_BOTH


def fits_other_years(worked: Worked) -> bool:
    """Return whether a share is right only because amounts for different times were divided."""
    return worked.against is not None and off(worked) and fits(worked.heard, worked.as_divided)


def is_sum(formula: Formula) -> bool:
    """Return whether only names and numbers are added and taken away."""
    if not isinstance(formula, FormulaStep):
        return isinstance(formula, Name)
    signs = formula.sign in {"+", "-"}
    return signs and all(
        isinstance(part, Number) or is_sum(part) for part in (formula.left, formula.right)
    )


def is_share(worked: Worked) -> bool:
    """Return whether a share is one number over another, or a change against it."""
    return worked.heard.claim.unit == "share" and part_and_base(worked) is not None


def part_and_base(worked: Worked) -> tuple[Heard, Heard] | None:
    """Return the two claims of a / b, of a / b - 1 or of 1 - a / b."""
    formula = worked.formula
    if isinstance(formula, FormulaStep) and formula.sign == "-":
        one, other = formula.left, formula.right
        formula = one if _is_one(other) else other if _is_one(one) else formula
    if not isinstance(formula, FormulaStep) or formula.sign != "/":
        return None
    top, bottom = formula.left, formula.right
    if isinstance(top, Name) and isinstance(bottom, Name):
        return worked.parts[top.claim], worked.parts[bottom.claim]
    return None


def other_base(worked: Worked, told: ClaimSet) -> OtherBase | None:
    """Another whole that makes the share right: of the same kind, or the part itself."""
    pair = part_and_base(worked)
    if pair is None:
        return None
    part, base = pair
    for other in told.claims:
        if other.subject != base.subject or other is base or not other.value:
            continue
        values = {name: each.value or 0.0 for name, each in worked.parts.items()}
        share = work_out(worked.formula, values | {base.name: other.value}, float)
        if fits(worked.heard, share):
            words = Message("{a} [{own}]", a=other.said, own=other.name)
            return OtherBase(share, words, other)
    later = _against_the_later(worked, part, base)
    if later is not None and fits(worked.heard, later):
        words = Message("{a} [{own}], the later number", a=part.said, own=part.name)
        return OtherBase(later, words, part)
    return None


def growth_of(worked: Worked) -> tuple[float, ...]:
    """Return the steps of ( 1 + a ) * ( 1 + b ) - 1, two or more; empty for any other shape."""
    formula, steps = worked.formula, []
    if not isinstance(formula, FormulaStep) or formula.sign != "-":
        return ()
    if not _is_one(formula.right):
        return ()
    rest: list[Formula] = [formula.left]
    while rest:
        factor = rest.pop()
        if isinstance(factor, FormulaStep) and factor.sign == "*":
            rest += [factor.right, factor.left]
            continue
        step = _growth(factor, worked)
        if step is None:
            return ()
        steps.append(step)
    return tuple(steps) if len(steps) > 1 else ()


def _growth(factor: Formula, worked: Worked) -> float | None:
    """Return what a factor adds: 0.03 for 1.03, and for ( 1 + the claim of 3 percent )."""
    if isinstance(factor, Number):
        return round(factor.value - 1, 12)
    if isinstance(factor, FormulaStep) and factor.sign == "+" and _is_one(factor.left):
        added = factor.right
        if isinstance(added, Number):
            return added.value
        if isinstance(added, Name):
            return worked.parts[added.claim].value
    return None


def _is_one(formula: Formula) -> bool:
    return isinstance(formula, Number) and formula.value == 1


def _against_the_later(worked: Worked, part: Heard, base: Heard) -> float | None:
    """Return a change divided by the later number instead of the earlier; None if no change."""
    formula, top = worked.formula, part.value
    if not isinstance(formula, FormulaStep) or formula.sign != "-" or not top:
        return None
    change = (top - (base.value or 0.0)) / top
    return change if _is_one(formula.right) else -change


def is_added(worked: Worked) -> bool:
    """Return whether the number is the sum of percentages that compound."""
    steps = growth_of(worked)
    return bool(steps) and fits(worked.heard, fsum(steps))


def why_missed(worked: Worked, told: ClaimSet) -> Verdict:
    """Return the verdict on a number that its own formula does not give."""
    if is_added(worked):
        return Verdict.ADDED
    if is_share(worked) and worked.against is None and other_base(worked, told):
        return Verdict.DENOMINATOR
    if said_before(worked.heard, worked.parts.values()):
        return Verdict.REVISED
    return Verdict.NOT_BOTH
