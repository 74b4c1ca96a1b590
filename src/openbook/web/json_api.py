"""The addresses of the verbs, under /api, described by OpenAPI.

Answers for programs leave: they are the public view unless ``private`` names the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial, wraps
from inspect import Parameter, signature
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from openbook.web.desk import AS_OF, PUBLIC, Desk
from openbook.web.render import PRIVATE
from openbook.web.verbs import (
    DeskVerbs,
    EngineVerbs,
    EvidenceVerbs,
    SettleVerbs,
    StrikeVerbs,
    TableVerbs,
)

_CHAPTERS = (EngineVerbs, TableVerbs, SettleVerbs, StrikeVerbs, EvidenceVerbs)
_TYPES = {"claim_review": "application/ld+json"}
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


def _leaving(desk: Desk, chapter: type[DeskVerbs], name: str) -> Callable[..., Response]:
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
        data = getattr(chapter(public), name)(**asked)
        if public.viewer == PUBLIC:
            return _as_json(data, name)
        marked = _as_json(_marked(data, public.viewer), name)
        marked.headers["cache-control"] = "no-store"
        return marked

    more = partial(Parameter, kind=Parameter.KEYWORD_ONLY)
    asked = [*told.parameters.values(), more(PRIVATE, default="", annotation=str)]
    if of_case:
        asked.append(more(AS_OF, default=None, annotation=date | None))
    answer.__signature__ = told.replace(  # type: ignore[attr-defined]
        parameters=asked, return_annotation=Response
    )
    return answer


def _names(values: Iterable[Any]) -> list[str]:
    """Every name among the questions of a verb."""
    return [
        name
        for value in values
        for name in (value if isinstance(value, list) else [value])
        if isinstance(name, str)
    ]


def _as_json(data: Any, name: str) -> Response:
    """Plain data as JSON; numbers are written with all their digits."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    return Response(text, media_type=_TYPES.get(name, "application/json"))


def _marked(data: Any, party: str) -> Any:
    """Return data that says, in itself or each of its rows, whom it is private to."""
    if isinstance(data, dict):
        return {"private_to": party, **data}
    return [_marked(row, party) if isinstance(row, dict) else row for row in data]
