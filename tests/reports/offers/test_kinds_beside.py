from __future__ import annotations

from math import fsum

import pytest
from tests.conftest import EXAMPLES

from openbook.api.projection import cost_offers
from openbook.offers.span import cost_in
from openbook.reports.offers.over_time import kinds_beside


def test_all_kinds_add_up_to_the_whole_in_the_years_that_both_cover() -> None:
    one, other = cost_offers(EXAMPLES / "small-town", books=["district"])
    within = one.years[:2]
    found = kinds_beside(one, other, within)
    for each, costed in (("before", one), ("now", other)):
        known = [getattr(kind, each) for kind in found]
        whole = cost_in(costed.cost, costed.years, within)
        assert fsum(n for n in known if n is not None) == pytest.approx(whole, abs=0.01)


def test_a_kind_that_one_offer_lacks_is_silence_and_not_zero() -> None:
    one, other = cost_offers(EXAMPLES / "small-town", books=["district"])
    found = {each.word: each for each in kinds_beside(one, other, one.years)}
    assert found["added_staff"].before is None
    assert found["added_staff"].now
    assert found["added_staff"].more is None
    assert found["salary_raise"].more
