"""Parts: a number recomputed from the share, sum or product that somebody made of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from operator import add, mul, sub, truediv
from typing import TypeVar

from openbook.evidence.claims.claim import Heard, Reach, exactly, said_before
from openbook.evidence.claims.derivation import ClaimSet, Worked
from openbook.evidence.claims.formula import Formula, FormulaStep, names_in, work_out
from openbook.evidence.claims.judgment import Beside, Recomputed, compared, verdict_on
from openbook.findings.message import Message

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
