"""What is missing: nothing for a whole case, exactly the gaps of a small one."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.web.conftest import client_of

from openbook.answers.folder import new_case
from openbook.answers.needs import Answerable, Need, what_is_missing
from openbook.case.assumptions import ASSUMPTIONS, BELIEFS, FILES
from openbook.files.describe import all_files
from openbook.reports.intake_report import missing_data, missing_text


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
    (need,) = found["the same under the union assumptions"].needs
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


def test_what_was_told_is_counted_and_not_repeated() -> None:
    need = Need("books", "a set of assumptions", "the board's papers")
    text = missing_text(
        "T",
        [Answerable("one", "a", (need,)), Answerable("two", "b", (need,)), Answerable("3", "c")],
    )
    assert text.count("a set of assumptions") == 1
    assert "  two (b)\n    needs 1 of the things named above" in text
    assert "Can be answered now:\n  3  c" in text
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
