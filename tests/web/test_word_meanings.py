"""Words of the glossary are explained where a page first uses them, without any script."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from openbook.reports.help_pages import glossary, slug
from openbook.reports.words.words import words_in
from openbook.web.word_meanings import explain_words

EN = words_in("en")


def _page(content: str) -> str:
    return f"<title>ADA</title><main>{content}</main>"


def test_the_first_use_of_a_word_explains_it() -> None:
    html = explain_words(_page("<p>The Minimum reserve. The minimum reserve.</p>"), EN)
    assert html.count('<button type="button" class="word"') == 1
    assert "The minimum reserve.</p>" in html
    means = glossary()["Minimum reserve, reserve for economic uncertainties (REU)"]
    assert unescape(re.findall(r'title="([^"]+)"', html)[0]) == means
    target = re.findall(r'popovertarget="([^"]+)"', html)[0]
    assert re.search(rf'<div popover class="meaning" id="{target}"><strong>Minimum', html)


def test_no_line_begins_with_the_sign_behind_a_word() -> None:
    html = explain_words(_page("<p>ADA: COLA</p>"), EN)
    assert re.search(r'<span class="with-sign"><button[^>]*>ADA</button>:</span> <button', html)


@pytest.mark.parametrize(
    "content",
    [
        '<a href="/x">minimum reserve</a>',
        "<h2>Minimum reserve</h2>",
        "<svg><text>minimum reserve</text></svg>",
        "<select><option>minimum reserve</option></select>",
        "<p>Ada and cola are no initials; a case is a case.</p>",
        "<p>premium reserves, minimum-reserve</p>",
        "<p>A decrease of a negative number; staff assigned to schools.</p>",
    ],
)
def test_what_leads_elsewhere_or_means_something_else_is_left(content: str) -> None:
    assert explain_words(_page(content), EN) == _page(content)


def test_markup_stays_what_it_is() -> None:
    content = "<p>ADA &lt;b&gt; &amp; COLA&#39;s <em>one-time</em></p>"
    html = explain_words(_page(content), EN)
    assert len(re.findall("<button", html)) == 3
    assert re.sub(r"</?button[^>]*>|<div popover.*?</div>", "", html) == _page(content)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("path", ["/table", "/offers", "/district/multiyear", "/settle"])
def test_words_of_a_page_lead_to_their_place(willow: TestClient, path: str, language: str) -> None:
    cookie = {"cookie": f"lang={language}"}
    page = willow.get(path, headers=cookie).text
    words = re.findall(r'class="word" popovertarget="word-([^"]+)"', page)
    assert words
    assert len(words) == len(set(words))
    assert set(words) == set(re.findall(r'class="meaning" id="word-([^"]+)"', page))
    told = willow.get("/help/glossary", headers=cookie).text
    assert set(words) <= set(re.findall(r'<h3 id="([^"]+)"', told))


def test_both_languages_define_the_same_words_in_the_same_order() -> None:
    english, spanish = glossary("en"), glossary("es")
    assert len(english) == len(spanish) > 40
    for (word, means), (palabra, dice) in zip(english.items(), spanish.items(), strict=True):
        laws = re.findall(r"\((?:EC|GC|5 CCR)[^)]*\)", means)
        assert re.findall(r"\((?:EC|GC|5 CCR)[^)]*\)", dice) == laws, (word, palabra)
        initials = set(re.findall(r"\b[A-Z]{3,4}\b", word))
        assert initials <= set(re.findall(r"\b[A-Z]{3,4}\b", palabra))
    assert len({*map(slug, spanish)}) == len(spanish)


def test_the_glossary_is_read_in_spanish(willow: TestClient) -> None:
    cookie = {"cookie": "lang=es"}
    page = willow.get("/help/glossary", headers=cookie).text
    assert '<article class="help">' in page
    assert "Reserva mínima, reserva para incertidumbres económicas (REU)" in page
    assert "Esta página está en inglés." not in page
    guide = willow.get("/help/guides/costing", headers=cookie).text
    assert '<article class="help" lang="en">' in guide
