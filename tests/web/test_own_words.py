"""Quotation marks stand around the source's own words and around nothing else."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES

from openbook.api.claims import binder, difference_keys, evidence
from openbook.cli.main import main
from openbook.evidence.ledger import Ledger
from openbook.reports.claims.binder_report import binder_document
from openbook.reports.claims.evidence_document import claim_document, differences_document
from openbook.reports.document.text import to_text
from openbook.reports.words.words import words_for, words_in

_MARKED = re.compile(r"“([^”]*)”|«([^»]*)»")
_TAG = re.compile(r"<[^>]+>")


def _marked(text: str) -> Iterator[str]:
    return (" ".join("".join(each).split()) for each in _MARKED.findall(text))


def _own_words(ledger: Ledger, language: str) -> set[str]:
    """Return what sources said, and the words in dispute as the case has them in a language."""
    quotes = {each.heard.quote.strip("“”") for each in ledger.claims} - {""}
    return quotes | _disputed(ledger, language)


def _disputed(ledger: Ledger, language: str) -> set[str]:
    words = words_for(ledger.case, language)
    return {said for walk in ledger.walks for said in (walk.word, words.own(walk.word))}


@pytest.mark.parametrize(
    ("case", "language"),
    [("willow", "en"), ("willow", "es"), ("los_angeles", "en"), ("los_angeles", "es")],
)
def test_pages_quote_only_the_source(
    request: pytest.FixtureRequest, case: str, language: str
) -> None:
    client: TestClient = request.getfixturevalue(case)
    folder = "small-town" if case == "willow" else "la-2019"
    ledger = evidence(EXAMPLES / folder)
    own = _own_words(ledger, language)
    names = [
        each.heard.name
        for place, each in enumerate(ledger.claims)
        if each.heard.quote or place % 10 == 0  # the template is the same for all
    ]
    pages = [f"/evidence/claim?claim={name}" for name in names]
    pages += [f"/evidence/difference?found={k}" for k in difference_keys(ledger)]
    pages += ["/evidence", "/evidence/differences", "/evidence/binder"]
    shown = set()
    for page in pages:
        answer = client.get(page, headers={"cookie": f"lang={language}"})
        assert answer.status_code == 200, page
        text = html.unescape(_TAG.sub("", answer.text))
        found = set(_marked(text))
        assert found <= own, (page, found - own)
        shown |= found
    quoted = own - _disputed(ledger, language)
    assert quoted <= shown


@pytest.mark.parametrize("folder", ["small-town", "la-2019"])
def test_no_paraphrase_carries_straight_marks(folder: str) -> None:
    texts = [each.heard.claim.text for each in evidence(EXAMPLES / folder).claims]
    assert texts
    assert not [text for text in texts if re.search(r'["“”«»]', text or "")]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("folder", ["small-town", "la-2019"])
def test_papers_and_commands_quote_only_the_source(folder: str, language: str) -> None:
    ledger = evidence(EXAMPLES / folder)
    own = _own_words(ledger, language)
    bound, words = binder(EXAMPLES / folder, ledger=ledger), words_in(language)
    texts = [to_text(claim_document(each, ledger, words)) for each in ledger.claims]
    texts.append(to_text(differences_document(ledger, words)))
    texts.append(to_text(binder_document(bound, ledger.case, words)))
    assert texts
    found = {each for text in texts for each in _marked(text)}
    assert found <= own, found - own


def test_costs_put_no_marks_around_what_a_claim_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cost", str(EXAMPLES / "la-2019"), "2019-01-11-district"]) == 0
    told = capsys.readouterr().out
    assert "$130 million a year" in told
    assert "Class size and" in told
    assert not list(_marked(told))


def test_the_case_of_los_angeles_has_own_words() -> None:
    ledger = evidence(EXAMPLES / "la-2019")
    assert sum(bool(each.heard.quote) for each in ledger.every_claim) == 41
    off_by = ledger.claim("fund-6-error")
    assert off_by is not None
    assert off_by.heard.quote == "“They were off by $1.7 billion”"
