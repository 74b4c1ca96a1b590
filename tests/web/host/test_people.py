"""People come by invitation, with a second factor; logins end, tries are counted."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text
from tests.web.host.seats import PASSWORD, SEATS, Clock, code_of, enter, seat, viewer

from openbook.web.host import people
from openbook.web.host.people import NotAnAccountError, NotInvitedError, NotLetInError
from openbook.web.host.rights import KEEPER, NotAllowedError, Viewer
from openbook.web.host.schema import LOGINS, PEOPLE
from openbook.web.host.table import SharedTable

KEPT = Viewer(KEEPER, name="the keeper")


def test_a_person_comes_in_and_leaves(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    login = enter(table, clock, "uma", secret)
    assert (login.viewer.role, login.viewer.party, login.viewer.name) == ("union", "union", "uma")
    with table.store.act(people.AT_THE_DOOR) as act:
        rows = act.rows(select(LOGINS))
        kept = [str(cell) for row in rows for cell in row]
        hidden = act.rows(select(PEOPLE))[0]
    assert login.token not in kept  # only its hash
    assert people.hashed(login.token) in kept
    assert hidden.password.startswith("$argon2id$")
    assert secret.encode() not in bytes(hidden.second)
    people.log_out(table, login.token)
    assert people.logged_in(table, login.token) is None
    assert people.logged_in(table, "") is None


def test_a_login_ends_when_unused_and_after_a_day_of_work(table: SharedTable, clock: Clock) -> None:
    login = enter(table, clock, "uma", seat(table, clock, "uma"))
    last: people.Login | None = login
    for _ in range(17):
        clock.now += people.IDLE - 60
        last = people.logged_in(table, login.token)
    assert last is None  # used all along, but no longer than twelve hours


def test_an_unused_login_ends(table: SharedTable, clock: Clock) -> None:
    login = enter(table, clock, "uma", seat(table, clock, "uma"))
    clock.now += people.IDLE
    assert people.logged_in(table, login.token) is None


def test_an_invitation_is_used_once_and_expires(table: SharedTable, clock: Clock) -> None:
    token = people.invite(table, KEPT, *SEATS["dora"], hours=1)
    _, _, secret = people.invited(table, token)
    fine = {"name": "dora", "password": PASSWORD, "code": code_of(secret, clock)}
    for wrong in ({"password": "short"}, {"password": "dora" * 5}, {"name": "<b>"}):
        with pytest.raises(NotAnAccountError):
            people.join(table, token, **{**fine, **wrong})
    with pytest.raises(NotAnAccountError, match="clock"):
        people.join(table, token, **{**fine, "code": "000000"})
    people.join(table, token, **fine)
    with pytest.raises(NotInvitedError):
        people.join(table, token, **{**fine, "name": "dora two"})
    late = people.invite(table, KEPT, *SEATS["dora"], hours=1)
    clock.now += 3600
    for each in (late, "no such token"):
        with pytest.raises(NotInvitedError):
            people.invited(table, each)


def test_a_wrong_party_in_an_invitation_is_refused(table: SharedTable) -> None:
    for role, party in (("union", ""), ("reader", "union"), ("keeper", ""), ("", "")):
        with pytest.raises(NotAnAccountError):
            people.invite(table, KEPT, role, party)
    for name in ("dora", "uma", "max", "cora", "rita"):
        with pytest.raises(NotAllowedError):
            people.invite(table, viewer(name), "reader", "")
        with pytest.raises(NotAllowedError):
            people.everybody(table, viewer(name))
        with pytest.raises(NotAllowedError):
            people.close(table, viewer(name), 1)


def _log_in(table: SharedTable, **said: str) -> str:
    return people.log_in(table, **{"name": "uma", "address": "192.0.2.7", **said})


def test_a_code_is_used_once(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    code = code_of(secret, clock)
    assert _log_in(table, password=PASSWORD, code=code)
    with pytest.raises(NotLetInError):
        _log_in(table, password=PASSWORD, code=code)


def test_a_clock_may_be_half_a_minute_off_and_no_more(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    slow = code_of(secret, Clock(clock.now - 30))
    with pytest.raises(NotLetInError):  # the step with which the account was made
        _log_in(table, password=PASSWORD, code=slow)
    assert _log_in(table, password=PASSWORD, code=code_of(secret, Clock(clock.now + 30)))
    with pytest.raises(NotLetInError, match="clock"):
        _log_in(table, password=PASSWORD, code=code_of(secret, Clock(clock.now + 120)))


def test_five_failures_lock_an_account_for_a_while(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    told = set()
    for name in ("uma", "nobody"):
        for _ in range(people.FAILURES):
            with pytest.raises(NotLetInError) as problem:
                _log_in(table, name=name, password="wrong", code="123456")  # noqa: S106
            told.add(str(problem.value))
    with pytest.raises(NotLetInError) as problem:
        _log_in(table, password=PASSWORD, code=code_of(secret, clock))
    assert told == {str(problem.value)}  # no word tells whether there is such an account
    clock.now += people.WINDOW + 1
    assert _log_in(table, password=PASSWORD, code=code_of(secret, clock))


def test_an_address_that_tries_too_often_waits(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    with table.store.act(people.AT_THE_DOOR, write=True) as act:
        key = people.hashed("address 192.0.2.7")
        for _ in range(40):
            act.connection.execute(
                text("insert into attempts (key, at) values (:key, :at)"),
                {"key": key, "at": act.at},
            )
    with pytest.raises(people.TooManyTriesError):
        _log_in(table, password=PASSWORD, code=code_of(secret, clock))
    assert _log_in(table, password=PASSWORD, code=code_of(secret, clock), address="192.0.2.8")


def test_a_closed_account_is_out_at_once(table: SharedTable, clock: Clock) -> None:
    secret = seat(table, clock, "uma")
    login = enter(table, clock, "uma", secret)
    (row,) = people.everybody(table, viewer("ada"))
    people.close(table, viewer("ada"), row.id)
    assert people.logged_in(table, login.token) is None
    with pytest.raises(NotLetInError):
        _log_in(table, password=PASSWORD, code=code_of(secret, clock))
    with pytest.raises(NotAllowedError):
        people.close(table, viewer("ada"), 999)
