"""Seven journeys, each as its person would make it, with pictures kept and no axe finding of any level."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.browser.conftest import PICTURES, served
from tests.files.imports.invented_export import InventedExport

OFFER = "2019-01-11-district"
_TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def tab(tab: Callable[..., Page]) -> Callable[..., Page]:
    """Opens tabs that wait longer: a journey works out pages that nobody has asked for yet."""

    def open_tab(**options: Any) -> Page:
        page = tab(**options)
        page.set_default_timeout(120_000)
        return page

    return open_tab


@pytest.fixture
def look() -> Iterator[Callable[..., None]]:
    """Keeps a picture of a page, and every barrier that axe finds on it."""
    found: list[Any] = []

    def at(page: Page, name: str, *, barriers: bool = True) -> None:
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert page.evaluate(_TOO_WIDE) <= 0, name
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"journey-{name}.png", full_page=True)
        if barriers:
            found.extend(
                (name, each["id"], each["impact"], each["nodes"][0]["html"][:200])
                for each in Axe().run(page).response["violations"]
            )

    yield at
    assert found == []


def test_a_budget_officer_goes_from_a_sacs_file_to_a_disclosure(tmp_path, willow, tab, look):
    export = tmp_path / "alder-BS1.dat"
    export.write_text(InventedExport().dat(), "utf-8")
    folder = tmp_path / "alder"
    made = ["new", str(folder), "--as-of", "2018-07-15", "--title", "Alder Flat"]
    subprocess.run([sys.executable, "-m", "openbook", *made], check=True, capture_output=True)
    page = tab()
    with served(folder) as address:
        page.goto(address)
        assert page.url.endswith("/missing")
        look(page, "officer-1-checklist")
        page.goto(f"{address}/workbench/bring")
        page.set_input_files("#file", export)
        page.get_by_text("What the file does not say itself").click()
        page.get_by_label("Version of an export").fill("BB")
        page.get_by_role("button", name="Look at it").click()
        page.wait_for_load_state()
        assert "This is what was understood" in page.inner_text("main")
        look(page, "officer-2-understood")
        page.goto("about:blank")  # before its server goes
    address = willow[0]
    page.goto(f"{address}/district/multiyear")
    look(page, "officer-3-multiyear")
    page.goto(f"{address}/offers")
    page.locator(f"main a[href*='/offer?'][href*='{OFFER}']").first.click()
    page.wait_for_url("**/offer?*")
    look(page, "officer-4-offer")
    page.goto(f"{address}/disclosure?offer={OFFER}")
    assert page.locator("h1").inner_text()
    look(page, "officer-5-disclosure")


def _answered(page: Page, act: Callable[[], Any]) -> None:
    """Do something on the page of sliders and wait for the server's answer."""
    with page.expect_response(lambda answer: "/try/live" in answer.url and "check" in answer.url):
        act()
    page.wait_for_function("() => document.querySelector('.results').ariaBusy !== 'true'")


def test_a_researcher_changes_an_assumption_prices_a_demand_and_shares_it(willow, tab, look):
    address, folder = willow
    page = tab()
    page.goto(f"{address}/try?from=2018-10-05-union")
    before = page.inner_text("#summary")
    cola = page.locator("[id='set.union:funding.cola']")
    _answered(page, lambda: (cola.fill("2%"), cola.press("Tab")))
    page.wait_for_function(
        "(was) => document.getElementById('summary').innerText !== was", arg=before
    )
    assert "WCTA, changed" in page.inner_text("#summary")
    look(page, "researcher-1-assumption")
    _answered(page, lambda: (cola.fill("99%"), cola.press("Tab")))
    page.get_by_text("'99%' is above 20%").wait_for()
    look(page, "researcher-2-past-its-limits", barriers=False)
    _answered(page, lambda: (cola.fill("2%"), cola.press("Tab")))
    page.wait_for_function("() => document.getElementById('summary').innerText.includes('changed')")
    link = page.locator("#permalink a").get_attribute("href")
    page.get_by_text("Save as a scenario").click()
    page.get_by_label("Name", exact=True).fill("Cautious")
    page.get_by_label("Saved by").fill("Research office")
    page.locator("button[formaction='/try/keep']").click()
    page.get_by_text("Saved: Cautious.").wait_for()
    page.goto(f"{address}/try/scenarios")
    assert "Research office" in page.inner_text("main")
    look(page, "researcher-3-compared")
    other = tab()
    other.goto(f"{address}{link}")
    assert "WCTA, changed" in other.inner_text("#summary")
    assert (folder / "scenarios" / "cautious.yaml").is_file()


