"""Doors: how people come in, by password or through an issuer (OpenID Connect), and leave."""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict
from datetime import UTC, datetime
from secrets import token_urlsafe
from time import monotonic
from typing import Any
from urllib.parse import quote, urlsplit

import httpx2
import pyotp
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oidc.core import CodeIDToken
from cryptography.fernet import InvalidToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from starlette.responses import Response

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import people, rights
from openbook.web.host.rights import ROLES, SIDES, require
from openbook.web.host.table import ISSUERS, SharedTable, guarded, put_private
from openbook.web.host.visit import COOKIE, Visit
from openbook.web.safety import LOOPBACK

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
    return caucus and visit.login is not None and visit.login.room != room


def shown_time(at: int) -> str:
    """Return a time of the table, in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


BEGIN, BACK = "/host/issuer", "/host/issuer/back"
_COOKIE = "__Host-openbook-issuer"
_WITHIN = 600  # seconds that a person has to log in at the issuer
_SKEW = 60  # seconds that two clocks may differ
_ANSWER_WITHIN = 10.0
_KNOWN_FOR = 3600.0
# Signed with the issuer's private key; never with the secret that a client shares, never none.
_SIGNED = ("RS256", "PS256", "ES256", "ES384", "EdDSA", "Ed25519")
_known: dict[str, tuple[float, dict[str, Any]]] = {}


class NotVouchedError(OpenbookError):
    """The issuer did not vouch for anybody; why is for the log alone."""

    message = Message(
        "The login at the issuer could not be confirmed. Begin again; if it happens again, the "
        "issuer's address, its keys or one of the two clocks may be wrong."
    )


class NotTrustedError(OpenbookError):
    """An issuer cannot be trusted as it was named."""


class IssuerAwayError(OpenbookError):
    """The issuer does not answer, or is not the one that was named."""

    message = Message(
        "The issuer does not answer as it should. Try again later, or log in with a password."
    )


@dataclass(frozen=True, slots=True)
class Issuer:
    """One that vouches for people: how it is called, where it is, and what we are there."""

    name: str
    address: str
    client: str
    secret: str  # encrypted


@dataclass(frozen=True, slots=True)
class Begun:
    """A login that was begun; the browser carries it, encrypted, to the issuer and back."""

    issuer: str
    state: str
    nonce: str
    verifier: str
    at: int
    invitation: str
    name: str


def issuers(table: SharedTable) -> dict[str, Issuer]:
    """Return the issuers whom the server trusts, by name."""
    file = table.home / ISSUERS
    rows = json.loads(file.read_bytes()) if file.exists() else []
    return {row["name"]: Issuer(**row) for row in rows}


def trust(table: SharedTable, *, name: str, address: str, client: str, secret: str) -> None:
    """Trust an issuer; one of the same name is replaced, without an address it is forgotten."""
    place = urlsplit(address)
    safe = place.scheme == "https" or (place.scheme == "http" and place.hostname in LOOPBACK)
    if not name.strip() or (address and not (safe and client and place.hostname)):
        told = Message("name the issuer, its address with https:// and the client's name there")
        raise NotTrustedError(told)
    with guarded(table.home):
        known = issuers(table)
        known.pop(name, None)
        if address:
            hidden = table.secret.encrypt(secret.encode()).decode()
            known[name] = Issuer(name, address, client, hidden)
        content = json.dumps([asdict(each) for each in known.values()])
        put_private(table.home / ISSUERS, content.encode())


def begin(visit: Visit) -> Response:
    """Show where a person logs in; nothing is kept here until the person comes back."""
    issuer = _issuer(visit, visit.asked("issuer"))
    begun = Begun(
        issuer=issuer.name,
        state=token_urlsafe(32),
        nonce=token_urlsafe(32),
        verifier=token_urlsafe(48),
        at=int(visit.table.clock()),
        invitation=visit.asked("invitation")[:100],
        name=" ".join(visit.asked("name").split())[:80],
    )
    if begun.invitation:
        people.invited(visit.table, begun.invitation)
    endpoint = _described(issuer)["authorization_endpoint"]
    with _client(visit, issuer) as client:
        there, _ = client.create_authorization_url(
            endpoint, state=begun.state, nonce=begun.nonce, code_verifier=begun.verifier
        )
    answer = visit.page("host_issuer.html", issuer=issuer.name, there=there)
    carried = visit.table.secret.encrypt(json.dumps(asdict(begun)).encode()).decode()
    own: dict[str, Any] = {"secure": True, "httponly": True, "samesite": "lax", "path": "/"}
    answer.set_cookie(_COOKIE, carried, max_age=_WITHIN, **own)
    return answer


def back(visit: Visit) -> Response:
    """Let in whom the issuer vouches for; each login that was begun ends once."""
    client = visit.request.client
    people.count_try(visit.table, f"issuer {client.host if client else ''}", people.PER_ADDRESS)
    begun = _begun(visit)
    people.use_once(visit.table, f"state {begun.state}")
    issuer = _issuer(visit, begun.issuer)
    said = visit.request.query_params
    described = _described(issuer)
    named = said.get("iss", "")
    must_name = described.get("authorization_response_iss_parameter_supported")
    if (named or must_name) and named != issuer.address:
        raise NotVouchedError
    claims = _claims(visit, issuer, begun, said.get("code", ""))
    who = {"issuer": issuer.address, "subject": str(claims["sub"])}
    token = people.come_in(visit.table, **who, invitation=begun.invitation, name=begun.name)
    answer = visit.let_in(token)
    answer.delete_cookie(_COOKIE, path="/", secure=True, httponly=True, samesite="lax")
    return answer


def _begun(visit: Visit) -> Begun:
    try:
        carried = visit.request.cookies.get(_COOKIE, "")
        begun = Begun(**json.loads(visit.table.secret.decrypt(carried.encode())))
    except (InvalidToken, ValueError, TypeError) as problem:
        raise NotVouchedError from problem
    late = not 0 <= visit.table.clock() - begun.at < _WITHIN
    state = visit.request.query_params.get("state", "")
    if late or not hmac.compare_digest(state.encode(), begun.state.encode()):
        raise NotVouchedError
    return begun


def _issuer(visit: Visit, name: str) -> Issuer:
    found = issuers(visit.table).get(name)
    if found is None:
        raise NotVouchedError
    return found


def _described(issuer: Issuer) -> dict[str, Any]:
    """Return what an issuer says of itself; another's description is refused."""
    at, known = _known.get(issuer.address, (0.0, {}))
    if known and monotonic() - at < _KNOWN_FOR:
        return known
    place = issuer.address.rstrip("/") + "/.well-known/openid-configuration"
    described = _fetched(place)
    names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
    if described.get("issuer") != issuer.address or not all(described.get(name) for name in names):
        raise IssuerAwayError
    _known[issuer.address] = (monotonic(), described)
    return described


