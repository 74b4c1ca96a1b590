"""The shared server in a browser: people in a room see each other's terms and edits."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from time import time

import pyotp
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import CASES, PICTURES
from tests.web.host.seats import PASSWORD

from openbook.web.host import people
from openbook.web.host.rights import DISTRICT, KEEPER, MEDIATOR, UNION, Viewer
from openbook.web.host.table import SharedTable

PEOPLE = {
    "Dora": (DISTRICT, "district"),
    "Uma": (UNION, "union"),
    "Una": (UNION, "union"),
    "Max": (MEDIATOR, ""),
}
DRAFT = """\
side: union
made_on: 2019-01-18
title: Counter by {who}
standing: draft
terms:
  - salary_raise: {{share: 3%, starts: 2019-07-01}}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A table on SQLite with everybody invited; gives its address and the keys of their codes."""
    home = tmp_path_factory.mktemp("table") / "home"
    secrets = {}
    long_ago = time() - 3600  # the codes of now were not used to join
    with closing(SharedTable(home, clock=lambda: long_ago)) as made:
        made.store.migrate()
        made.begin(CASES / "small-town", "the keeper", "import")
        for name, seat in PEOPLE.items():
            token = people.invite(made, Viewer(KEEPER, name="the keeper"), *seat)
            secrets[name] = people.invited(made, token)[2]
            code = pyotp.TOTP(secrets[name]).at(int(long_ago))
            people.join(made, token, name=name, password=PASSWORD, code=code)
    command = [sys.executable, "-m", "openbook", "host", "start", str(home), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        said = run.stdout.readline()
        found = re.search(r"http://\S+(?=/host)", said)
        assert found, said
        yield found[0], secrets
        run.terminate()
    shutil.rmtree(home)


@pytest.fixture(scope="module")
def seated(browser, table: tuple[str, dict[str, str]]) -> Iterator[dict[str, Page]]:
    """Everybody in a browser, logged in through the page."""
    address, secrets = table
    pages = {}
    for name, secret in secrets.items():
        page = browser.new_context(base_url=address, locale="en-US").new_page()
        page.goto("/host/login")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_label("Code of your second factor").fill(pyotp.TOTP(secret).now())
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url("**/host")
        pages[name] = page
    yield pages
    for page in pages.values():
        page.context.close()


def test_people_in_a_room_see_each_others_terms(seated: dict[str, Page]) -> None:
    dora, uma = seated["Dora"], seated["Uma"]
    dora.goto("/host/room?room=joint")
    uma.goto("/host/room?room=joint")
    uma.get_by_role("link", name="Try terms together").click()
    expect(uma.locator("#together")).to_contain_text("Joint room: both sides and the mediator")
    uma.locator("select[name=add]").select_option("salary_raise")
    uma.wait_for_url("**/try?**")
    expect(uma.locator("#together")).to_be_visible()
    share = uma.locator("input[name='t1.share']")
    share.fill("4.5%")
    uma.locator("input[name='t1.starts']").fill("2019-07-01")
    tried = dora.locator("[data-tried] li")
    expect(tried).to_contain_text("4.5%", timeout=10_000)
    expect(tried).to_contain_text("Uma")
    share.fill("3.25%")
    expect(tried).to_contain_text("3.25%", timeout=10_000)
    dora.screenshot(path=PICTURES / "table-joint-room.png", full_page=True)
    uma.screenshot(path=PICTURES / "table-try-together.png", full_page=True)
    uma.get_by_role("button", name="Stop showing my terms").click()
    expect(tried).to_have_count(0, timeout=10_000)
    uma.goto("/try?t1=salary_raise&t1.share=9%25&t1.starts=2019-07-01")
    expect(uma.locator("#together")).to_be_hidden()  # nothing is shown that nobody chose to show


def test_terms_of_a_caucus_stay_in_it(seated: dict[str, Page]) -> None:
    dora, uma, una, max_ = (seated[name] for name in ("Dora", "Uma", "Una", "Max"))
    una.goto("/host/room?room=own:union")
    max_.goto("/host/room?room=own:union")
    expect(max_.locator("main")).to_contain_text("There is no such page")
    uma.goto("/try?t1=salary_raise&t1.share=7%25&t1.starts=2019-07-01#own%3Aunion")
    expect(una.locator("[data-tried] li")).to_contain_text("7%", timeout=10_000)
    dora.goto("/try?t1=salary_raise&t1.share=1%25&t1.starts=2019-07-01#own%3Aunion")
    dora.wait_for_timeout(1500)
    expect(dora.locator("#together")).to_be_hidden()
    expect(una.locator("[data-tried] li")).to_have_count(1)


def test_a_conflict_is_told_to_both(seated: dict[str, Page]) -> None:
    uma, una = seated["Uma"], seated["Una"]
    for page in (uma, una):
        page.goto("/host/file")
        page.get_by_label("File, such as").fill("offers/2019-01-20-counter.yaml")
    uma.get_by_label("Text").fill(DRAFT.format(who="Uma"))
    una.get_by_label("Text").fill(DRAFT.format(who="Una"))
    uma.get_by_role("button", name="Save as a new version").click()
    uma.wait_for_url("**/host/room?**")
    expect(una.locator("[data-live-note]")).to_be_visible(timeout=10_000)
    una.get_by_role("button", name="Save as a new version").click()
    expect(una.locator("main")).to_contain_text("was changed by Uma since you opened it")
    expect(una.locator("main")).to_contain_text("Counter by Una")
    messages = uma.locator("[data-live-room]")
    expect(messages).to_contain_text("Counter by Una", timeout=10_000)
    expect(messages).to_contain_text("two changes of one file")
    uma.screenshot(path=PICTURES / "table-conflict.png", full_page=True)
