"""Assets: our own style sheets and scripts, named by their content so they never go stale."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from openbook.report.drawing.stylesheet import stylesheet
from openbook.report.family.frame import family_asset

FAMILY = "family.css"  # the pages that are published to families have it too
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@cache
def asset_content(name: str) -> bytes | None:
    """The content of one of our files; the style of charts is part of ours."""
    if name == FAMILY:
        return family_asset(name)
    kept = {part.name: part for part in (files("openbook.web") / "static").iterdir()}
    if name not in kept:
        return None
    content = kept[name].read_bytes()
    return content + stylesheet().encode() if name == "openbook.css" else content


def asset_type(name: str) -> str:
    """The media type of one of our files."""
    return _TYPES[name.rpartition(".")[2]]


@cache
def asset(name: str) -> str:
    """The address of one of our files."""
    content = asset_content(name)
    if content is None:
        raise FileNotFoundError(name)
    return f"/static/{name}?v={sha256(content).hexdigest()[:10]}"
