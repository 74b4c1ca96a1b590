"""Start a round: freeze a list of packages that openbook settle finds for everybody."""

from __future__ import annotations

from secrets import token_bytes
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook import settling
from openbook.accepting import listing
from openbook.cli.options import AsJson, CaseFolder, print_json
from openbook.cli.settle_options import Books, Chance, names_in
from openbook.report.acceptance_report import acceptance_data, acceptance_text


def start(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    packages: Annotated[
        list[int] | None,
        Parameter(
            help="Packages to list, 1 the best for the employer; left out, all.",
            consume_multiple=True,
        ),
    ] = None,
    cards: Annotated[
        int,
        Parameter(help="Packages a side may mark at most.", validator=Number(gte=1)),
    ] = 5,
    books: Books = "",
    chance: Chance = 0.95,
    most: Annotated[
        int,
        Parameter(
            name="--max", help="Packages to find at most.", validator=Number(gte=1)
        ),
    ] = 12,
    again: Annotated[
        bool, Parameter(negative="", help="Put a new round in place of the old one.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Start a round: freeze a list of packages that openbook settle finds for everybody."""
    # Read as the public: a list that follows one side's wants would show them.
    found = settling.settle(case, books=names_in(books), chance=chance, most=most)
    made = listing.start(
        case,
        found,
        chance=token_bytes,
        numbers=packages or (),
        most=cards,
        again=again,
    )
    print_json(acceptance_data(made)) if json else print(acceptance_text(made))
