"""Totals: counts of the whole district, for the schools that did not report themselves."""

from __future__ import annotations

import numpy as np

from openbook.strike.forecast.known import Odds
from openbook.strike.forecast.posterior import Extra
from openbook.strike.forecast.spreads import Spreads
from openbook.strike.forecast.turnout import Floats, Total, Turnout

# Schools differ, and the share of all is nearer one half than the middle school's.
_NEARER_HALF = 1.06
_REVISED = 0.06  # what a first count still moves, in log odds
_WITHIN = 0.02
_NOBODY = 0.5  # a count of 0 as log odds: less than one student, yet finite


def extras_of(turnout: Turnout, odds: Odds) -> tuple[Extra, ...]:
    """What each day's total says about the schools that did not report."""
    found = []
    for number, total in sorted(turnout.totals.items()):
        seen = odds.seen[:, number] > 0
        if seen.any() and not total.final:
            continue  # it cannot be told which schools the early count holds
        silent = ~seen & ~turnout.closed[:, number]
        enrolled = np.where(silent, turnout.sites.enrolled, 0.0)
        counted = float(np.nansum(turnout.counts[:, number]))
        present = total.pupils / total.reported - counted
        if 0 <= present < enrolled.sum():
            row = _row(turnout, odds, number, enrolled / enrolled.sum())
            found.append(_extra(row, total, present, enrolled))
    return tuple(found)


def _row(turnout: Turnout, odds: Odds, number: int, weight: Floats) -> Floats:
    """The states that the total shows, each as its schools have pupils."""
    days, traits = len(turnout.days), odds.traits.shape[1]
    row = np.zeros(days * (1 + odds.areas) + traits)
    row[number] = 1.0
    row[days + number : days * (1 + odds.areas) : days] = odds.within @ weight
    row[len(row) - traits :] = weight @ odds.traits
    return row


def _extra(row: Floats, total: Total, present: float, enrolled: Floats) -> Extra:
    pupils = float(enrolled.sum())
    share = max(present, _NOBODY) / pupils
    usual = Spreads()
    alone = float(((enrolled / pupils) ** 2).sum())
    between = (usual.school**2 + usual.noise**2) * alone
    luck = 1 / (pupils * share * (1 - share))
    moves = _WITHIN if total.final else _REVISED + (1 - total.reported)
    variance = between + luck + moves**2
    return Extra(row, _NEARER_HALF * float(np.log(share / (1 - share))), variance)
