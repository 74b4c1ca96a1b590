"""Formula: how a claim follows from others, written as names, numbers and + - * /."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from openbook.figures.amounts import parse_amount
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series

Value = TypeVar("Value")
_PIECES = re.compile(r"\(|\)|[^\s()]+")
_RANKS: tuple[dict[str, Callable[..., object]], ...] = (
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": operator.truediv},
)
_DO = _RANKS[0] | _RANKS[1]
_SHOWN = {"*": "×", "/": "÷", "-": "−", "+": "+"}


class FormulaError(ValueError):
    """A formula that cannot be read; the sentence says where it stops."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number written in a formula."""

    value: float
    written: str


@dataclass(frozen=True, slots=True)
class Name:
    """The number of another claim."""

    claim: str


@dataclass(frozen=True, slots=True)
class FormulaStep:
    """Two parts and what is done with them."""

    sign: str
    left: Formula
    right: Formula


Formula = Number | Name | FormulaStep


def read_formula(text: str) -> Formula:
    """Read a formula; signs and brackets stand between spaces, as in a + ( b / 2 )."""
    pieces = _PIECES.findall(text)[::-1]
    read = _ranked(pieces, 0)
    if pieces:
        problem = Message("a sign is missing before {own}", own=repr(pieces[-1]))
        raise FormulaError(problem)
    return read


def names_in(formula: Formula) -> Iterator[str]:
    """Yield every claim that a formula names, from left to right."""
    if isinstance(formula, Name):
        yield formula.claim
    elif isinstance(formula, FormulaStep):
        yield from names_in(formula.left)
        yield from names_in(formula.right)


def names_behind(names: Iterable[str], formulas: Mapping[str, str]) -> set[str]:
    """Return some claims and all that they are calculated from, however far."""
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += filter(formulas.__contains__, _PIECES.findall(formulas.get(name, "")))
    return seen


def work_out(
    formula: Formula, known: Mapping[str, Value], plain: Callable[[float], Value]
) -> Value:
    """Do the arithmetic on numbers, or on anything else that can be added and so on."""
    if isinstance(formula, Number):
        return plain(formula.value)
    if isinstance(formula, Name):
        return known[formula.claim]
    left = work_out(formula.left, known, plain)
    done: Value = _DO[formula.sign](left, work_out(formula.right, known, plain))  # type: ignore[assignment]  # the signs keep the kind of value
    return done


def in_words(formula: Formula, said: Mapping[str, str]) -> str:
    """Return the formula with the numbers put in, as a person writes it."""
    if isinstance(formula, Number):
        return f"{formula.value:,.15g}" if formula.written.isdecimal() else formula.written
    if isinstance(formula, Name):
        return said[formula.claim]
    left, right = in_words(formula.left, said), in_words(formula.right, said)
    if _loose(formula.left) and formula.sign in _RANKS[1]:
        left = Message("({a})", a=left)
    if isinstance(formula.right, FormulaStep) and (_loose(formula.right) or formula.sign == "/"):
        right = Message("({a})", a=right)
    return series([left, right], f" {_SHOWN[formula.sign]} ")


def _loose(formula: Formula) -> bool:
    return isinstance(formula, FormulaStep) and formula.sign in _RANKS[0]


def _ranked(pieces: list[str], rank: int) -> Formula:
    """Sums of products of single parts; ``pieces`` are taken from the end."""
    if rank == len(_RANKS):
        return _single(pieces)
    left = _ranked(pieces, rank + 1)
    while pieces and pieces[-1] in _RANKS[rank]:
        sign = pieces.pop()
        left = FormulaStep(sign, left, _ranked(pieces, rank + 1))
    return left


def _single(pieces: list[str]) -> Formula:
    piece = pieces.pop() if pieces else ""
    if piece == "(":
        inner = _ranked(pieces, 0)
        if not pieces or pieces.pop() != ")":
            problem = "a bracket is not closed"
            raise FormulaError(problem)
        return inner
    if not piece or piece == ")" or piece in _DO:
        problem = Message(
            "a name or a number is missing before {own}", own=repr(piece or "the end")
        )
        raise FormulaError(problem)
    value = parse_amount(piece)
    return Name(piece) if value is None else Number(value, piece)
