"""A state is loaded by name, as known on a day."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.law.errors import UnknownNameError
from openbook.law.states.shelf import load_law, state_names

DAY = date(2019, 1, 11)


@pytest.mark.parametrize("name", ["california", "California", " California "])
def test_a_state_is_found_however_it_is_written(name):
    found = load_law(name, DAY)
    assert (found.name, found.statutes.known_on) == ("California", DAY)


def test_a_misspelled_state_gets_a_suggestion():
    with pytest.raises(UnknownNameError, match="Did you mean california"):
        load_law("Californa", DAY)


@pytest.mark.parametrize("name", state_names())
def test_every_state_on_the_shelf_loads(name):
    assert load_law(name, DAY).statutes.parameters
