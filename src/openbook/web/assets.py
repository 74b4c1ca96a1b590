"""Assets: our own style sheets and scripts, named by their content so they never go stale."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from openbook.reports.drawing.stylesheet import stylesheet
from openbook.reports.family.frame import family_asset

FAMILY = "family.css"  # the pages that are published to families have it too
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def asset_content(name: str) -> bytes | None:
    """The content of one of our files; the style of charts is part of ours."""
    return _contents().get(name)


@cache
def _contents() -> dict[str, bytes]:
    """Every file by its name; no other name can be asked for."""
    folder = files("openbook.web") / "static"
    found = {part.name: part.read_bytes() for part in folder.iterdir()}
    found["openbook.css"] += stylesheet().encode()
    return found | {FAMILY: family_asset(FAMILY)}


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
