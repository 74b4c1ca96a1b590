"""A paper as one HTML file: no script, nothing loaded, ready to be printed."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from openbook.reports.document.document import Document
from openbook.reports.document.laid_out import laid_out
from openbook.reports.drawing.stylesheet import paper_style


def to_html(paper: Document) -> bytes:
    """The whole file; every text of the case is escaped."""
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "drawing":
            block["svg"] = Markup(block["svg"])  # noqa: S704  (drawn and escaped by us)
    text = _templates().get_template("paper.html").render(style=_style(), **data)
    return text.encode("utf-8")


def style_policy() -> str:
    """What a server says of these files: only the style sheet inside them is used."""
    digest = b64encode(sha256(_style().encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


@cache
def _style() -> Markup:
    own = (files("openbook.reports.papers") / "templates" / "paper.css").read_text(
        "utf-8"
    )
    return Markup(f"{own}{paper_style()}")  # noqa: S704  (our own two files)


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("openbook.reports.papers"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
