"""The scenario in the reader's browser: every number of a random walk, to the bit.

A few moves on each case, 1,000 with --full, and then on every offer with sliders too. Where
the browser cannot run something, the page says so and the server answers with the same digits.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pytest
from playwright.sync_api import Page, Route

LINE = "reserve.available"
READY = "html[data-ready=yes]"
COMPARED = "Number(document.documentElement.dataset.compared || 0)"
# One walk from a page: each move puts some sliders somewhere and returns what was found.
_WALK = """async ([query, moves]) => {
  const { TrialInBrowser } = await import("/static/trial.js");
  const hands = { answered() {}, show() {}, written: () => new URLSearchParams(query) };
  const trial = await TrialInBrowser.load(new URLSearchParams(query), hands);
  if (!trial) return null;
  await trial.later;
  const bytes = (numbers) => btoa(String.fromCharCode(...new Uint8Array(Float64Array.from(numbers).buffer)));
  const keys = trial.amounts.map((each) => each.key);
  const now = trial.read();
  const found = [];
  for (const move of moves) {
    for (const [key, value] of Object.entries(move)) now[keys.indexOf(key)] = value;
    let levers = trial.model.levers(now);
    for (const key of Object.keys(move)) {
      if (levers) break;
      trial.read = () => now;
      await trial.learn(key);
      levers = trial.model.levers(now);
    }
    const answer = {};
    if (levers) {
      for (const simulations of [trial.few, trial.all]) {
        const tabled = await trial.model.tabled(levers, simulations);
        const books = trial.model.run(levers, simulations, "%LINE%", tabled)
          .map((each, which) => ({ ...each, ...trial.model.measures(which, each) }));
        answer[simulations] = bytes(books.flatMap((each) => [
          ...Object.values(trial.figures(each)).flat(), ...each.low, ...each.high,
          each.allYears, each.lines["certification.level"][0],
        ]));
      }
    }
    found.push(answer);
  }
  return { keys, found };
}""".replace("%LINE%", LINE)


def server_bits(page: Page, query: dict[str, str]) -> str:
    """Every number of the server's answer."""
    asked = f"{page.url.partition('/try')[0]}/try/live?{urlencode(query)}"
    found = re.search(r'<data id="bits" value="([^"]+)"', page.request.get(asked).text())
    assert found
    return found[1]


def sliders_of(page: Page) -> Any:
    """The sliders whose field holds a number."""
    return page.evaluate(
        """() => [...document.querySelectorAll("input.slides")]
        .map((each) => ({ key: each.dataset.for, ends: each.dataset.ends ?? "", least: +each.min,
          most: +each.max, step: +each.step, text: document.getElementById(each.dataset.for).value }))
        .filter((each) => each.text)"""
    )


def query_of(page: Page) -> Any:
    return page.evaluate(
        """() => [...new FormData(document.getElementById("scenario"))].filter(([name, value]) =>
        value !== "" && !name.startsWith("draft_") && name !== "add")"""
    )


def walked(page: Page, moves: int, seed: str) -> tuple[int, int]:
    """Move sliders at random and compare every number; how many moves were made here."""
    chance = np.random.default_rng(list(seed.encode()))
    query = query_of(page)
    sliders = sliders_of(page)
    first = page.evaluate(_WALK, [query, []])
    if first is None:
        return 0, 0
    movable = [each for each in sliders if each["key"] in first["keys"]]
    texts: dict[str, str] = {}
    asked: list[dict[str, float]] = []
    wanted: list[dict[str, str]] = []
    for _ in range(moves):
        slider = movable[int(chance.integers(len(movable)))]
        steps = int((slider["most"] - slider["least"]) / slider["step"] + 1e-9)
        position = slider["least"] + slider["step"] * int(chance.integers(steps + 1))
        text = f"{position:.12g}"
        power = "e-2" if slider["ends"] else ""
        asked.append({slider["key"]: float(f"{text}{power}")})
        texts[slider["key"]] = f"{text}{slider['ends']}"
        wanted.append(dict(texts))
    found = page.evaluate(_WALK, [query, asked])["found"]
    here = 0
    for moved, answer in zip(wanted, found, strict=True):
        if answer:
            here += 1
            assert answer["2000"] == server_bits(page, dict(query) | moved), moved
            few = np.frombuffer(base64.b64decode(answer["200"]))
            many = np.frombuffer(base64.b64decode(answer["2000"]))
            assert len(few) == len(many)
            assert np.isfinite(few).all()
    return here, len(found)


def walked_from_offers(page: Page, address: str, moves: int, *, full: bool) -> float:
    """Walk from one offer, from every one in full; the share of the moves that were made here."""
    first = "2019-01-11-district"
    lengths = {first: 1_000 if full else moves}
    page.goto(f"{address}/try?from={first}", timeout=120_000)
    if full:
        offers = page.locator("select[name=from] option").evaluate_all(
            "all => all.map(e => e.value)"
        )
        lengths = dict.fromkeys(filter(None, offers), 30) | lengths
    here = every = 0
    for offer, length in lengths.items():
        if full:
            page.goto(f"{address}/try?from={offer}", timeout=120_000)
        made, asked = walked(page, length, offer)
        here, every = here + made, every + asked
    assert every >= lengths[first]
    return here / every


def test_a_random_walk_of_los_angeles(los_angeles: str, tab, request) -> None:
    full = request.config.getoption("--full")
    assert walked_from_offers(tab(), los_angeles, 4, full=full) > 0.8


