"""Sliding a lever: the figures follow, the address keeps the scenario, paper has it too."""

from __future__ import annotations

import pytest

ANSWERED = "Number(document.documentElement.dataset.answered || 0)"


def _slide(page, steps: int) -> None:
    """Move the first slider with the keyboard, and wait until no answer is under way."""
    slider = page.locator("input.slides").first
    slider.focus()
    before = page.evaluate(ANSWERED)
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    if not steps:  # let go of it where it is
        slider.dispatch_event("change")
    page.wait_for_function(f"() => {ANSWERED} > {before}")
    page.locator(".results[aria-busy=false]").wait_for()


@pytest.mark.sampled
def test_the_figures_follow_the_slider_and_the_address_keeps_them(los_angeles, tab, picture):
    page = tab()
    page.goto(f"{los_angeles}/try?from=2019-01-11-district", timeout=60_000)
    before = page.locator("#figures").inner_text()
    chart = page.locator("#figures svg.wide").inner_html()
    _slide(page, 2)
    after = page.locator("#figures").inner_text()
    assert after != before
    assert page.locator("#figures svg.wide").inner_html() != chart
    assert page.evaluate("document.activeElement.matches('input.slides')")
    page.goto(page.url)
    assert page.locator("#figures").inner_text() == after
    picture(page, "try-slid")
    assert page.pdf().startswith(b"%PDF")


def _drag(page, to: str) -> None:
    """Move the first slider as a hand does that has not let go of it yet."""
    before = page.evaluate(ANSWERED)
    page.locator("input.slides").first.evaluate(
        "(slider, to) => { slider.value = to;"
        " slider.dispatchEvent(new Event('input', {bubbles: true})); }",
        to,
    )
    page.wait_for_function(f"() => {ANSWERED} > {before}")


def test_what_moves_under_the_hand_is_what_stays_when_it_lets_go(willow, tab):
    address, _ = willow
    page = tab()
    page.goto(f"{address}/try?from=2019-01-11-district")
    shown = page.locator("#figures")
    for to in ("3.5", "1", "2.25"):
        before = shown.inner_text()
        _drag(page, to)
        assert shown.inner_text() != before
    page.locator("#simulations", has_text="2,000").wait_for()  # two hundred come first
    under_the_hand, chart = shown.inner_text(), page.locator("#figures svg.wide")
    drawn = chart.inner_html()
    _slide(page, 0)
    assert shown.inner_text() == under_the_hand
    assert chart.inner_html() == drawn
    page.locator("#figures summary", has_text="The numbers of this chart").click()
    opened = page.locator("#figures table.data")
    before = opened.inner_text()
    _drag(page, "4")
    assert opened.inner_text() != before


def test_a_draft_is_saved_and_found_among_the_offers(willow, tab):
    address, folder = willow
    page = tab()
    page.goto(f"{address}/try?try=salary_raise: 2% from 2019-07-01")
    page.get_by_text("Save as the draft of an offer").click()
    page.locator("[name=draft_name]").fill("2019-01-19-from-the-browser")
    page.locator("[name=draft_title]").fill("Tried <b>here</b>")
    page.locator("button[formaction='/try/save']").click()
    page.wait_for_load_state()
    assert (folder / "offers" / "2019-01-19-from-the-browser.yaml").is_file()
    page.goto(f"{address}/offers")
    assert "Tried <b>here</b>" in page.locator("main").inner_text()
