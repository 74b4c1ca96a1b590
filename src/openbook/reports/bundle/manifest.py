"""The manifest of a bundle: who made it, under which law, and the hash of every file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from openbook.files.disk.transaction import digest_of

FORMAT = 1
MANIFEST, LAW = "manifest.json", "law.json"
CASE, RESULTS = "case/", "results/"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle says of itself; the files are by name with their SHA-256."""

    openbook: str
    title: str
    viewer: str
    state: str
    law_known_on: str
    files: Mapping[str, str]
    format: int = FORMAT

    def as_bytes(self) -> bytes:
        """The manifest as it stands in the bundle."""
        said = {name: getattr(self, name) for name in _TEXTS}
        files = dict(sorted(self.files.items()))
        return json_bytes({"format": self.format, **said, "files": files}, indent=1)

    @property
    def fingerprint(self) -> str:
        """One short word for the whole bundle: two that have it hold the same."""
        return digest_of(self.as_bytes())[:16]


_TEXTS = ("openbook", "title", "viewer", "state", "law_known_on")


def json_bytes(data: Any, *, indent: int | None = None) -> bytes:
    """Plain data as JSON, the same bytes every time.

    >>> json_bytes({"year": [1, 2]}).strip()
    b'{"year":[1,2]}'
    """
    marks = None if indent else (",", ":")
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=marks)
    return f"{text}\n".encode()


def read_manifest(content: bytes) -> Manifest | str:
    """The manifest of some bytes, or what is wrong with them."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return "it is not JSON"
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        return "it does not say its format"
    if data["format"] > FORMAT:  # the rest may be otherwise there
        return Manifest("", "", "", "", "", {}, data["format"])
    said = [data.get(name) for name in _TEXTS]
    files = data.get("files")
    if not isinstance(files, dict) or not _are_texts([*said, *files.values()]):
        return "it lacks a part"
    if not _is_day(str(data["law_known_on"])):
        return "the day of its law is not a day"
    openbook, title, viewer, state, day = map(str, said)
    return Manifest(openbook, title, viewer, state, day, files)


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
