"""Verdicts, arithmetic and contradictions are said in Spanish."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.conftest import EXAMPLES

from openbook.api.claims import evidence
from openbook.evidence.ledger import Ledger
from openbook.reports.words.words import words_in


def _sentences(ledger: Ledger) -> Iterator[str]:
    for judged in ledger.claims:
        yield from (judged.verdict, judged.why)
        yield from (each.arithmetic for each in judged.recomputed)
    for found in ledger.differences:
        yield from (found.sentence, found.settle, *found.arithmetic)
    for walk in ledger.walks:
        yield from (step.text for step in walk.steps if step.heard is None)


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_what_the_ledger_tells_is_said(name: str) -> None:
    words = words_in("es")
    missing = [
        text
        for text in dict.fromkeys(_sentences(evidence(EXAMPLES / name)))
        if text and words.told(text).left
    ]
    assert not missing
