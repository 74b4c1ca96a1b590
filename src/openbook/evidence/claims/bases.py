"""Bases: the shape of a formula: a share of a whole, a sum, or steps of growth."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.formula import (
    Formula,
    FormulaStep,
    Name,
    Number,
    work_out,
)
from openbook.evidence.claims.judgment import Verdict, verdict_on
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class OtherBase:
    """Another whole over which a share would be right, and the share over it."""

    value: float
    words: str
    heard: Heard | None = None


def off(worked: Worked) -> bool:
    """Whether the number does not follow, however its parts were rounded."""
    return verdict_on(worked.heard, worked.value, worked.reach) is Verdict.NOT_BOTH


def fits_other_years(worked: Worked) -> bool:
    """Whether a share is right only because amounts for different times were divided."""
    return (
        worked.against is not None and off(worked) and _fits(worked, worked.as_divided)
    )


def is_sum(formula: Formula) -> bool:
    """Whether only names and numbers are added and taken away."""
    if not isinstance(formula, FormulaStep):
        return isinstance(formula, Name)
    signs = formula.sign in {"+", "-"}
    return signs and all(
        isinstance(part, Number) or is_sum(part)
        for part in (formula.left, formula.right)
    )


def is_share(worked: Worked) -> bool:
    """Whether a share is one number over another, or a change against it."""
    return worked.heard.claim.unit == "share" and part_and_base(worked) is not None


def part_and_base(worked: Worked) -> tuple[Heard, Heard] | None:
    """The two claims of a / b, of a / b - 1 or of 1 - a / b."""
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
        share = _over(worked, base, other.value)
        if _fits(worked, share):
            words = Message("{a} [{own}]", a=other.said, own=other.name)
            return OtherBase(share, words, other)
    later = _against_the_later(worked, part, base)
    if later is not None and _fits(worked, later):
        template = "{a} [{own}], the later number"
        words = Message(template, a=part.said, own=part.name)
        return OtherBase(later, words, part)
    return None


def growth_of(worked: Worked) -> tuple[float, ...]:
    """The steps of ( 1 + a ) * ( 1 + b ) - 1, two or more; empty for any other shape."""
    formula = worked.formula
    if (
        not isinstance(formula, FormulaStep)
        or formula.sign != "-"
        or not _is_one(formula.right)
    ):
        return ()
    steps: list[float] = []
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
    """What a factor adds: 0.03 for 1.03, and for ( 1 + the claim of 3 percent )."""
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


def _over(worked: Worked, base: Heard, whole: float) -> float:
    """The share if the whole had been another."""
    values = {name: part.value or 0.0 for name, part in worked.parts.items()}
    return work_out(worked.formula, values | {base.name: whole}, float)


def _against_the_later(worked: Worked, part: Heard, base: Heard) -> float | None:
    """A change divided by the later number instead of the earlier; None if no change."""
    formula, top = worked.formula, part.value
    if not isinstance(formula, FormulaStep) or formula.sign != "-" or not top:
        return None
    change = (top - (base.value or 0.0)) / top
    return change if _is_one(formula.right) else -change


def _fits(worked: Worked, share: float) -> bool:
    return verdict_on(worked.heard, share) is not Verdict.NOT_BOTH
