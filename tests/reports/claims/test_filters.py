"""The filters of the ledger: each choice finds as many claims as it says."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.reports.claims.ledger_report import ClaimFilters, ClaimsWanted, choices_of


@pytest.fixture(scope="module")
def ledger() -> claims.Ledger:
    return claims.evidence(EXAMPLES / "small-town")


def test_every_choice_finds_what_it_counts(ledger: claims.Ledger) -> None:
    choices = choices_of(ledger)
    for field in fields(ClaimFilters):
        for value, count in getattr(choices, field.name):
            wanted = ClaimsWanted(**{field.name: value})
            assert sum(map(wanted.has, ledger.claims)) == count, (field.name, value)


def test_words_are_found_in_any_case_and_all_together(ledger: claims.Ledger) -> None:
    assert _names(ledger, ClaimsWanted(words="UNION million")) == ["hoard"]
    assert not _names(ledger, ClaimsWanted(words="union zanzibar"))


def test_a_subject_takes_what_lies_below_it(ledger: claims.Ledger) -> None:
    assert {"hoard", "free-money"} <= set(_names(ledger, ClaimsWanted(about="reserve")))
    assert not _names(ledger, ClaimsWanted(about="reserv"))


def _names(ledger: claims.Ledger, wanted: ClaimsWanted) -> list[str]:
    return [each.heard.name for each in ledger.claims if wanted.has(each)]
