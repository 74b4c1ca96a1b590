"""Where a number stands: one term alone costs what costing says it does."""

from __future__ import annotations

from pathlib import Path

import pytest

import openbook
from openbook.api.projection import cost_offers, project_scope
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.offers.scope_question import NoSuchTermError

CASES = Path(openbook.__file__).parent / "cases"
SMALL, LOS_ANGELES = str(CASES / "small-town"), str(CASES / "la-2019")
CENT = 0.01
TOTAL = "spending.total"


def spending(folder: str, stand: Scope) -> list[float]:
    found: list[float] = project_scope(folder, stand).alone.values(TOTAL)[0].tolist()
    return found


@pytest.mark.parametrize(
    ("folder", "offer"), [(SMALL, "2018-10-05-union"), (LOS_ANGELES, "2019-01-07-union")]
)
def test_with_less_without_is_the_cost(folder: str, offer: str) -> None:
    case = opened(folder)
    costed = cost_offers(case, [offer], books=["union"])[0]
    without = project_scope(case, Scope(book="union", offers=()))
    base = without.alone.values(TOTAL)[0]
    for part in costed.terms:
        place = costed.offer.terms.index(part.terms[0]) + 1
        stand = Scope(book="union", offers=(offer,), term=place)
        more = project_scope(case, stand).alone.values(TOTAL)[0] - base
        assert more.tolist() == pytest.approx(list(part.alone.total), abs=CENT)
    whole = project_scope(case, Scope(book="union", offers=(offer,)))
    more = whole.alone.values(TOTAL)[0] - base
    assert more.tolist() == pytest.approx(list(costed.cost.total), abs=CENT)


def test_tried_terms_stand_beside_offers() -> None:
    folder = SMALL
    alone = spending(folder, Scope(offers=()))
    tried = spending(folder, Scope(tried=("salary_raise: 5% from 2018-07-01",)))
    assert tried[-1] > alone[-1]


def test_a_term_that_is_not_there_is_refused() -> None:
    stand = Scope(offers=("2018-10-05-union",), term=99)
    with pytest.raises(NoSuchTermError, match="no term 99"):
        project_scope(SMALL, stand)
