"""Request: what a browser asks of a page, in the language and colors it wants."""

from __future__ import annotations

from fastapi import Request

from openbook.answers.release import marked_name
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_in
from openbook.web.desk import Desk
from openbook.web.download_links import PRIVATE
from openbook.web.question import Asked
from openbook.web.render import THEMES


def asked_by(request: Request, desk: Desk, *, look: bool = True) -> Asked:
    """What a request asks, in the language it wants.

    It sees the files as they are now, or as they were when somebody last looked.
    """
    query: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        query.setdefault(name, []).append(value)
    return Asked(
        desk,
        desk.now(look=look),
        words_in(_language(request)),
        request.url.path,
        query,
    )


def leaving_by(request: Request, desk: Desk) -> Asked:
    """What a request for a file asks: of the public view, unless it names the reader."""
    asked = request.query_params
    names = [value for _, value in asked.multi_items()]
    return asked_by(request, desk.leaving(asked.get(PRIVATE, ""), names))


def file_headers(asked: Asked, name: str, *, how: str = "attachment") -> dict[str, str]:
    """The headers of a file, under a name that says whom it is private to."""
    called = marked_name(name, asked.private_to)
    return {
        "content-disposition": f'{how}; filename="{called}"',
        "cache-control": "no-store" if asked.private_to else "no-cache",
    }


def theme_of(request: Request) -> str:
    """The colors asked for: in the address, or kept from before."""
    named = request.query_params.get("theme", request.cookies.get("theme", "auto"))
    return named if named in THEMES else "auto"


def _language(request: Request) -> str:
    """The language asked for: in the address, kept from before, or the browser's."""
    named = [request.query_params.get("lang", ""), request.cookies.get("lang", "")]
    wanted = request.headers.get("accept-language", "")
    named += [part.strip()[:2].lower() for part in wanted.split(",")]
    return next((name for name in named if name in LANGUAGES), "en")
