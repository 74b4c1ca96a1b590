"""Bad files give findings: never a traceback, never for ever, never without bound."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from openbook.api import folder as api
from openbook.api.view import opened

Write = Callable[[dict[str, str]], Path]
# Each text has brought down a reader somewhere.
HOSTILE = {
    "deep list": "[" * 200_000,
    "deep mapping": "{a: " * 50_000,
    "deep dashes": "- " * 100_000,
    "deep keys": "? " * 100_000,
    "billion laughs": "a: &a [x]\n"
    + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    ),
    "recursive": "&a [*a]",
    "python tag": "!!python/object/apply:os.system ['true']",
    "many values": "[" + "1, " * 400_000 + "]",
    "one long text": "title: " + "x" * 1_900_000,
    "merge": "<<: {a: b}\ntitle: x\n",
    "null": "~",
    "number": "42",
    "list": "- a\n- b\n",
    "numbers as keys": "1: 2\n2.5: 3\n",
    "directive": "%YAML 9.9\n---\ntitle: x\n",
    "tabs": "title:\tx\n\tstate: y\n",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("file", ["case.yaml", "offers/one.yaml", "books/one.yaml"])
def test_hostile_yaml(write_case: Write, name: str, file: str) -> None:
    findings = api.check_case(write_case({file: HOSTILE[name]}))
    assert any(finding.place.file == file for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        ",",
        '"',
        "school",
        "school,school\na,b\n",
        "school,name\n" + "x" * 200_000 + ",b\n",
        "school,name,level,operator\na,b,elementary,district\0\n",
        "school,name,level,operator\n" * 3,
        "school;name;level;operator\na;b;c;d\n",
        "\u2028,\x0b\n\x85,a\n",
    ],
)
def test_hostile_tables(write_case: Write, text: str) -> None:
    findings = api.check_case(write_case({"district/schools.csv": text}))
    assert any(finding.place.file == "district/schools.csv" for finding in findings)


@pytest.mark.parametrize(
    "cell", ["nan", "inf", "-inf", "1e999", "1_000", "0x10", "1,86", "٣", "1e400", "--5"]
)
def test_only_finite_plain_numbers_are_numbers(write_case: Write, cell: str) -> None:
    row = f'2018-19,K-3,district,"{cell}",p-2,story\n'
    head = "year,grades,operator,ada,period,source\n"
    folder = write_case({"district/attendance.csv": head + row})
    read = api.read_folder(folder)
    case, findings = read.case, read.findings
    assert case is not None
    assert case.attendance.column("ada") == (None,)
    assert "OB917" in {finding.code for finding in findings}


def test_a_name_cannot_climb_out_of_the_folder(write_case: Write, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("column,step,pay\nBA,1,99\n", "utf-8")
    district = (
        "name: D\nkind: high\nsource: story\nunits:\n"
        "  - {id: teachers, name: T, schedule: ../../../secret}\n"
    )
    read = api.read_folder(write_case({"district/district.yaml": district}))
    case, findings = read.case, read.findings
    assert case is not None
    assert not case.schedules
    assert "OB917" in {finding.code for finding in findings}


def test_folders_in_place_of_files_and_files_in_place_of_folders(write_case: Write) -> None:
    folder = write_case({"offers": "not a folder"})
    (folder / "contract.yaml").mkdir()
    (folder / "district").mkdir()
    (folder / "district/schools.csv").symlink_to("..")
    codes = {f.place.file: f.code for f in api.check_case(folder)}
    assert codes["contract.yaml"] == "OB907"
    assert codes["district/schools.csv"] == "OB907"


def test_loops_of_links_end(write_case: Write) -> None:
    folder = write_case({})
    (folder / "offers").symlink_to(folder)
    (folder / "books").symlink_to("books")
    (folder / "district").symlink_to("strike")
    (folder / "strike").symlink_to("district")
    findings = api.check_case(folder)
    assert all(finding.code in {"OB104", "OB907", "OB920"} for finding in findings)


def test_thousands_of_stray_files_are_bounded(write_case: Write) -> None:
    folder = write_case({})
    (folder / "stray").mkdir()
    for number in range(3_000):
        (folder / "stray" / f"{number}.csv").touch()
    findings = api.check_case(folder)
    assert len(findings) < 3_100
    assert "OB920" in {finding.code for finding in findings}


@pytest.mark.parametrize("name", ["evidence/claims.csv", "contract.yaml"])
def test_a_huge_file_takes_little_memory(write_case: Write, name: str) -> None:
    """200 MB are refused without being read into memory."""
    folder = write_case({})
    with (folder / name).open("wb") as big:
        big.truncate(200_000_000)
    program = (
        "import resource, sys; from openbook import api\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({600_000_000}, {600_000_000}))\n"
        "codes = {f.code for f in api.check_case(sys.argv[1])}\n"
        "assert 'OB906' in codes, codes"
    )
    assert resource.RLIMIT_AS
    subprocess.run([sys.executable, "-c", program, str(folder)], check=True, timeout=300)


def test_a_file_whose_name_cannot_be_shown_is_told_and_not_read(small_town: Path) -> None:
    offer = (small_town / "offers" / "2018-10-05-union.yaml").read_bytes()
    before = api.case_in(small_town).offers
    for name in (b"a\xffb.yaml", b"a\x1b[31mb.yaml", "a\u202eb.yaml".encode()):
        Path(os.fsdecode(os.fsencode(small_town) + b"/offers/" + name)).write_bytes(offer)
    read = api.read_folder(small_town)
    case, findings = read.case, read.findings
    assert case is not None
    assert case.offers == before
    assert [each.code for each in findings] == ["OB920"] * 3
    assert all(each.place.file.isprintable() for each in findings)
    assert all(each.remedy.isprintable() for each in findings)


def test_a_table_of_texts_with_a_sign_that_steers_a_terminal(small_town: Path) -> None:
    events = small_town / "evidence" / "events.csv"
    text = events.read_text("utf-8")
    events.write_text(text.replace("The union lays", "The \x1b[2Junion lays"), "utf-8")
    found = [each for each in api.check_case(small_town) if each.code == "OB917"]
    assert [each.place.line for each in found] == [2]


@pytest.mark.parametrize("last", ["2017-18", "2099-00"])
def test_no_years_or_too_many_are_refused(small_town: Path, last: str) -> None:
    head = small_town / "case.yaml"
    text = head.read_text("utf-8").replace("last_year: 2020-21", f"last_year: {last}")
    head.write_text(text, "utf-8")
    found = [each for each in api.check_case(small_town) if each.code == "OB918"]
    assert [str(each.place) for each in found] == ["case.yaml:5:12"]


@pytest.mark.parametrize(
    "text",
    ["a," * 1_000_000, "day,kind,text\n" + "x,y,\n" * 50_000, "day\n" + "x,y\n" * 99_000],
    ids=["columns", "bad cells", "long rows"],
)
def test_a_table_of_nothing_but_mistakes_is_told_in_time(small_town: Path, text: str) -> None:
    """A million columns were once compared with each other."""
    (small_town / "evidence" / "events.csv").write_text(text, "utf-8")
    findings = api.check_case(small_town)
    assert 1 <= len(findings) <= 27


def test_every_bad_row_of_a_strike_is_left_out_however_many_they_are(small_town: Path) -> None:
    """Only some findings of a file are told; rows beyond them were once used."""
    counts = small_town / "strike" / "counts.csv"
    sound = opened(small_town).case.counts
    doubled = "2019-01-15,oak,1,,,\n" * 60
    counts.write_text(counts.read_text("utf-8") + doubled, "utf-8")
    found = opened(small_town)
    assert found.case.counts.columns == sound.columns
    assert "OB921" in {each.code for each in found.findings}