def test_a_mediator_shows_both_sides_moves_one_slider_and_settles(willow, tab, look):
    address, page = willow[0], tab()
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}/table?projector=yes")
        assert page.locator("main svg.chart:visible").count()
        look(page, f"mediator-1-projector-{width}")
    page.keyboard.press("ArrowRight")
    page.wait_for_load_state()
    assert "projector" in page.url
    page.goto(f"{address}/try?from={OFFER}&projector=yes")
    slider = page.locator("input.slides").first
    before = page.inner_text("#summary")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(was) => document.getElementById('summary').innerText !== was", arg=before
    )
    look(page, "mediator-2-slider")
    page.goto(f"{address}/settle?projector=yes")
    page.wait_for_function("() => !document.querySelector('[data-searching]')", timeout=30_000)
    look(page, "mediator-3-settle")
    assert "private" not in page.inner_text("main").lower()


def test_a_county_expert_follows_the_reserve_to_the_law(willow, tab, look):
    page = tab()
    page.goto(f"{willow[0]}/district/multiyear")
    page.get_by_text(re.compile("standard", re.IGNORECASE)).first.wait_for()
    page.goto(f"{willow[0]}/number?line=reserve.required&year=2019-20")
    look(page, "county-1-minimum")
    page.get_by_role("link", name="minimum reserve floor size").first.click()
    page.locator(".sources li").first.wait_for()
    assert re.search("Code of Regulations|Education Code", page.inner_text("main"))
    look(page, "county-2-law")


def test_a_reporter_goes_from_a_claim_to_its_arithmetic_and_source(willow, tab, look):
    page = tab()
    page.goto(willow[0])
    page.get_by_role("link", name="Who said which number?").click()
    page.wait_for_load_state()
    look(page, "reporter-1-evidence")
    page.locator("main a[href*='/evidence/claim']").first.click()
    page.wait_for_load_state()
    said = page.inner_text("main")
    assert re.search("Source|source", said)
    look(page, "reporter-2-claim")


def test_a_parent_finds_the_school_in_two_taps_on_a_phone(willow, tab, look):
    page = tab(width=375, height=740, locale="es-US", has_touch=True)
    page.goto(f"{willow[0]}/?lang=es")
    page.get_by_role("link", name="¿Está abierta la escuela de mi hijo", exact=False).or_(
        page.locator(".doors a[href^='/families']")
    ).first.tap()
    page.wait_for_load_state()
    look(page, "parent-1-schools")
    page.locator("ul.schools a").first.tap()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator("h1").is_visible()
    look(page, "parent-2-school")


def test_a_board_member_takes_the_paper_along(willow, tab, look):
    page = tab()
    page.goto(f"{willow[0]}/table")
    door = page.locator(".doors a[href*='/paper/board.pdf']").first
    paper = page.request.get(f"{willow[0]}{door.get_attribute('href')}")
    assert paper.status == 200
    assert paper.body().startswith(b"%PDF-")
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "journey-board.pdf").write_bytes(paper.body())
    page.goto(f"{willow[0]}/paper/board.html")
    look(page, "board-1-paper")


_WAYS: dict[str, dict[str, Any]] = {
    "320": {"width": 320},
    "dark": {"color_scheme": "dark"},
    "no-script": {"java_script_enabled": False},
}


@pytest.mark.parametrize("way", _WAYS)
def test_the_pages_of_the_journeys_hold_under_other_conditions(willow, tab, way):
    page = tab(**_WAYS[way])
    paths = ("/try?from=2018-10-05-union", "/try/scenarios", "/district/multiyear", "/families")
    for path in paths:
        assert page.goto(f"{willow[0]}{path}").status == 200
        assert page.locator("h1").is_visible()
        assert page.locator("main").inner_text().strip()
        if way != "no-script":
            assert page.evaluate(_TOO_WIDE) <= 0, path
            assert Axe().run(page).response["violations"] == [], path


def test_sliders_of_assumptions_move_by_keyboard_and_print_in_words(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/try?from={OFFER}")
    slider = page.locator("input.slides[data-for='set.district:funding.cola']")
    slider.focus()
    page.keyboard.press("End")
    assert page.locator("[id='set.district:funding.cola']").input_value() == "8.3%"
    page.get_by_text("Changed here:").first.wait_for()
    page.emulate_media(media="print")
    assert page.locator("form#scenario").is_hidden()
    assert page.get_by_text("Changed here:").first.is_visible()


def test_a_page_that_takes_long_says_what_is_being_done(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/table")
    page.evaluate(
        """() => {
          const notice = document.getElementById("waiting");
          const keep = () => { if (!notice.hidden) sessionStorage.shown = notice.innerText; };
          new MutationObserver(keep).observe(notice, { attributes: true, subtree: true });
        }"""
    )

    def take_long(route):
        sleep(1.5)
        route.continue_()

    page.route("**/why*", take_long)
    page.locator("nav.pages a[href='/why']").click()
    page.wait_for_url("**/why")
    assert "Why we disagree" in page.evaluate("sessionStorage.shown ?? ''")
    assert page.locator("#waiting").is_hidden()
