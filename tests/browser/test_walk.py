"""Walking through the pages as a person would: read, click down to a source, switch."""

from __future__ import annotations

import re


def test_the_keyboard_reaches_the_content_first(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/table")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_number_is_followed_down_to_its_source(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/table")
    page.locator("main a.number").first.click()
    for _ in range(40):
        page.wait_for_load_state()
        if page.locator(".sources").count():
            break
        page.locator("main .ledger").first.locator("a.number").last.click()
    assert page.locator(".sources li").count()


def test_the_language_stays_from_page_to_page(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/table")
    page.get_by_role("link", name="Español").click()
    page.wait_for_load_state()
    page.locator("nav.pages a").nth(1).click()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("link", name="English").click()
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_phone_has_one_menu_without_scripts(willow, tab):
    page = tab(width=375, java_script_enabled=False)
    page.goto(f"{willow[0]}/why")
    pages = page.locator("nav.pages ul")
    assert pages.is_hidden()
    page.locator("nav.pages summary").press("Enter")
    assert pages.is_visible()
    pages.locator("a").last.click()
    assert page.url.endswith("/families")


def test_paper_is_light_in_the_dark(willow, tab):
    page = tab()
    page.goto(f"{willow[0]}/table?theme=dark")
    ink = "getComputedStyle(document.body).color"
    assert page.evaluate(ink) == "rgb(232, 235, 238)"
    page.emulate_media(media="print")
    assert page.evaluate(ink) == "rgb(29, 35, 41)"


def test_a_changed_file_shows_without_asking(willow, tab):
    address, folder = willow
    head = folder / "case.yaml"
    before = head.read_text("utf-8")
    page = tab()
    page.goto(f"{address}/district")
    try:
        head.write_text(re.sub(r"(?m)^title: .*", "title: Renamed", before), "utf-8")
        page.wait_for_function("() => document.title.includes('Renamed')", timeout=60_000)
    finally:
        head.write_text(before, "utf-8")


def test_the_policy_refuses_scripts_from_elsewhere(willow, browser):
    context = browser.new_context()
    page = context.new_page()
    refused = []
    page.on("console", lambda said: refused.append(said.text))
    page.goto(f"{willow[0]}/table")
    page.add_script_tag(url=f"{willow[0]}/static/openbook.js")
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<p id=x style=\"color:red\">x</p>')"
    )
    context.close()
    assert any("Content Security Policy" in each for each in refused)
