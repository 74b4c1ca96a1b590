"""Invented statewide tables of the shape that real ones have; nothing in them is true."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

COUNTIES = ("Alameda", "Fresno", "Kern", "Los Angeles", "Sacramento", "Yolo")
_CODES = {"Alameda": 1, "Fresno": 10, "Kern": 15, "Los Angeles": 19, "Sacramento": 34, "Yolo": 57}
_KINDS = ("Unified", "Elementary", "High School")


@dataclass(frozen=True)
class Invented:
    """One invented district: what makes it large, poor, strained."""

    code: str
    name: str
    county: str
    kind: str
    size: float
    strain: float  # how likely it is listed, and a little how likely it strikes


def invented(count: int = 60, seed: int = 1) -> list[Invented]:
    """So many districts, the same for a seed."""
    rng = np.random.default_rng(seed)
    found = []
    for place in range(count):
        county = COUNTIES[place % len(COUNTIES)]
        kind = _KINDS[place % 3]
        found.append(
            Invented(
                f"{_CODES[county]:02}{60000 + place}",
                f"{_word(place)} {kind.replace(' School', '')}",
                county,
                kind,
                float(np.exp(rng.normal(7.5, 1.2))),
                float(rng.normal()),
            )
        )
    return found


def _word(place: int) -> str:
    first = [
        "Alder",
        "Birch",
        "Cedar",
        "Dogwood",
        "Elm",
        "Fir",
        "Ginkgo",
        "Hazel",
        "Iris",
        "Juniper",
    ]
    second = [
        "Creek",
        "Hill",
        "Lake",
        "Meadow",
        "Point",
        "Ridge",
        "Spring",
        "Valley",
        "View",
        "Wood",
    ]
    return f"{first[place % 10]} {second[place // 10 % 10]}{'' if place < 100 else f' {place // 100}x'}"


def write(path: Path, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    """Write a table."""
    with path.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([heads, *rows])
    return path


def expense(
    path: Path,
    districts: Sequence[Invented],
    years: Sequence[str] = ("2022-23", "2023-24", "2024-25"),
) -> Path:
    """The state's current expense by function."""
    rows = []
    for each in districts:
        for place, year in enumerate(years):
            ada = each.size * (0.985 + 0.01 * each.strain / 3) ** place
            spent = 14_000 * each.size * (1.05 + 0.01 * each.strain) ** place
            rows.append(
                (
                    each.code,
                    "",
                    each.name,
                    each.county,
                    each.kind,
                    year,
                    f"{ada:.2f}",
                    f"{spent:.2f}",
                )
            )
    heads = ("cds", "nces", "district", "county", "type", "fiscal_year", "ada", "current_expense")
    return write(path, heads, rows)


def past_expense(
    path: Path, districts: Sequence[Invented], first: int = 2014, count: int = 6
) -> Path:
    """The state's current expense per ADA of earlier years."""
    rows = []
    for each in districts:
        for place in range(count):
            year = f"{first + place}-{(first + place + 1) % 100:02}"
            ada = each.size * (1.01 - 0.01 * each.strain) ** place
            spent = 10_000 * each.size * (1 + 0.05 * each.strain)
            kind = "High" if each.kind == "High School" else each.kind
            rows.append(
                (year, each.code[:2], each.code[2:], each.name, spent, ada, spent / ada, kind)
            )
    heads = (
        *("school_year", "county_code", "district_code", "district", "edp_365_expenditures"),
        *("ada", "expense_per_ada", "lea_type"),
    )
    return write(path, heads, rows)


