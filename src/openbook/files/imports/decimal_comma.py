"""Decimal commas: numbers of a spreadsheet set to another country, known by its cells."""

from __future__ import annotations

import re
from collections.abc import Iterable

_COMMA = re.compile(
    r"\(?-?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3}){2,})\)?%?"
)
_POINT = re.compile(
    r"\(?-?(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3}){2,})\)?%?"
)
_NUMBER = re.compile(r"(\(?-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(\)?%?)")
_LONGEST = 30


def has_decimal_commas(rows: Iterable[list[str]]) -> bool:
    """Whether some numbers can only be meant with a decimal comma, and none with a point.

    >>> has_decimal_commas([["38,1", "1.234"]]), has_decimal_commas([["1,234", "2.5"]])
    (True, False)
    """
    comma = False
    for cell in (cell.strip() for row in rows for cell in row if len(cell) < _LONGEST):
        if _POINT.fullmatch(cell):
            return False
        comma = comma or _COMMA.fullmatch(cell) is not None
    return comma


def with_point(cell: str) -> str:
    """A number with a decimal comma as one with a point; other texts as they are.

    >>> with_point("1.234,50"), with_point("-120,49"), with_point("Main St. 3")
    ('1234.50', '-120.49', 'Main St. 3')
    """
    matched = _NUMBER.fullmatch(cell.strip()) if len(cell) < _LONGEST else None
    if matched is None:
        return cell
    sign, whole, part, end = matched.groups("")
    return f"{sign}{whole.replace('.', '')}{'.' + part if part else ''}{end}"
