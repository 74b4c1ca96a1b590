"""Addresses: cells and ranges as formulas write them."""

from __future__ import annotations

from functools import cache


@cache
def column_name(column: int) -> str:
    """The letters of a column that counts from 0.

    >>> column_name(0), column_name(27)
    ('A', 'AB')
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name


def cell_name(row: int, column: int) -> str:
    """A cell as people say it.

    >>> cell_name(11, 4)
    'E12'
    """
    return f"{column_name(column)}{row + 1}"


def column_range(column: int, first: int, last: int) -> str:
    """Some rows of a column, the same wherever the formula is copied to.

    >>> column_range(2, 4, 9)
    '$C$5:$C$10'
    """
    letters = column_name(column)
    return f"${letters}${first + 1}:${letters}${last + 1}"
