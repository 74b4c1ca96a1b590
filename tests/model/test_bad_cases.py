"""Cases that cannot be projected: the file, what is wrong and what to write; no guess."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.properties.test_mutations import files_of, mend, spoil

from openbook.api.projection import project_case
from openbook.cli.main import CANNOT_GO_ON, FINE, main
from openbook.findings.errors import OpenbookError
from openbook.model.errors import MissingPartError
from openbook.reports.document.text import to_text
from openbook.reports.projection_report import projection_data, projection_document
from openbook.reports.words.words import words_in

Change = Callable[[Path], None]
BOOK, STAFF, SCHEDULE = (
    *("books/district.yaml", "district/staff.csv"),
    "district/schedules/teachers.csv",
)
ENROLLMENT, COHORTS = "district/enrollment.csv", "district/cohorts.csv"
EACH = 50


def other(file: str, pattern: str, text: str) -> Change:
    """The file with another text in place of a pattern."""

    def change(folder: Path) -> None:
        before = (folder / file).read_text("utf-8")
        after = re.sub(pattern, text, before, flags=re.MULTILINE)
        assert after != before
        (folder / file).write_text(after, "utf-8")

    return change


def without(*files: str) -> Change:
    """The folder without some files."""

    def change(folder: Path) -> None:
        for file in files:
            (folder / file).unlink()

    return change


def both(*changes: Change) -> Change:
    def change(folder: Path) -> None:
        for each in changes:
            each(folder)

    return change


# What is changed, the file that is named, and words of what to write.
BAD = {
    "a set of assumptions without a year": (
        other(BOOK, r"funding\.cola:.*", "funding.cola: {by_year: {2019-20: 2.6%}}"),
        *(BOOK, "write funding.cola: {by_year: {2020-21: …}}"),
    ),
    "a set of assumptions without an assumption": (
        other(BOOK, r"^  attendance\.rate:.*\n", ""),
        *(BOOK, "write attendance.rate: {value: …}"),
    ),
    "negative people": (
        other(STAFF, "teachers,BA,1,8", "teachers,BA,1,-8"),
        *(f"{STAFF}:2", "Write a number"),
    ),
    "a blank cell in the schedule": (
        other(SCHEDULE, r'BA,6,"\$60,000"', "BA,6,"),
        *(SCHEDULE, "Add a line BA,6 with the pay"),
    ),
    "a schedule without a lowest step": (
        other(SCHEDULE, r"BA,1,.*\n", ""),
        *(SCHEDULE, "Add a line BA,1 with the pay"),
    ),
    "a schedule without a step that people stand on": (
        other(SCHEDULE, r"BA,6,.*\n", ""),
        *(SCHEDULE, "Add a line BA,6 with the pay"),
    ),
    "a schedule without a column": (
        other(SCHEDULE, r"MA,.*\n", ""),
        *(SCHEDULE, "Add a line MA,1 with the pay"),
    ),
    "no row for the balance before": (
        other("district/reserve.csv", r"^2017-18,actual,unrestricted.*\n", ""),
        *("district/reserve.csv", "write a row 2017-18,actual,unrestricted"),
    ),
    "no reserve": (
        without("district/reserve.csv"),
        *("district/reserve.csv", "write a row 2017-18,actual,unrestricted"),
    ),
    "a balance without a source": (
        other("evidence/sources.yaml", r".*district/reserve\.csv.*\n", ""),
        *("district/reserve.csv:2", "name one that is in evidence/sources.yaml"),
    ),
    "a budget without a source": (
        other("evidence/sources.yaml", r".*district/budget\.csv.*\n", ""),
        *("district/budget.csv:3", "name one that is in evidence/sources.yaml"),
    ),
    "no budget": (
        without("district/budget.csv"),
        *("district/budget.csv", "write rows of one stage with fund 01"),
    ),
    "a budget of another year": (
        other("district/budget.csv", "^2018-19", "2015-16"),
        *("district/budget.csv", "no budget of 2018-19"),
    ),
    "no attendance and no earlier students": (
        without("district/attendance.csv", COHORTS),
        *("district/attendance.csv", "the attendance of 2017-18 is missing; write it"),
    ),
    "no staff and no payroll": (
        both(
            without(STAFF, SCHEDULE),
            other("district/district.yaml", r"^    (payroll|schedule):.*\n", ""),
        ),
        *("district/district.yaml", "write payroll:"),
    ),
    "no units": (
        both(
            without("district/district.yaml", STAFF, SCHEDULE, "district/posts.csv"),
            without("contract.yaml"),
        ),
        *("district/district.yaml", "write units:"),
    ),
    "no students": (
        both(without(ENROLLMENT, COHORTS, "strike/counts.csv"), without("contract.yaml")),
        *(ENROLLMENT, "write them by school and grade"),
    ),
    "no schools": (
        both(
            without("district/schools.csv"),
            other("contract.yaml", "pupils_per: 590", "per_school: 1"),
        ),
        *("district/schools.csv", "write one row a school"),
    ),
    "no set of assumptions of the employer": (
        without(BOOK),
        *("books/district.yaml", "with the employer as their side"),
    ),
    "a last year before the first": (
        other("case.yaml", "last_year: 2020-21", "last_year: 2010-11"),
        *("case.yaml", "Write a last year that makes 1 to 30 of them"),
    ),
    "years without end": (
        other("case.yaml", "last_year: 2020-21", "last_year: 9998-99"),
        *("case.yaml", "Write a day or a year from 1900 to 2199"),
    ),
    "nothing to divide by": (
        other(BOOK, r"per_teacher: \{value: 5\}", "per_teacher: {value: 0}"),
        *(BOOK, "'0' is below 0.5"),
    ),
    "growth beyond all bounds": (
        other(BOOK, r"staff\.change: \{value: 0%\}", "staff.change: {value: 1e302%}"),
        *(BOOK, "larger than any number of a case"),
    ),
    "pay beyond all bounds": (
        other(SCHEDULE, r'"\$60,000"', "1e308"),
        *(SCHEDULE, "larger than any number of a case"),
    ),
    "a row twice": (
        other("district/attendance.csv", "^(2017-18,4-6.*)$", r"\1\n\1"),
        *("district/attendance.csv:4", "Keep one of the two rows"),
    ),
    "a blank grade": (
        other("district/attendance.csv", "^2017-18,4-6", "2017-18,"),
        *("district/attendance.csv:3", "the cell 'grades' is blank"),
    ),
    "a blank level": (
        other("district/schools.csv", ",elementary,", ",,"),
        *("district/schools.csv:2", "the cell 'level' is blank"),
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_case_is_told_in_words(what, small_town, capsys):
    change, file, words = BAD[what]
    change(small_town)
    assert main(["project", str(small_town)]) == CANNOT_GO_ON
    shown = capsys.readouterr()
    told = " ".join(shown.err.split())
    assert shown.out == ""
    assert told.startswith("openbook: ")
    assert file in told
    assert words in told
    assert "Traceback" not in told


def test_a_file_that_cannot_be_read_is_no_missing_file(small_town):
    """A payroll stands in for staff that nobody wrote, not for staff nobody can read."""
    content = (small_town / STAFF).read_text("utf-8")
    (small_town / STAFF).write_bytes(content.encode("utf-16"))
    with pytest.raises(OpenbookError, match=STAFF):
        project_case(small_town)


def test_what_people_said_does_not_keep_a_case_from_being_projected(small_town):
    (small_town / "evidence" / "claims.csv").write_text("nonsense\n", "utf-8")
    assert project_case(small_town).alone.names


def test_everything_missing_in_a_book_is_told_at_once(small_town):
    other(BOOK, r"^  (attendance\.rate|posts\.cost|need\.share):.*\n", "")(small_town)
    with pytest.raises(MissingPartError) as told:
        project_case(small_town)
    assert len(told.value.missing) == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--book", "unoin"], "Did you mean 'union'?"),
        (["--book", "x"], "Write one of: district, union."),
        (["--offer", "2018-10-05-unoin"], "Did you mean '2018-10-05-union'?"),
        (["--define", "reserve=free"], "unrestricted, available, unassigned"),
        (["--define", "free", "--json"], "unrestricted, available, unassigned"),
        (["--draws", "-1"], "Must be >= 0"),
        (["--draws", "1000000"], "Must be <= 100000"),
        (["--draws", "many"], "--draws"),
        (["--as-of", "1990-01-01"], "was not known on 1990-01-01"),
        (["--as-of", "2015-01-01"], "ask as of a later day"),
        (["--as-of", "yesterday"], "--as-of"),
        (["--as", "nobody"], "its parties are: district, union"),
    ],
)
def test_questions_that_have_no_answer(words, told, capsys):
    assert main(["project", str(EXAMPLES / "small-town"), *words]) == CANNOT_GO_ON
    shown = capsys.readouterr()
    assert told in " ".join(shown.err.split())
    assert shown.out == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reserve.avail", "--year", "2018-19"], "Did you mean 'reserve.available'?"),
        (["reserve.available", "--year", "2030-31"], "2018-19, 2019-20, 2020-21"),
        (["reserve.available"], "write --year with one of: 2018-19"),
        (["reserve.available", "--year", "soon"], "'soon' is not projected"),
    ],
)
def test_numbers_that_cannot_be_explained(words, told, capsys):
    assert main(["explain", str(EXAMPLES / "small-town"), *words]) == CANNOT_GO_ON
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "gone",
    [
        ["district/attendance.csv"],
        ["district/calendar.yaml"],
        ["district/need.csv"],
        [STAFF, SCHEDULE],
    ],
    ids=str,
)
def test_what_has_a_stand_in_is_not_asked_for(gone, small_town, capsys):
    """Pupils of the year before, the payroll, the share a book believes in."""
    without(*gone)(small_town)
    district = small_town / "district" / "district.yaml"
    if STAFF in gone:
        text = district.read_text("utf-8").replace("    schedule: teachers\n", "")
        district.write_text(text, "utf-8")
    assert main(["project", str(small_town)]) == FINE, capsys.readouterr().err


def test_no_draws_are_no_draws(capsys):
    words = ["project", str(EXAMPLES / "small-town"), "--draws", "0", "--json"]
    assert main(words) == FINE
    assert "draws" not in json.loads(capsys.readouterr().out)


@pytest.mark.seeds(2, 20)
def test_a_damaged_small_town_is_projected_or_refused(seed, tmp_path):
    original = EXAMPLES / "small-town"
    folder = Path(shutil.copytree(original, tmp_path / "case"))
    unread = ("evidence/", "strike/", "private/")
    files = [name for name in files_of(original) if not name.startswith(unread)]
    draw = np.random.default_rng(2_000 + seed)
    answered, refusals = 0, []
    for turn in range(EACH):
        name = spoil(folder, files, draw)
        try:
            found = project_case(folder, draws=20 * (turn % 2))
            json.dumps(projection_data(found), allow_nan=False)
            assert to_text(projection_document(found, words_in("en")))
            answered += 1
        except OpenbookError as problem:
            refusals.append(str(problem).strip())
        finally:
            mend(folder, name, original)
    assert answered
    assert refusals
    assert all(refusals)