def f33(path: Path, districts: Sequence[Invented]) -> Path:
    """Federal finances of one year with the unduplicated percentage of a later one."""
    levels = {"Elementary": "1", "High School": "2", "Unified": "3"}
    rows = [
        (
            *(f"06{place:05}", "2022", each.name, round(each.size * 1.07), 20_000 * each.size),
            *(
                14_500 * each.size,
                f"CA-{each.code}",
                f"{each.county} County",
                levels[each.kind],
                "1",
            ),
            *(round(each.size / 20, 1), f"{0.5 + 0.1 * np.tanh(each.strain):.4f}"),
        )
        for place, each in enumerate(districts)
    ]
    heads = (
        *("ncesid", "year", "dist_name", "enroll", "rev_total_unadj", "exp_cur_total"),
        *("state_leaid", "county", "schlev", "lea_type_id", "total_teachers_fte"),
        "lcff_unduplicated_pct",
    )
    return write(path, heads, rows)


def j90(path: Path, districts: Sequence[Invented]) -> Path:
    """Certificated staff and pay by name, with a county office that is no district."""
    rows = [
        (
            each.code[:2],
            each.name.upper().replace(" SCHOOL", ""),
            f"{each.size / 20:.2f}",
            f"{80_000 + 4_000 * each.strain:.0f}",
        )
        for each in districts
    ]
    rows.append(("01", "ALAMEDA COUNTY OFFICE OF ED.", "24.4", "119916"))
    return write(path, ("Co", "LEA", "total_certificated", "average_salary"), rows)


def certifications(
    path: Path,
    districts: Sequence[Invented],
    years: Iterable[int] = range(2014, 2021),
    seed: int = 2,
) -> Path:
    """Qualified and negative districts; a list of 2018-19 is cut after Kern."""
    rng = np.random.default_rng(seed)
    rows: list[tuple[str, ...]] = []
    for year in years:
        for interim in ("first", "second"):
            for each in sorted(districts, key=lambda d: (d.county, d.name)):
                chance = 1 / (1 + np.exp(4.0 - 3.0 * each.strain))
                if rng.random() >= chance:
                    continue
                cut = (year, interim) == (2018, "first")
                if cut and each.county > "Kern":
                    break
                level = "negative" if rng.random() < 0.2 else "qualified"
                code = each.code if rng.random() < 0.9 else ""
                told = "to this row in county order" if cut else "yes"
                span = f"{year}-{(year + 1) % 100:02}"
                rows.append((span, interim, level, each.county, each.name, code, told))
    heads = ("fiscal_year", "interim", "certification", "county", "lea", "cds", "list_complete")
    return write(path, heads, rows)


def actions(path: Path, districts: Sequence[Invented], seed: int = 3) -> Path:
    """Strikes and protests by the employer's name; some are of one school."""
    rng = np.random.default_rng(seed)
    rows: list[tuple[str, ...]] = []
    for year in (2021, 2022, 2023):
        for each in districts:
            if rng.random() < 0.4 / (1 + np.exp(9.0 - np.log(each.size))):
                name = f"{each.name} School District"
                name = f"Pine High - {name}" if rng.random() < 0.2 else name
                rows.append((name, "California", f"{year}-03-{1 + len(rows) % 28:02}", "Strike"))
    rows.append(("Icahn School of Baking", "California", "2022-05-01", "Strike"))
    rows.append((f"{districts[0].name} Schools", "California", "2021-01-02", "Protest"))
    rows.append((f"{districts[1].name} Schools", "California", "2023-12-30", "Strike"))
    return write(path, ("Employer", "state_first", "Start Date", "Strike or Protest"), rows)


def national(path: Path, districts: Sequence[Invented], others: int = 200, seed: int = 4) -> Path:
    """Districts of several states with a strike flag; one state walked out as a whole."""
    rng, rows = np.random.default_rng(seed), []
    for each in districts:
        struck = int(rng.random() < 0.5 / (1 + np.exp(9.0 - np.log(each.size))))
        rows.append((each.name.upper(), "California", round(each.size), 0.5, struck))
    for place in range(others):
        size = float(np.exp(rng.normal(8, 1)))
        struck = int(rng.random() < 0.4 / (1 + np.exp(9.0 - np.log(size))))
        rows.append((f"NORTH {_word(place).upper()} ISD", "Ohio", round(size), 0.4, struck))
    rows += [(f"WEST {_word(place).upper()} ISD", "Arizona", 2000, 0.4, 1) for place in range(30)]
    heads = ("District", "State", "Students", "Low_Income_Percent", "Strike")
    return write(path, heads, rows)