def _fetched(place: str) -> dict[str, Any]:
    try:
        answer = httpx2.get(place, timeout=_ANSWER_WITHIN, follow_redirects=False)
        found = answer.raise_for_status().json()
    except (httpx2.HTTPError, ValueError) as problem:
        raise IssuerAwayError from problem
    return found if isinstance(found, dict) else {}


def _client(visit: Visit, issuer: Issuer) -> OAuth2Client:
    return OAuth2Client(
        issuer.client,
        visit.table.secret.decrypt(issuer.secret.encode()).decode(),
        scope="openid",
        redirect_uri=visit.whole(quote(BACK)),
        code_challenge_method="S256",
        timeout=_ANSWER_WITHIN,
    )


def _claims(visit: Visit, issuer: Issuer, begun: Begun, code: str) -> CodeIDToken:
    """Return what the issuer says of a person: signed, for us, now, and for this login."""
    described = _described(issuer)
    try:
        with _client(visit, issuer) as client:
            token = client.fetch_token(
                described["token_endpoint"], code=code, code_verifier=begun.verifier
            )
        keys = KeySet.import_key_set(_fetched(described["jwks_uri"]))  # type: ignore[arg-type]
        read = jwt.decode(token.get("id_token", ""), keys, algorithms=list(_SIGNED))
        claims = CodeIDToken(
            read.claims,
            read.header,
            {
                "iss": {"essential": True, "value": issuer.address},
                "aud": {"essential": True, "value": issuer.client},
            },
            {**token, "nonce": begun.nonce, "client_id": issuer.client},
        )
        claims.validate(now=int(visit.table.clock()), leeway=_SKEW)
    except (OAuthError, JoseError, ValueError, KeyError, TypeError) as problem:
        raise NotVouchedError from problem
    except httpx2.HTTPError as problem:
        raise IssuerAwayError from problem
    return claims
