"""Every page in both languages: no error, no barrier, nothing wider than the screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe

from openbook.reports.words.catalog import LANGUAGES
from openbook.web.page import navigation

PATHS = [page.path for page in navigation()]
WIDTHS = (1200, 375, 320)


def _settle(page):
    """Wait for the fonts and the first live answer."""
    page.wait_for_function("() => document.fonts.status === 'loaded'")


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_shown_without_barriers(los_angeles, tab, picture, path, language):
    """In every width; axe looks at the widest and, in one language, at the narrowest."""
    page, looked_at = tab(), {WIDTHS[0], WIDTHS[-1] if language == "en" else 0}
    answer = page.goto(f"{los_angeles}{path}?lang={language}")
    assert answer.status == 200
    assert page.locator("html").get_attribute("lang") == language
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        _settle(page)
        drawn = page.locator("main svg.chart:visible")
        kinds = {each.get_attribute("class").split()[-1] for each in drawn.all()}
        assert kinds <= {"narrow" if width < 700 else "wide"}
        too_wide = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert too_wide <= 0
        if width not in looked_at:
            continue
        found = Axe().run(page).response["violations"]
        serious = [each for each in found if each["impact"] in {"serious", "critical"}]
        told = [(each["id"], each["nodes"][0]["html"][:200]) for each in serious]
        assert not told
        picture(page, f"{path.strip('/').replace('/', '-')}-{language}-{width}")


@pytest.mark.sampled
@pytest.mark.parametrize("path", PATHS)
def test_contrast_holds_in_both_themes_and_paper_has_no_menu(willow, tab, picture, path, request):
    """The test above looks at the light one too, on the larger case."""
    page = tab()
    for theme in ("light", "dark") if request.config.getoption("--full") else ("dark",):
        page.goto(f"{willow[0]}{path}?theme={theme}")
        found = Axe().run(page, options={**DEFAULT_OPTIONS, "runOnly": ["color-contrast"]})
        assert [each["nodes"][0]["html"] for each in found.response["violations"]] == []
        picture(page, f"{path.strip('/')}-{theme}")
    page.emulate_media(media="print")
    assert page.locator("nav.pages").is_hidden()
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_readable_without_scripts(willow, tab, path):
    page = tab(java_script_enabled=False)
    page.goto(f"{willow[0]}{path}")
    assert page.locator("main h1").count() == 1
    assert len(page.locator("main").inner_text()) > 40
