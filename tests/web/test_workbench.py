"""Forms that write the files of a case: checked, hash by hash, undone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.golden.readable import of_html
from tests.web.conftest import client_of

from openbook.web.app import make_app
from openbook.web.desk import Desk

OFFER, BOOK = "offers/2019-01-11-district.yaml", "books/district.yaml"
_FORM = re.compile(r'<form class="workbench"[^>]* method="post".*?</form>', re.DOTALL)
_INPUT = re.compile(r'<input[^>]* name="([^"]+)"[^>]*?value="([^"]*)"')
_TYPED = re.compile(r'<input id="[^"]*" name="([^"]+)" type="(?:text|date)" value="([^"]*)"')
_SELECT = re.compile(r'<select id="[^"]*" name="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)


def fields(page: str) -> dict[str, str]:
    """What a browser would send of the form, nothing changed."""
    forms = _FORM.findall(page)
    assert forms
    form = forms[0]
    found = {n: unescape(v) for n, v in _INPUT.findall(form) if not n.startswith("cut/")}
    found |= {n: unescape(v) for n, v in _TYPED.findall(form)}
    for name, options in _SELECT.findall(form):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', options)
        found[name] = unescape((chosen[1] or chosen[2]) if chosen else "")
    return found


class Bench:
    """A person at the forms of a case."""

    def __init__(self, folder: Path, viewer: str = "public") -> None:
        self.folder, self.client = folder, client_of(folder, viewer)

    def form(self, address: str) -> dict[str, str]:
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return fields(answer.text)

    def send(self, address: str, form: dict[str, str], **typed: str) -> tuple[int, str]:
        answer = self.client.post(address.partition("?")[0], data={**form, **typed})
        return answer.status_code, answer.text

    def lines(self, file: str) -> list[str]:
        return (self.folder / file).read_text("utf-8").splitlines()


@pytest.fixture
def bench(small_town: Path) -> Bench:
    return Bench(small_town)


def apart(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new."""
    return [e for e in before if e not in after], [e for e in after if e not in before]


def test_an_offer_changes_only_where_it_was_typed_and_is_undone(bench: Bench) -> None:
    address, before = f"/workbench/record?file={OFFER}", bench.lines(OFFER)
    form = bench.form(address)
    assert bench.send(address, form)[0] == 200
    assert bench.lines(OFFER) == before  # nothing typed, nothing written
    typed = {"terms/1/one_time_payment/share": "2%", "add": "policy", "terms/11/policy/text": "a"}
    status, page = bench.send(address, form, **typed, **{"cut/terms/9": "yes"})
    assert status == 200
    gone, new = apart(before, bench.lines(OFFER))
    assert [each.split(":")[0].strip() for each in gone] == ["- one_time_payment", "- reopener"]
    assert new == ["  - one_time_payment: {year: 2018-19, share: 2%}", "  - policy: {text: a}"]
    number = re.search(r'name="undo" value="([0-9]+)"', page)
    assert number
    token = fields(page)["token"]
    done = bench.client.post("/workbench", data={"token": token, "undo": number[1]})
    assert "Undone" in done.text
    assert bench.lines(OFFER) == before


def test_two_tabs_that_change_the_same_lose_nothing(bench: Bench) -> None:
    address = f"/workbench/assumption?file={BOOK}&name=health.change"
    mine, theirs = bench.form(address), bench.form(address)
    assert bench.send(address, theirs, value="6%", source="invented")[0] == 200
    status, page = bench.send(address, mine, value="4%", source="invented")
    assert status == 409
    assert "Somebody has changed this file" in page
    assert "token=" not in page  # links lead away without what was typed
    assert 'value="4%"' in page  # what was typed
    assert "In the file now: 6%" in of_html(page)
    assert any("health.change: {value: 6%, spread: 3% to 7%" in e for e in bench.lines(BOOK))
    assert bench.send(address, fields(page))[0] == 200  # now on purpose
    assert any("health.change: {value: 4%, spread: 3% to 7%" in e for e in bench.lines(BOOK))


