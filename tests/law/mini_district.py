"""An invented district of two schools for each state: one folder of files, moved there."""

from __future__ import annotations

import shutil
from pathlib import Path

HERE = Path(__file__).parent
OFFER = "2024-01-10-district"
# For each state: the plans of teachers and of other staff, groups of students it weighs.
STATES = {
    "minnesota": (("tra", "pera"), ("prekindergarten",)),
    "oregon": (
        ("pers", "pers"),
        (
            *("esl", "pregnant_parenting", "special_education", "special_education_approved"),
            *("poverty", "foster_neglected"),
        ),
    ),
    "washington": (("trs", "sers"), ()),
    "colorado": (("pera_dps", "pera_dps"), ()),
    "illinois": (("trs", "imrf"), ()),
}
_PLAN = "northland_teachers"


def mini_district(state: str, folder: Path) -> Path:
    """Write the invented district as one of a state, with the numbers only it can know."""
    shutil.copytree(HERE / "own" / "birch-lake", folder)
    plans, groups = STATES[state]
    shutil.copy(HERE / "districts" / f"{state}.yaml", folder / "law.yaml")
    _change(folder / "case.yaml", "state: own", f"state: {state}")
    _change(folder / "case.yaml", "an invented state that pays by membership", state.title())
    for unit, plan in zip(("schedule: teachers", "payroll: $900"), plans, strict=True):
        _change(folder / "district/district.yaml", unit, f"pension: {plan}, {unit}")
    for side in ("district", "union"):
        _change(folder / f"books/{side}.yaml", _PLAN, plans[0])
    if plans[1] != plans[0]:  # nobody needs to expect a rate that the law has
        with (folder / "books/district.yaml").open("a", encoding="utf-8") as book:
            book.write(f"  pension.{plans[1]}: {{value: 9%}}\n")
    _change(folder / "district/budget.csv", "General education revenue", "State formula")
    years = ("2019-20", "2020-21", "2021-22", "2022-23", "2023-24")
    (folder / "district/facts.csv").write_text(
        "quantity,year,definition,value,unit\n"
        + "".join(f"students.{group},{year},,20,pupils\n" for group in groups for year in years),
        "utf-8",
    )
    (folder / "district/cohorts.csv").write_text(
        "year,grades,operator,pupils\n"
        + "".join(f"{year},K-6,district,430\n{year},7-12,district,310\n" for year in years[:-1]),
        "utf-8",
    )
    return folder


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new), "utf-8")
