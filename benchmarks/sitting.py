"""A lever of the Los Angeles case moved again: kept ready beside running it whole."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import numpy as np

import openbook
from benchmarks._timing import Row, at_least, interleaved
from openbook.api import folder
from openbook.case.book import Book
from openbook.case.levers import Levers
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.model.contract import levers_of
from openbook.model.live_model import RESERVE, Sitting
from openbook.model.simulations.kept_book import BookLines
from openbook.model.simulations.worlds import shared

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
BOOKS = ("district", "union")
RAISE = "raise.teachers"
CAP = 27.0


def run() -> list[Row]:
    """Check, then measure."""
    case = folder.case_in(CASE)
    table = Sitting(case, folder.load_law(case.head.state, case.head.as_of))
    books = [book for book in case.books if book.id in BOOKS]
    start = levers_of(case)
    check_equal(table, books, start)
    caps = count(1)

    def other_cap() -> list[BookLines]:
        return again(table, books, capped(table, start, CAP - next(caps) / 64))

    raises = count(1)

    def other_raise() -> list[BookLines]:
        return again(table, books, raised(start, next(raises) / 4096))

    def seen_cap() -> list[BookLines]:
        return again(table, books, capped(table, start, CAP))

    whole = interleaved(
        {
            "whole": lambda: anew(table, books, raised(start, 0.03)),
            "raise": _often(other_raise, 10),
            "cap": other_cap,
            "seen": _often(seen_cap, 10),
        },
        rounds=7,
    )
    for name in ("raise", "seen"):
        whole[name] = [each / 10 for each in whole[name]]
    worlds = f"la-2019, two books of {table.draws:,} worlds"
    return [
        at_least(f"{worlds}: another raise", whole["raise"], whole["whole"], times=40),
        at_least(f"{worlds}: a cap seen before", whole["seen"], whole["whole"], times=30),
        at_least(f"{worlds}: another cap for grades 4 to 6", whole["cap"], whole["whole"], times=5),
    ]


def raised(levers: Levers, share: float) -> Levers:
    """The levers with another raise for teachers from the second year on."""
    return levers.moved(RAISE, dict.fromkeys(levers.years[1:], share))


def capped(table: Sitting, levers: Levers, cap: float) -> Levers:
    """The levers with a cap on every class of an elementary school in grades 4 to 6."""
    for bucket in table.case.buckets:
        grades = {span.first for span in bucket.spans}
        if bucket.subject == "all" and not grades & {"K", "1", "2", "3"}:
            lever = f"cap.{bucket.name}"
            levers = levers.moved(lever, dict.fromkeys(levers.years[1:], cap))
    return levers


def again(table: Sitting, books: list[Book], levers: Levers) -> list[BookLines]:
    """Both books as the sitting has them ready."""
    return [table.under(book, levers) for book in books]


def anew(table: Sitting, books: list[Book], levers: Levers) -> list[Results]:
    """Both books through the whole model."""
    moved = {name: shared(path) for name, path in levers.positions.items()}
    moved = {name: moved[name] for name in moved if name in table.model.inputs}
    return [
        evaluate(table.model, {**table.worlds_on(book).values, **moved}, only=RESERVE)
        for book in books
    ]


def check_equal(table: Sitting, books: list[Book], start: Levers) -> None:
    """Both ways give the same bits in every world."""
    for levers in (raised(start, 0.03), capped(table, start, CAP)):
        pairs = zip(again(table, books, levers), anew(table, books, levers), strict=True)
        for kept, whole in pairs:
            assert kept.drawn is not None
            for name in RESERVE:
                both = np.concatenate([kept.alone.values(name), kept.drawn.values(name)])
                assert np.array_equal(both, whole[name]), name


def _often(work: Callable[[], object], times: int) -> Callable[[], None]:
    def repeated() -> None:
        for _ in range(times):
            work()

    return repeated
