"""The published page: from a file, without a server, with Python's bits and digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Page
from tests.browser.conftest import CASES

from openbook.api import open_case
from openbook.api.scenarios.scenario import Row, RowReader, rows_of_whole
from openbook.api.scenarios.trial import Ready
from openbook.case.sides import sides_books
from openbook.web.dispute_page import MOST_BYTES, SIMULATIONS, PublishedDispute, publish_dispute
from openbook.web.try_figures import bits_of

LINE = "reserve.available"
READY = "html[data-ready=yes]"
_MOVE = """(texts) => {
  const trial = globalThis.openbookTrial;
  for (const [key, text] of Object.entries(texts)) {
    const slider = document.querySelector(`input.slides[data-for="${key}"]`);
    slider.value = text;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const levers = trial.model.levers(trial.read());
  if (!levers) return null;
  const tabled = trial.model.tabled(levers, trial.few);
  const books = trial.model.run(levers, trial.few, "%LINE%", tabled)
    .map((each, which) => ({ ...each, ...trial.model.measures(which, each) }));
  const numbers = books.flatMap((each) => [
    ...Object.values(trial.figures(each)).flat(), ...each.low, ...each.high,
    each.allYears, each.lines["certification.level"][0],
  ]);
  return btoa(String.fromCharCode(...new Uint8Array(Float64Array.from(numbers).buffer)));
}""".replace("%LINE%", LINE)


@pytest.fixture(scope="module", params=["small-town", "la-2019"])
def site(request, tmp_path_factory) -> PublishedDispute:
    folder = tmp_path_factory.mktemp("published") / request.param
    return publish_dispute(CASES / request.param, folder)


def opened(tab: Any, site: PublishedDispute, name: str = "en/index.html", **options: Any) -> Page:
    page: Page = tab(**options)
    page.goto((site.folder / name).as_uri())
    return page


def sliders_of(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.locator("input.slides").evaluate_all(
        "all => all.map(e => ({key: e.dataset.for, least: +e.min, most: +e.max, step: +e.step,"
        " ends: e.dataset.ends ?? ''}))"
    )
    return found


def moves(sliders: list[dict[str, Any]], count: int) -> Iterator[dict[str, str]]:
    """Yield positions at random, the ends of a slider as often as all the rest of it."""
    chance = np.random.default_rng(22)
    for _ in range(count):
        slider = sliders[int(chance.integers(len(sliders)))]
        steps = int((slider["most"] - slider["least"]) / slider["step"] + 1e-9)
        place = int(chance.choice([0, steps, int(chance.integers(steps + 1))], p=[0.25, 0.25, 0.5]))
        yield {slider["key"]: f"{slider['least'] + slider['step'] * place:.12g}"}


@pytest.mark.sampled
def test_every_move_has_the_bits_of_python(site, tab, request) -> None:
    """The page opens from a file, and nothing but files beside it is loaded."""
    page = opened(tab, site)
    page.locator(READY).wait_for()
    case = open_case(CASES / site.folder.name)
    reader, books = RowReader(case.case), sides_books(case.case)
    ready = Ready(case, draws=SIMULATIONS)
    rows = list(rows_of_whole(site.offer, case.case))
    sliders = {each["key"]: each for each in sliders_of(page)}
    assert set(sliders) == set(site.sliders)
    for move in moves(list(sliders.values()), 1_000 if request.config.getoption("--full") else 25):
        for key, text in move.items():
            place, field = key.removeprefix("t").split(".")
            at = int(place) - 1
            said = f"{text}{sliders[key]['ends']}"
            rows[at] = Row(rows[at].word, {**rows[at].fields, field: said})
        answer = ready.answer(reader.scenario(tuple(rows)), books)
        found = page.evaluate(_MOVE, move)
        assert found == bits_of(answer, LINE), move
    assert page.locator("#computed").inner_text() == "Computed in this browser."


def test_back_at_the_offer_it_shows_what_was_published(site, tab) -> None:
    page = opened(tab, site, "es/index.html")
    page.locator(READY).wait_for()

    def shown() -> list[str]:
        names = ("#summary", "#picture-reserve", "#figures table.measures")
        return [page.locator(name).first.inner_html() for name in names]

    before = shown()
    key = page.locator("input.slides").first.get_attribute("data-for")
    page.evaluate(_MOVE, {key: "9"})
    assert shown() != before
    page.locator("#back").click()
    assert shown() == before


@pytest.mark.sampled
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["en/index.html", "es/embed.html"])
def test_everybody_can_use_it(site, tab, picture, name, width) -> None:
    page = opened(tab, site, name, width=width)
    page.locator(READY).wait_for()
    picture(page, f"published-{site.folder.name}-{name.replace('/', '-')}-{width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page, options={**DEFAULT_OPTIONS, "preload": False})
    assert not found.response["violations"], found.generate_report()


def test_it_can_be_read_without_scripts(site, tab) -> None:
    page = opened(tab, site, java_script_enabled=False)
    assert page.locator("input.slides:visible").count() == 0
    assert page.locator("#picture-reserve svg:visible").count() == 1
    assert re.search(r"\$", page.locator("#summary").inner_text())
    assert page.locator("ol.notes li").count() > 0


def test_it_stands_in_an_article(site, tab, tmp_path) -> None:
    article = tmp_path / "article.html"
    where = (site.folder / "en" / "embed.html").as_uri()
    article.write_text(f'<!doctype html><title>Story</title><iframe src="{where}" width="100%">')
    page = tab(width=700)
    page.goto(article.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator(READY).wait_for(state="attached")
    assert frame.locator("input.slides").count() == len(site.sliders)


def test_what_was_cut_short_is_told(site, tab) -> None:
    """Numbers that are not all there move nothing; the page says so and shows the offer."""
    script = (site.folder / "published.js").read_text()
    cut = re.sub(r'(numbers = ".{400}).{8}', r"\1AAAAAAAA", script, count=1)
    assert cut != script
    page = tab()
    page.route("**/published.js", lambda route: route.fulfill(body=cut))
    page.goto((site.folder / "en" / "index.html").as_uri())
    page.locator("#computed", has_text="cannot move the sliders").wait_for()
    assert page.locator("input.slides:visible").count() == 0


def test_a_page_is_small_and_loads_nothing_else(site) -> None:
    assert site.page_bytes <= MOST_BYTES
    shared = sum((site.folder / e).stat().st_size for e in ("published.js", "published.css"))
    for name in ("en/index.html", "es/index.html", "en/embed.html"):
        text = (site.folder / name).read_text()
        assert shared + len(text.encode()) < MOST_BYTES
        assert not re.search(r'(?:href|src|action)="/', text)
        assert "unsafe" not in text
    assert not Path(site.folder, "private").exists()
