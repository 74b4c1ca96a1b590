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

    >>> "year" in Shelf("openbook.figures", attribute="Year").names()
    True
    """

    def __init__(self, package: str, *, attribute: str) -> None:
        self.package = package
        self.attribute = attribute

    def names(self) -> tuple[str, ...]:
        """Every name on the shelf, in alphabetical order."""
        return _names(self.package)

    def get(self, name: str) -> Any:
        """Give the item of this name, importing its file; suggest others if none."""
        if name not in self.names():
            raise NotOnShelfError(self._missing(name))
        return getattr(import_module(f"{self.package}.{name}"), self.attribute)

    def _missing(self, name: str) -> str:
        near = get_close_matches(name, self.names(), n=3)
        hint = Message("Did you mean {own}?", own=" or ".join(near)) if near else ""
        known = f"Known: {', '.join(self.names()) or 'none'}."
        return f"there is no {name!r} in {self.package}. {hint or known}"


@cache
def _names(package: str) -> tuple[str, ...]:
    folder = import_module(package).__path__
    found = (module.name for module in iter_modules(folder))
    return tuple(sorted(n for n in found if not n.startswith("_") and n != "shelf"))
