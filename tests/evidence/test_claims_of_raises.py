"""A raise priced without benefits is told whichever way the claim says it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.opened import LOS_ANGELES, opened

from openbook.evidence.checks.raises import check
from openbook.evidence.pay_and_classes import pay_of


@pytest.mark.parametrize(("factor", "told"), [(1.0, 1), (1.008, 1), (1.03, 0), (1.2, 0), (0.9, 0)])
def test_only_pay_alone_is_told(factor: float, told: int) -> None:
    case = opened(LOS_ANGELES).case
    assert case.district is not None
    pay = pay_of(case, case.district.units[0])
    assert pay is not None
    offer = opened(LOS_ANGELES).offer("2017-07-union")
    claim = offer.claimed[0]
    amount = replace(claim.amount, value=0.065 * pay * factor)
    said = replace(offer, claimed=(replace(claim, amount=amount),))
    findings = check(replace(case, offers=(said,)))
    assert [each.code for each in findings].count("OB230") == told
