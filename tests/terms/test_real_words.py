"""Terms in the words of real offers: costed as stated, as a range, or not, with what is lacking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.model.typed_case import HERE, typed, worked

from openbook.api.projection import cost_offers
from openbook.offers.cost_result import CostedOffer

TERMS = yaml.safe_load((Path(__file__).parent / "real_words.yaml").read_text("utf-8"))
_CENT = 0.01


def _steps(ba: int, ma: int, step: int, count: int) -> list[list[Any]]:
    rows = [
        [c, s, at + step * (s - 1)]
        for c, at in (("BA", ba), ("MA", ma))
        for s in range(1, count + 1)
    ]
    return [["column", "step", "pay"], *rows]


def _enrolled() -> list[list[Any]]:
    schools = {"oak": ("K", "1", "2", "3", "4", "5"), "elm": ("K", "1", "2", "3", "4", "5")}
    rows = [["2023-24", school, grade, 66] for school, own in schools.items() for grade in own]
    rows += [["2023-24", "mid", grade, 130] for grade in ("6", "7", "8")]
    return [
        ["year", "school", "grade", "pupils"],
        *rows,
        *(["2023-24", "high", g, 117] for g in ("9", "10", "11", "12")),
    ]


def district() -> dict[str, Any]:
    """The district of the examples by hand, with schedules, schools, classes and positions."""
    told: dict[str, Any] = yaml.safe_load((HERE / "district.yaml").read_text("utf-8"))
    teachers = {"id": "teachers", "name": "Teachers", "party": "union", "pension": "calstrs"}
    office = {
        "id": "office",
        "name": "Office and aides",
        "party": "classified",
        "pension": "calpers",
    }
    hours = {"members": 80, "fte": 60, "hours": 6.5, "work_days": 200, "payroll": 2_400_000}
    told["units"] = [
        teachers | {"schedule": "teachers", "members": 100, "work_days": 185},
        office | hours,
    ]
    told["schedules"] = {
        "teachers": _steps(50_000, 58_000, 2_000, 10),
        "new": _steps(54_000, 62_000, 2_200, 8),
    }
    told["staff"] = [
        ["unit", "column", "step", "fte"],
        ["teachers", "BA", 1, 20],
        ["teachers", "BA", 5, 20],
    ]
    told["staff"] += [["teachers", "MA", 5, 30], ["teachers", "MA", 10, 30]]
    told["schools"] = [["school", "name", "level", "operator", "grades"]]
    for school, level, grades in (
        *(("oak", "elementary", "K-5"), ("elm", "elementary", "K-5")),
        *(("mid", "middle", "6-8"), ("high", "high", "9-12")),
    ):
        told["schools"].append([school, school.title(), level, "district", grades])
    told["enrollment"] = _enrolled()
    told["sections"] = [
        ["school", "grades", "subject", "sections", "seats", "largest"],
        *(["oak", "K-3", "all", 11, 264, 26], ["oak", "4-5", "all", 4, 132, 35]),
        *(["elm", "K-3", "all", 11, 264, 26], ["elm", "4-5", "all", 4, 132, 34]),
        *(["mid", "6-8", "math", 13, 390, 36], ["mid", "6-8", "english", 13, 390, 34]),
        *(["mid", "6-8", "other", 52, 1560, 38], ["high", "9-12", "math", 15, 468, 40]),
        *(["high", "9-12", "english", 15, 468, 38], ["high", "9-12", "other", 70, 2106, 42]),
    ]
    told["posts"] = [
        ["year", "role", "unit", "fte", "cost", "served"],
        *(
            ["2023-24", "nurse", "teachers", 1, "", ""],
            ["2023-24", "counselor", "teachers", 2, "", ""],
        ),
        *(
            ["2023-24", "librarian", "teachers", 1, "", ""],
            ["2023-24", "aide", "office", 20, 52_000, ""],
        ),
        ["2023-24", "speech-therapist", "teachers", 3, "", 165],
    ]
    told["health_plans"] = [
        ["unit", "plan", "tier", "people", "premium"],
        *(
            ["teachers", "hmo", "employee", 50, 9_000],
            ["teachers", "hmo", "employee+1", 20, 17_000],
        ),
        ["teachers", "hmo", "family", 30, 24_000],
    ]
    caps = ({"grades": "4-5", "pupils": 36}, {"grades": "6-12", "pupils": 42})
    told["contract"] = [{"class_size_cap": each} for each in caps]
    return told


def costed(folder: Path, example: dict[str, Any]) -> CostedOffer:
    side = example.get("side", "union")
    told = district() | {"offers": {side: example["terms"]}, "assume": example.get("assume", {})}
    told["contract"] += example.get("contract", [])
    (found,) = cost_offers(typed(folder, told), [f"2023-12-01-{side}"], books=["district"])
    return found


def test_there_are_sixty() -> None:
    assert len(TERMS) >= 60


@pytest.mark.parametrize("example", TERMS, ids=[each["text"] for each in TERMS])
def test_a_term_is_costed_as_stated_or_says_what_it_lacks(
    example: dict[str, Any], tmp_path: Path
) -> None:
    found = costed(tmp_path / "case", example)
    if "cost" not in example:
        (aside,) = found.aside
        assert example["lacks"] in str(aside.sentence)
        assert not found.terms
        return
    assert not found.aside
    cost = [worked(each) for each in example["cost"]]
    assert found.cost.total == pytest.approx(cost, abs=_CENT)
    if "high" not in example:
        assert found.range is None
        return
    assert found.range
    low = [worked(each) for each in example.get("low", example["cost"])]
    assert found.range.low == pytest.approx(low, abs=_CENT)
    assert found.range.high == pytest.approx([worked(each) for each in example["high"]], abs=_CENT)
