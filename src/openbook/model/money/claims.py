"""Close the lines of a case into a model, without what nobody may claim from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from openbook.case.case import Case
from openbook.figures.graph import children_first
from openbook.figures.line import Line
from openbook.figures.model import Model, Withheld
from openbook.model.errors import ReserveNotClaimedError
from openbook.model.money.two_columns import contradictions


class ClaimedLines(NamedTuple):
    """The lines to close into a model, and the balances that some of them rest on."""

    lines: Sequence[Line]
    resting_on: Sequence[Line]


class KnownLines(NamedTuple):
    """The named lines without rows of a model, and the names it withholds."""

    plain: Mapping[str, Line]
    withheld: frozenset[str]


def claimed(case: Case, given: ClaimedLines) -> Model:
    """Return the model; where published figures contradict it, without some lines.

    Every line that rests on the balances in ``resting_on`` is withheld then: asking
    for it raises the findings, whoever asks.
    """
    years, (lines, resting_on) = case.head.years, given
    findings = contradictions(case)
    whole = Model(years, lines)
    if not findings:
        return whole
    return without(whole, resting_on, partial(ReserveNotClaimedError, findings))


def without(whole: Model, balances: Iterable[Line], problem: Callable[[], Exception]) -> Model:
    """Return a model that raises the problem for every line that rests on some balances."""
    tainted = _resting_on({whole.at(line) for line in balances}, whole)
    kept = [line for line in whole.lines.values() if whole.at(line) not in tainted]
    names = frozenset(whole.lines) - {line.name for line in kept}
    return Model(whole.years, kept, Withheld(names, problem))


def known_lines(case: Case, given: ClaimedLines) -> KnownLines:
    """Return the lines that the model would have, without recording it if possible."""
    if contradictions(case):
        return lines_of(claimed(case, given))
    named = {line.name: line for line in children_first(given.lines) if line.name}
    return KnownLines(_plain(named), frozenset())


def lines_of(model: Model) -> KnownLines:
    """Return the lines that a model has."""
    return KnownLines(_plain(model.lines), model.withheld.names)


def _plain(lines: Mapping[str, Line]) -> dict[str, Line]:
    return {name: line for name, line in lines.items() if line.rows is None}


def _resting_on(balances: set[int], model: Model) -> set[int]:
    """Return the nodes that some balances reach, directly or through others."""
    tainted, before = set(balances), 0
    while len(tainted) != before:  # a line may rest on a later one of the year before
        before = len(tainted)
        tainted |= {
            place for place, node in enumerate(model.nodes) if not tainted.isdisjoint(node.args)
        }
    return tainted
