"""Patience: how long the server waits for the rest of a request before it hangs up."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_WITHIN = 10.0  # seconds until a request must have all its headers
BODY_WITHIN = 60.0  # seconds more until it must have all its body
_LOOK_EVERY = 0.5


class Patience(H11Protocol):
    """Drops connections that never finish a request.

    The server itself has a limit only between two requests, so a connection that sends
    one letter of a header a minute would be kept for as long as it likes.
    """

    headers_within = HEADERS_WITHIN
    body_within = BODY_WITHIN

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to watch a new connection."""
        super().connection_made(transport)
        self._waiting_for: Any = None  # the request whose body is awaited
        self._since = self.loop.time()
        self._look = self.loop.call_later(_LOOK_EVERY, self._look_again)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to watch."""
        self._look.cancel()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        now = self.loop.time()
        cycle: Any = self.cycle  # None until a first request, which its type omits
        answering = cycle is not None and not cycle.response_complete
        if answering and not cycle.more_body:
            self._since = now  # it has been sent whole and is being answered
        elif answering and cycle is not self._waiting_for:
            self._waiting_for, self._since = cycle, now
        limit = self.body_within if answering else self.headers_within
        if now - self._since > limit:
            self.transport.close()
            return
        self._look = self.loop.call_later(_LOOK_EVERY, self._look_again)
