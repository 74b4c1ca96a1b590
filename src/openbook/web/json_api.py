"""The addresses of the verbs, under /api, described by OpenAPI.

Answers for programs leave: they are the public view unless ``private`` names the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import date
from functools import wraps
from inspect import Parameter, signature
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from openbook.web.desk import AS_OF, PUBLIC, Desk
from openbook.web.download_links import PRIVATE
from openbook.web.verbs.evidence import EvidenceVerbs
from openbook.web.verbs.on_desk import DeskVerbs, as_json
from openbook.web.verbs.table import EngineVerbs, SettleVerbs, StrikeVerbs, TableVerbs

_CHAPTERS = (EngineVerbs, TableVerbs, SettleVerbs, StrikeVerbs, EvidenceVerbs)
_SENT = frozenset({"read"})  # with a body: a text is no question of an address


def json_api(desk: Desk) -> APIRouter:
    """One address a verb, under /api."""
    router = APIRouter(prefix="/api", tags=["verbs"])
    for chapter in _CHAPTERS:
        for name in vars(chapter):
            if not name.startswith("_"):
                verb = _leaving(desk, chapter, name)
                router.add_api_route(
                    f"/{name}",
                    verb,
                    methods=["POST" if name in _SENT else "GET"],
                    summary=verb.__doc__,
                    operation_id=name,
                )
    return router


def _leaving(
    desk: Desk, chapter: type[DeskVerbs], name: str
) -> Callable[..., Response]:
    """Return a verb that answers from the view that may leave, as of a day.

    It takes ``private`` and, unless it has a day of its own, ``as_of``.
    """
    verb = getattr(chapter(desk), name)
    told = signature(verb, eval_str=True)
    of_case = AS_OF not in told.parameters

    @wraps(verb)
    def answer(**asked: Any) -> Response:
        private = asked.pop(PRIVATE)
        day = asked.pop(AS_OF) if of_case else None
        public = desk.leaving(private, _names(asked.values())).on(day)
        given: Response = getattr(chapter(public), name)(**asked)
        return given if public.viewer == PUBLIC else _marked(given, public.viewer)

    asked = [
        *told.parameters.values(),
        Parameter(PRIVATE, Parameter.KEYWORD_ONLY, default="", annotation=str),
    ]
    if of_case:
        day = date | None
        asked.append(
            Parameter(AS_OF, Parameter.KEYWORD_ONLY, default=None, annotation=day)
        )
    answer.__signature__ = told.replace(parameters=asked)  # type: ignore[attr-defined]
    return answer


def _names(values: Iterable[Any]) -> list[str]:
    """Every name among the questions of a verb."""
    return [
        name
        for value in values
        for name in (value if isinstance(value, list) else [value])
        if isinstance(name, str)
    ]


def _marked(answer: Response, party: str) -> Response:
    """Return an answer that says, in itself and each of its rows, whom it is private to."""
    data = json.loads(bytes(answer.body))
    rows = data if isinstance(data, list) else [data]
    said = [
        {"private_to": party, **row} if isinstance(row, dict) else row for row in rows
    ]
    marked = as_json(said if isinstance(data, list) else said[0])
    marked.headers["content-type"] = answer.headers["content-type"]
    marked.headers["cache-control"] = "no-store"
    return marked