def test_an_assumption_needs_its_source_and_stays_within_its_limits(bench: Bench) -> None:
    address, before = f"/workbench/assumption?file={BOOK}&name=health.change", bench.lines(BOOK)
    form = bench.form(address)
    status, page = bench.send(address, form, value="6%")
    assert status == 422
    assert "every number needs a source" in page
    status, page = bench.send(address, form, value="900%", source="invented")
    assert status == 422
    assert "OB918" in page
    assert 'value="900%"' in page
    assert bench.lines(BOOK) == before
    both = {"by_year/2019-20": "3%", "source": "invented"}
    assert "not both" in bench.send(address, form, **both)[1]
    new = {"source": "memo", "new/who": "The district", "new/title": "Memo: a & b"}
    assert bench.send(address, form, value="6%", **new)[0] == 200
    gone, now = apart(before, bench.lines(BOOK))
    assert gone == ["  health.change: {value: 5%, spread: 3% to 7%}"]
    assert now == ["  health.change: {value: 6%, spread: 3% to 7%, source: memo}"]
    assert '    title: "Memo: a & b"' in bench.lines("evidence/sources.yaml")


def test_a_row_stays_the_same_row_where_others_came_before_it(bench: Bench) -> None:
    address, file = "/workbench/row?file=strike/days.csv", "strike/days.csv"
    form = bench.form(f"{address}&row=2")
    assert form["day"] == "2019-01-16"
    lines = bench.lines(file)
    text = "\n".join([lines[0], "2019-01-14,final,1,0,dry,,,", *lines[1:]]) + "\n"
    (bench.folder / file).write_text(text, "utf-8")
    status, page = bench.send(address, form, pupils="601")
    assert status == 409
    again = fields(page)
    assert (again["row"], again["pupils"]) == ("3", "601")
    assert bench.send(address, again)[0] == 200
    assert apart(text.splitlines(), bench.lines(file)) == (
        ["2019-01-16,final,590,0,dry,,,"],
        ["2019-01-16,final,601,0,dry,,,"],
    )
    new = {"day": "2019-01-17", "version": "final", "pupils": "602"}
    assert bench.send(address, bench.form(address), **new)[0] == 200
    assert bench.lines(file)[-1] == "2019-01-17,final,602,,,,,"


def test_a_file_is_changed_as_text_even_where_the_case_has_errors(bench: Bench) -> None:
    address = "/workbench/file?file=case.yaml"
    good = (bench.folder / "case.yaml").read_text("utf-8")
    token = {n: bench.form(address)[n] for n in ("token", "read_as")} | {"file": "case.yaml"}
    status, page = bench.send(address, {**token, "text": "title: [oops"})
    assert status == 422
    assert "title: [oops" in page
    assert (bench.folder / "case.yaml").read_text("utf-8") == good
    (bench.folder / "case.yaml").write_text("title: [oops", "utf-8")
    form = bench.form(address)
    mended = {n: form[n] for n in ("token", "read_as")} | {"file": "case.yaml", "text": good}
    assert bench.send(address, mended)[0] == 200
    assert (bench.folder / "case.yaml").read_text("utf-8") == good


def test_only_files_of_the_reader_are_opened(bench: Bench) -> None:
    files = ("../x.yaml", "README.md", "private/district/wants.yaml", "/etc/passwd", "")
    for client in (bench.client, client_of(bench.folder, "union")):
        for file in files:
            for path in ("file", "record", "row", "assumption"):
                answer = client.get(f"/workbench/{path}", params={"file": file})
                assert answer.status_code == 400
                assert "root:" not in answer.text


def test_a_party_writes_its_own_drafts_and_nobody_else_sees_them(small_town: Path) -> None:
    union = Bench(small_town, "union")
    begun = union.client.post(
        "/workbench", data={"token": union.form("/workbench")["token"], "new_offer": "quiet-one"}
    )
    assert "private%2Funion%2Foffers%2Fquiet-one.yaml" in str(begun.url)
    form = fields(begun.text)
    typed = {"side": "union", "made_on": "2019-01-17", "title": "Quiet", "source": "invented"}
    assert union.send("/workbench/record", form, **typed, standing="draft")[0] == 200
    assert (small_town / "private/union/offers/quiet-one.yaml").is_file()
    assert "quiet-one" not in client_of(small_town).get("/workbench").text


def test_nothing_is_shown_or_written_for_other_machines_or_days(small_town: Path) -> None:
    far = TestClient(
        make_app(Desk(small_town, keeps_drafts=False, local=False)), base_url="http://localhost"
    )
    near = client_of(small_town)
    for path in ("/workbench", "/workbench/file?file=case.yaml"):
        assert far.get(path).status_code == 400
        assert (
            near.get(path, params={"file": "case.yaml", "as_of": "2019-01-12"}).status_code == 400
        )
    assert far.post("/workbench", data={"undo": "1"}).status_code == 400
    assert near.post("/workbench", data={"undo": "1"}).status_code == 422  # without its token
    assert near.get("/workbench?undo=1").status_code == 200
