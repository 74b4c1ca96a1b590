"""Every JSON address answers as its description says, to whatever the description allows."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.host.seats import Clock, enter, seat

from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE
from openbook.web.safety import LOOPBACK

schemathesis = pytest.importorskip("schemathesis", reason="python3 dev.py test installs it")
SITE = "https://localhost"


def test_no_address_answers_what_it_does_not_describe(
    tmp_path, clock: Clock, request: pytest.FixtureRequest
) -> None:
    """Every sixth address once; with --full all, twenty times each."""
    every, most = (1, 20) if request.config.getoption("--full") else (6, 1)

    with closing(SharedTable(tmp_path / "home", clock=clock)) as table:
        table.store.migrate()
        table.begin(EXAMPLES / "small-town", "the keeper", "import")
        token = enter(table, clock, "uma", seat(table, clock, "uma")).token
        app = host_app(Desks(table, LOOPBACK), LOOPBACK)
        with TestClient(app, base_url=SITE, raise_server_exceptions=False) as browser:
            browser.cookies.set(COOKIE, token)
            described = browser.get("/api/openapi.json").json()
            schema = schemathesis.openapi.from_dict(described)
            answers = [
                answer
                for found in list(schema.get_all_operations())[::every]
                for answer in answers_of(browser, found.ok(), most)
            ]
    assert len(answers) >= len(described["paths"]) // every
    assert not [answer for answer in answers if not answer[0]]


def answers_of(browser: TestClient, operation: Any, most: int) -> list[tuple[bool, str]]:
    """Ask an address what its description allows; give whether each status is described."""
    known = set(operation.definition.raw["responses"])
    told: list[tuple[bool, str]] = []

    @settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def asked(case: Any) -> None:
        sent = case.as_transport_kwargs(base_url=SITE)
        sent.pop("cookies", None)
        if isinstance(sent.get("data"), str | bytes):
            sent["content"] = sent.pop("data")
        status = browser.request(**sent).status_code
        told.append((str(status) in known and status < 500, f"{status} {case!r}"))

    asked()
    return told
