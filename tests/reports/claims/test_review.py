"""ClaimReview: the verdict in words, never without its arithmetic."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.reports.claims.claim_words import claim_review, difference_words
from openbook.reports.words.words import words_in

HERE = "https://willow.example/evidence/claim?claim=hoard"


@pytest.fixture(scope="module")
def ledger() -> claims.Ledger:
    return claims.evidence(EXAMPLES / "small-town")


def review(ledger: claims.Ledger, name: str, language: str = "en") -> Any:
    judged = claims.one_claim(ledger, name)
    words = words_in(language)
    return claim_review(judged, words, reviewed_on="2019-01-18", url=HERE)


def test_the_rating_is_the_verdict_with_its_arithmetic(ledger: claims.Ledger) -> None:
    rating = review(ledger, "hoard")["reviewRating"]
    assert rating["alternateName"] == "rounded; cannot both be true"
    assert "$1.77 million, rounded $1.8 million" in rating["ratingExplanation"]
    assert "ratingValue" not in rating


def test_what_cannot_be_checked_has_no_review(ledger: claims.Ledger) -> None:
    assert review(ledger, "set-aside") is None


def test_a_review_without_an_absolute_address_is_not_made(ledger: claims.Ledger) -> None:
    judged, words = claims.one_claim(ledger, "hoard"), words_in("en")
    for url in ("", "/evidence/claim?claim=hoard"):
        assert claim_review(judged, words, reviewed_on="2019-01-18", url=url) is None


def test_every_claim_of_the_town_has_what_the_vocabulary_asks_for(ledger: claims.Ledger) -> None:
    rated = [judged for judged in ledger.claims if judged.recomputed]
    assert rated
    for judged in rated:
        made = json.loads(json.dumps(review(ledger, judged.heard.name)))
        assert made["url"] == HERE
        assert made["@type"] == "ClaimReview"
        assert made["claimReviewed"] == made["itemReviewed"]["text"]
        assert made["itemReviewed"]["author"]["name"]
        assert made["reviewRating"]["ratingExplanation"]


def test_in_spanish(ledger: claims.Ledger) -> None:
    made = review(ledger, "hoard", "es")
    assert made["inLanguage"] == "es"
    assert made["reviewRating"]["alternateName"].startswith("redondeado")


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_text_of_a_difference_has_short_names(language: str) -> None:
    found = claims.evidence(EXAMPLES / "la-2019").every_difference
    words, names = words_in(language), 0
    for each in found:
        short = {each.subject, *each.names} - {""}
        for text in (each.sentence, *each.arithmetic, each.settle):
            said = difference_words(each, text, words)
            assert not {n for n in short if "-" in n and n in said}, said
            assert "-$" not in said
            names += any(name in text for name in short)
    assert names > 100
