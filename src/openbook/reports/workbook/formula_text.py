"""Formula text: one operation as a spreadsheet writes it, for numbers and for ranges.

Only functions that every Excel since 2007 and LibreOffice know. A text says how tightly
its outermost sign binds, so that no fence is missing and few are needless. Additions
keep the order of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openbook.figures.operation import HALF, Operation, Phrase

COMPARE, PLUS, TIMES, ATOM = 1, 2, 3, 4

# What stands for infinity: larger than anything counted, small enough to be added up.
ENDLESS = "1E+290"
_TIE = "0.000000001"

_SIGNS = {
    Operation.ADD: ("+", PLUS),
    Operation.RUNNING_SUM: ("+", PLUS),
    Operation.SUBTRACT: ("-", PLUS),
    Operation.MULTIPLY: ("*", TIMES),
    Operation.DIVIDE: ("/", TIMES),
    Operation.LESS: ("<", COMPARE),
    Operation.LESS_EQUAL: ("<=", COMPARE),
    Operation.GREATER: (">", COMPARE),
    Operation.GREATER_EQUAL: (">=", COMPARE),
    Operation.EQUAL: ("=", COMPARE),
    Operation.NOT_EQUAL: ("<>", COMPARE),
}
_CALLS = {
    Operation.MINIMUM: "MIN({},{})",
    Operation.MAXIMUM: "MAX({},{})",
    Operation.WHERE: "IF({},{},{})",
    Operation.AND: "AND({},{})",
    Operation.OR: "OR({},{})",
    Operation.NOT: "NOT({})",
    Operation.FLOOR: "INT({})",
}


def atom(text: str) -> Phrase:
    """A text that holds together by itself."""
    return Phrase(text, ATOM)


def number_text(value: float) -> Phrase:
    """A whole number, or any other with all its digits."""
    text = f"{value:.0f}" if value == int(value) else repr(value)
    return Phrase(text, PLUS) if value < 0 else atom(text)


def plain_text(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    """An operation on single numbers."""
    if operation in _SIGNS:
        return joined(*_SIGNS[operation], parts[0], parts[1])
    if operation in _CALLS:
        return atom(_CALLS[operation].format(*(part.text for part in parts)))
    return _same_for_ranges(operation, parts)


def range_text(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    """An operation row by row, as SUMPRODUCT computes it in every program.

    IF, MIN and AND look at a whole range at once, so they are written with signs.
    """
    if operation in _SIGNS:
        return joined(*_SIGNS[operation], parts[0], parts[1])
    if operation in _BY_ROW:
        return _BY_ROW[operation](*parts)
    if operation is Operation.FLOOR:
        return plain_text(operation, parts)
    return _same_for_ranges(operation, parts)


def safe_quotient(top: Phrase, bottom: Phrase) -> Phrase:
    """A division that gives something endless for a division by zero, as the engine does."""
    over = joined("/", TIMES, top, bottom).text
    sign = f"SIGN({top.text})*{ENDLESS}"
    nothing = f"{over_or(bottom)}=0,IF({over_or(top)}=0,NA(),{sign}),{over}"
    return atom(f"IF({nothing})")


def safe_range_quotient(top: Phrase, bottom: Phrase, *, quiet: bool) -> Phrase:
    """The same row by row; nothing over nothing stays an error unless it is quiet."""
    zero = f"({over_or(bottom)}=0)"
    something = "" if quiet else f"*({over_or(top)}<>0)"
    below = f"({over_or(bottom)}+{zero}{something})"
    over = joined("/", TIMES, top, atom(below)).text
    return Phrase(f"{over}+{zero}*SIGN({top.text})*{ENDLESS}", PLUS)


def over_or(part: Phrase) -> str:
    """A text that may stand beside a comparison."""
    return part.text if part.binds > COMPARE else f"({part.text})"


def joined(sign: str, binds: int, left: Phrase, right: Phrase) -> Phrase:
    """Two texts around a sign, fenced where the engine's order asks for it."""
    one = left.text if left.binds >= binds > COMPARE else _fence_below(left, binds)
    other = right.text if right.binds > binds else f"({right.text})"
    return Phrase(f"{one}{sign}{other}", binds)


def product(left: Phrase, right: Phrase) -> Phrase:
    """One times the other."""
    return joined("*", TIMES, left, right)


def fenced(part: Phrase) -> Phrase:
    """A text between fences."""
    return atom(f"({part.text})")


def _fence_below(part: Phrase, binds: int) -> str:
    return part.text if part.binds > binds else f"({part.text})"


def _same_for_ranges(operation: Operation, parts: Sequence[Phrase]) -> Phrase:
    first = parts[0]
    if operation is Operation.NEGATE:
        return Phrase(f"-{_fence_below(first, TIMES)}", PLUS)
    if operation is Operation.CEIL:
        return Phrase(f"-INT(-{_fence_below(first, TIMES)})", PLUS)
    if operation is Operation.ROUND:
        step = parts[1]
        whole = first if step.text == "1" else joined("/", TIMES, first, step)
        inside = joined("+", PLUS, whole, atom(f"{HALF}"))
        rounded = atom(f"INT({inside.text}+{_TIE})")
        return rounded if step.text == "1" else product(rounded, step)
    return first  # SPREAD and whatever only looks at another year


def _greater(left: Phrase, right: Phrase) -> Phrase:
    return _chosen((">", "<="), left, right)


def _lesser(left: Phrase, right: Phrase) -> Phrase:
    return _chosen(("<", ">="), left, right)


def _chosen(signs: tuple[str, str], left: Phrase, right: Phrase) -> Phrase:
    """One of each pair of rows; nothing is added where the other is zero."""
    if left.text == "0":
        left, right = right, left
    one = product(fenced(joined(signs[0], COMPARE, left, right)), left)
    if right.text == "0":
        return one
    two = product(fenced(joined(signs[1], COMPARE, left, right)), right)
    return joined("+", PLUS, one, two)


def _either(condition: Phrase, so: Phrase, not_so: Phrase) -> Phrase:
    one = product(fenced(condition), so)
    return joined("+", PLUS, one, product(fenced(_not(condition)), not_so))


def _not(condition: Phrase) -> Phrase:
    return joined("=", COMPARE, condition, atom("FALSE"))


def _and(left: Phrase, right: Phrase) -> Phrase:
    return joined(">", COMPARE, product(fenced(left), fenced(right)), atom("0"))


def _or(left: Phrase, right: Phrase) -> Phrase:
    both = joined("+", PLUS, fenced(left), fenced(right))
    return joined(">", COMPARE, both, atom("0"))


_BY_ROW: dict[Operation, Callable[..., Phrase]] = {
    Operation.MINIMUM: _lesser,
    Operation.MAXIMUM: _greater,
    Operation.WHERE: _either,
    Operation.AND: _and,
    Operation.OR: _or,
    Operation.NOT: _not,
}
