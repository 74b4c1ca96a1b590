"""Where published figures contradict the projection, no face claims a reserve."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from tests.model.test_two_columns import changed
from tests.web.addresses import pages_of
from tests.web.conftest import client_of

from openbook.api import projection
from openbook.cli.main import main

OFFER = "2019-01-11-district"
# Lines that would be a reserve, a certification or a part of the ending balance.
CLAIMS = re.compile(r"^(reserve\.(?!required|start|earmarked)|balance\.|certification\.)")


@pytest.fixture(scope="module")
def contradicted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A town whose restricted programs spend $60,000 of their own balance."""
    return changed(
        tmp_path_factory.mktemp("made") / "case",
        "reserve.csv",
        ('interim,unrestricted,"1,770,000"', 'interim,unrestricted,"1,830,000"'),
        ('interim,restricted,"180,000"', 'interim,restricted,"120,000"'),
    )


REFUSED = (
    ["gap", "--between", "district", "union"],
    ["settle"],
    ["disclose", OFFER],
    ["explain", "reserve.available", "--year", "2018-19"],
    ["explain", "certification.level", "--year", "2018-19"],
    ["workbook", "-o", "OUT.xlsx"],
    ["paper", "board", "-o", "OUT.html"],
    ["paper", "disclosure", "-o", "OUT.html"],
)
IN_PART = (["project"], ["project", "--draws", "50"], ["cost", OFFER], ["cost"])
ANSWERED = (
    ["offers"],
    ["evidence"],
    ["strike", "forecast"],
    ["strike", "plan"],
    ["strike", "cost"],
    ["explain", "spending.total", "--year", "2018-19"],
    ["gap", "--between", "district", "union", "--line", "spending.total"],
    ["member", "--unit", "teachers", "--column", "BA", "--step", "5"],
    ["school", "--school", "oak"],
    ["paper", "binder", "-o", "OUT.html"],
)


def asked(words: list[str], folder: Path, made: Path) -> int:
    """Run a command on the case; its file goes to a folder of its own."""
    words = [str(made / each) if each.startswith("OUT") else each for each in words]
    at = 2 if words[0] in {"strike", "paper"} else 1
    return main([*words[:at], str(folder), *words[at:]])


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_is_a_reserve_is_refused_with_the_finding(
    words: list[str], contradicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(words, contradicted, tmp_path) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "OB880" in said.err
    assert "Correct the amount if it was mistyped" in said.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", IN_PART, ids=" ".join)
def test_what_has_other_parts_leaves_the_reserve_out(
    words: list[str], contradicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(words, contradicted, tmp_path) == 1
    said = capsys.readouterr().out
    assert "OB880" in said
    assert "No reserve, certification or settlement is claimed" in said
    rows = [line.split()[0] for line in said.splitlines() if line.strip()]
    assert not [row for row in rows if CLAIMS.match(row)]
    assert not re.search(r"^reserve, ", said, re.MULTILINE)
    assert "Certification" not in said


@pytest.mark.parametrize("words", ANSWERED, ids=" ".join)
def test_what_needs_no_reserve_is_answered(
    words: list[str], contradicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(words, contradicted, tmp_path) == 0
    assert capsys.readouterr().out


def test_the_cost_by_term_is_that_of_the_case_without_the_contradiction(
    contradicted: Path, tmp_path: Path
) -> None:
    plain = changed(tmp_path / "case", "reserve.csv")
    for one, other in zip(
        projection.cost_offers(contradicted), projection.cost_offers(plain), strict=True
    ):
        assert one.cost == other.cost
        assert one.terms == other.terms
        assert other.claims_reserve
        assert not one.claims_reserve


def test_a_bundle_holds_the_refusal_and_no_reserve(contradicted: Path, tmp_path: Path) -> None:
    file = tmp_path / "case.openbook"
    assert main(["bundle", str(contradicted), "-o", str(file)]) == 0
    with zipfile.ZipFile(file) as bundle:
        results = {
            name: json.loads(bundle.read(name))
            for name in bundle.namelist()
            if name.startswith("results/")
        }
    projected = [data for name, data in results.items() if "/project/" in name]
    assert projected
    for data in projected:
        assert data["certification"] is None
        assert not [name for name in data["lines"] if CLAIMS.match(name)]
        assert [each["code"] for each in data["findings"]] == ["OB880"]
    assert "OB880" in results["results/gap/district--union.json"]["no_answer"]
    # One of its offers shares a surplus of the balance, which nobody may claim here.
    assert "OB880" in results["results/cost.json"]["no_answer"]


def test_no_page_and_no_verb_claims_a_reserve(contradicted: Path) -> None:
    client = client_of(contradicted)
    found = {path: client.get(path) for path in pages_of(client.app)}  # type: ignore[arg-type]
    assert not [path for path, answer in found.items() if answer.status_code >= 500]
    refused = {
        path.partition("?")[0] for path, answer in found.items() if answer.status_code == 409
    }
    assert refused >= {
        *("/", "/table", "/why", "/try", "/disclosure", "/workbook.xlsx"),
        *("/paper/board.html", "/paper/disclosure.html"),
        *("/api/gap", "/api/settle", "/api/disclose", "/api/explain"),
    }
    assert all("OB880" in found[path].text for path in found if found[path].status_code == 409)
    assert found["/offers"].status_code == 200
    assert found["/evidence"].status_code == 200
    assert found["/strike"].status_code == 200
    offer = client.get("/offer", params={"offer": OFFER, "lang": "es"}).text
    assert "De este caso no se afirma ninguna reserva" in offer
    assert "OB880" in offer
    said = found["/api/project"].json()
    assert said["certification"] is None
    assert not [name for name in said["lines"] if CLAIMS.match(name)]
