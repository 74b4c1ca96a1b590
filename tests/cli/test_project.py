"""The commands that run a model: project and explain, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import FINE, main
from openbook.figures.figure import TRUTH
from openbook.reports.words.words import words_in

SMALL = str(EXAMPLES / "small-town")
YEARS = ["2018-19", "2019-20", "2020-21"]


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == FINE
    return capsys.readouterr().out


def data_of(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(shown(capsys, *words, "--json"), parse_constant=refuse)


def refuse(constant: str) -> None:
    pytest.fail(f"{constant} is no JSON")


def walk(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield tree
    for child in tree["children"]:
        yield from walk(child)


def test_the_json_has_every_line_with_unit_formula_and_years(capsys):
    data = data_of(capsys, "project", SMALL)
    assert data["case"] == "Willow Creek 2019"
    assert (data["book"], data["offers"]) == ("district", [])
    assert data["years"] == YEARS
    assert data["certification"] == "qualified"
    assert len(data["lines"]) > 200
    for name, line in data["lines"].items():
        assert line["unit"], name
        assert line["formula"], name
        assert list(line["values"]) == YEARS, name
    assert data["lines"]["reserve.available"]["values"]["2018-19"] == 1_050_000
    assert data["lines"]["reserve.available"]["unit"] == "USD"
    assert "draws" not in data


def test_the_table_shows_the_same_numbers(capsys):
    data = data_of(capsys, "project", SMALL)
    text = shown(capsys, "project", SMALL)
    rows = {line.strip().split("  ")[0]: line for line in text.splitlines() if line}
    say = words_in("en").money
    for row, name in (
        ("Total revenues", "revenue.total"),
        ("Total expenditures", "spending.total"),
        ("Available reserves", "reserve.available"),
    ):
        values = data["lines"][name]["values"].values()
        shown_values = " ".join(rows[row].split())
        assert shown_values.endswith(" ".join(map(say, values)))
    assert rows["Below the minimum reserve"].split()[-3:] == ["no", "no", "yes"]
    assert "Certification: qualified." in text
    assert "Under the assumptions of WCUSD, under the current contract alone." in text
    spanish = shown(capsys, "project", SMALL, "--language", "es")
    assert "Según los supuestos de WCUSD" in spanish


def test_another_book_and_offers(capsys):
    words = ("--book", "union", "--offer", "2019-01-11-district")
    data = data_of(capsys, "project", SMALL, *words)
    assert (data["book"], data["offers"]) == ("union", ["2019-01-11-district"])
    plain = data_of(capsys, "project", SMALL, "--book", "union")
    spent = [each["lines"]["spending.total"]["values"] for each in (data, plain)]
    assert all(spent[0][year] > spent[1][year] for year in YEARS)
    text = shown(capsys, "project", SMALL, *words)
    assert "Under the assumptions of WCTA, with Offer before the strike." in text


def test_draws_have_mean_percentiles_and_the_share_below(capsys):
    data = data_of(capsys, "project", SMALL, "--draws", "200")
    drawn = data["draws"]
    assert drawn["worlds"] == 200
    assert set(drawn["lines"]) == set(data["lines"])
    for name, line in drawn["lines"].items():
        if data["lines"][name]["unit"] == str(TRUTH):
            assert set(line) == {"share"}, name
            assert all(0 <= share <= 1 for share in line["share"].values())
            continue
        assert set(line) == {"mean", "p5", "p50", "p95"}, name
        for year in YEARS:
            assert line["p5"][year] <= line["p50"][year] <= line["p95"][year]
    assert set(drawn["lines"]["reserve.below"]) == {"share"}
    assert drawn["lines"]["reserve.below"]["share"]["2020-21"] > 0.5


@pytest.mark.parametrize("definition", ["unrestricted", "available", "unassigned"])
def test_the_reserve_is_the_one_that_is_asked_for(definition, capsys):
    words = ("project", SMALL, "--draws", "50", "--define", f"reserve={definition}")
    data = data_of(capsys, *words)
    line = f"reserve.{definition}"
    assert data["reserve"] == line
    text = shown(capsys, *words)
    assert "50 simulations: " in text
    middle = data["draws"]["lines"][line]["p50"].values()
    rows = [row for row in text.splitlines() if row.startswith("the middle one")]
    say = words_in("en").money
    assert " ".join(rows[0].split()).endswith(" ".join(map(say, middle)))
    assert "chance to fall below the minimum reserve" in text


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_the_same_question_gives_the_same_digits(more, capsys):
    words = ("project", SMALL, "--draws", "100", *more)
    assert shown(capsys, *words) == shown(capsys, *words)


def test_a_number_is_explained_down_to_its_sources(capsys):
    tree = data_of(capsys, "explain", SMALL, "reserve.available", "--year", "2019-20")
    assert (tree["name"], tree["year"]) == ("reserve.available", "2019-20")
    every = list(walk(tree))
    leaves = [each for each in every if not each["children"] and not each["repeated"]]
    asked = [each for each in leaves if each["kind"] != "literal"]
    assert len(asked) > 50
    for leaf in asked:
        settled = (leaf["name"], leaf["year"]) == ("funding.cola", "2018-19")
        assert leaf["sources"] or settled, leaf["name"]
    names = {each["name"] for each in every}
    assert {"reserve.start", "revenue.total", "spending.total"} <= names


def test_the_explained_number_is_the_projected_one(capsys):
    data = data_of(capsys, "project", SMALL)
    for line in ("reserve.available", "spending.total", "lcff.base"):
        tree = data_of(capsys, "explain", SMALL, line, "--year", "2020-21")
        assert tree["value"] == data["lines"][line]["values"]["2020-21"]
        assert tree["formula"]


def test_an_explanation_as_text(capsys):
    text = shown(capsys, "explain", SMALL, "reserve.start", "--year", "2018-19")
    assert text.splitlines()[0] == "reserve.start, 2018-19: 1,836,000 USD"
    assert "  from Openbook authors" in text
    text = shown(capsys, "explain", SMALL, "reserve.available", "--year", "2018-19")
    assert text.splitlines()[:2] == [
        "reserve.available, 2018-19: 1,050,000 USD",
        (
            "  = unrestricted ending balance − nonspendable, committed and assigned balance + "
            "available reserves of other funds that the law counts (available reserves)"
        ),
    ]


def test_an_explanation_follows_book_and_offer(capsys):
    words = ("explain", SMALL, "raise.teachers", "--year", "2018-19")
    assert data_of(capsys, *words)["value"] == 0
    tree = data_of(capsys, *words, "--offer", "2018-10-05-union")
    assert tree["value"] == pytest.approx(0.06)
    assert "Demands of October" in tree["sources"][0]


def test_a_term_that_cannot_be_priced_is_left_out_and_told(capsys):
    words = ["project", str(EXAMPLES / "la-2019"), "--offer", "2019-01-07-union"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "Not costed\n\n- 1 librarian per school" in told
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["offers"] == ["2019-01-07-union"]
    assert [each["term"] for each in data["left_out"]] == [
        "1 librarian per school, middle and high schools"
    ]
