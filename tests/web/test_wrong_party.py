"""Requests by the wrong party: whatever is asked, and however, nothing private is told.

The union keeps a draft, a claim and a broken file. The public and the district ask for
them through every address, by name, by path and with headers that claim to be the union.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient
from tests.web.addresses import NEEDED, pages_of, paths_of, with_query
from tests.web.conftest import CASES, client_of

EACH = 25  # requests of a seed
NAME = "kilimanjaro"  # may be said back to who asks for it
HIDDEN = "zanzibar"  # only the union's files hold it
AMOUNT = 43_210_987
OFFER = f"""\
side: union
made_on: 2019-01-08
title: {HIDDEN} title
standing: draft
note: {HIDDEN} note
terms:
  - one_time_payment: {{amount: {AMOUNT}, on: 2019-06-30, note: {HIDDEN}}}
"""
CLAIM = f"""\
claim,said_by,about,value,unit,text,source
{NAME},{HIDDEN} speaker,reserve.{HIDDEN},{AMOUNT},USD,{HIDDEN} text,invented
"""
KEPT = {
    f"offers/{NAME}.yaml": OFFER,
    "evidence/claims.csv": CLAIM,
    f"books/{NAME}.yaml": f"title: [{HIDDEN}",
}
TOLD = re.compile(rf"{HIDDEN}|{AMOUNT}|{AMOUNT:,}|43\.2 million", re.IGNORECASE)
ASKED = (
    *("offer", "offers", "from", "with", "claim", "book", "books", "between", "cost"),
    *("as", "viewer", "party", "side", "private", "file", "name", "next", "about"),
)
VALUES = (
    *(NAME, f"{NAME}.yaml", f"private/union/offers/{NAME}", "union", "yes", "*"),
    *(
        f"../private/union/offers/{NAME}.yaml",
        "%2e%2e/private",
        "union\0",
        "2019-01-08",
    ),
)
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"cookie": "as=union; viewer=union; party=union"},
    {"authorization": "Basic dW5pb246dW5pb24="},
    {"x-forwarded-user": "union", "x-remote-user": "union"},
    {"x-forwarded-for": "127.0.0.1", "x-original-url": "/private/union"},
    {"accept": "application/json"},
    {"accept-language": "es"},
)
BELOW = ("", f"/{NAME}", f"/private/union/offers/{NAME}.yaml", "/..%2fprivate%2funion")


@dataclass(frozen=True, slots=True)
class Table:
    """A case with a private folder, and those who may not see it."""

    folder: Path
    clients: tuple[TestClient, ...]

    def private(self) -> dict[str, bytes]:
        files = sorted((self.folder / "private" / "union").rglob("*"))
        return {str(path): path.read_bytes() for path in files if path.is_file()}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    folder = tmp_path_factory.mktemp("wrong") / "town"
    shutil.copytree(CASES / "small-town", folder)
    for name, text in KEPT.items():
        file = folder / "private" / "union" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return Table(
        folder, tuple(client_of(folder, who) for who in ("public", "district"))
    )


def address(client: TestClient, chance: np.random.Generator, method: str) -> str:
    """Return an address of the app with questions that name what is private."""
    app = client.app
    pages = pages_of(app) if method == "GET" else paths_of(app, "POST")  # type: ignore[arg-type]
    path, _, _ = pages[int(chance.integers(len(pages)))].partition("?")
    names = chance.choice([*ASKED, *NEEDED], size=int(chance.integers(1, 4)))
    said = {str(name): [str(chance.choice(VALUES))] for name in names}
    below = str(chance.choice(BELOW, p=(0.85, 0.05, 0.05, 0.05)))
    return with_query(f"{path}{below}", said)


@pytest.mark.seeds(4, 300)
def test_the_wrong_party_is_told_nothing(seed: int, table: Table) -> None:
    chance = np.random.default_rng(seed)
    before = table.private()
    assert len(before) > len(KEPT)
    for _ in range(EACH):
        client = table.clients[int(chance.integers(len(table.clients)))]
        method = str(chance.choice(["GET", "POST"], p=[0.8, 0.2]))
        asked = address(client, chance, method)
        headers = HEADERS[int(chance.integers(len(HEADERS)))]
        answer = client.request(method, asked, headers=headers, follow_redirects=False)
        assert answer.status_code < 500, (method, asked)
        shown = f"{answer.headers} {answer.text}"
        assert not TOLD.search(shown), (method, asked, headers)
    assert table.private() == before


def test_the_union_itself_is_told(table: Table) -> None:
    """So the search for it would find it."""
    own = client_of(table.folder, "union")
    assert TOLD.search(own.get("/api/show?part=offers").text)
    assert TOLD.search(own.get(f"/offer?offer={NAME}").text)
