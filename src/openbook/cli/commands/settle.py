"""Find packages between the newest offers that both sides could sign."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook import settling
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.report.settlement_report import settlement_data, settlement_text


def settle(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    books: Annotated[
        str,
        Parameter(help="Books, such as district,union; left out, all of both sides."),
    ] = "",
    chance: Annotated[
        float, Parameter(help="Part of the worlds in which the reserve must be legal.")
    ] = 0.95,
    years: Annotated[
        int,
        Parameter(help="Years in which it must be legal.", validator=Number(gte=1)),
    ] = 3,
    most: Annotated[
        int,
        Parameter(
            name="--max", help="Packages to show at most.", validator=Number(gte=1)
        ),
    ] = 50,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Find packages between the newest offers that both sides could sign."""
    names = [name.strip() for name in books.split(",") if name.strip()]
    found = settling.settle(
        case, books=names, chance=chance, years=years, most=most, viewer=viewer
    )
    print_json(settlement_data(found)) if json else print(settlement_text(found))
