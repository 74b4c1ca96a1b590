"""A paper as PDF: tagged for screen readers, the same bytes every time.

The paper is given to the template as JSON, so no text of a case is ever markup.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from openbook.reports.drawing.stylesheet import on_paper
from openbook.reports.papers.laid_out import laid_out
from openbook.reports.papers.paper import Paper
from openbook.reports.papers.typesetter import NotSetError, typeset

_UNSHOWN = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")
_INSTEAD = "\N{REPLACEMENT CHARACTER}"
_LONGEST = 20  # signs of one word, before it may be broken anywhere
_LONG = re.compile(rf"[^\s\u200b]{{{_LONGEST}}}(?=[^\s\u200b])")


def to_pdf(paper: Paper) -> bytes:
    """The paper as PDF/UA; a sign that cannot be set becomes one that says so."""
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "drawing":
            block["svg"] = on_paper(block["svg"])
    text = json.dumps(_broken(data), ensure_ascii=False, sort_keys=True)
    while True:
        try:
            return typeset(_template(), text)
        except NotSetError as problem:
            found = _unshown(problem.told) if problem.told else set(filter(_rare, text))
            signs = (found & set(text)) - {_INSTEAD}
            if not signs:
                raise
            text = text.translate({ord(sign): _INSTEAD for sign in signs})


@cache
def _template() -> bytes:
    return (files("openbook.reports.papers") / "templates" / "paper.typ").read_bytes()


def _unshown(told: str) -> set[str]:
    """The signs that the typesetter names as having no shape in any font."""
    found = (
        _CODE.sub(lambda code: chr(int(code[1], 16)), text)
        for text in _UNSHOWN.findall(told)
    )
    return {sign for text in found for sign in text if sign.isprintable()}


def _rare(sign: str) -> bool:
    """Whether a sign is neither of a Latin script nor punctuation or a symbol."""
    return sign > "\u024f" and not "\u2000" <= sign < "\u2700"


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
