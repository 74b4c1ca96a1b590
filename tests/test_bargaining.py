from __future__ import annotations

from tests.conftest import EXAMPLES

from openbook.bargaining import offers_in_order


def test_offers_come_in_the_order_of_their_days() -> None:
    offers = offers_in_order(EXAMPLES / "small-town")
    assert [offer.side for offer in offers] == ["union", "district"]
    assert [offer.made_on for offer in offers] == sorted(o.made_on for o in offers)
