"""Commands on packages that both sides could sign."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, Protocol

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.api.packages import Legal
from openbook.cli import progress_bar
from openbook.cli.options import CaseFolder, flag, said
from openbook.cli.trial_options import ANY_TRIER, Trier
from openbook.reports.settlement_packages import (
    levels_data,
    settlement_data,
    why_data,
    why_document,
)
from openbook.reports.settlement_report import levels_document, settlement_document
from openbook.reports.settlement_view import settlement_view

Books = Annotated[
    str, said("Sets of assumptions, such as district,union; left out, all of both sides.")
]
Chance = Annotated[
    float, said("Share of the simulations in which the minimum reserve must be met.")
]
Years = Annotated[int, Parameter(help="Years in which it must be met.", validator=Number(gte=1))]
Most = Annotated[
    int, Parameter(name="--max", help="Packages to list at most.", validator=Number(gte=1))
]

settle = App(
    name="settle",
    help="Find packages between the newest offers that both sides could sign.",
    help_format="plaintext",
)


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
        Parameter(help="Days of a strike that having no deal would mean.", validator=Number(gte=0)),
    ] = 0,
    levels: Annotated[
        bool, flag("List the levels of every open matter, and search nothing.")
    ] = False,
    reader: Trier = ANY_TRIER,
) -> None:
    """Find packages between the newest offers that both sides could sign."""
    opened = reader.open(case)
    known = opened.case
    if levels:
        listed = opened.levels()
        reader.print(
            lambda: levels_data(listed), lambda words: levels_document(listed, known, words), known
        )
        return
    with _going_on() as told:
        found = opened.settle(
            books=_names(books),
            chance=chance,
            years=years,
            most=most,
            strike_days=strike_days,
            go_on=told,
        )
    role = known.head.roles.get(reader.viewer, "")
    reader.print(
        lambda: settlement_data(found),
        lambda words: settlement_document(settlement_view(found, known, words, role=role)),
        known,
    )


@settle.command(
    help="Explain a package: what it gives to each side, what binds it, what would repair it."
)
def why(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    package: Annotated[
        str,
        said(
            "Number in the list of openbook settle, name of an offer, or terms as "
            "after --try; what such terms leave out is as the employer offers it."
        ),
    ],
    *,
    books: Books = "",
    chance: Chance = 0.95,
    years: Years = 3,
    most: Most = 50,
    reader: Trier = ANY_TRIER,
) -> None:
    """Explain a package: what it gives to each side, what binds it, what repairs it."""
    opened = reader.open(case)
    legal = Legal(_names(books), chance, years)
    with _going_on() as told:
        found = opened.explain_package(package, legal=legal, most=most, go_on=told)
    reader.print(
        lambda: why_data(found), lambda words: why_document(found, opened.case, words), opened.case
    )


def _names(books: str) -> list[str]:
    """Return the names of books that were written with commas between."""
    return [name.strip() for name in books.split(",") if name.strip()]


_WORDS = {
    "listing": "looking at packages",
    "meeting": "comparing packages",
    "checking": "running packages as a whole",
}


class Progress(Protocol):
    """How far a search is."""

    @property
    def stage(self) -> str:
        """What it does."""

    @property
    def done(self) -> int:
        """How much of it is done."""

    @property
    def of(self) -> int:
        """Of how much."""


class GoingOn:
    """Tells each step of a search until somebody stops it."""

    def __init__(self) -> None:
        self.stopped = False

    def __call__(self, step: Progress) -> bool:
        """Tell a step, and whether to go on."""
        progress_bar.step(_WORDS.get(step.stage, step.stage), step.done, step.of)
        return not self.stopped

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Let the search end with what it has; a second Ctrl-C ends the program."""
        self.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _going_on() -> Iterator[GoingOn]:
    """A search that Ctrl-C stops; what was set for it before is set again."""
    told = GoingOn()
    before = signal.signal(signal.SIGINT, told.stop)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)