def test_a_random_walk_of_the_small_town(willow, tab, request) -> None:
    full = request.config.getoption("--full")
    assert walked_from_offers(tab(), willow[0], 20, full=full) == 1.0


def computed(page: Page, how: str) -> None:
    """Wait until the page says how it computes."""
    page.wait_for_function(
        "(how) => { const told = document.getElementById('computed');"
        " return told.textContent === told.dataset[how]; }",
        arg=how,
        timeout=60_000,
    )


def _slid(page: Page, which: int, to: str) -> None:
    """Drag a slider and let go of it."""
    page.locator("input.slides").nth(which).evaluate(
        "(slider, to) => { slider.focus(); slider.value = to;"
        " slider.dispatchEvent(new Event('input', {bubbles: true}));"
        " slider.dispatchEvent(new Event('change', {bubbles: true})); }",
        to,
    )
    page.locator(".results[aria-busy=false]").wait_for()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_server_has_nothing_to_replace(willow, tab, language: str) -> None:
    """Texts and drawings are the server's, letter by letter; a defect would be in the log."""
    page = tab()
    page.goto(f"{willow[0]}/try?from=2019-01-11-district&lang={language}")
    page.locator(READY).wait_for()
    for to in ("0", "10", "2.25"):
        before = page.evaluate(COMPARED)
        _slid(page, 0, to)
        page.wait_for_function(f"() => {COMPARED} > {before}")
        computed(page, "here")
    chart = page.locator("#picture-reserve").inner_html()
    shown = page.locator("#figures").inner_text()
    page.goto(page.url)
    assert page.locator("#picture-reserve").inner_html() == chart
    assert page.locator("#figures").inner_text() == shown


def test_two_hundred_at_once_then_two_thousand(willow, tab) -> None:
    page = tab()
    page.goto(f"{willow[0]}/try?from=2019-01-11-district")
    computed(page, "there")
    page.locator(READY).wait_for()
    seen = page.locator("input.slides").first.evaluate(
        "(slider) => { slider.value = 4; slider.dispatchEvent(new Event('input', {bubbles: true}));"
        " return document.getElementById('simulations').textContent; }"
    )
    assert seen == "200"
    page.wait_for_function("() => document.getElementById('simulations').textContent === '2,000'")


def cut_short(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:-100])


def other_bytes(route: Route) -> None:
    answer = route.fetch()
    body = bytearray(answer.body())
    body[1000] ^= 1
    route.fulfill(response=answer, body=bytes(body))


@pytest.mark.parametrize("spoil", [cut_short, other_bytes])
def test_a_boundary_that_is_not_all_there(willow, tab, spoil: Callable[[Route], None]) -> None:
    page = tab()
    page.route("**/try/browser/200*", spoil)
    page.goto(f"{willow[0]}/try?from=2019-01-11-district")
    computed(page, "incomplete")
    before = page.locator("#summary").inner_text()
    _slid(page, 0, "6")
    page.wait_for_function(
        "(before) => document.getElementById('summary').innerText !== before", arg=before
    )
    computed(page, "incomplete")


def test_a_late_answer_of_the_server_does_not_replace_a_later_move(willow, tab) -> None:
    """A field is written in, which asks the server; meanwhile a slider goes on."""
    page = tab()
    held: list[Route] = []
    page.goto(f"{willow[0]}/try?from=2019-01-11-district")
    page.locator(READY).wait_for()
    page.route("**/try/live*", lambda route: held.append(route))  # noqa: PLW0108
    page.locator('[id="t1.share"]').fill("7%")
    slider = page.locator("input.slides").first
    slider.evaluate("(s) => { s.value = 2; s.dispatchEvent(new Event('input', {bubbles: true})); }")
    page.locator("#simulations", has_text="2,000").wait_for()
    shown = page.locator("#figures").inner_text()
    assert len(held) == 1
    with page.expect_response("**/try/live*"):
        held[0].continue_()
    page.locator(".results[aria-busy=false]").wait_for()
    assert page.locator("#figures").inner_text() == shown
    computed(page, "here")


def test_a_browser_without_workers(willow, tab) -> None:
    page = tab()
    page.add_init_script("delete globalThis.Worker;")
    page.goto(f"{willow[0]}/try?from=2018-10-05-union")
    page.locator(READY).wait_for()
    before = page.evaluate(COMPARED)
    _slid(page, 0, "6")
    page.wait_for_function(f"() => {COMPARED} > {before}")
    computed(page, "worker")


def test_a_browser_without_modules(willow, tab) -> None:
    """Its page is read as one that only knows plain scripts would read it."""

    def older(route: Route) -> None:
        answer = route.fetch()
        text = answer.text().replace('type="module"', 'type="unknown"').replace("nomodule ", "")
        route.fulfill(response=answer, body=text)

    page = tab()
    page.route("**/try?*", older)
    page.goto(f"{willow[0]}/try?from=2019-01-11-district")
    assert "too old" in page.locator("#computed").inner_text()
    assert page.locator("input.slides:visible").count() == 0
    page.locator('#scenario [name="t1.share"]').fill("7%")
    page.locator("p.adding button").click()
    page.wait_for_load_state()
    assert "t1.share=7" in page.url
    assert page.locator('#scenario [name="t1.share"]').input_value() == "7%"
