"""Every address of the app, as the app itself lists them: a new page is here at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI

# What stands in a path, and what a verb cannot do without, in the small town.
IN_PATHS = {
    "/finding/{code}": ("OB214",),
    "/help/{name:path}": ("glossary", "reference/law", "guides/costing"),
    "/help/{name:path}.csv": ("glossary",),
    "/static/{name}": ("openbook.css",),
    "/try/browser/{name}": ("lines.js", "2000"),
    "/paper/{name}": ("board.html", "disclosure.html", "strike.html", "binder.pdf"),
}
NEEDED = {
    "year": ["2018-19"],
    "ada": ["100,100,100,100"],
    "upp": ["50%"],
    "between": ["district", "union"],
    "offers": ["2018-10-05-union", "2019-01-11-district"],
    "offer": ["2019-01-11-district"],
    "unit": ["teachers"],
    "column": ["BA"],
    "step": ["1"],
    "school": ["oak"],
    "claim": ["free-money"],
}
_OF_OFFERS = {"/api/offer_gap": {"between": NEEDED["offers"]}}
_ENDLESS = "/changes"


def routes_of(routes: Iterable[Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """The path and the methods of every route, those of routers inside too."""
    for route in routes:
        if inside := getattr(route, "original_router", None):
            yield from routes_of(inside.routes)
        else:
            yield route.path, frozenset(route.methods)


def paths_of(app: FastAPI, method: str = "") -> list[str]:
    """Every path, or those of a method, with something in the place of each name."""
    return [
        re.sub(r"\{[\w:]+\}", name, path)
        for path, methods in routes_of(app.routes)
        if not method or method in methods
        for name in IN_PATHS.get(path, ("x",))
    ]


def pages_of(app: FastAPI) -> list[str]:
    """Every address that can be read and ends, asked so that there is an answer."""
    paths = [path for path in paths_of(app, "GET") if path != _ENDLESS]
    return [
        with_query(path, {name: value_for(path, name) for name in needed})
        for path in dict.fromkeys(paths)
        for needed in [parameters_of(app, path, needed=True)]
    ]


def parameters_of(app: FastAPI, path: str, *, needed: bool = False) -> list[str]:
    """What a verb can be asked, as the description of the app says; none for pages."""
    described = app.openapi()["paths"].get(path, {})
    verb = described.get("get", {})
    return [each["name"] for each in verb.get("parameters", []) if each["required"] or not needed]


def value_for(path: str, name: str) -> list[str]:
    """What can be said for a parameter that a verb needs."""
    return _OF_OFFERS.get(path, {}).get(name) or NEEDED[name]


def with_query(path: str, query: dict[str, list[str]]) -> str:
    """A path with its questions."""
    return f"{path}?{urlencode(query, doseq=True)}" if query else path
