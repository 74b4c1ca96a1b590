"""Lever terms: the terms that put the levers where a workbook has them.

Terms move levers in many ways, so nothing is solved backward: numbers of the terms are
changed, or terms added, and every try is judged by where it puts the levers. Only tries
that bring a lever right and none wrong are kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from openbook.answers.trial.row import Row
from openbook.answers.trial.scenario import Scenario, read_scenario, rows_of_whole
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.levers import LeverMove, RowsFor
from openbook.case.offer import Offer
from openbook.figures.amounts import parse_amount, said_number
from openbook.figures.model import Model
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.model.simulations.assumption_values import pulled
from openbook.reports.workbook.plan import Numbers, ready_to_raise
from openbook.terms.shelf import TERMS, levers

_YEAR = len("2018-19")


def added_terms(move: LeverMove) -> Iterator[Row]:
    """Terms to try, for all years from one on and for that year alone."""
    kind, _ = levers().get(move.kind, (None, None))
    rows_for: RowsFor | None = getattr(kind, "rows_for", None)
    if kind is None or rows_for is None:
        return
    for fields in rows_for(move):
        yield Row(kind.word, fields)
        if len(fields.get("starts", "")) == _YEAR:
            yield Row(kind.word, {**fields, "ends": str(move.year)})


Wanted = Mapping[str, Numbers]
Wrong = frozenset[tuple[str, int]]

_MOST_ROUNDS = 60
_MOST_TRIES = 3_000


@dataclass(slots=True)
class _Search:
    """The rows so far, and which levers they leave in a wrong place."""

    case: Case
    model: Model
    wanted: Wanted
    tries: int = 0

    def wrong(self, rows: Sequence[Row]) -> Wrong | None:
        """The levers and years that are not where they should be; None if unreadable."""
        self.tries += 1
        scenario = read_scenario(rows, self.case)
        if not scenario.sound:
            return None
        try:
            levers = levers_of(self.case, scenario.offer(self.case))
        except MissingPartError:
            return None
        found = ready_to_raise(pulled(levers, self.model))
        return frozenset(
            (name, place)
            for name, path in self.wanted.items()
            for place, want in enumerate(path if isinstance(path, tuple) else (path,))
            if not _close(found[name], place, want)
        )

    def position(self, rows: Sequence[Row]) -> Mapping[str, Numbers]:
        """Where the rows put every lever."""
        offer = read_scenario(rows, self.case).offer(self.case)
        return pulled(levers_of(self.case, offer), self.model)


def rows_for(
    case: Case, offers: Sequence[Offer], model: Model, wanted: Wanted
) -> tuple[Scenario | None, Wrong]:
    """The terms of some offers, changed so that they put every lever where it is wanted.

    Without a scenario the levers that no term brings there are told.
    """
    search = _Search(case, model, wanted)
    rows = [row for offer in offers for row in rows_of_whole(offer, case)]
    wrong = search.wrong(rows)
    if wrong is None:
        return None, frozenset((name, 0) for name in wanted)
    for _ in range(_MOST_ROUNDS):
        if not wrong:
            return read_scenario(rows, case), wrong
        better = _better(search, rows, wrong)
        if better is None:
            break
        rows, wrong = better
    return None, wrong


def _better(
    search: _Search, rows: list[Row], wrong: Wrong
) -> tuple[list[Row], Wrong] | None:
    """The first try that brings a lever right and none wrong."""
    now = search.position(rows)
    for tried in chain(
        _other_numbers(search, rows, wrong, now),
        _ended(search, rows, wrong),
        _more(search, rows, wrong, now),
    ):
        if search.tries > _MOST_TRIES:
            return None
        still = search.wrong(tried)
        if still is not None and still < wrong:
            return tried, still
    return None


def _other_numbers(
    search: _Search, rows: list[Row], wrong: Wrong, now: Mapping[str, Numbers]
) -> Iterator[list[Row]]:
    """The rows with one number of one of them changed."""
    pairs = sorted({(_at(search.wanted[n], p), _at(now[n], p)) for n, p in wrong})[:8]
    for place, row in enumerate(rows):
        known = specs(TERMS.get(row.word))
        for name, text in row.fields.items():
            spec, old = known.get(name), parse_amount(text)
            if spec is None or spec.kind is not FieldKind.FIGURE or old is None:
                continue
            for value in _values(old, pairs):
                said = said_number(value, spec.unit)
                other = replace(row, fields={**row.fields, name: said})
                yield [*rows[:place], other, *rows[place + 1 :]]


def _ended(search: _Search, rows: list[Row], wrong: Wrong) -> Iterator[list[Row]]:
    """The rows with one of them ending before a year in which it is not wanted."""
    for year in sorted({place for _, place in wrong if place}):
        last = str(search.model.years[year - 1])
        for place, row in enumerate(rows):
            if "ends" in specs(TERMS.get(row.word)) and "ends" not in row.fields:
                other = replace(row, fields={**row.fields, "ends": last})
                yield [*rows[:place], other, *rows[place + 1 :]]


def _values(old: float, pairs: Sequence[tuple[float, float]]) -> list[float]:
    """Numbers that may bring a lever from where it is to where it should be."""
    found: dict[float, None] = {}
    for want, have in pairs:
        found[want] = found[old + want - have] = None
        if have:
            found[old * want / have] = None
    return [each for each in found if each != old]


def _more(
    search: _Search, rows: list[Row], wrong: Wrong, now: Mapping[str, Numbers]
) -> Iterator[list[Row]]:
    """The rows with one term more."""
    for name, place in sorted(wrong, key=lambda each: (each[1], each[0])):
        want, have = _at(search.wanted[name], place), _at(now[name], place)
        year = search.model.years[place]
        for row in added_terms(LeverMove(search.case, name, year, want, have)):
            yield [*rows, row]


def _at(path: Numbers, place: int) -> float:
    return path[place] if isinstance(path, tuple) else path


def _close(path: Numbers, place: int, want: float) -> bool:
    return math.isclose(_at(path, place), want, rel_tol=1e-9, abs_tol=1e-9)
