"""Number address: the addresses at which numbers open; pages link every figure to one.

A line of the model     /number?line=&year=&book=&offers=&try=&theirs=&of=&row=&world=
A drawn line            the same with at= (a percentile, ``mean`` or ``chance``)
The cost of an offer    /number?cost=OFFER&year=&book=&term=PLACE  (year=all: together,
                        year=FIRST..LAST: the years from one to another;
                        kind=ongoing: without what is paid once; kind=once)
 … of terms tried       the same with cost=tried&try=
 … a piece of it        the same with piece=, as a costing names it (cost_pieces.py)
A gap, or a part of it  /number?between=A&between=B&line=&year=&part=
 … with an offer each   the same with offer=A&offer=B
 … of two offers        /number?apart=A&apart=B&book=&part=
A cell of a table       /number?file=&row=&column=
A cell of a form        /number?cell=multiyear|disclosure&book=&offer=&at=TABLE.ROW.COLUMN
Assumptions tried       any of these with set=SIDE:NAME=VALUE, as often as needed
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from openbook.case.scope import Scope
from openbook.figures.figure import Year

PATH = "/number"
CONTRACT_ALONE = "none"
ALL_YEARS = "all"
ONGOING, ONCE = "ongoing", "once"
SPAN = ".."


def years_at(years: Sequence[Year], every: Sequence[Year]) -> str:
    """Return some consecutive years as the year of an address."""
    if len(years) == len(every):
        return ALL_YEARS
    first, last = years[0], years[-1]
    return str(first) if first == last else f"{first}{SPAN}{last}"


def address(path: str, **query: Any) -> str:
    """Return a path with its questions; those without a value are left out."""
    asked = {name: value for name, value in query.items() if value not in {"", None, ()}}
    return f"{path}?{urlencode(asked, doseq=True)}" if asked else path


def absolute(site: str, path: str, **query: Any) -> str:
    """Return the same below the address of a site; empty where the site has none."""
    return f"{site.rstrip('/')}{address(path, **query)}" if site else ""


def scope_query(stand: Scope) -> dict[str, Any]:
    """Return a stand as questions of an address."""
    return {
        "book": stand.book,
        "offers": (CONTRACT_ALONE,) if stand.offers == () else stand.offers or (),
        "term": stand.term or "",
        "try": stand.tried,
        "theirs": stand.theirs,
        "of": stand.of if stand.theirs else "",
    }


def line_at(line: str, year: object, stand: Scope, **more: Any) -> str:
    """Return where a line opens in a year; more may name a row, a world or the way there."""
    return address(PATH, line=line, year=str(year), **scope_query(stand), **more)


def cost_at(
    offer: str,
    year: object,
    book: str,
    *,
    term: int = 0,
    tried: tuple[str, ...] = (),
    assumed: tuple[str, ...] = (),
    **more: str,
) -> str:
    """Return where the cost of an offer opens, or of one of its terms, counted from 1.

    More may name a kind (ongoing, once) or a piece.
    """
    asked = {"term": term or "", "year": str(year), "book": book, "try": tried, "set": assumed}
    return address(PATH, cost=offer, **asked, **more)


def gap_at(between: tuple[str, str], line: str, year: object, **more: Any) -> str:
    """Return where a gap between two books opens; more may name a part, offers, what is taken."""
    return address(PATH, between=between, line=line, year=str(year), **more)


def apart_at(apart: tuple[str, str], book: str, *, part: str = "") -> str:
    """Return where the gap between the costs of two offers opens, or a part of it."""
    return address(PATH, apart=apart, book=book, part=part)


def cell_at(file: str, row: int, column: str) -> str:
    """Return where a number opens as it is written in a table of the case, rows from 0."""
    return address(PATH, file=file, row=str(row), column=column)
