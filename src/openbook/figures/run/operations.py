"""Operations: one table of what each one is in Python, in JavaScript and in the kernel.

The scalar run, the browser and the compiled kernel are written from these texts, so that
an operation is in one place. Operands are {0}, {1} and {2}. A text of the kernel is LLVM's
language: {out} is the result, {v} a vector of numbers and {m} one of truths. IEEE 754 to
the bit: no operation may be fused with another, and adding 0.0 takes the sign from a
negative zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import NamedTuple

from openbook.figures.operation import HALF, TIE, Operation


class OperationTexts(NamedTuple):
    """One operation on numbers of one row, year and simulation."""

    python: str
    javascript: str
    kernel: str


def _same(sign: str, kernel: str) -> OperationTexts:
    text = f"({{0}} {sign} {{1}})"
    return OperationTexts(text, text, f"{{out}} = {kernel} {{0}}, {{1}}")


# Python's // would turn infinity into no number; above this every float is whole.
_WHOLE = "{sign}({sign}w // 1.0) if -1e300 < (w := {inside}) < 1e300 else w"
_DOWN = _WHOLE.format(sign="", inside="{0}")
_UP = _WHOLE.format(sign="-", inside="{0}")
_OVER = "({0} / {1} if {1} else over_zero({0}, {1}))"
_ROUNDED = _WHOLE.format(sign="", inside=f"{_OVER} + {HALF!r} + {TIE!r}")
_ROUNDED_TO_ONE = _WHOLE.format(sign="", inside=f"{{0}} + {HALF!r} + {TIE!r}")


def _chosen(sign: str, kernel: str) -> OperationTexts:
    """Return the lesser or the greater; no number if either is none; zero is never negative."""
    return OperationTexts(
        f"(({{0}} if {{0}} {sign} {{1}} or {{0}} != {{0}} else {{1}}) + 0.0)",
        f"(({{0}} {sign} {{1}} || {{0}} !== {{0}} ? {{0}} : {{1}}) + 0)",
        f"{{out}}.a = fcmp {kernel} {{v}} {{0}}, {{1}}\n"
        "{out}.b = fcmp uno {v} {0}, {0}\n"
        "{out}.c = or {m} {out}.a, {out}.b\n"
        "{out}.d = select {m} {out}.c, {v} {0}, {v} {1}\n"
        "{out} = fadd {v} {out}.d, {zero}",
    )


def _whole(python: str, function: str) -> OperationTexts:
    return OperationTexts(
        f"(({python}) + 0.0)",
        f"(Math.{function}({{0}}) + 0)",
        f"{{out}}.a = call {{v}} @{function}({{v}} {{0}})\n{{out}} = fadd {{v}} {{out}}.a, {{zero}}",
    )


_HALF_UP = (
    "{out}.b = fadd {v} %s, {half}\n"
    "{out}.c = fadd {v} {out}.b, {tie}\n"
    "%s = call {v} @floor({v} {out}.c)"
)

TEXTS: dict[Operation, OperationTexts] = {
    Operation.ADD: _same("+", "fadd {v}"),
    Operation.SUBTRACT: _same("-", "fsub {v}"),
    Operation.MULTIPLY: _same("*", "fmul {v}"),
    Operation.DIVIDE: _same("/", "fdiv {v}")._replace(python=_OVER),
    Operation.NEGATE: OperationTexts("(-{0})", "(-{0})", "{out} = fneg {v} {0}"),
    Operation.LESS: _same("<", "fcmp olt {v}"),
    Operation.LESS_EQUAL: _same("<=", "fcmp ole {v}"),
    Operation.GREATER: _same(">", "fcmp ogt {v}"),
    Operation.GREATER_EQUAL: _same(">=", "fcmp oge {v}"),
    Operation.EQUAL: _same("==", "fcmp oeq {v}"),
    Operation.NOT_EQUAL: _same("!=", "fcmp une {v}"),
    Operation.AND: _same("and", "and {m}")._replace(javascript="({0} && {1})"),
    Operation.OR: _same("or", "or {m}")._replace(javascript="({0} || {1})"),
    Operation.NOT: OperationTexts("(not {0})", "(!{0})", "{out} = xor {m} {0}, {true}"),
    Operation.MINIMUM: _chosen("<", "olt"),
    Operation.MAXIMUM: _chosen(">", "ogt"),
    Operation.WHERE: OperationTexts(
        "({1} if {0} else {2})", "({0} ? {1} : {2})", "{out} = select {m} {0}, {v} {1}, {v} {2}"
    ),
    Operation.FLOOR: _whole(_DOWN, "floor"),
    Operation.CEIL: _whole(_UP, "ceil"),
    Operation.ROUND: OperationTexts(
        f"(({_ROUNDED}) * {{1}} + 0.0)",
        f"(Math.floor({{0}} / {{1}} + {HALF!r} + {TIE!r}) * {{1}} + 0)",
        "{out}.a = fdiv {v} {0}, {1}\n"
        + _HALF_UP % ("{out}.a", "{out}.d")
        + "\n{out}.e = fmul {v} {out}.d, {1}\n{out} = fadd {v} {out}.e, {zero}",
    ),
    Operation.RUNNING_SUM: _same("+", "fadd {v}"),
    # Adding -0.0 is the only sum that changes nothing, not even the sign of 0.0.
    Operation.SPREAD: OperationTexts("{0}", "{0}", "{out} = fadd {v} {0}, {nothing}"),
    # Only what is done with each row, which is added to the sum so far, from -0.0 on.
    Operation.TOTAL: _same("+", "fadd {v}"),
}

# A whole number needs no division, and the sum is never a negative zero.
TO_WHOLE = OperationTexts(
    f"({_ROUNDED_TO_ONE})", f"Math.floor({{0}} + {HALF!r} + {TIE!r})", _HALF_UP % ("{0}", "{out}")
)


def _beside_known(sign: str, kernel: str, known: int) -> OperationTexts:
    """Return the lesser or the greater where one of the two is finite for sure."""
    one, other = f"{{{known}}}", f"{{{1 - known}}}"
    return OperationTexts(
        f"(({one} if {one} {sign} {other} else {other}) + 0.0)",
        f"(({one} {sign} {other} ? {one} : {other}) + 0)",
        f"{{out}}.a = fcmp {kernel} {{v}} {one}, {other}\n"
        f"{{out}}.b = select {{m}} {{out}}.a, {{v}} {one}, {{v}} {other}\n"
        "{out} = fadd {v} {out}.b, {zero}",
    )


# Shorter texts of the same meaning, where the left or the right operand is finite for sure.
LEFT_KNOWN = {
    Operation.MINIMUM: _beside_known("<", "olt", 0),
    Operation.MAXIMUM: _beside_known(">", "ogt", 0),
}
RIGHT_KNOWN = {
    Operation.MINIMUM: _beside_known("<", "olt", 1),
    Operation.MAXIMUM: _beside_known(">", "ogt", 1),
}


FINITE = nan  # what is known of an operand that is some finite number


def texts_for(operation: Operation, known: Sequence[float | None]) -> OperationTexts:
    """Return the texts of an operation on operands of which some are known to be finite."""
    if operation is Operation.ROUND and known[1] == 1.0:
        return TO_WHOLE
    if operation in RIGHT_KNOWN and known[1] is not None:
        return RIGHT_KNOWN[operation]
    if operation in LEFT_KNOWN and known[0] is not None:
        return LEFT_KNOWN[operation]
    texts = TEXTS[operation]
    divides = operation is Operation.DIVIDE and known[1]
    return texts._replace(python=texts.javascript) if divides else texts
