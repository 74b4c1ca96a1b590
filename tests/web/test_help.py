"""Help: every guide is a page, every link leads somewhere, and search finds what has a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.empty_loops import maybe_none
from tests.web.conftest import client_of

from openbook.api.folder import copy_example
from openbook.reports.help_pages import as_html, glossary, help_page, names

DOCS = Path(__file__).parents[2] / "docs"
# For those who work on the program; the app is for those who use it.
FOR_BUILDERS = ("add-a-c", "add-a-f", "add-a-p", "add-a-t", "say-it")
_LINK = re.compile(r'href="([^"]+)"')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return client_of(copy_example("small-town", tmp_path_factory.mktemp("help") / "town"))


def test_every_guide_is_a_page() -> None:
    guides = {f"guides/{file.stem}" for file in (DOCS / "guides").glob("*.md")}
    shown = {each for each in guides if not each.removeprefix("guides/").startswith(FOR_BUILDERS)}
    assert shown
    assert shown <= set(names())


@pytest.mark.parametrize("name", names())
def test_every_page_opens_and_its_links_lead_to_pages(client: TestClient, name: str) -> None:
    page = client.get(f"/help/{name}")
    assert page.status_code == 200
    assert help_page(name).title.split("`")[0] in page.text.replace("&#39;", "'")
    inside = {link.partition("#")[0] for link in _LINK.findall(as_html(help_page(name).text, name))}
    for link in maybe_none(sorted(each for each in inside if each.startswith("/"))):
        assert client.get(link).status_code == 200, link


def test_help_is_led_to_from_every_page(client: TestClient) -> None:
    for path in ("/table", "/missing", "/no-such-page"):
        shown = client.get(path).text
        for link in ("/help", "/help/glossary", "/search"):
            assert f'href="{link}"' in shown


def test_html_in_a_page_stays_text() -> None:
    shown = as_html('# T\n\n<script>x</script> [a](javascript:alert(1)) <b onclick="x">')
    assert "<script" not in shown
    assert "<b " not in shown
    assert "javascript:" not in shown.partition("href=")[2]


@pytest.mark.parametrize(
    ("words", "link"),
    [
        ("oak grove", "/district/school?school=oak"),
        ("free to spend", "/evidence/claim?claim=free-money"),
        ("available reserves", "/help/glossary#available-reserves"),
        ("salary_raise", "/help/reference/terms#salary-raise"),
        ("OB214", "/finding/OB214"),
        ("before the STRIKE", "/offer?offer=2019-01-11-district"),
        ("costing", "/help/guides/costing"),
    ],
)
def test_search_finds_what_has_a_name(client: TestClient, words: str, link: str) -> None:
    shown = client.get("/search", params={"q": words})
    assert shown.status_code == 200
    assert f'href="{link}"' in shown.text


def test_search_in_spanish_needs_no_accents(client: TestClient) -> None:
    shown = client.get("/search", params={"q": "lo que aun le falta", "lang": "es"}).text
    assert 'href="/missing"' in shown


def test_search_tells_when_there_is_nothing(client: TestClient) -> None:
    shown = client.get("/search", params={"q": "<i>zzz</i>", "lang": "en"}).text
    assert "Nothing has these words: &lt;i&gt;zzz&lt;/i&gt;." in shown
    assert client.get("/search").status_code == 200


def test_no_page_of_help_is_a_file_of_the_machine(client: TestClient) -> None:
    for name in ("../CHANGELOG", "..%2f..%2fetc/passwd", "decisions/web", "x", ""):
        assert client.get(f"/help/{name}").status_code in {200, 307, 400, 404}
        assert "root:" not in client.get(f"/help/{name}").text
    assert client.get("/help/decisions/web").status_code == 400


def test_the_glossary_has_the_words_of_the_field() -> None:
    found = " ".join(glossary())
    for word in ("ADA", "COLA", "Available reserves", "Certification"):
        assert word in found


def test_search_in_a_damaged_case_finds_the_rest(tmp_path: Path) -> None:
    """A claim without words and a school without a name or an id stop nothing."""
    town = copy_example("small-town", tmp_path / "town")
    for file, row in (
        ("evidence/claims.csv", "nameless,,union,2019-01-09"),
        ("district/schools.csv", ",,elementary,district,K-5"),
    ):
        path = town / file
        head, *rest = path.read_text("utf-8").splitlines()
        missing = head.count(",") - row.count(",")
        path.write_text("\n".join([head, row + "," * missing, *rest]) + "\n", "utf-8")
    shown = client_of(town).get("/search", params={"q": "e"})
    assert shown.status_code == 200


def test_search_that_finds_invented_schools_says_so() -> None:
    found = client_of(EXAMPLES / "la-2019").get("/search", params={"q": "elementary", "lang": "en"})
    assert "/district/school?school=" in found.text
    assert 'class="simulated"' in found.text
