"""Operation: the closed set of things a line can do, in words and on numbers."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import reduce
from typing import NamedTuple

from openbook.figures.errors import BareNumberError
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


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


# Beyond this not every whole number is a float.
_EXACT = 2**53


def whole(value: object) -> float:
    """Return the whole number as a float; anything else needs a source.

    >>> whole(2)
    2.0
    """
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _EXACT:
        raise BareNumberError(value)
    return float(value)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table: what they are, and the label of each, in order."""

    name: str
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)


class Phrase(NamedTuple):
    """A piece of a formula, and how tightly its outermost operation binds."""

    text: str
    binds: int


_WORD, _TIMES, _PLUS, _COMPARE, _AND, _OR, _IF = 6, 5, 4, 3, 2, 1, 0

_BETWEEN = {
    Operation.ADD: ("{a} + {b}", _PLUS),
    Operation.SUBTRACT: ("{a} − {b}", _PLUS),
    Operation.MULTIPLY: ("{a} × {b}", _TIMES),
    Operation.DIVIDE: ("{a} ÷ {b}", _TIMES),
    Operation.LESS: ("{a} < {b}", _COMPARE),
    Operation.LESS_EQUAL: ("{a} ≤ {b}", _COMPARE),
    Operation.GREATER: ("{a} > {b}", _COMPARE),
    Operation.GREATER_EQUAL: ("{a} ≥ {b}", _COMPARE),
    Operation.EQUAL: ("{a} = {b}", _COMPARE),
    Operation.NOT_EQUAL: ("{a} ≠ {b}", _COMPARE),
    Operation.AND: ("{a} and {b}", _AND),
    Operation.OR: ("{a} or {b}", _OR),
}

_AROUND: dict[Operation, tuple[str, int]] = {
    Operation.NEGATE: ("−{a}", _TIMES),
    Operation.NOT: ("not {a}", _COMPARE),
    Operation.MINIMUM: ("the lesser of {a} and {b}", _COMPARE),
    Operation.MAXIMUM: ("the greater of {a} and {b}", _COMPARE),
    Operation.WHERE: ("if {a} then {b}, else {c}", _IF),
    Operation.FLOOR: ("{a} rounded down", _COMPARE),
    Operation.CEIL: ("{a} rounded up", _COMPARE),
    Operation.ROUND: ("{a} rounded to the nearest {b}", _COMPARE),
    Operation.PRIOR: ("last year's {a}, at the start {b}", _COMPARE),
    Operation.RUNNING_SUM: ("{a} so far", _COMPARE),
    Operation.SPREAD: ("{a}", _WORD),
    Operation.TOTAL: ("total of {a}", _COMPARE),
}


