"""Every label of every chart fits in a wide font: signs and last letters stay in sight."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from tests.web.conftest import CASES, client_of, once_found

from openbook.reports.drawing.frame import stylesheet
from openbook.reports.drawing.svg import FONT, width_of
from openbook.reports.words.catalog import LANGUAGES

FONT_NAME = "DejaVu Sans"
OFFER = "2019-01-11-district"
PATHS = (
    "/table",
    "/try",
    "/why",
    "/why?question=both",
    "/why?question=offers",
    "/offers",
    f"/offer?offer={OFFER}",
    "/settle",
    "/district",
    "/district/past",
    "/district/people",
    "/district/schools",
    "/me",
    "/evidence/record",
    "/evidence/walk",
    "/strike",
    "/paper/board.html",
    "/paper/strike.html",
    "/paper/binder.html",
)
KINDS = {*("bands", "stacks", "timeline", "waterfall", "map", "scatter", "against", "heat")}
# Spanish is the longer language, Los Angeles has the larger amounts and every kind of chart.
WIDEST, OTHERS = ("la-2019", "es"), (("la-2019", "en"), ("small-town", "en"), ("small-town", "es"))
PAGE = """<!doctype html><meta charset="utf-8"><style>{css}
:root {{ --chart-font: "{font}"; }} .chart {{ display: block; margin: 0 0 24px; }}
</style>{body}"""
MEASURE = """() => [...document.querySelectorAll('svg.chart')].flatMap((svg) => {
  const {width, height} = svg.viewBox.baseVal;
  return [...svg.querySelectorAll('text')].map((text) => {
    const box = text.getBBox();
    return {
      chart: svg.getAttribute('class'), text: text.textContent, width, height,
      classes: text.getAttribute('class') || '',
      size: parseFloat(getComputedStyle(text).fontSize),
      long: text.getComputedTextLength(),
      left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height,
    };
  });
})"""
# The line of a font is taller than its letters; only letters must stay inside.
TALL = 4.0
# A browser rounds boxes out to whole pixels.
EDGE = 1.01


@dataclass(frozen=True)
class Label:
    """A label as the browser drew it, in the units of its drawing."""

    chart: str
    text: str
    classes: str
    size: float
    long: float
    left: float
    right: float
    top: float
    bottom: float
    width: float
    height: float

    @property
    def shipped(self) -> float:
        """How wide the program takes it to be."""
        return width_of(self.text, self.size, bold="name" in self.classes.split())

    def faults(self) -> list[str]:
        """Every way in which a reader would not see the label whole."""
        found = []
        if self.long > self.shipped + 0.75:  # pairs of capitals are kerned apart
            found.append(f"wider than measured: {self}")
        if self.left < -EDGE or self.right > self.width + EDGE:
            found.append(f"outside: {self}")
        if self.top < -TALL or self.bottom > self.height + TALL:
            found.append(f"above or below: {self}")
        if re.search(r"(^|[\s(≤])-[$0-9]", self.text):
            found.append(f"a hyphen for a minus sign: {self}")
        if "amount" in self.classes.split() and "…" in self.text:
            found.append(f"a cut number: {self}")
        return found


def drawings(case: str, language: str) -> list[str]:
    """Every chart that pages and papers of a case show, in both layouts."""
    client = client_of(CASES / case)
    found: dict[str, None] = {}
    for path in PATHS:
        between = "&" if "?" in path else "?"
        address = f"{path}{between}lang={language}"
        page = once_found(client, address)
        assert page.status_code == 200, address
        svgs = re.findall(r'<svg\b[^>]*class="chart .*?</svg>', page.text, re.DOTALL)
        found |= dict.fromkeys(svgs)
    return list(found)


@pytest.mark.sampled
def test_every_label_fits_in_a_wide_font(request, tab, picture):
    page = tab(width=800)
    for case, language in (WIDEST, *(OTHERS if request.config.getoption("--full") else ())):
        _labels_fit(page, "".join(drawings(case, language)))
        picture(page, f"charts-{case}-{language}")


def _labels_fit(page, body):
    page.set_content(PAGE.format(css=stylesheet(), font=FONT_NAME, body=body))
    labels = [Label(**each) for each in page.evaluate(MEASURE)]
    kinds = {label.chart.split()[1] for label in labels}
    assert kinds >= KINDS
    assert {label.chart.split()[2] for label in labels} == {"wide", "narrow"}
    widest = max(each.long / each.shipped for each in labels if each.text)
    assert widest > 0.99, f"{FONT_NAME} is not installed: a narrower font proves less"
    assert {each.size for each in labels} <= {FONT, 11.0}
    assert [fault for label in labels for fault in label.faults()] == []


# Whether a sign and its amount are on one line where there is no room at all.
TOGETHER = """(links) => links.map((link) => {
  const narrow = document.createElement('div');
  narrow.style.width = '1px';
  document.querySelector('main').append(narrow);
  const copy = narrow.appendChild(link.cloneNode(true));
  const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const tops = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.data.indexOf('−');
    for (const place of at < 0 ? [] : [at, at + 1, at + 2]) {
      const range = document.createRange();
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      tops.push(range.getBoundingClientRect().top);
    }
  }
  narrow.remove();
  return [copy.textContent.trim(), new Set(tops).size];
})"""


@pytest.mark.parametrize("path", ["/table", "/why?question=both"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_minus_sign_and_its_amount(los_angeles, tab, path, language):
    page = tab(width=320)
    mark = "&" if "?" in path else "?"
    page.goto(f"{los_angeles}{path}{mark}lang={language}")
    found = page.locator("a.number:visible").evaluate_all(TOGETHER)
    below = [(text, lines) for text, lines in found if "−" in text]
    assert below
    assert [text for text, lines in below if lines > 1] == []
    wider = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wider) <= 0
