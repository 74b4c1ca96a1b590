"""Deadlines follow from events; an event the law does not know is refused."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.law.errors import UnknownNameError
from openbook.law.states.california.california import law
from openbook.law.statutes import deadlines_after, events

STATUTES = law(date(2019, 1, 11)).statutes


def test_every_event_has_a_deadline():
    for event in events(STATUTES):
        assert deadlines_after(STATUTES, {event: date(2018, 11, 14)})


def test_deadlines_come_in_order_of_day_with_their_proof():
    found = deadlines_after(
        STATUTES, {"panel appointed": date(2018, 11, 14), "impasse declared": date(2018, 7, 2)}
    )
    assert [deadline.due for deadline in found] == sorted(d.due for d in found)
    assert all(deadline.source.title for deadline in found)
    assert found[0].happened == date(2018, 7, 2)


def test_an_unknown_event_is_refused():
    with pytest.raises(UnknownNameError, match="Did you mean impasse declared"):
        deadlines_after(STATUTES, {"impasse declare": date(2018, 7, 2)})
