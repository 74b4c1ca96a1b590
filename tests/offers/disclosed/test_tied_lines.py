"""The budget of a disclosure has the amounts of Form MYPI of the same case."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES

from openbook.api.bargain import disclose_offer
from openbook.api.projection import multiyear_of

OFFER = "2019-01-11-district"
LINES = {"formula_revenue": "A1", "certificated": "B1", "classified": "B2", "benefits": "B3"}


def test_each_line_is_that_of_the_multiyear_form() -> None:
    folder = EXAMPLES / "small-town"
    rows = disclose_offer(folder, OFFER).budget.rows
    for offers, side in (([], "before"), ([OFFER], "after")):
        form, _ = multiyear_of(folder, offers=offers)
        for row, code in LINES.items():
            change = rows[row]
            assert change is not None
            found = list(getattr(change, side).values())
            assert found == pytest.approx(form.line(code).amounts["combined"]), row


def test_lines_add_up_to_their_totals() -> None:
    rows = disclose_offer(EXAMPLES / "small-town", OFFER).budget.rows
    whole = rows["spending"]
    assert whole is not None
    for year, spent in whole.after.items():
        found = [rows[name] for name in ("certificated", "classified", "benefits", "other")]
        parts = [each.after[year] or 0.0 for each in found if each is not None]
        assert sum(parts) == pytest.approx(spent)


def test_money_per_student_is_that_of_the_budget() -> None:
    folder = EXAMPLES / "small-town"
    found = disclose_offer(folder, OFFER)
    sources, (_, ran) = found.budget.rows["formula_revenue"], multiyear_of(folder, offers=[OFFER])
    assert sources is not None
    heads = dict(zip(map(str, ran.alone.years), ran.alone.values("lcff.funded")[0], strict=True))
    for year, amount in found.per_pupil.amount.items():
        assert amount == pytest.approx((sources.after[year] or 0.0) / heads[year])
