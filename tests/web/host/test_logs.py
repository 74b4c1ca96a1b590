"""The log tells status and time of a request; no address, no name, no word of a room."""

from __future__ import annotations

import json
import logging

import pytest
from starlette.testclient import TestClient

from openbook.web.host import pages
from openbook.web.host.desks import Desks
from openbook.web.host.gate import Gate, host_app
from openbook.web.host.store import DatabaseAwayError
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK

SITE = "https://localhost"


def test_a_line_a_request_without_words(
    table: SharedTable, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "openbook.host")
    with TestClient(host_app(Desks(table, LOOPBACK), LOOPBACK), base_url=SITE) as browser:
        browser.get("/host/room?room=own:quagga", headers={"cookie": "__Host-openbook=quagga"})
        browser.post("/host/login", data={"name": "quagga", "password": "quagga", "code": "1"})
        browser.get("/host/join?invitation=quagga")
    lines = [json.loads(record.getMessage()) for record in caplog.records]
    assert {line["status"] for line in lines} >= {200, 403, 404}
    assert "quagga" not in caplog.text


def test_a_fault_is_noted_by_its_place(
    table: SharedTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        problem = "quagga words of a room"
        raise ValueError(problem)

    monkeypatch.setattr(Gate, "_login", broken)
    with TestClient(host_app(Desks(table, LOOPBACK), LOOPBACK), base_url=SITE) as browser:
        answer = browser.get("/host")
    assert (answer.status_code, "quagga" in answer.text) == (500, False)
    assert "quagga" not in caplog.text
    assert "ValueError" in caplog.text
    assert pages.__name__ not in answer.text


def test_a_database_that_is_away_is_told_in_plain_words(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise DatabaseAwayError

    monkeypatch.setattr(Gate, "_login", away)
    with TestClient(host_app(Desks(table, LOOPBACK), LOOPBACK), base_url=SITE) as browser:
        answer = browser.get("/host", headers={"accept-language": "es"})
    assert answer.status_code == 503
    assert "No se perdió nada" in answer.text
