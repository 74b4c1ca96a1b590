from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.cli.main import main
from openbook.findings.finding import Severity

SMALL = str(EXAMPLES / "small-town")
SAID = (
    'The union said the district holds $1.8 million. "We ask for a 5.5 percent raise and '
    '12 nurses," said Dana Whitlock, president of the union. Classes of 31 pupils wait.\n'
)


@pytest.fixture
def story(tmp_path: Path) -> Path:
    path = tmp_path / "rally.txt"
    path.write_text(SAID, "utf-8")
    return path


def test_a_story_is_told_with_speakers_and_what_is_known(
    story: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(story), "--case", SMALL]) == 0
    out = capsys.readouterr().out
    assert "5.5% (salary_raise.share): Dana Whitlock, president of the union [union]" in out
    known = out.partition("In the case already:")[2]
    assert "has hoard" in known


def test_the_rows_are_ready_for_the_case(
    story: Path, small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["read", str(story), "--case", SMALL, "--rows", "--source", "invented"]
    assert main(words) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["value"] for row in rows] == ["0.055", "12", "31"]
    with (small_town / "evidence" / "claims.csv").open("a", encoding="utf-8") as claims:
        csv.DictWriter(claims, list(rows[0])).writerows(rows)
    errors = [
        finding for finding in folder.check_case(small_town) if finding.severity is Severity.ERROR
    ]
    assert errors == []
    before = len(folder.case_in(SMALL).claims)
    assert len(folder.case_in(small_town).claims) == before + len(rows)


def test_as_json_every_place_is_a_span_of_the_story(
    story: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["read", str(story), "--case", SMALL, "--json"])
    data = json.loads(capsys.readouterr().out)
    spans = [each for told in data["proposals"] for each in told["mentions"]]
    assert [SAID[each["start"] : each["end"]] for each in spans] == [
        each["written"] for each in spans
    ]
    assert {told["state"] for told in data["proposals"]} == {"known", "new"}


def test_another_encoding_is_told_and_read(story: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story.write_bytes("The union said “5%”.".encode("cp1252"))
    assert main(["read", str(story), "--case", SMALL]) == 0
    told = capsys.readouterr()
    assert "OB411" in told.err
    assert "5%" in told.out
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        story.write_bytes("The union said “5%”.".encode(encoding))
        assert main(["read", str(story), "--case", SMALL]) == 0
        told = capsys.readouterr()
        assert "utf-16" in told.err
        assert "5%" in told.out


@pytest.mark.parametrize("content", [b"", b" \n", None])
def test_no_story_is_refused(
    story: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    story.unlink() if content is None else story.write_bytes(content)
    assert main(["read", str(story), "--case", SMALL]) == 2
    assert "cannot be read as a story" in capsys.readouterr().err
