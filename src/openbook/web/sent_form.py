"""A form that was sent: its fields as text and its files as bytes, never too large."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from fastapi import Request
from starlette.exceptions import HTTPException

_MOST_FIELDS = 100
_BOUNDARY = re.compile(r'boundary="?([\w\'()+,./:=? -]{1,70})')
_NAME = re.compile(rb';[ \t]*name="([^"\r\n]*)"', re.IGNORECASE)


async def sent_form(request: Request, *, most: int) -> dict[str, bytes]:
    """The fields of a form by name; refused where it is larger than ``most`` bytes."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413)
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _parts(kind, bytes(body))
    if kind.startswith("application/x-www-form-urlencoded"):
        return _pairs(bytes(body))
    raise HTTPException(415)


def _pairs(body: bytes) -> dict[str, bytes]:
    """The fields of a plain form, which a browser writes with few of them.

    Latin-1 has a letter for every byte. As bytes, some versions of Python refuse a
    letter that is not ASCII, such as the é of a name.
    """
    try:
        pairs = parse_qsl(
            body.decode("latin-1"),
            keep_blank_values=True,
            max_num_fields=_MOST_FIELDS,
            encoding="latin-1",
        )
    except ValueError as problem:
        raise HTTPException(400) from problem
    return {
        name.encode("latin-1").decode("utf-8", "replace"): value.encode("latin-1")
        for name, value in pairs
    }


def _parts(kind: str, body: bytes) -> dict[str, bytes]:
    """The parts of a form with files: a line parts them, each has a head and a blank line."""
    named = _BOUNDARY.search(kind)
    line = f"\r\n--{named[1]}".encode() if named else b""
    if not line or not 0 < (b"\r\n" + body).count(line) <= _MOST_FIELDS:
        raise HTTPException(400)
    _, *parts, end = (b"\r\n" + body).split(line)
    found: dict[str, bytes] = {}
    for part in parts:
        head, _, content = part.partition(b"\r\n\r\n")
        if name := _NAME.search(head):
            found[name[1].decode("utf-8", "replace")] = content
    if not end.startswith(b"--"):  # it breaks off
        raise HTTPException(400)
    return found
