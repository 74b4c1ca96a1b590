"""Doors: the pages by which people come in, leave, are invited and are shown out."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pyotp
from starlette.responses import Response

from openbook.web.host import people, rights
from openbook.web.host.issuers import issuers
from openbook.web.host.rights import ROLES, SIDES, require
from openbook.web.host.visit import COOKIE, Visit

JOIN = "/host/join"


def log_in(visit: Visit) -> Response:
    """Show the form, or let somebody in."""
    if visit.request.method == "GET":
        return visit.page("host_login.html", issuers=tuple(issuers(visit.table)))
    client = visit.request.client
    token = people.log_in(
        visit.table,
        name=visit.asked("name"),
        password=visit.asked("password"),
        code=visit.asked("code"),
        address=client.host if client else "",
    )
    return visit.let_in(token)


def log_out(visit: Visit) -> Response:
    """End the login."""
    if visit.login:
        people.log_out(visit.table, visit.login.token)
    answer = visit.go("/host/login")
    answer.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="lax")
    answer.headers["clear-site-data"] = '"cache"'
    return answer


def join(visit: Visit) -> Response:
    """Show what an invitation is for, or make the account."""
    token = visit.asked("invitation")
    if visit.request.method == "POST":
        said = {name: visit.asked(name) for name in ("name", "password", "code")}
        people.join(visit.table, token, **said)
        return visit.go("/host/login")
    role, party, secret = people.invited(visit.table, token)
    there = pyotp.TOTP(secret).provisioning_uri(
        name=f"{role} {party}".strip(), issuer_name="Openbook"
    )
    given: dict[str, Any] = {"role": role, "party": party, "secret": secret, "address": there}
    given["issuers"] = tuple(issuers(visit.table))
    return visit.page("host_join.html", **given, invitation=token)


def everybody(visit: Visit) -> Response:
    """Show the accounts to an administrator, who may invite and close."""
    link = ""
    if visit.request.method == "POST":
        if visit.asked("close"):
            people.close(visit.table, visit.viewer, visit.number("close"))
            return visit.go("/host/people")
        role, party = visit.asked("role"), visit.asked("party")
        require(role in ROLES and (role not in SIDES or party in visit.parties))
        hours = visit.number("hours")
        token = people.invite(
            visit.table, visit.viewer, role, party if role in SIDES else "", hours=hours
        )
        link = visit.whole(f"{JOIN}?invitation={quote(token)}")
    rows = people.everybody(visit.table, visit.viewer)
    return visit.page(
        "host_people.html", people=rows, link=link, roles=ROLES, parties=visit.parties
    )


def enter(visit: Visit) -> Response:
    """Let a mediator cross into a caucus room, having been asked."""
    room = visit.asked("room")
    if visit.login:
        people.enter(visit.table, visit.login, room)
    return visit.go(f"/host/room?room={quote(room)}" if room else "/host")


def must_cross(visit: Visit, room: str) -> bool:
    """Return whether somebody stands before the door of a caucus room."""
    caucus = visit.viewer.kind_of(room) == f"other {rights.CAUCUS.rstrip(':')}"
    return caucus and bool(visit.login) and visit.login is not None and visit.login.room != room


def shown_time(at: int) -> str:
    """Return a time of the table, in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
