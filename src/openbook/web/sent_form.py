"""A form that was sent: its fields as text and its files as bytes, never too large."""

from __future__ import annotations

from email.parser import BytesParser
from email.policy import HTTP
from urllib.parse import parse_qsl

from fastapi import Request
from starlette.exceptions import HTTPException

_MOST_FIELDS = 100


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
    """The fields of a plain form; a browser writes it in ASCII and with few of them."""
    try:
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError as problem:
        raise HTTPException(400) from problem
    return {name.decode("utf-8", "replace"): value for name, value in pairs}


def _parts(kind: str, body: bytes) -> dict[str, bytes]:
    """The parts of a form with files, read as the mail standard says."""
    head = f"content-type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = BytesParser(policy=HTTP).parsebytes(head + body)
    if not message.is_multipart():
        raise HTTPException(400)
    found: dict[str, bytes] = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            found[name] = content
    return found
