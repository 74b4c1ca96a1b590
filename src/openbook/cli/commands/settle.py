"""Find packages between the newest offers that both sides could sign."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.api import open_case
from openbook.cli.going_on import going_on
from openbook.cli.options import (
    AsJson,
    AsOf,
    CaseFolder,
    Language,
    Viewer,
    day_of,
    print_document,
    print_json,
)
from openbook.cli.settle_options import Books, Chance, Most, Years, legal_of
from openbook.cli.shelf import add_commands
from openbook.reports.settlement.settlement_data import levels_data, settlement_data
from openbook.reports.settlement.settlement_report import (
    levels_document,
    settlement_document,
)
from openbook.reports.settlement.settlement_view import settlement_view
from openbook.reports.words.words import words_in

settle = App(
    name="settle",
    help="Find packages between the newest offers that both sides could sign.",
    help_format="plaintext",
)
add_commands(settle, "openbook.cli.settle")


@settle.default
def packages(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    books: Books = "",
    chance: Chance = 0.95,
    years: Years = 3,
    most: Most = 50,
    strike_days: Annotated[
        int,
        Parameter(
            help="Days of a strike that having no deal would mean.",
            validator=Number(gte=0),
        ),
    ] = 0,
    levels: Annotated[
        bool,
        Parameter(
            negative="",
            help="List the levels of every open matter, and search nothing.",
        ),
    ] = False,
    as_of: AsOf = None,
    viewer: Viewer = "public",
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Find packages between the newest offers that both sides could sign."""
    opened, words = open_case(case, viewer, day_of(as_of)), words_in(language)
    known = opened.case
    if levels:
        found_levels = opened.levels()
        if json:
            print_json(levels_data(found_levels))
        else:
            print_document(levels_document(found_levels, known, words))
        return
    legal = legal_of(books, chance, years)
    with going_on() as told:
        found = opened.settle(
            books=legal.books,
            chance=legal.chance,
            years=legal.years,
            most=most,
            strike_days=strike_days,
            go_on=told,
        )
    if json:
        print_json(settlement_data(found))
    else:
        role = known.head.roles.get(viewer, "")
        print_document(
            settlement_document(settlement_view(found, known, words, role=role))
        )