# Names of lines are fields of files and addresses; readers know them by these words.
_READERS = {
    "variance unexplained": "year-end variance of no known cause",
    "balance bound": "nonspendable, committed and assigned balance",
    "year published parts": "years with published components",
    "published bound": "published nonspendable, committed and assigned",
    "spending not spent": "unspent appropriations",
    "added people": "additional FTE",
    "need pupils": "unduplicated pupils",
    "unduplicated pupils": "unduplicated pupils",  # as the law calls them
    "least reserve": "minimum reserve",
    "reserve available": "available reserves",
    "reserve required": "minimum reserve",
    "reserve unassigned": "unassigned fund balance",
    "reserve unrestricted": "unrestricted ending balance",
    "revenue formula": "revenue from the state formula",
    "revenue total": "total revenues",
    "spending total": "total expenditures",
    "enrollment total": "total enrollment",
    "back pay": "retroactive pay",
    "pay start": "starting pay",
    "pay top": "top pay",
    "absence pupil days": "absence student days",
    "posts": "positions",
    "stated once": "one-time stated amounts",
    "stated ongoing": "ongoing stated amounts",
    "pupils": "students",
    "reserve general fund": "available reserves of the general fund",
    "reserve other funds": "available reserves of other funds",
    "published other funds": "published reserves of other funds",
    "reserve economic uncertainty": "reserve for economic uncertainties",
    "published economic uncertainty": "published reserve for economic uncertainties",
    "reserve margin": "available reserves above (below) the minimum",
    "reserve below": "available reserves below the minimum",
    "reserve start": "beginning unrestricted balance",
    "balance restricted start": "beginning restricted balance",
    "balance restricted": "restricted ending balance",
    "budget result": "net increase (decrease)",
    "unrestricted result": "unrestricted net increase (decrease)",
    "revenue unexplained": "reconciling difference of revenues",
    "spending unexplained": "reconciling difference of expenditures",
    "reconciling formula": "reconciling difference of state formula revenue",
    "beyond model formula": "published state formula revenue beyond the model",
    "sources formula": "state formula revenue, tied to the budget",
    "reconciling federal": "reconciling difference of federal revenue",
    "beyond model federal": "published federal revenue beyond the model",
    "sources federal": "federal revenue, tied to the budget",
    "reconciling other state": "reconciling difference of other state revenue",
    "beyond model other state": "published other state revenue beyond the model",
    "sources other state": "other state revenue, tied to the budget",
    "reconciling local": "reconciling difference of local revenue",
    "beyond model local": "published local revenue beyond the model",
    "sources local": "local revenue, tied to the budget",
    "reconciling certificated": "reconciling difference of certificated salaries",
    "beyond model certificated": "published certificated salaries beyond the model",
    "reconciling classified": "reconciling difference of classified salaries",
    "beyond model classified": "published classified salaries beyond the model",
    "reconciling benefits": "reconciling difference of benefits",
    "beyond model benefits": "published benefits beyond the model",
    "reconciling salaries": "reconciling difference of salaries",
    "beyond model salaries": "published salaries beyond the model",
    "revenue one time": "one-time revenues",
    "revenue ongoing": "ongoing revenues",
    "spending one time": "one-time expenditures",
    "spending ongoing": "ongoing expenditures",
    "spending planned": "planned expenditures",
    "pay other units follow": "me-too share",
    "need rolling": "three-year unduplicated pupil percentage",
    "need share": "unduplicated pupil percentage of the year",
    "funding high need share": "unduplicated pupil percentage of the year",
    "compensation ongoing": "ongoing total compensation",
    "compensation one time": "one-time total compensation",
    "added cost": "cost of additional positions",
    "added needed": "additional positions needed",
    # What claims are about, where no line has the name.
    "pupils enrolled charter": "charter enrollment",
    "pupils enrolled": "enrollment",
    "pupils change count": "enrollment change, in students",
    "pupils change": "enrollment change",
    "schools count": "number of schools",
    "offer educators": "educators in the offer",
    "offer amount added": "amount added to the offer",
    "offer amount": "amount of the offer",
    "offer answer": "answer to the offer",
    "budget spending three years": "three-year expenditures",
    "budget spending": "budgeted expenditures",
    "budget revenue": "budgeted revenues",
    "strike previous ago": "years since the previous strike",
    "strike previous length": "length of the previous strike",
    "strike previous attendance": "attendance in the previous strike",
    "strike length": "length of the strike",
    "class size section 1 5": "section 1.5 of the contract",
    "class size largest": "largest classes",
    "pay average": "average pay",
    "pay raise": "raise",
    "raise cost of one percent": "cost of a 1% raise",
    "raise cost": "cost of the raise",
    "settlement cost": "cost of the agreement",
    "contract expired for": "time without a contract",
    "bargaining start": "start of bargaining",
    "bargaining length": "length of bargaining",
    "fact finder ability": "fact-finder on ability to pay",
    "reserve above required": "available reserves above (below) the minimum",
    "minimum reserve share": "minimum reserve share",
    "reserve share": "reserve as a share of expenditures",
    "reserve earmarked": "earmarked reserve",
    "funding state share": "state share of funding",
    "unit members": "members of the unit",
    "staff employees": "employees",
    "ada": "ADA",
    "upp": "UPP",
    "fte": "FTE",
    "cola": "COLA",
    "lcff": "LCFF",
    "epa": "EPA",
    "oasdi": "OASDI",
    "calstrs": "CalSTRS",
    "calpers": "CalPERS",
    "medicare": "Medicare",
    "phbao": "PHBAO",
}
_LONGEST_FIRST = sorted(_READERS, key=len, reverse=True)
_READ_AS = re.compile(rf"(?<![\w-])(?:{'|'.join(_LONGEST_FIRST)})(?!\w)")


def spoken(name: str) -> str:
    """Return a line's name as it is said.

    >>> spoken("attendance.daily_rate")
    'attendance daily rate'
    """
    return Message("{line}", line=line_words(name))


def line_words(name: str) -> str:
    """Return the words that readers know a line by.

    >>> line_words("staff.posts"), line_words("need.pupils")
    ('staff positions', 'unduplicated pupils')
    """
    words = name.replace(".", " ").replace("_", " ")
    return _READ_AS.sub(lambda found: _READERS[found[0]], words)


