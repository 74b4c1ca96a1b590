"""Tables from outside: every bad row is told with its line, the good ones are used."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openbook
from openbook.api import folder as api
from openbook.api import uploads
from openbook.files.table_rows import merge_rows, rows_of
from openbook.findings.errors import FileChangedError, OpenbookError

WILLOW = Path(openbook.__file__).parent / "cases" / "small-town"
SENT = """day,school,pupils
2019-01-17,oak,300
2019-01-17,mill,9999
2019-01-17,nowhere,10
2019-01-18,nowhere,10
2019-01-19,oak,12
2019-01-15,oak,350
2019-01-16,oak,321
2019-01-16,mill,
2019-01-16,mill
2019-01-18,oak,xx
2019-01-17,creek,20
2019-01-17,creek,21
"""


@pytest.fixture
def willow(tmp_path):
    folder = tmp_path / "willow"
    shutil.copytree(WILLOW, folder)
    return folder, api.case_in(folder)


def counts_of(folder):
    with (folder / "strike" / "counts.csv").open(newline="", encoding="utf-8") as file:
        return {(row["day"], row["school"]): row["pupils"] for row in csv.DictReader(file)}


def test_bad_rows_are_told_by_line_and_left_out(willow):
    folder, case = willow
    found = uploads.look_at_rows(folder, case, "counts", SENT)
    assert (found.rows, found.used) == (12, 4)
    told = {(each.place.line, each.code) for each in found.findings}
    assert told == {
        (3, "OB501"),
        (3, "OB860"),
        (4, "OB111"),
        (6, "OB502"),
        (9, "OB103"),
        (10, "OB914"),
        (11, "OB917"),
        (13, "OB919"),
    }
    merged = found.merged
    assert (merged.added, merged.changed, merged.same) == (1, 2, 1)


def test_looking_writes_nothing_and_using_keeps_the_rest(willow):
    folder, case = willow
    before = counts_of(folder)
    found = uploads.look_at_rows(folder, case, "counts", SENT)
    assert counts_of(folder) == before
    uploads.use_rows(folder, case, "counts", SENT, read_as=found.read_as)
    assert counts_of(folder) == before | {
        ("2019-01-17", "oak"): "300",
        ("2019-01-16", "oak"): "321",
        ("2019-01-17", "creek"): "20",
    }
    assert not api.check_case(folder)


def test_a_file_that_changed_meanwhile_is_not_written_over(willow):
    folder, case = willow
    found = uploads.look_at_rows(folder, case, "counts", SENT)
    file = folder / "strike" / "counts.csv"
    file.write_text(file.read_text("utf-8") + "2019-01-17,creek,1,,,\n", "utf-8")
    with pytest.raises(FileChangedError):
        uploads.use_rows(folder, case, "counts", SENT, read_as=found.read_as)
    assert counts_of(folder)["2019-01-17", "creek"] == "1"


def test_a_roster_is_merged_by_person(willow):
    folder, case = willow
    sent = (
        "adult,role,credential,travel_km\n"
        "1,aide,none,3\n"
        "9,substitute,elementary,5\n"
        "10,wizard,none,1\n"
        "Jane Doe,aide,none,1\n"
    )
    found = uploads.look_at_rows(folder, case, "roster", sent)
    assert (found.used, found.merged.added, found.merged.changed) == (2, 1, 1)
    assert {each.place.line for each in found.findings} == {4, 5}
    uploads.use_rows(folder, case, "roster", sent, read_as=found.read_as)
    adults = {each.adult: each for each in api.case_in(folder).adults}
    assert adults["1"].role == "aide"
    assert adults["1"].languages == ("es",)  # what was not sent stays
    assert adults["9"].travel_km == 5


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("letters", "a,b\n1,2\n", "send counts or roster"),
        ("counts", "", "no row"),
        ("counts", "day,school,pupils\n", "no row"),
    ],
)
def test_what_is_no_table_is_refused(willow, kind, text, why):
    with pytest.raises(uploads.NotUploadedError, match=why):
        uploads.look_at_rows(willow[0], willow[1], kind, text)


def test_without_a_needed_column_no_row_is_used(willow):
    folder, case = willow
    sent = "day,school\n2019-01-17,oak\n"
    found = uploads.look_at_rows(folder, case, "counts", sent)
    assert found.used == 0
    assert [each.code for each in found.findings] == ["OB912"]


def test_a_column_nobody_knows_is_told_and_left_out(willow):
    sent = "day,school,pupils,mood\n2019-01-17,creek,20,glum\n"
    folder, case = willow
    found = uploads.look_at_rows(folder, case, "counts", sent)
    assert found.used == 1
    assert "mood" not in found.merged.text
    assert [each.code for each in found.findings] == ["OB913"]


def test_only_utf8_of_a_sensible_size_is_read():
    assert uploads.decoded("\ufeffa,b\r\n1,ñ\r\n".encode()) == "a,b\n1,ñ\n"
    with pytest.raises(uploads.NotUploadedError, match="UTF-8"):
        uploads.decoded("ñ".encode("latin-1"))
    with pytest.raises(uploads.NotUploadedError, match="million bytes"):
        uploads.decoded(b"x" * (uploads.MOST_BYTES + 1))


CELLS = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=5)
ROWS = st.lists(st.tuples(st.sampled_from("abcd"), CELLS), max_size=6)


def _text(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([("key", "cell"), *rows])
    return out.getvalue()


@given(old=ROWS, new=ROWS)
def test_merging_is_the_last_word_of_each_key_in_the_old_order(old, new):
    sent = [{"key": key, "cell": cell} for key, cell in new]
    merged = merge_rows(_text(old), sent, columns=("key", "cell"), keys=("key",))
    after = {row["key"]: row["cell"] for row in rows_of(merged.text)}
    assert after == dict(old) | dict(new)
    assert list(after)[: len(dict(old))] == list(dict(old))
    assert merged.added + merged.changed + merged.same == len(new)
    again = merge_rows(merged.text, sent[-1:], columns=("key", "cell"), keys=("key",))
    assert again.text == merged.text
    assert again.added == again.changed == 0


def test_a_table_that_breaks_off_is_refused_whole(willow):
    folder, case = willow
    text = f'day,school,pupils\n2019-01-17,oak,"{"9" * 200_000}\n'
    with pytest.raises(OpenbookError, match="breaks off on line 2"):
        uploads.look_at_rows(folder, case, "counts", text)


def test_many_doubled_rows_are_told_in_time(willow):
    """Each row was once compared with all; ten thousand took minutes."""
    folder, case = willow
    text = "day,school,pupils\n" + "2019-01-17,oak,300\n" * 10_000
    assert uploads.look_at_rows(folder, case, "counts", text).used == 1


def test_a_table_of_too_many_rows_is_refused(willow):
    folder, case = willow
    text = "day,school,pupils\n" + "2019-01-17,oak,300\n" * 20_001
    with pytest.raises(OpenbookError, match="more than 20,000 rows"):
        uploads.look_at_rows(folder, case, "counts", text)
