"""Operation: the closed set of things a line can do; every back end knows them all."""

from __future__ import annotations

from enum import StrEnum


class Operation(StrEnum):
    """What a line does with the lines it is made from."""

    LITERAL = "literal"  # a whole number written into a rule
    GIVEN = "given"  # figures with a source
    INPUT = "input"  # an assumption or a contract lever: differs by world
    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    DIVIDE = "divide"  # by zero gives infinity or no number, as IEEE 754 says
    NEGATE = "negate"
    LESS = "less"
    LESS_EQUAL = "less or equal"
    GREATER = "greater"
    GREATER_EQUAL = "greater or equal"
    EQUAL = "equal"
    NOT_EQUAL = "not equal"
    AND = "and"
    OR = "or"
    NOT = "not"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    WHERE = "where"  # condition, value if so, value if not
    FLOOR = "floor"
    CEIL = "ceil"
    ROUND = "round"  # value, step
    PRIOR = "prior"  # line, start: last year's value, start in the first year
    RUNNING_SUM = "running sum"
    IN_YEAR = "in year"
    SPREAD = "spread"  # a plain line, the same in every row of a table
    TOTAL = "total"  # over the rows of a table, strictly in their order


LEAVES = frozenset({Operation.LITERAL, Operation.GIVEN, Operation.INPUT})
COMPARISONS = frozenset(
    {
        Operation.LESS,
        Operation.LESS_EQUAL,
        Operation.GREATER,
        Operation.GREATER_EQUAL,
        Operation.EQUAL,
        Operation.NOT_EQUAL,
    }
)
CONNECTIVES = frozenset({Operation.AND, Operation.OR, Operation.NOT})
TRUTHS = COMPARISONS | CONNECTIVES

# Added before rounding down, in this order: value / step, + a half, + this. Without it
# about one exact tie in ten falls the wrong way in binary arithmetic.
HALF = 0.5
TIE = 1e-9
