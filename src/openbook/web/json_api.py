"""The addresses of the verbs, under /api, described by OpenAPI."""

from __future__ import annotations

from fastapi import APIRouter

from openbook.web.desk import Desk
from openbook.web.verbs.engine import EngineVerbs
from openbook.web.verbs.evidence import EvidenceVerbs
from openbook.web.verbs.settle import SettleVerbs
from openbook.web.verbs.strike import StrikeVerbs
from openbook.web.verbs.table import TableVerbs

_CHAPTERS = (EngineVerbs, TableVerbs, SettleVerbs, StrikeVerbs, EvidenceVerbs)
_SENT = frozenset({"read"})  # with a body: a text is no question of an address


def json_api(desk: Desk) -> APIRouter:
    """One address a verb, under /api."""
    router = APIRouter(prefix="/api", tags=["verbs"])
    for chapter in _CHAPTERS:
        verbs = chapter(desk)
        for name in vars(chapter):
            if not name.startswith("_"):
                verb = getattr(verbs, name)
                router.add_api_route(
                    f"/{name}",
                    verb,
                    methods=["POST" if name in _SENT else "GET"],
                    summary=verb.__doc__,
                    operation_id=name,
                )
    return router
