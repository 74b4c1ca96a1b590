"""Safety: what every answer says to the browser, and whom the server answers."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openbook.figures.run.kernels import back_end_used

# Nothing but our own files may be loaded, run or framed.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ANY_NUMBER = "*"  # among the names: every address that is written in numbers
MOST_BYTES = 12_000_000  # of anything that is sent here
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Safety:
    """Adds the headers; refuses other host names, writing from other sites, and too much.

    A page of another site may point its own name at this machine; the name it then
    sends gives it away. An address in numbers cannot be pointed anywhere else.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = LOOPBACK) -> None:
        named = frozenset(hosts)
        self._app, self._hosts = app, named - {ANY_NUMBER}
        self._numbers = ANY_NUMBER in named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass on what is no request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["Openbook-Simulations"] = back_end_used()
            await send(message)

        sent = 0

        async def bounded() -> Message:
            nonlocal sent
            message = await receive()
            sent += len(message.get("body", b""))
            if sent > MOST_BYTES:
                raise HTTPException(413)
            return message

        refused = self._refused(scope)
        if refused:
            answer = PlainTextResponse(refused, status_code=403)
            await answer(scope, receive, with_headers)
            return
        await self._app(scope, bounded, with_headers)

    def _refused(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(_name(host)):
            return "This server does not answer to that name; start it with --host."
        if scope["method"] not in _READING and not _from_here(headers, host):
            return "Only pages of this server may change anything here."
        return ""

    def _is_ours(self, name: str) -> bool:
        return name in self._hosts or (self._numbers and _is_number(name))


def _name(host: str) -> str:
    """Return a host name without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _is_number(name: str) -> bool:
    """Return whether a host is an address in numbers."""
    with suppress(ValueError):
        return bool(ip_address(name))
    return False


def _from_here(headers: Headers, host: str) -> bool:
    """Return whether a page of this server sends it, or no page at all.

    Older browsers say only which site the page is of.
    """
    site = headers.get("sec-fetch-site", "none")
    origin = headers.get("origin", f"//{host}")
    return site in {"same-origin", "none"} and origin.partition("//")[2] == host
