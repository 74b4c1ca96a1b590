"""A paper as PDF: tagged for screen readers, the same bytes every time.

The paper is given to the template as JSON, so no text of a case is ever markup. Only
fonts that come with Typst are used, so the page breaks are the same on every machine.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from openbook.papers.laid_out import laid_out
from openbook.papers.paper import Paper
from openbook.papers.typesetter import typesetter
from openbook.report.drawing.stylesheet import on_paper

_STANDARD = "ua-1"  # ISO 14289-1, what makes a PDF readable for everybody
_UNSHOWN = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")
_INSTEAD = "\N{REPLACEMENT CHARACTER}"
_LONGEST = 30  # signs of one word, before it may be broken anywhere
_LONG = re.compile(rf"[^\s\u200b]{{{_LONGEST}}}(?=[^\s\u200b])")


def to_pdf(paper: Paper) -> bytes:
    """The paper as PDF/UA; a sign that no font has becomes one that says so."""
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "drawing":
            block["svg"] = on_paper(block["svg"])
    text = json.dumps(_broken(data), ensure_ascii=False, sort_keys=True)
    typst = typesetter()
    try:
        return _compiled(text)
    except typst.TypstError as problem:
        unshown = _unshown(problem.diagnostic)
        if not unshown:
            raise
        return _compiled(text.translate(dict.fromkeys(unshown, _INSTEAD)))


def _compiled(paper: str) -> bytes:
    made: bytes = typesetter().compile(
        _template(),
        format="pdf",
        sys_inputs={"paper": paper},
        ignore_system_fonts=True,
        pdf_standards=_STANDARD,
    )
    return made


@cache
def _template() -> bytes:
    return (files("openbook.papers") / "templates" / "paper.typ").read_bytes()


def _unshown(diagnostic: str) -> set[int]:
    """The signs that the typesetter names as having no shape in any font."""
    found = (
        _CODE.sub(lambda code: chr(int(code[1], 16)), text)
        for text in _UNSHOWN.findall(diagnostic)
    )
    return {ord(sign) for text in found for sign in text}


def _broken(data: Any) -> Any:
    """The same data, with places to break in words that are too long for a line."""
    if isinstance(data, str):
        return data if data.startswith("<svg") else _LONG.sub("\\g<0>\u200b", data)
    if isinstance(data, dict):
        kept = ("link", "alt")
        return {k: v if k in kept else _broken(v) for k, v in data.items()}
    if isinstance(data, list):
        return [_broken(each) for each in data]
    return data
