"""Commands on packages that both sides could sign."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from functools import partial
from types import FrameType
from typing import Annotated, Literal, Protocol

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.api.guide import GuideRuleError, save_guide
from openbook.api.packages import Legal
from openbook.cli import progress_bar
from openbook.cli.options import CaseFolder, day_of, flag, said
from openbook.cli.trial_options import ANY_TRIER, Trier
from openbook.findings.dataclass import dataclass
from openbook.reports.offers.chances_document import chances_data, chances_document
from openbook.reports.offers.guide_document import guide_data, guide_document
from openbook.reports.offers.why_document import why_data, why_document
from openbook.reports.settlement_packages import levels_data, settlement_data
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
        reader.answer(listed, known, levels_data, levels_document)
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
    help="Show packages by the share of simulations in which the minimum reserve is met."
)
def chances(
    case: CaseFolder,
    *,
    at: Annotated[
        tuple[float, ...], Parameter(help="Shares of the simulations.", consume_multiple=True)
    ] = (0.5, 0.8, 0.9, 0.95),
    books: Books = "",
    years: Years = 3,
    reader: Trier = ANY_TRIER,
) -> None:
    """Show packages by the share of simulations in which the minimum reserve is met."""
    opened = reader.open(case)
    with _going_on() as told:
        found = opened.settle_by_chance(at, books=_names(books), years=years, go_on=told)
    role = opened.case.head.roles.get(reader.viewer, "")
    reader.answer(found, opened.case, chances_data, partial(chances_document, role=role))


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
    reader.answer(found, opened.case, why_data, why_document)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class GuideOptions:
    """The rules of a salary guide, as people write them."""

    limit: Annotated[str, said("Dollars that it may cost in all the years, such as $1.2 million.")]
    years: Annotated[str, said("Years that the limit counts, from the first day on.")] = "3"
    least: Annotated[str, said("Raise that everyone gets at least, such as 2%.")] = ""
    start: Annotated[str, said("Starting pay to reach at least.")] = ""
    top: Annotated[str, said("Top pay to reach at least.")] = ""
    longest: Annotated[str, said("Steps of the longest column; pay stays after them.")] = ""
    compress: Annotated[str, said("Lowest steps that are paid as the next one.")] = ""
    retain: Annotated[str, said("Steps that retention looks at.")] = "1-10"
    even: Annotated[bool, flag("Let no increment be larger than that of the step before.")] = False

    def written(self) -> dict[str, str]:
        """Return the rules as texts, a flag as itself or nothing."""
        return {name: str(value or "") for name, value in asdict(self).items()}


@settle.command(help="Design the best salary schedule for an aim within a cost, in whole dollars.")
def guide(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    rules: GuideOptions,
    aim: Annotated[
        Literal["start", "top", "retention", "percent"],
        said("What to be best at: starting pay, top pay, the least raise of some, or of all."),
    ] = "percent",
    unit: Annotated[str, said("Bargaining unit; left out, the first with a schedule.")] = "",
    starts: Annotated[datetime | None, said("First day; left out, that of the next year.")] = None,
    book: Annotated[str, said("Set of assumptions; left out, the first.")] = "",
    save: Annotated[bool, flag("Write the schedule into the case, so it can be offered.")] = False,
    reader: Trier = ANY_TRIER,
) -> None:
    """Design the best salary schedule for an aim within a cost."""
    opened = reader.open(case)
    found = opened.guide(rules.written(), unit=unit, aim=aim, starts=day_of(starts), book=book)
    reader.answer(found, opened.case, guide_data, guide_document)
    if found.findings:
        raise GuideRuleError(found.findings)
    if save:
        save_guide(case, found, reader.viewer)


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
    """Yield a search that Ctrl-C stops; what was set for it before is set again."""
    told = GoingOn()
    before = signal.signal(signal.SIGINT, told.stop)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)
