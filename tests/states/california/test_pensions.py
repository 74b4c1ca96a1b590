"""Rates on pay, one by one and together."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.figures.year import Year
from openbook.states.california.california import law
from openbook.states.california.pensions import certificated_rate, classified_rate

STATUTES = law(date(2019, 1, 11)).statutes


def test_all_rates_on_a_teachers_pay():
    rate = certificated_rate(STATUTES, Year(2018))
    assert rate == pytest.approx(0.1628 + 0.0145 + 0.0005, abs=1e-15)


def test_all_rates_on_the_pay_of_other_staff():
    rate = classified_rate(STATUTES, Year(2018))
    assert rate == pytest.approx(0.18062 + 0.062 + 0.0145 + 0.0005, abs=1e-15)
