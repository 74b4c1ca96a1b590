from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.api.trial.conftest import CASES

from openbook.api import projection
from openbook.api.scenarios.draft import Draft, DraftNotSavedError, can_be_written, save_draft
from openbook.api.scenarios.scenario import read_scenario, rows_of_offer, rows_of_texts
from openbook.api.view import opened
from openbook.case.case import Case
from openbook.findings.finding import Severity

TEXTS = ("salary_raise: 4% from 2018-07-01", "policy: 'a \"b\": {c} # d'")


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(CASES / "small-town", tmp_path / "town")
    return tmp_path / "town"


def save(
    folder: Path, case: Case, texts: tuple[str, ...] = TEXTS, viewer: str = "public", **said: str
) -> str:
    given = {"name": "my-draft", "title": "Ours: a #1", "side": "union"} | said
    draft = Draft(name=given["name"], title=given["title"], side=given["side"])
    scenario = read_scenario(rows_of_texts(texts, case), case)
    return save_draft(folder, viewer, case, scenario=scenario, draft=draft)


def test_a_draft_reads_without_errors_and_costs_what_was_tried(folder):
    kept = opened(folder)
    for side in ("union", "district"):
        name = save(folder, kept.case, side=side, name=f"of-{side}")
        assert name == f"offers/of-{side}.yaml"
        again = opened(folder)
        found = [each for each in again.findings if each.place.file == name]
        assert all(each.severity is not Severity.ERROR for each in found)
        (offer,) = [each for each in again.case.offers if each.id == f"of-{side}"]
        assert (offer.standing, offer.title) == ("draft", "Ours: a #1")
        drafted = projection.cost_offers(again, [offer.id])
        tried = projection.cost_offers(kept, tried=TEXTS)
        assert [each.cost for each in drafted] == [each.cost for each in tried]


def test_a_term_that_was_not_changed_keeps_its_source(folder):
    case = opened(folder).case
    origin = case.offers[1]
    scenario = read_scenario(rows_of_offer(origin, case), case)
    draft = Draft(name="same", title="The same", side=origin.side, origin=origin)
    save_draft(folder, "public", case, scenario=scenario, draft=draft)
    (made,) = [o for o in opened(folder).case.offers if o.id == "same"]
    assert {getattr(term, "source", "") for term in made.terms} == {origin.source}
    assert made.replies_to == origin.replies_to


def test_a_party_saves_into_its_private_folder(folder):
    name = save(folder, opened(folder, "union").case, viewer="union")
    assert name == "private/union/offers/my-draft.yaml"
    assert "my-draft" not in {each.id for each in opened(folder).case.offers}
    assert "my-draft" in {each.id for each in opened(folder, "union").case.offers}


@pytest.mark.parametrize(
    "said",
    [
        {"name": "../../up"},
        {"name": "a/b"},
        {"name": ".hidden"},
        {"name": ""},
        {"name": "x" * 61},
        {"name": "2019-01-11-district"},
        {"title": "  "},
        {"side": "nobody"},
        {"texts": ()},
        {"texts": ("salary_raise: many from 2018-07-01",)},
    ],
)
def test_what_cannot_be_a_draft_is_refused_and_nothing_is_written(folder, said):
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    with pytest.raises(DraftNotSavedError):
        save(folder, opened(folder).case, **said)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_a_file_that_appeared_meanwhile_is_not_written_over(folder):
    case = opened(folder).case
    save(folder, case)
    first = (folder / "offers/my-draft.yaml").read_text()
    with pytest.raises(DraftNotSavedError, match="already"):
        save(folder, case, texts=TEXTS[:1])
    assert (folder / "offers/my-draft.yaml").read_text() == first


def test_whether_the_folder_can_be_written_is_known(folder):
    assert can_be_written(folder, "public")
    assert can_be_written(folder, "district")
