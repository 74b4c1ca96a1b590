"""A private folder is invisible unless the server runs for its party.

The app is asked everything before and after there is something private; every answer of
another viewer is the same to the last byte, its headers and versions too.
"""

from __future__ import annotations

import re
import shutil

import pytest
from tests.web.addresses import pages_of
from tests.web.conftest import CASES, client_of

from openbook.web.desk import Desk
from openbook.web.page import navigation

WORD = "zanzibar"
OFFER = f"""\
side: union
made_on: 2019-01-08
title: {WORD} title
standing: draft
note: {WORD} note
terms:
  - salary_raise: {{share: 4.321%, starts: 2018-07-01, source: {{who: {WORD}, title: {WORD}}}}}
"""
CLAIM = f"""\
claim,said_by,about,value,unit,text,source
{WORD}-claim,{WORD} speaker,reserve.{WORD},4321000,USD,{WORD} text,invented
"""
SECRETS = {
    f"offers/{WORD}-draft.yaml": OFFER,
    "evidence/claims.csv": CLAIM,
    f"books/{WORD}.yaml": "title: [broken",
    "wants.yaml": f"note: {WORD}\n",
    f"{WORD}.csv": "a file that nobody reads",
}
_BY_NAME = (
    f"/api/cost?offer={WORD}-draft",
    f"/api/disclose?offer={WORD}-draft",
    f"/api/project?book={WORD}",
    f"/api/claim_review?claim={WORD}-claim",
    f"/api/settle?book={WORD}",
    f"/evidence?about=reserve.{WORD}",
    f"/evidence/claim?claim={WORD}-claim",
    f"/offer?offer={WORD}-draft",
    f"/number?cost={WORD}-draft",
    f"/try?from={WORD}-draft",
    f"/workbook.xlsx?offer={WORD}-draft",
    f"/paper/disclosure.html?offer={WORD}-draft",
    f"/private/union/offers/{WORD}-draft.yaml",
)


@pytest.mark.parametrize("viewer", ["district", "union"])
def test_a_party_with_drafts_of_its_own_can_open_every_page(viewer):
    client = client_of(CASES / "small-town", viewer)
    for page in navigation():
        assert client.get(page.path).status_code == 200, page.path


def answers_of(client, below):
    """Every page of the app below a path: status, headers and bytes."""
    told = {}
    pages = [page for page in pages_of(client.app) if page.startswith(below)]
    # A table is answered when its search has ended; a page tells how far it is.
    pages.sort(key=lambda page: ".csv" not in page)
    for address in [*pages, *_BY_NAME, "/nowhere"]:
        answer = client.get(address, follow_redirects=False)
        # The token of forms is the server's, not the case's.
        content = re.sub(rb'name="token" value="[^"]*"', b"", answer.content)
        told[address] = (answer.status_code, dict(answer.headers), content)
        assert answer.status_code < 500, address
    return told


def keep_secrets(folder, party="union"):
    for name, text in SECRETS.items():
        file = folder / "private" / party / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


@pytest.mark.parametrize(("viewer", "below"), [("public", "/"), ("district", "/api/")])
def test_nothing_that_another_viewer_is_told_depends_on_it(small_town, viewer, below):
    shutil.rmtree(small_town / "private")
    version = Desk(small_town, viewer).version()
    before = answers_of(client_of(small_town, viewer), below)
    verbs = [page for page in before if page.startswith("/api/") and WORD not in page]
    verbs = [each for each in verbs if "claim_review" not in each]  # wants an address
    # A verb that needs more than the walk knows to say would be walked past.
    assert {page: before[page][0] for page in verbs} == dict.fromkeys(verbs, 200)
    keep_secrets(small_town)
    assert Desk(small_town, viewer).version() == version
    after = answers_of(client_of(small_town, viewer), below)
    for address, told in after.items():
        assert told == before[address], address


def test_a_change_of_it_is_not_noticed_by_others(small_town):
    keep_secrets(small_town)
    draft = small_town / "private" / "union" / "offers" / f"{WORD}-draft.yaml"
    desks = {viewer: Desk(small_town, viewer) for viewer in ("public", "district")}
    own = Desk(small_town, "union")
    before = {viewer: desk.version() for viewer, desk in desks.items()}
    seen, kept = own.version(), {viewer: desk.now() for viewer, desk in desks.items()}
    draft.write_text(f"{OFFER}  - duration: {{last_day: 2020-06-30}}\n", "utf-8")
    (draft.parent / "another.yaml").write_text(OFFER, "utf-8")
    assert {viewer: desk.version() for viewer, desk in desks.items()} == before
    assert all(desks[viewer].now() is case for viewer, case in kept.items())
    assert own.version() != seen


def test_its_own_party_sees_it(small_town):
    draft = small_town / "private" / "union" / "offers" / f"{WORD}-draft.yaml"
    draft.write_text(OFFER, "utf-8")
    client = client_of(small_town, "union")
    assert WORD in client.get("/offers").text
    assert WORD not in client.get("/api/show?part=offers").text
    assert WORD in client.get("/api/show?part=offers&private=union").text


def test_its_own_party_sees_its_claims(small_town):
    claims = small_town / "private" / "union" / "evidence" / "claims.csv"
    claims.parent.mkdir()
    claims.write_text(CLAIM, "utf-8")
    client = client_of(small_town, "union")
    assert f"{WORD} text" in client.get(f"/evidence/claim?claim={WORD}-claim").text
    assert f"{WORD} text" in client.get("/evidence/binder").text
    assert f"{WORD} text" not in client.get("/paper/binder.html").text
    own = client.get("/paper/binder.html?private=union").text
    assert f"{WORD} text" in own
    assert "Private to union" in own
