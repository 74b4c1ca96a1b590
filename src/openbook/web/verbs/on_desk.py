"""On desk: what every verb needs, the case that lies on the desk and JSON to answer in."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Query
from pydantic import AfterValidator
from starlette.responses import Response

from openbook.api import OpenCase
from openbook.web.desk import Desk


def _each_once(names: list[str] | None) -> list[str] | None:
    """What is named twice is calculated once."""
    return names and list(dict.fromkeys(names))


MOST_NAMES = 100
Names = Annotated[
    list[str] | None, Query(max_length=MOST_NAMES), AfterValidator(_each_once)
]
Pair = Annotated[list[str], Query(min_length=2, max_length=2)]
Draws = Annotated[int, Query(ge=0, le=10_000)]
Days = Annotated[float, Query(ge=0, le=366)]
LINE = "reserve.available"


class DeskVerbs:
    """Verbs of the case on the desk; each public method is one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _case(self) -> OpenCase:
        return self._desk.now().opened()


def as_json(data: Any) -> Response:
    """Plain data as JSON; numbers are written with all their digits."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    return Response(text, media_type="application/json")
