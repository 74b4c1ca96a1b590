"""Options of the commands about packages: what must be met, and how many are listed."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.answers.packages import Legal

Books = Annotated[
    str,
    Parameter(
        help="Sets of assumptions, such as district,union; left out, all of both sides."
    ),
]
Chance = Annotated[
    float,
    Parameter(
        help="Share of the simulations in which the minimum reserve must be met."
    ),
]
Years = Annotated[
    int, Parameter(help="Years in which it must be met.", validator=Number(gte=1))
]
Most = Annotated[
    int,
    Parameter(name="--max", help="Packages to list at most.", validator=Number(gte=1)),
]


def legal_of(books: str, chance: float, years: int) -> Legal:
    """What was asked, the names of books apart."""
    return Legal(names_in(books), chance, years)


def names_in(books: str) -> list[str]:
    """The names of books that were written with commas between.

    >>> names_in("district, union")
    ['district', 'union']
    """
    return [name.strip() for name in books.split(",") if name.strip()]
