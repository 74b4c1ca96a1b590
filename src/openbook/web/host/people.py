"""People: invitations, accounts with a second factor, and logins kept on the server."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from secrets import token_urlsafe
from threading import BoundedSemaphore
from typing import Any

import pyotp
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError
from sqlalchemy import delete, func, insert, select, update

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host import rights
from openbook.web.host.record import Done
from openbook.web.host.rights import ADMINISTRATOR, DOOR, KEEPER, ROLES, SIDES, Viewer, require
from openbook.web.host.schema import ATTEMPTS, INVITATIONS, LOGINS, PEOPLE
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable

AT_THE_DOOR = Viewer(DOOR)
INVITED_FOR = 72 * 3600
IDLE, LONGEST = 45 * 60, 12 * 3600  # seconds a login lives unused, and at most
FAILURES, WINDOW = 5, 15 * 60  # so many tries for a name are answered in so many seconds
PER_ADDRESS = 40
_LEAST, _MOST = 12, 200
_STEP = 30  # seconds of a code
_NAME = re.compile(r"[\w .'@+-]{2,80}")
_HASHER = PasswordHasher()
_AT_ONCE = BoundedSemaphore(2)  # each check takes 64 MB
# Checked where there is no account, so that nobody can tell by the time it takes.
_NOBODY, _NO_SECRET = _HASHER.hash(token_urlsafe(16)), pyotp.random_base32()


class NotLetInError(OpenbookError):
    """Name, password or code are wrong, or the account is locked: one answer for all."""

    message = Message(
        "That name, password and code do not belong together, or there were too many tries. "
        "Check the clock of the device that shows the code, or wait 15 minutes."
    )


class TooManyTriesError(OpenbookError):
    """Too many tries came from one address."""

    message = Message("There were too many tries from here. Wait 15 minutes.")


class UnknownPersonError(OpenbookError):
    """An issuer vouches for somebody who has no account here."""

    message = Message("There is no account here for that login. Ask for an invitation.")


class NotInvitedError(OpenbookError):
    """The invitation is unknown, used or expired: one answer for all."""

    message = Message("This invitation is not valid any more. Ask for a new one.")


class NotAnAccountError(OpenbookError):
    """What was typed makes no account."""


@dataclass(frozen=True, slots=True)
class Login:
    """A person who is logged in."""

    viewer: Viewer
    token: str
    room: str = ""  # which a mediator has crossed into

    @property
    def form_token(self) -> str:
        """Return what a form of this person carries; only its login can make it."""
        return hmac.new(self.token.encode(), b"form", sha256).hexdigest()


def hashed(token: str) -> str:
    """Return what the server keeps of a token."""
    return sha256(token.encode()).hexdigest()


def invite(table: SharedTable, by: Viewer, role: str, party: str, *, hours: int = 72) -> str:
    """Make an invitation; gives the token, which is kept nowhere."""
    require(by.role == KEEPER or by.may_use(rights.INVITE, "people"))
    if (
        role not in ROLES
        or (role in SIDES) != bool(party)
        or party == rights.PUBLIC
        or not 1 <= hours <= 24 * 30
    ):
        raise NotAnAccountError(Message("choose a role, for a side its party, and 1 to 720 hours"))
    token = token_urlsafe(32)
    with table.store.act(AT_THE_DOOR, write=True) as act:
        row = {"token": hashed(token), "role": role, "party": party, "at": act.at}
        until = act.at + hours * 3600
        second = table.secret.encrypt(pyotp.random_base32().encode())
        act.run(insert(INVITATIONS).values(**row, until=until, second=second, who=by.name))
    note(table, by, "invite", f"{role} {party}".strip())
    return token


def note(table: SharedTable, by: Viewer, verb: str, what: str) -> None:
    """Keep on record what an administrator did."""
    administrator = Viewer(ADMINISTRATOR, person=by.person, name=by.name)
    with table.writing(administrator) as writing:
        writing.note(Done(rights.ADMINISTRATION, verb, what))


def invited(table: SharedTable, token: str) -> tuple[str, str, str]:
    """Return role, party and the secret of the second factor of an open invitation."""
    with table.store.act(AT_THE_DOOR) as act:
        row = _invitation(act, token)
    return row.role, row.party, table.secret.decrypt(bytes(row.second)).decode()


def join(table: SharedTable, token: str, *, name: str, password: str, code: str) -> None:
    """Make the account of an invitation; the code shows that the second factor works."""
    name = " ".join(name.split())
    _refuse_weak(name, password)
    with _AT_ONCE:
        hidden = _HASHER.hash(password)
    with table.store.act(AT_THE_DOOR, write=True) as act:
        row = _invitation(act, token)
        secret = table.secret.decrypt(bytes(row.second)).decode()
        step = _step_of(secret, code, act.at)
        if not step:
            raise NotAnAccountError(
                Message("that code does not fit; check the clock of the device that shows it")
            )
        kept = {"password": hidden, "second": row.second, "second_used": step}
        _seat(act, row, name, **kept)


def _seat(act: Act, invitation: Any, name: str, **kept: Any) -> None:
    """Make the account of an invitation, which is used up."""
    taken = select(PEOPLE.c.id).where(func.lower(PEOPLE.c.name) == name.lower())
    if act.rows(taken):
        raise NotAnAccountError(Message("choose another name; this one cannot be used"))
    used = update(INVITATIONS).where(INVITATIONS.c.token == invitation.token)
    act.run(used.values(used=True))
    person = {"name": name, "role": invitation.role, "party": invitation.party, "at": act.at}
    act.run(insert(PEOPLE).values({**person, **kept}))


def come_in(
    table: SharedTable, *, issuer: str, subject: str, invitation: str = "", name: str = ""
) -> str:
    """Let in whom an issuer vouches for; an invitation makes the account first.

    The issuer answers for the password and the second factor.
    """
    by = {"issuer": issuer, "subject": subject}
    own = PEOPLE.c.issuer == issuer, PEOPLE.c.subject == subject, PEOPLE.c.active
    with table.store.act(AT_THE_DOOR, write=True) as act:
        if invitation and not act.rows(select(PEOPLE.c.id).where(*own)):
            row = _invitation(act, invitation)
            _refuse_name(name)
            _seat(act, row, name, password="", second=row.second, second_used=0, **by)
        found = act.rows(select(PEOPLE.c.id).where(*own))
        if not found:
            raise UnknownPersonError
        return start(act, found[0].id)


def log_in(table: SharedTable, *, name: str, password: str, code: str, address: str) -> str:
    """Let a person in; gives the token of the login, of which only a hash is kept.

    Tries for a name count whether or not it has an account: nobody can tell the two apart.
    """
    name = " ".join(name.split())[:120].lower()
    count_try(table, f"address {address}", PER_ADDRESS)
    with table.store.act(AT_THE_DOOR) as act:
        found = act.rows(select(PEOPLE).where(func.lower(PEOPLE.c.name) == name))
    person = found[0] if found else None
    right = _verified(person.password if person and person.password else _NOBODY, password)
    mine = hashed(f"name {name}")
    with table.store.act(AT_THE_DOOR, write=True) as act:
        step = _allowed(act, table, person.id if person else 0, code)
        locked = _tries(act, mine) >= FAILURES
        if person and right and step and not locked:
            act.run(delete(ATTEMPTS).where(ATTEMPTS.c.key == mine))
            return start(act, person.id, second_used=step)
        if not locked:
            act.run(insert(ATTEMPTS).values(key=mine, at=act.at))
    raise NotLetInError


def _allowed(act: Act, table: SharedTable, person: int, code: str) -> int:
    """Return the step of a code that fits an open account and was never used."""
    row = next(iter(act.rows(select(PEOPLE).where(PEOPLE.c.id == person))), None)
    secret = table.secret.decrypt(bytes(row.second)).decode() if row else _NO_SECRET
    step = _step_of(secret, code, act.at)
    return step if row and row.active and step > row.second_used else 0


def start(act: Act, person: int, *, second_used: int = 0) -> str:
    """Start a login; an older one stays until it ends."""
    token = token_urlsafe(32)
    if second_used:
        act.run(update(PEOPLE).where(PEOPLE.c.id == person).values(second_used=second_used))
    times = {"at": act.at, "seen_at": act.at, "until": act.at + LONGEST}
    act.run(insert(LOGINS).values(token=hashed(token), person=person, room="", **times))
    return token


def logged_in(table: SharedTable, token: str) -> Login | None:
    """Return who has a login; none where it ended, or the account is closed."""
    with table.store.act(AT_THE_DOOR) as act:
        found = act.rows(select(LOGINS).where(LOGINS.c.token == hashed(token)))
        people = select(PEOPLE).where(PEOPLE.c.id == (found[0].person if found else 0))
        person = next(iter(act.rows(people)), None)
    if not found or person is None or not person.active:
        return None
    login, now = found[0], int(table.clock())
    if now >= login.until or now - login.seen_at >= IDLE:
        log_out(table, token)
        return None
    if now - login.seen_at > 60:  # once a minute is enough
        _change_login(table, token, seen_at=now)
    viewer = Viewer(person.role, person.party, person.id, person.name)
    return Login(viewer, token, login.room)


def enter(table: SharedTable, login: Login, room: str) -> None:
    """Note in which room a mediator is now."""
    require(not room or login.viewer.may(rights.READ, room))
    _change_login(table, login.token, room=room)


def log_out(table: SharedTable, token: str) -> None:
    """End a login."""
    with table.store.act(AT_THE_DOOR, write=True) as act:
        act.run(delete(LOGINS).where(LOGINS.c.token == hashed(token)))
        act.run(delete(LOGINS).where(LOGINS.c.until < act.at))


def everybody(table: SharedTable, by: Viewer) -> list[Any]:
    """Return the accounts, without a word of their secrets."""
    require(by.may_use(rights.READ, "people"))
    shown = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.role, PEOPLE.c.party, PEOPLE.c.active)
    with table.store.act(AT_THE_DOOR) as act:
        return act.rows(select(*shown).order_by(PEOPLE.c.name))


def close(table: SharedTable, by: Viewer, person: int) -> None:
    """Close an account and end its logins."""
    require(by.may_use(rights.CLOSE, "people"))
    with table.store.act(AT_THE_DOOR, write=True) as act:
        require(act.run(update(PEOPLE).where(PEOPLE.c.id == person).values(active=False)))
        act.run(delete(LOGINS).where(LOGINS.c.person == person))
    note(table, by, "close", f"account {person}")


def _change_login(table: SharedTable, token: str, **values: Any) -> None:
    with table.store.act(AT_THE_DOOR, write=True) as act:
        act.run(update(LOGINS).where(LOGINS.c.token == hashed(token)).values(**values))


def _invitation(act: Act, token: str) -> Any:
    row = act.rows(select(INVITATIONS).where(INVITATIONS.c.token == hashed(token)))
    if not row or row[0].used or row[0].until <= act.at:
        raise NotInvitedError
    return row[0]


def count_try(table: SharedTable, what: str, most: int) -> None:
    """Refuse what is tried too often; old tries are forgotten."""
    key = hashed(what)
    with table.store.act(AT_THE_DOOR, write=True) as act:
        act.run(delete(ATTEMPTS).where(ATTEMPTS.c.at < act.at - WINDOW))
        many = _tries(act, key) >= most
        if not many:
            act.run(insert(ATTEMPTS).values(key=key, at=act.at))
    if many:
        raise TooManyTriesError


def use_once(table: SharedTable, what: str) -> None:
    """Refuse what was used before, within the time that it is valid."""
    try:
        count_try(table, what, 1)
    except TooManyTriesError:
        raise NotLetInError from None


def _tries(act: Act, key: str) -> int:
    own = ATTEMPTS.c.key == key, ATTEMPTS.c.at >= act.at - WINDOW
    return int(act.rows(select(func.count()).select_from(ATTEMPTS).where(*own))[0][0])


def _step_of(secret: str, code: str, now: int) -> int:
    """Return the step of time that a code belongs to, one off allowed; 0 for none."""
    totp = pyotp.TOTP(secret)
    digits = "".join(code.split())
    for step in range(now // _STEP - 1, now // _STEP + 2):
        if hmac.compare_digest(totp.at(step * _STEP).encode(), digits.encode()):
            return step
    return 0


def _verified(hidden: str, password: str) -> bool:
    with _AT_ONCE:
        try:
            return len(password) <= _MOST and _HASHER.verify(hidden, password)
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False


def _refuse_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise NotAnAccountError(
            Message("a name has 2 to 80 letters, digits, spaces, dots or hyphens")
        )


def _refuse_weak(name: str, password: str) -> None:
    _refuse_name(name)
    if not _LEAST <= len(password) <= _MOST or name.lower() in password.lower():
        template = "a password has {number} to {number_most} signs and does not hold the name"
        raise NotAnAccountError(Message(template, number=_LEAST, number_most=_MOST))
    if len(set(password)) < 5:
        raise NotAnAccountError(Message("a password has at least five different signs"))