def ledger(path: Path, districts: Sequence[Invented], year: int = 2024) -> Path:
    """The state's table of ledgers: revenue, spending, balances of funds 01 and 17."""
    heads = (
        *("Ccode", "Dcode", "SchoolCode", "Fiscalyear", "Period", "Colcode", "Account", "Fund"),
        *("Resource", "Projectyear", "Goal", "Function", "Object", "Value"),
    )
    rows = []
    for each in districts:
        spent = 15_000 * each.size
        accounts = (
            ("01", "0000", "8011", 0.7 * spent), ("01", "6500", "8792", 0.3 * spent),
            ("01", "0000", "1100", 0.5 * spent), ("01", "0000", "5800", 0.52 * spent),
            ("01", "0000", "9789", 0.03 * spent), ("01", "0000", "9790", 0.05 * spent),
            ("01", "6500", "9790", 0.2 * spent), ("17", "0000", "9790", 0.02 * spent),
            ("13", "5310", "8220", 0.1 * spent),
        )  # fmt: skip
        for fund, resource, code, amount in accounts:
            account = f"{fund}{resource}000000000{code}"
            rows.append(
                (
                    each.code[:2],
                    each.code[2:],
                    "0000000",
                    year,
                    "A",
                    "BA",
                    account,
                    fund,
                    resource,
                    "0",
                    "0000",
                    "0000",
                    code,
                    f"{amount:.2f}",
                )
            )
            rows.append((*rows[-1][:5], "BB", *rows[-1][6:-1], f"{9 * amount:.2f}"))
    return write(path, heads, rows)


def new_york(path: Path, count: int = 30, seed: int = 5) -> Path:
    """Another state's finances line by line, for which Openbook has no law."""
    heads = (
        *("file_year", "Muni Code", "Entity Name", "County", "Enrollment", "Real Property Taxes"),
        *("Star Payments", "", "State Aid - Education", "Miscellaneous Federal Aid"),
        *("Sale of Obligations", "Operations", "Instruction", "Interest on Debt"),
    )
    rng, rows = np.random.default_rng(seed), []
    for place in range(count):
        size, lean = float(np.exp(rng.normal(7, 0.8))), float(rng.normal(0, 0.03))
        own = (
            *(f"4607{place:08}", f"{_word(place)} Central School District", "Steuben", round(size)),
            *(round(9_000 * size * (1 + lean)), round(1_000 * size), 999_999_999),
            *(round(9_500 * size), round(500 * size), 123_456),
            *(round(2_000 * size), round(17_500 * size), round(500 * size)),
        )
        rows += [(year, *own) for year in (2022, 2023, 2024)]
    return write(path, heads, rows)


def without_law(path: Path, count: int = 3) -> Path:
    """A state for which Openbook has no law, in a table with our own columns."""
    heads = ("district", "year", "name", "state", "students", "revenue", "expenditure")
    rows = [
        (f"{place}", year, f"{_word(place)} Central", "new york", 900 + place, 15e6, 14e6 + place)
        for place in range(count)
        for year in ("2022-23", "2023-24")
    ]
    return write(path, heads, rows)


def all_of_california(folder: Path, count: int = 60) -> list[Path]:
    """Every table and list of one invented state."""
    districts = invented(count)
    return [
        expense(folder / "expense.csv", districts),
        f33(folder / "f33.csv", districts),
        past_expense(folder / "past.csv", districts),
        j90(folder / "j90.csv", districts),
        certifications(folder / "lists.csv", districts),
        actions(folder / "actions.csv", districts),
        national(folder / "national.csv", districts),
    ]
