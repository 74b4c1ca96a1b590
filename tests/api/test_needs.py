"""What is missing: nothing for a whole case, exactly the gaps of a small one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.web.conftest import client_of

from openbook.api.folder import new_case
from openbook.api.needs import what_is_missing
from openbook.api.view import opened
from openbook.case.assumptions import ASSUMPTIONS, BELIEFS, FILES
from openbook.files.describe import all_files
from openbook.model.missing_inputs import Answerable, Need
from openbook.reports.document.text import to_text
from openbook.reports.intake_report import missing_data, missing_document
from openbook.reports.words.words import Words, words_in


def _by_question(folder: Path) -> dict[str, Answerable]:
    return {each.question: each for each in what_is_missing(folder, "town")}


def test_a_whole_case_can_answer_everything(small_town: Path) -> None:
    assert [each for each in what_is_missing(small_town) if each.needs] == []


def test_a_gap_blocks_the_answers_that_need_it(small_town: Path) -> None:
    (small_town / "strike" / "adults.csv").unlink()
    (small_town / "district" / "calendar.yaml").unlink()
    blocked = {each.question for each in what_is_missing(small_town) if each.needs}
    assert blocked == {"who is sent where", "what a strike day costs"}


def test_every_missing_part_and_belief_is_named_at_once(small_town: Path) -> None:
    for file in ("reserve.csv", "programs.csv"):  # programs need the restricted balance
        (small_town / "district" / file).unlink()
    book = small_town / "books" / "union.yaml"
    lines = book.read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "attendance.rate" not in line]
    book.write_text("".join(kept), "utf-8")
    found = _by_question(small_town)
    assert [need.file for need in found["what is left each year"].needs] == [
        "district/reserve.csv",
        "books/district.yaml",
    ]
    (small_town / "district" / "reserve.csv").write_text(
        "year,stage,part,amount,source\n2017-18,actual,unrestricted,1836000,invented\n", "utf-8"
    )
    found = _by_question(small_town)
    assert not found["what is left each year"].needs
    (need,) = next(found[each] for each in found if each.startswith("the same under")).needs
    assert (need.file, need.says) == ("books/union.yaml", "attendance.rate for every year")
    assert need.look_in == BELIEFS["attendance.rate"]
    assert found["why the sides differ"].needs == (need,)


def test_a_term_without_classes_is_costed_in_part(small_town: Path) -> None:
    (small_town / "district" / "sections.csv").unlink()
    costs = _by_question(small_town)["what each offer costs"]
    assert costs.partly
    assert {need.file for need in costs.needs} == {"district/sections.csv"}


def test_a_new_case_needs_everything_and_says_where(tmp_path: Path) -> None:
    folder = new_case(tmp_path / "new", title="New", state="california", as_of=date(2025, 11, 19))
    answers = what_is_missing(folder)
    assert all(each.needs for each in answers)
    assert all(need.look_in for each in answers for need in each.needs)


def test_each_need_stands_once_with_the_answers_that_wait_for_it(small_town: Path) -> None:
    need = Need("books", "a set of assumptions", "the board's papers")
    asked = [Answerable(name, "", (need,)) for name in ("one", "two", "three", "four")]
    case = opened(small_town).case
    shown = to_text(missing_document(case, [*asked, Answerable("5", "c")], words_in("en")))
    assert shown.count("books: a set of assumptions") == 1
    assert "one; two and 2 more" in shown
    assert "Look in: the board's papers." in shown
    assert "1 of 5 answers can be given now." in shown
    assert missing_data([Answerable("3", "c")])[0]["needs"] == ()


def test_every_belief_means_nothing_or_is_published_somewhere() -> None:
    spared = {"prices.change"}  # nothing asks for it yet
    names = {kind.name for kind in ASSUMPTIONS if not kind.nothing} - spared
    assert names == BELIEFS.keys()


def test_where_to_look_is_told_of_files_that_a_case_may_have() -> None:
    known = {name.removesuffix("/NAME.csv").removesuffix("/NAME.yaml") for name in all_files()}
    assert FILES.keys() <= known


def test_programs_can_ask_it_too(small_town: Path) -> None:
    (small_town / "strike" / "adults.csv").unlink()
    answers = client_of(small_town).get("/api/missing").json()
    blocked = [each["question"] for each in answers if each["needs"]]
    assert blocked == ["who is sent where"]


def test_a_case_that_is_only_begun_opens_on_what_it_needs(tmp_path: Path) -> None:
    """Its first page is no error, and pages that need more lead there."""
    folder = new_case(tmp_path / "new", title="New", state="california", as_of=date(2025, 11, 19))
    client = client_of(folder)
    first = client.get("/")
    assert (first.status_code, first.url.path) == (200, "/missing")
    assert "0 of 15 answers can be given now." in first.text
    needs = client.get("/try")
    assert (needs.status_code, needs.url.path) == (200, "/missing")


def test_a_whole_case_opens_on_the_table(small_town: Path) -> None:
    assert client_of(small_town).get("/").url.path == "/table"


def test_everything_that_is_missing_is_said_in_spanish(tmp_path: Path) -> None:
    folder = new_case(tmp_path / "new", title="New", state="california", as_of=date(2025, 11, 19))
    words = Words("es", strict=True)
    assert to_text(missing_document(opened(folder).case, what_is_missing(folder), words))
    for text in {*BELIEFS.values(), *FILES.values()}:
        assert words.said(text) != text
