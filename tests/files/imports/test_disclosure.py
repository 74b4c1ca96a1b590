"""A filed disclosure comes in as it is, and real ones contradict nothing."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.files.imports.conftest import Look, codes, made

from openbook.api.folder import check_case
from openbook.api.imports import import_file
from openbook.figures.figure import Year
from openbook.files.imports.request import ImportRequest, NewSource

FILE = "evidence/disclosures.csv"
FORM = """Line,Base,Year 1,Year 2,Year 3,Percent 1
Salary schedule incl. step and column,"$21,289,903","2,288,665","1,070,585","221,842",10.75%
Other compensation,-,0,0,0,
Statutory benefits,"5,379,300","578,275","270,504","56,053",10.75%
Health and welfare,"5,049,702",0,0,0,
Total compensation,"31,718,905","2,866,939","1,341,089","277,895",
Number of employees (FTE),164.32,,,,
Comment,,,,,
"""
# Filed in 2022 by a district for three of its units (agenda packets of September and
# October 2022): base, then three years, of salary, statutory and total; base of health, FTE.
REAL = {
    "sjpec": (
        (21289903, 2288665, 1070585, 221842),
        (5379300, 578275, 270504, 56053),
        (31718905, 2866939, 1341089, 277895),
        *(5049702, 164.32),
    ),
    "teamsters": (
        (5116743, 550050, 257301, 53317),
        (1516700, 163045, 76269, 15804),
        (8110897, 713095, 333570, 69121),
        *(1477454, 124.15),
    ),
    "sjsa": (
        (2910475, 312876, 146356, 30327),
        (1166800, 125431, 58674, 12158),
        (4368604, 438307, 205030, 42486),
        *(291329, 30.00),
    ),
}


def test_the_lines_of_a_form_are_found_by_their_labels(look: Look) -> None:
    looked = look("disclosure", FORM, name="sjpec", year=Year(2022))
    rows = made(looked, FILE)
    assert [row["line"] for row in rows] == [
        *("salary", "other", "statutory", "health", "total", "employees")
    ]
    assert rows[0] == {
        "disclosure": "sjpec",
        "first_year": "2022-23",
        "column": "both",
        "line": "salary",
        "base": "21289903",
        "year1": "2288665",
        "year2": "1070585",
        "year3": "221842",
        "share1": "10.75%",
    }
    assert rows[-1]["base"] == "164.32"
    assert codes(looked) == ["OB323"]  # the comment


def test_a_form_without_a_year_asks_for_it(look: Look) -> None:
    looked = look("disclosure", FORM)
    assert "OB323" in codes(looked)
    assert any("--year" in str(each.remedy) for each in looked.findings)


def test_what_is_no_number_or_twice_there_is_left_out(look: Look) -> None:
    sent = "line,base,year1,year2,year3\nsalary,10,n/a,0,0\ntotal,5,1,0,0\ntotal,6,1,0,0\n"
    looked = look("disclosure", sent, year=Year(2022))
    assert [row["base"] for row in made(looked, FILE)] == ["5"]
    assert codes(looked) == ["OB323", "OB324"]


def filed(name: str) -> str:
    """One of the real forms as a table; health stays as it is in every year."""
    salary, statutory, total, health, fte = REAL[name]
    lines = {
        "salary": salary,
        "other": (0, 0, 0, 0),
        "statutory": statutory,
        "health": (health, 0, 0, 0),
        "total": total,
        "employees": (fte, 0, 0, 0),
    }
    rows: list[tuple[str, ...]] = [("line", "base", "year1", "year2", "year3")]
    rows += [(line, *map(str, values)) for line, values in lines.items()]
    return "\n".join(map(",".join, rows)) + "\n"


def written(folder: Path, name: str, sent: str) -> set[str]:
    """Import a form into a case; return the codes of what it contradicts."""
    file = folder.parent / "sent.csv"
    file.write_text(sent, "utf-8")
    asked = ImportRequest(
        name=name,
        year=Year(2022),
        source="packet",
        new_source=NewSource("District", "Agenda packet", "2018-10-11"),
    )
    (folder / FILE).unlink()
    import_file(folder, "disclosure", file, asked)
    return {each.code for each in check_case(folder) if each.code.startswith("OB42")}


@pytest.mark.parametrize("name", REAL)
def test_real_disclosures_pass_clean(willow: Path, name: str) -> None:
    assert written(willow, name, filed(name)) == set()
    table = (willow / FILE).read_text("utf-8").splitlines()
    (row,) = [each for each in csv.DictReader(table) if each["line"] == "total"]
    assert float(row["year1"]) == REAL[name][2][1]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("1070585", "2288665", "OB421"),  # year 1 again in year 2
        ("578275", "228867", "OB422"),  # 10% instead of 25.27% of the increase
        ("2866939", "2866949", "OB423"),  # $9 more than 2,288,665 + 578,275
    ],
)
def test_a_real_disclosure_that_was_spoiled_is_told(
    willow: Path, old: str, new: str, code: str
) -> None:
    sent = filed("sjpec")
    assert sent.count(old) == 1
    assert code in written(willow, "sjpec", sent.replace(old, new))
