"""Every fault of a state's folder is named with its file and line, all at once."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from openbook.law.errors import LawError
from openbook.law.load import load_statutes

BROKEN = Path(__file__).parent / "broken"
TODAY = date(2026, 11, 15)
GOOD = """\
description: A number
unit: share
holds: one year
values:
  - in_force: 2018-07-01
    known_on: 2018-06-27
    value: 10%
    status: confirmed
    reference: {who: State, title: Statute, dated: 2018-06-27, page: "3"}
checked_on: 2026-11-15
"""


@pytest.mark.parametrize("name", sorted(path.name for path in BROKEN.iterdir()))
def test_a_broken_folder_is_refused_with_these_words(name):
    with pytest.raises(LawError) as caught:
        load_statutes(BROKEN / name, TODAY)
    expected = (BROKEN / name / "expected.txt").read_text(encoding="utf-8")
    assert f"{caught.value}\n" == expected


def test_the_path_of_a_file_is_its_name(tmp_path):
    folder = tmp_path / "oregon" / "parameters" / "reserve"
    folder.mkdir(parents=True)
    (folder / "share.yaml").write_text(GOOD)
    statutes = load_statutes(tmp_path / "oregon", TODAY)
    assert list(statutes.parameters) == ["reserve.share"]
    value = statutes.parameters["reserve.share"].values[0]
    assert value.until == date(2019, 6, 30)
    assert value.source.on == date(2018, 6, 27)
    assert value.source.page == "3"


def test_a_folder_is_read_once(tmp_path):
    folder = tmp_path / "oregon" / "parameters"
    folder.mkdir(parents=True)
    (folder / "share.yaml").write_text(GOOD)
    first = load_statutes(tmp_path / "oregon", TODAY)
    (folder / "share.yaml").write_text("broken: [")
    second = load_statutes(tmp_path / "oregon", date(2019, 1, 11))
    assert second.parameters == first.parameters
    assert second.known_on != first.known_on


def test_a_file_in_another_encoding_is_refused(tmp_path):
    folder = tmp_path / "oregon" / "parameters"
    folder.mkdir(parents=True)
    written = GOOD.replace("A number", "Número")
    (folder / "share.yaml").write_bytes(written.encode("latin-1"))
    with pytest.raises(LawError, match=r"share\.yaml:1: save the file as UTF-8"):
        load_statutes(tmp_path / "oregon", TODAY)
