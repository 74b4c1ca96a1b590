"""The term of the guide is added as a newcomer would, and keeps to what every term does."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.terms import test_contract as contract

import openbook.terms
from openbook.api.scenarios.draft import term_kinds
from openbook.figures import shelf
from openbook.terms.shelf import TERMS, kinds, levers

GUIDE = Path(__file__).parents[2] / "docs/guides/add-a-term.md"
NAMED = re.compile(r"`src/openbook/terms/pay/(\w+)\.py`\n\n```python\n(.*?)```", re.DOTALL)
KEPT = (shelf._places, kinds, levers, term_kinds)


@pytest.fixture
def word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The word of the guide's term, put on the shelf while a test runs."""
    found = NAMED.search(GUIDE.read_text("utf-8"))
    assert found is not None
    name, code = found.groups()
    (tmp_path / f"{name}.py").write_text(code, "utf-8")
    path = [*openbook.terms.__path__, str(tmp_path)]
    monkeypatch.setattr(openbook.terms, "__path__", path)
    for each in KEPT:
        each.cache_clear()
    yield name
    sys.modules.pop(f"openbook.terms.{name}", None)
    for each in KEPT:
        each.cache_clear()


def test_the_term_of_the_guide_keeps_to_the_contract(word: str) -> None:
    assert word in TERMS.names()
    contract.test_what_is_in_force_is_not_charged_twice(word)
    contract.test_a_new_row_has_a_price(word)
    contract.test_its_units_are_respected(word)
    contract.test_every_lever_it_moves_is_declared(word)
    contract.test_it_is_in_the_disclosure(word)
    contract.test_it_is_on_the_form_with_sliders(word)
    contract.test_what_is_pay_is_on_the_page_of_a_member(word)
    contract.test_pay_is_compensation_and_the_rest_says_so(word)
    contract.test_a_claimed_cost_can_speak_of_it(word)
    contract.test_a_start_within_a_year_is_paid_in_part(word)


def test_the_shelf_is_as_before() -> None:
    found = NAMED.search(GUIDE.read_text("utf-8"))
    assert found is not None
    assert found.group(1) not in TERMS.names()
