"""Pay index: how far raises have lifted the schedule, and which units follow (me-too).

The units of the first union at the table lead. Every other unit, with a union of its
own or none, gets its own raise and a share of what the leader's raise of that year is
above it: own + follow × max(0, lead − own). The same holds for raises that reach back
before the first year and for back pay, not for other one-time payments or stipends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.district import BargainingUnit
from openbook.figures.functions import last_year, maximum
from openbook.figures.line import Line
from openbook.figures.unit import SHARE
from openbook.model.inputs import Inputs
from openbook.terms.shelf import RETRO


@dataclass(frozen=True, slots=True)
class PayIndex:
    """Pay on the schedule over pay on today's schedule, and back pay owed."""

    average: Line  # over the year: a raise of 1 January counts for half of it
    end: Line  # on the last day of the year
    retro: Line  # share of a year's pay at today's schedule


@dataclass(frozen=True, slots=True)
class _Raise:
    """What moves the pay of a unit in a year."""

    whole: Line  # the raise from its day on
    earned: Line  # the part of it earned in the year itself
    before: Line
    retro: Line


def pay_indexes(case: Case, inputs: Inputs) -> Mapping[str, PayIndex]:
    """The index of every unit, in the order of the district's file."""
    units = case.district.units if case.district else ()
    own = {unit.id: _own(unit.id, inputs) for unit in units}
    leaders = leading_units(case)
    found = {}
    for unit in units:
        raised = own[unit.id]
        if leaders and unit not in leaders:
            lead = own[leaders[0].id]
            share = inputs.assumed("pay.other_units_follow")
            raised = _following(unit.id, raised, lead, share)
        found[unit.id] = _index(unit.id, raised)
    return found


def leading_units(case: Case) -> tuple[BargainingUnit, ...]:
    """The units of the first union that has any."""
    units = case.district.units if case.district else ()
    for party in case.head.parties:
        led = tuple(unit for unit in units if unit.party == party.id)
        if party.role == "union" and led:
            return led
    return ()


def _own(unit: str, inputs: Inputs) -> _Raise:
    whole = inputs.lever(f"raise.{unit}", SHARE)
    part = inputs.lever(f"raise_part.{unit}", SHARE)
    earned = (whole * part).named(
        f"raise_earned.{unit}", "raise × part of the year in which it is earned"
    )
    before = inputs.lever(f"raise_before.{unit}", SHARE)
    return _Raise(whole, earned, before, inputs.lever(f"{RETRO}.{unit}", SHARE))


def _following(unit: str, own: _Raise, lead: _Raise, share: Line) -> _Raise:
    def met(name: str, mine: Line, theirs: Line) -> Line:
        words = "own + share that follows × what the leading unit's is above it"
        followed = mine + share * maximum(0, theirs - mine)
        return followed.named(f"{name}.{unit}", words)

    return _Raise(
        met("raise_met", own.whole, lead.whole),
        met("raise_met_earned", own.earned, lead.earned),
        met("raise_met_before", own.before, lead.before),
        met("back_pay_met", own.retro, lead.retro),
    )


def _index(unit: str, raised: _Raise) -> PayIndex:
    before = last_year(1)
    so_far = (before * (1 + raised.whole)).named(
        f"raises_so_far.{unit}", "last year's × (1 + raise)"
    )
    before.follows(so_far)
    base = 1 + raised.before
    average = (base * before * (1 + raised.earned)).named(
        f"pay_index.{unit}",
        "(1 + raises before the first year) × raises to last year × (1 + raise earned "
        "this year)",
    )
    end = (base * so_far).named(
        f"pay_index_end.{unit}",
        "(1 + raises before the first year) × raises to the end of this year",
    )
    return PayIndex(average, end, raised.retro)
