"""Close the lines of a case into a model, without what nobody may claim from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from openbook.case.case import Case
from openbook.figures.line import Line
from openbook.figures.model import Model, Withheld
from openbook.model.errors import ReserveNotClaimedError
from openbook.model.two_columns import contradictions


def claimed(case: Case, lines: Sequence[Line], *, resting_on: Sequence[Line]) -> Model:
    """Return the model; where published figures contradict it, without some lines.

    Every line that rests on the balances in ``resting_on`` is withheld then: asking
    for it raises the findings, whoever asks.
    """
    years = case.head.years
    findings = contradictions(case)
    if not findings:
        return Model(years, lines)
    whole = Model(years, lines)
    tainted = _resting_on({whole.at(line) for line in resting_on}, whole)
    kept = [line for line in whole.lines.values() if whole.at(line) not in tainted]
    names = frozenset(whole.lines) - {line.name for line in kept}
    problem = partial(ReserveNotClaimedError, findings)
    return Model(years, kept, Withheld(names, problem))


def _resting_on(balances: set[int], model: Model) -> set[int]:
    """Return the nodes that some balances reach, directly or through others."""
    tainted, before = set(balances), 0
    while len(tainted) != before:  # a line may rest on a later one of the year before
        before = len(tainted)
        tainted |= {
            place
            for place, node in enumerate(model.nodes)
            if not tainted.isdisjoint(node.args)
        }
    return tainted
