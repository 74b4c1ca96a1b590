"""Page: what a file of the pages shelf holds, and the shelf itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from openbook.figures.shelf import Shelf
from openbook.web.question import Asked

Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it is, what it is called, and what its template is given.

    ``order`` is its place in the navigation, where pages of the same ten stand together;
    a page without one is only linked to.
    ``under``: the path of the page in the navigation that it belongs to, if it is not above it.
    ``tables``: of the case, whose rows it shows; where a program made them a banner says so.
    ``ahead``: worked out when the server starts, before anybody asks.
    """

    path: str
    title: str
    show: Callable[[Asked], Shown]
    template: str
    order: int = 0
    ahead: bool = True
    under: str = ""
    tables: tuple[str, ...] = ()


@cache
def pages() -> tuple[Page, ...]:
    """Every page on the shelf, in the order of the navigation."""
    shelf = Shelf("openbook.web.pages", attribute="PAGE", rooms=True)
    found: list[Page] = [shelf.get(name) for name in shelf.names()]
    return tuple(sorted(found, key=lambda page: (page.order, page.path)))


def navigation() -> tuple[Page, ...]:
    """The pages that stand in the navigation; the first is where a reader begins."""
    return tuple(page for page in pages() if page.order)
