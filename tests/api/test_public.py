"""The public Python API: an open case, its methods, and the functions beside it."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import assert_type

import pytest
from tests.conftest import EXAMPLES

import openbook
from openbook.api import OpenCase, open_case
from openbook.api.case import NoFolderError
from openbook.api.papers import PaperAsked
from openbook.api.view import NotNamedError, Opened
from openbook.reports.words.words import words_in

OFFERS = ("2019-01-11-district", "2018-10-05-union")
ASKED: dict[str, Callable[[OpenCase], object]] = {
    "project": lambda case: case.project(book="union", draws=8),
    "multiyear": lambda case: case.multiyear(book="union"),
    "multiyear_or_published": lambda case: case.multiyear_or_published(),
    "explain": lambda case: case.explain("reserve.available", "2020-21"),
    "cost": lambda case: case.cost([OFFERS[0]]),
    "conventions": lambda case: case.conventions(OFFERS[0]),
    "gap": lambda case: case.gap(("district", "union")),
    "guide": lambda case: case.guide({"limit": "500000"}),
    "offer_gap": lambda case: case.offer_gap(OFFERS),
    "side_gap": lambda case: case.side_gap(("district", "union"), OFFERS),
    "offers": lambda case: case.offers(cost=True),
    "disclose": lambda case: case.disclose(OFFERS[0]),
    "member": lambda case: case.member(("teachers", "MA", 5)),
    "school": lambda case: case.school("oak"),
    "calendar": lambda case: case.calendar(),
    "levels": lambda case: case.levels(),
    "settle": lambda case: case.settle(years=2, most=3),
    "settle_by_chance": lambda case: case.settle_by_chance([0.8], years=2),
    "explain_package": lambda case: case.explain_package(OFFERS[0]),
    "evidence": lambda case: case.evidence(),
    "binder": lambda case: case.binder(),
    "record": lambda case: case.record(),
    "read": lambda case: case.read([]),
    "forecast": lambda case: case.forecast(),
    "plan": lambda case: case.plan(),
    "strike_cost": lambda case: case.strike_cost(),
    "board": lambda case: case.board(),
    "families": lambda case: case.families(),
    "missing": lambda case: case.missing(),
    "why_not_projected": lambda case: case.why_not_projected(),
    "schedule": lambda case: case.schedule(OFFERS[0]),
    "terms_apart": lambda case: case.terms_apart(OFFERS),
    "paper": lambda case: case.paper("board", PaperAsked(words=words_in("en"))),
    "workbook": lambda case: case.workbook(),
}
OFFERS = ("2019-01-11-district", "2018-10-05-union")
ELSEWHERE = {"publish", "replan"}  # they write, or need a plan on disk


@pytest.fixture(scope="module")
def willow() -> OpenCase:
    return openbook.open_case(EXAMPLES / "small-town")


@pytest.mark.parametrize("verb", ASKED)
def test_an_open_case_answers(willow: OpenCase, verb: str) -> None:
    assert ASKED[verb](willow) is not None


def test_every_method_is_asked() -> None:
    inherited = {name for name, _ in inspect.getmembers(Opened)}
    methods = {name for name, _ in inspect.getmembers(OpenCase, inspect.isfunction)}
    own = {name for name in methods - inherited if not name.startswith("_")}
    assert own == {*ASKED, *ELSEWHERE}


def test_types_are_seen_from_outside() -> None:
    case = openbook.open_case(EXAMPLES / "small-town")
    assert_type(case, openbook.OpenCase)
    assert_type(case.project(), openbook.Projection)
    assert_type(openbook.check_case(case), tuple[openbook.Finding, ...])


def test_an_open_case_is_taken_wherever_a_folder_is(willow: OpenCase, tmp_path: Path) -> None:
    assert openbook.open_case(willow) is willow
    assert openbook.check_case(willow) == willow.findings
    written = openbook.write_bundle(willow, tmp_path / "all.openbook")
    assert written.file == tmp_path / "all.openbook"


def test_a_case_from_nowhere_is_not_written(willow: OpenCase, tmp_path: Path) -> None:
    nowhere = OpenCase(willow.whole, willow.viewer)
    with pytest.raises(NoFolderError):
        openbook.write_bundle(nowhere, tmp_path / "all.openbook")


def test_families_never_read_a_party_s_view(small_town: Path, tmp_path: Path) -> None:
    with pytest.raises(NotNamedError):
        open_case(small_town, "union").publish(tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_it_says_what_it_is(willow: OpenCase) -> None:
    assert repr(willow) == (
        "<OpenCase Willow Creek 2019 (california), as known on 2019-01-18, public view>"
    )
    shown = willow._repr_html_()
    assert "<caption>Willow Creek 2019</caption>" in shown
    assert "2019-01-11-district" in shown


def test_a_title_is_no_markup_in_a_notebook(small_town: Path) -> None:
    head = small_town / "case.yaml"
    text = head.read_text("utf-8").replace("title: Willow", "title: <b>Willow</b>")
    head.write_text(text, "utf-8")
    assert "<b>" not in openbook.open_case(small_town)._repr_html_()


def test_opening_a_case_loads_no_report() -> None:
    code = (
        "import sys; from openbook.api import OpenCase\n"
        "print([name for name in sys.modules if name.startswith(('openbook.reports', "
        "'openbook.settlement.search', 'openbook.strike.staffing.solve'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_equal_folders_are_read_once_in_a_run_of_the_tests(small_town: Path) -> None:
    """Hundreds of tests ask copies of the two cases; reading each again would take minutes."""
    one, other = open_case(EXAMPLES / "small-town"), open_case(small_town)
    assert one.case is other.case