def phrase(operation: Operation, parts: Sequence[Phrase], detail: str = "") -> Phrase:
    """Return the words for one operation on parts that are already in words."""
    if operation in _BETWEEN:
        template, binds = _BETWEEN[operation]
        left = _fenced(parts[0], lambda part: part.binds < binds)
        # a − (b − c) and a ÷ (b × c) need the fence, a + (b + c) may have it.
        right = _fenced(parts[1], lambda part: part.binds <= binds)
        return Phrase(Message(template, a=left, b=right), binds)
    if operation is Operation.IN_YEAR:
        return Phrase(Message("{a} in {year}", a=_fenced(parts[0], _loose), year=detail), _COMPARE)
    template, binds = _AROUND[operation]
    fenced = (_fenced(part, _loose) for part in parts)
    return Phrase(Message(template, **dict(zip("abc", fenced, strict=False))), binds)


def word(text: str) -> Phrase:
    """Return words that hold together by themselves."""
    return Phrase(text, _WORD)


def _loose(part: Phrase) -> bool:
    return part.binds < _WORD


def _fenced(part: Phrase, needed: Callable[[Phrase], bool]) -> str:
    return Message("({a})", a=part.text) if needed(part) else part.text


# Above this every float is whole; Python's // would turn infinity into no number.
_HUGE = 1e300


def over_zero(top: float, bottom: float) -> float:
    """Divide by a zero as IEEE 754 does: signed infinity, or no number.

    >>> over_zero(-1.0, 0.0)
    -inf
    """
    if top == 0.0 or math.isnan(top):
        return math.nan
    return math.copysign(math.inf, top) * math.copysign(1.0, bottom)


def divide(top: float, bottom: float) -> float:
    """Divide, by zero too."""
    return top / bottom if bottom else over_zero(top, bottom)


def minimum(left: float, right: float) -> float:
    """Return the lesser; no number if either is none; zero is never negative."""
    return (left if left < right or math.isnan(left) else right) + 0.0


def maximum(left: float, right: float) -> float:
    """Return the greater; no number if either is none; zero is never negative."""
    return (left if left > right or math.isnan(left) else right) + 0.0


def floor(value: float) -> float:
    """Round down to a whole number; zero is never negative."""
    return (value // 1.0 if -_HUGE < value < _HUGE else value) + 0.0


def ceil(value: float) -> float:
    """Round up to a whole number; zero is never negative.

    >>> ceil(-0.5)
    0.0
    """
    return (-(-value // 1.0) if -_HUGE < value < _HUGE else value) + 0.0


def round_half_up(value: float, step: float = 1.0) -> float:
    """Round to the nearest step, ties upward, safe for ties that binary misses.

    >>> round_half_up(2.5), round_half_up(1.005, 0.01)
    (3.0, 1.01)
    """
    return floor(divide(value, step) + HALF + TIE) * step + 0.0


def total(values: Sequence[float]) -> float:
    """Add strictly from the first to the last; nothing at all is 0.

    The built-in sum would not do: newer Pythons compensate its rounding.
    """
    return reduce(operator.add, values) if values else 0.0


def where(condition: float, so: float, not_so: float) -> float:
    """Return the second value if the first holds, otherwise the third."""
    return so if condition else not_so


# Operations on the numbers of one row and one year.
BY_NUMBER: dict[Operation, Callable[..., float]] = {
    Operation.ADD: operator.add,
    Operation.SUBTRACT: operator.sub,
    Operation.MULTIPLY: operator.mul,
    Operation.DIVIDE: divide,
    Operation.NEGATE: operator.neg,
    Operation.LESS: operator.lt,
    Operation.LESS_EQUAL: operator.le,
    Operation.GREATER: operator.gt,
    Operation.GREATER_EQUAL: operator.ge,
    Operation.EQUAL: operator.eq,
    Operation.NOT_EQUAL: operator.ne,
    Operation.AND: lambda left, right: left and right,
    Operation.OR: lambda left, right: left or right,
    Operation.NOT: operator.not_,
    Operation.MINIMUM: minimum,
    Operation.MAXIMUM: maximum,
    Operation.WHERE: where,
    Operation.FLOOR: floor,
    Operation.CEIL: ceil,
    Operation.ROUND: round_half_up,
    Operation.RUNNING_SUM: operator.add,
    Operation.SPREAD: operator.pos,
}
