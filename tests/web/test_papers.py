"""Papers from the pages: the bytes of the command, linked where they belong."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.reports.papers.conftest import PERSON, paper_in, pdf_in
from tests.reports.papers.conftest import willow as opened_willow
from tests.web.conftest import client_of

from openbook.api.papers import PaperAsked, paper_of
from openbook.reports.papers.write import style_policy, to_html, to_pdf
from openbook.reports.words.words import words_in


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        ("/table", "board"),
        ("/offer", "board"),
        ("/disclosure", "disclosure"),
        ("/strike", "strike"),
        ("/me", "member"),
    ],
)
def test_pages_lead_to_their_paper(willow: TestClient, page: str, kind: str) -> None:
    link = re.search(r'href="(/paper/[^"]+)"', willow.get(page).text)
    assert link
    assert link[1].startswith(f"/paper/{kind}.pdf")
    answer = willow.get(unescape(link[1]))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_bytes_are_those_of_the_command(willow: TestClient, language: str) -> None:
    for kind in ("board", "strike", "disclosure"):
        answer = willow.get(f"/paper/{kind}.pdf?lang={language}")
        assert answer.content == pdf_in(kind, language)
    answer = willow.get(f"/paper/disclosure.html?lang={language}")
    assert answer.content == to_html(paper_in("disclosure", language))
    assert answer.headers["content-security-policy"] == style_policy()


def test_a_member_is_read_as_on_the_page(willow: TestClient) -> None:
    unit, column, step = PERSON
    query = f"place={unit}/{column}&step={step:g}&days=6&lang=en"
    assert willow.get(f"/paper/member.pdf?{query}").content == pdf_in("member", "en")
    assert willow.get("/paper/member.pdf?place=nobody/X").status_code == 400


def test_one_offer_alone(willow: TestClient) -> None:
    offer = "2018-10-05-union"
    asked = PaperAsked(words=words_in("en"), offers=(offer,))
    answer = willow.get(f"/paper/board.pdf?offer={offer}&lang=en")
    assert answer.content == to_pdf(paper_of(opened_willow(), "board", asked))


@pytest.mark.parametrize(
    ("path", "status"), [("bord.pdf", 400), ("board.doc", 404), ("board", 404), ("kinds.pdf", 400)]
)
def test_what_is_no_paper(willow: TestClient, path: str, status: int) -> None:
    assert willow.get(f"/paper/{path}").status_code == status


def test_a_case_without_a_strike_has_no_morning(small_town: Path) -> None:
    shutil.rmtree(small_town / "strike")
    answer = client_of(small_town).get("/paper/strike.pdf")
    assert answer.status_code == 400
    assert "no strike on record" in answer.text
