"""Shelf: the files of a package folder by name; adding a file adds a feature."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from openbook.findings.message import Message


class NotOnShelfError(LookupError):
    """A word that names no file of a shelf."""


class Shelf:
    """The modules and sub-packages of one package, each with the same item inside.

    The name of a file is the word users write. Files are imported only when asked
    for. A file whose name starts with an underscore, and ``shelf.py``, are no items.
    With ``rooms``, sub-packages are no items but hold more of them.

    >>> "line" in Shelf("openbook.figures", attribute="Line").names()
    True
    """

    def __init__(self, package: str, *, attribute: str, rooms: bool = False) -> None:
        self.package = package
        self.attribute = attribute
        self.rooms = rooms

    def names(self) -> tuple[str, ...]:
        """Return every name on the shelf, in alphabetical order."""
        return tuple(_places(self.package, rooms=self.rooms))

    def get(self, name: str) -> Any:
        """Give the item of this name, importing its file; suggest others if none."""
        place = _places(self.package, rooms=self.rooms).get(name)
        if place is None:
            raise NotOnShelfError(self._missing(name))
        return getattr(import_module(place), self.attribute)

    def _missing(self, name: str) -> str:
        near = get_close_matches(name, self.names(), n=3)
        hint = Message("Did you mean {own}?", own=" or ".join(near)) if near else ""
        known = f"Known: {', '.join(self.names()) or 'none'}."
        return f"there is no {name!r} in {self.package}. {hint or known}"


@cache
def _places(package: str, *, rooms: bool) -> dict[str, str]:
    """Return every name on a shelf in order, with the module that it names."""
    places: dict[str, str] = {}
    for module in iter_modules(import_module(package).__path__):
        place = f"{package}.{module.name}"
        if module.name.startswith("_") or module.name == "shelf":
            continue
        if rooms and module.ispkg:
            places |= _places(place, rooms=True)
        else:
            places[module.name] = place
    return dict(sorted(places.items()))
