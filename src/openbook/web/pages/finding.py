"""One kind of finding: what it says, why it matters and what to write."""

from __future__ import annotations

from openbook.findings.catalog import codes, kind_of
from openbook.reports.words.finding_pages import finding_page
from openbook.web.markdown import blocks_of
from openbook.web.page import Page, Shown
from openbook.web.question import Asked, BadQuestionError

_HEAD = 2  # the title and the severity, which the template says itself


def show(asked: Asked) -> Shown:
    """What the template is given."""
    name, _, code = asked.path.strip("/").partition("/")
    if code not in codes():
        raise BadQuestionError(name, code, codes())
    page = finding_page(code, asked.words.language)
    return {
        "kind": kind_of(code),
        "blocks": blocks_of(page.text)[_HEAD:],
        "written_in": page.language,
        "here": [each for each in asked.on_desk.findings if each.code == code],
    }


PAGE = Page("/finding/{code}", "Finding", show, "finding.html", under="/check")
