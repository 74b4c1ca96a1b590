"""A spread from the record becomes numbers before the projection sees it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.web.conftest import client_of

from openbook.api import folder as api
from openbook.api.projection import explain_number, project_case
from openbook.case.book import Assumption, FromRecord, RecordBand
from openbook.figures.figure import Year
from openbook.findings.errors import CaseNotReadableError

WRITTEN = "enrollment.change: {value: -2%, spread: -3% to -1%}"


def willow(tmp_path: Path, spread: str) -> Path:
    """The small town whose district takes its spread of enrollment from a record."""
    folder = tmp_path / "willow"
    shutil.copytree(EXAMPLES / "small-town", folder)
    book = folder / "books" / "district.yaml"
    text = book.read_text("utf-8")
    assert WRITTEN in text
    own = f"enrollment.change: {{value: -2%, spread: {spread}}}"
    book.write_text(text.replace(WRITTEN, own), "utf-8")
    return folder


def change(folder: Path) -> Assumption:
    book = next(each for each in api.case_in(folder).books if each.id == "district")
    return next(each for each in book.assumptions if each.name == "enrollment.change")


def test_the_band_widens_with_the_years_ahead(tmp_path: Path) -> None:
    found = change(willow(tmp_path, "from record"))
    assert isinstance(found.spread, RecordBand)
    ends = [found.ends(Year(start)) or (0.0, 0.0) for start in (2018, 2019, 2020)]
    widths = [high - low for low, high in ends]
    assert widths == sorted(widths)
    assert [(low + high) / 2 for low, high in ends] == pytest.approx([-0.02] * 3, abs=1e-5)
    assert found.spread.freedom == 6
    assert "with 5 actual results, 5 of them independent" in found.spread.told


def test_without_bias_the_band_moves_against_it(tmp_path: Path) -> None:
    spread = "from record of the district's budget office without bias"
    found = change(willow(tmp_path, spread))
    low, high = found.ends(Year(2019)) or (0.0, 0.0)
    # The office projected 0.48 points too high on the mean of five outcomes.
    assert (low + high) / 2 < -0.0235


def test_drawn_worlds_have_the_band_and_every_face_the_same(tmp_path: Path) -> None:
    folder = willow(tmp_path, "from record")
    ran = project_case(folder, draws=1000)
    assert ran.drawn is not None
    drawn = ran.drawn.worlds.values["enrollment.change"]
    assert drawn.shape == (1000, 3)
    low, high = change(folder).ends(Year(2020)) or (0.0, 0.0)
    inside = ((drawn[:, 2] > low) & (drawn[:, 2] < high)).mean()
    assert inside == pytest.approx(0.9, abs=0.003)
    told = explain_number(ran, "enrollment.change", "2020-21").sure
    assert told.startswith("Nine times out of ten between")
    assert "the prior 1 percentage point" in told


def test_what_was_not_over_on_the_day_of_the_case_does_not_count(tmp_path: Path) -> None:
    folder = willow(tmp_path, "from record")
    head = folder / "case.yaml"
    head.write_text(head.read_text("utf-8").replace("2019-01-18", "2014-08-01"))
    found = change(folder).spread
    assert isinstance(found, RecordBand)
    assert found.freedom == 2


def test_a_record_that_is_not_there_is_refused_with_the_repair(tmp_path: Path) -> None:
    folder = willow(tmp_path, "from record of nobody")
    assert change(folder).spread == FromRecord("nobody")
    with pytest.raises(CaseNotReadableError, match="budget office"):
        project_case(folder)


def test_a_mistake_in_the_record_stops_a_book_that_asks_for_it(tmp_path: Path) -> None:
    folder = willow(tmp_path, "from record")
    table = folder / "evidence" / "projections.csv"
    table.write_text(table.read_text("utf-8").replace("-2.4%", "minus two"), "utf-8")
    with pytest.raises(CaseNotReadableError, match="minus two"):
        project_case(folder)


def test_the_guide_shows_what_is_explained(tmp_path: Path) -> None:
    ran = project_case(willow(tmp_path, "from record"))
    told = explain_number(ran, "enrollment.change", "2020-21").sure
    guide = Path(__file__).parents[3] / "docs" / "guides" / "track-record.md"
    assert told in " ".join(guide.read_text("utf-8").split())


def test_the_page_of_a_number_shows_the_same_ends(tmp_path: Path) -> None:
    folder = willow(tmp_path, "from record")
    low, high = change(folder).ends(Year(2020)) or (0.0, 0.0)
    asked = {"line": "enrollment.change", "year": "2020-21", "book": "district"}
    page = client_of(folder).get("/number", params=asked).text
    shown = f"{-low * 100:.4g}% and {high * 100:.4g}%"
    assert shown in page
    told = explain_number(project_case(folder), asked["line"], asked["year"]).sure
    assert shown in told
