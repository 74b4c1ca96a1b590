"""Published pages in a browser: opened from the disk, without scripts, on paper."""

from __future__ import annotations

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.conftest import CASES

from openbook.api.strike import publish_strike

# A sheet of letter paper has one page; each is an object of this type in the file.
SHEET = re.compile(rb"/Type\s*/Page[^s]")


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    target = tmp_path_factory.mktemp("families") / "site"
    publish_strike(CASES / "la-2019", target)
    return target


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="session")
def address(site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    with server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


PAGES = ["en/school/S0001.html", "es/school/S0001.html", "en/index.html", "index.html"]


@pytest.mark.sampled
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_shown_without_barriers(address, tab, picture, name, scheme):
    # The checker reads style sheets again, which the pages forbid.
    page = tab(width=320, height=640, color_scheme=scheme, bypass_csp=True)
    page.goto(f"{address}/{name}")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    found = Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in {"serious", "critical"}]
    assert not [(each["id"], each["nodes"][0]["html"][:200]) for each in serious]
    picture(page, f"family-{name.replace('/', '-').removesuffix('.html')}-{scheme}")


def test_the_answer_is_in_sight_at_once_on_a_small_phone(site, tab):
    page = tab(width=320, height=480)
    page.goto((site / "en/school/S0001.html").as_uri())
    box = page.locator(".answer strong").bounding_box()
    assert box["y"] + box["height"] < 480
    size = page.locator(".answer strong").evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    assert size >= 30


@pytest.mark.parametrize("name", PAGES[:2])
def test_a_school_is_printed_on_one_sheet(site, tab, name):
    page = tab()
    page.goto((site / name).as_uri())
    assert len(SHEET.findall(page.pdf(format="Letter"))) == 1


def test_the_search_finds_a_school_while_one_types(site, tab):
    page = tab(width=375)
    page.goto((site / "es/index.html").as_uri())
    page.fill("#name", "nimble róbin")
    found = page.locator("#found li")
    found.first.wait_for()
    assert found.count() == 1
    assert "Personal sin confirmar" in found.first.inner_text()
    found.first.locator("a").click()
    assert "Personal sin confirmar: Nimble Robin" in page.title()


def test_everything_is_there_without_scripts(site, tab):
    page = tab(java_script_enabled=False)
    page.goto((site / "en/index.html").as_uri())
    assert not page.locator("#search").is_visible()
    page.get_by_role("link", name="N", exact=True).click()
    page.get_by_role("link", name="Nimble Robin Elementary Magnet").click()
    assert page.locator(".answer strong").inner_text() == "Staffing not confirmed"
    page.get_by_role("link", name="Español").click()
    assert page.locator(".answer strong").inner_text() == "Personal sin confirmar"
