"""One kind of finding: what it says, why it matters and what to write."""

from __future__ import annotations

from openbook.findings.catalog import codes, kind_of
from openbook.web.asked import Asked, BadQuestionError
from openbook.web.markdown import blocks_of
from openbook.web.page import Page, Shown


def show(asked: Asked) -> Shown:
    """What the template is given."""
    name, _, code = asked.path.strip("/").partition("/")
    if code not in codes():
        raise BadQuestionError(name, code, codes())
    kind = kind_of(code)
    here = [each for each in asked.on_desk.findings if each.code == code]
    return {"kind": kind, "blocks": blocks_of(kind.page)[1:], "here": here}


PAGE = Page("/finding/{code}", "Finding", show, "finding.html")
