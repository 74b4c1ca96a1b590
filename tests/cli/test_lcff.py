"""The quick calculator: one district, a file of many, and everything that goes wrong."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from openbook.api import folder
from openbook.cli.main import main
from openbook.law.states.california.grants import SPANS

ONE = ["lcff", "--year", "2022-23", "--ada", "9000,7000,4800,9500", "--upp", "0.7612"]
HEAD = "fiscal_year,ada_tk_3,ada_4_6,ada_7_8,ada_9_12,upp"
GOOD = "2022-23,9000,7000,4800,9500,0.7612"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def written(tmp_path: Path, *lines: str) -> str:
    path = tmp_path / "districts.csv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


def test_one_district_as_json(capsys):
    data = answer(capsys, *ONE)
    assert data["grants"] == {"K-3": 10119, "4-6": 9304, "7-8": 9580, "9-12": 11391}
    base = 9000 * 10119 + 7000 * 9304 + 4800 * 9580 + 9500 * 11391
    assert data["base"] == base
    assert data["supplemental"] == pytest.approx(base * 0.2 * 0.7612, abs=2)
    assert data["concentration"] == pytest.approx(base * 0.65 * 0.2112, abs=2)
    parts = (data["base"], data["supplemental"], data["concentration"])
    assert data["total"] == sum(parts)
    assert data["per_ada"] == pytest.approx(data["total"] / 30_300)
    assert data["lines"]["lcff.base.K-3"] == {"value": 91_071_000, "unit": "USD"}


def test_one_district_as_text_shows_the_same_digits(capsys):
    data = answer(capsys, *ONE)
    assert main(ONE) == 0
    text = capsys.readouterr().out
    for part in ("base", "supplemental", "concentration", "total"):
        assert f"{data[part]:,.0f}" in text
    assert "known on" in text


def test_percent_signs_and_spaces_are_fine(capsys):
    data = answer(capsys, *ONE)
    words = ["lcff", "--year", "2022-23", "--ada", "9000, 7000, 4800, 9500"]
    assert answer(capsys, *words, "--upp", "76.12%")["total"] == data["total"]


def test_the_concentration_share_as_known_on_a_day(capsys):
    words = ["lcff", "--year", "2021-22", "--ada", "0,1000,0,0", "--upp", "0.75"]
    assert answer(capsys, *words)["concentration"] == 1_067_950
    assert main([*words, "--as-of", "2019-01-11"]) == 2
    assert "was not known on 2019-01-11" in capsys.readouterr().err


def test_a_district_without_pupils_gets_nothing_and_no_error(capsys):
    words = ["lcff", "--year", "2022-23", "--ada", "0,0,0,0", "--upp", "0"]
    data = answer(capsys, *words)
    assert (data["total"], data["per_ada"]) == (0, 0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"--year": "2022"}, "'2022' is no budget year; write it like 2022-23"),
        ({"--local-revenue": "-5"}, "local_revenue is -5; write a number between 0"),
        ({"--tiig": "much"}, "'much' is not tiig"),
        ({"--district-upp": "60"}, "district_upp is 60; write a number between 0 and 1"),
        ({"--necessary-small-schools": "9"}, "write both necessary_small_schools and"),
        ({"--in-lieu": "9"}, "in_lieu is passed on to charter schools out of local"),
        ({"--year": "2031-32"}, "funding.base_grant for 2031-32 was not known"),
        ({"--year": "2012-13"}, "2012-13 was not known"),
        ({"--ada": "1,2,3"}, "3 attendance numbers were given; write four"),
        ({"--ada": "1,2,3,-4"}, "the attendance of 9-12 is -4"),
        ({"--ada": "1,2,3,many"}, "'many' is not an attendance"),
        ({"--ada": "1,2,3,nan"}, "'nan' is not an attendance"),
        ({"--ada": "1,2,3,1e99"}, "the attendance of 9-12 is 1e+99"),
        ({"--upp": "76.12"}, "write it between 0 and 1, such as 0.7612, or as 76.12%"),
        ({"--upp": "-0.1"}, "the unduplicated pupil percentage is -0.1"),
        ({"--upp": ""}, "say which district"),
    ],
)
def test_what_no_district_can_have_is_told(change, said, capsys):
    words = {"--year": "2022-23", "--ada": "1,2,3,4", "--upp": "0.5", **change}
    flat = [f"{name}={value}" for name, value in words.items()]
    assert main(["lcff", *flat]) == 2
    assert said in capsys.readouterr().err


def test_one_district_or_a_file_not_both_not_neither(tmp_path, capsys):
    assert main(["lcff"]) == 2
    assert main([*ONE, "--csv", written(tmp_path, HEAD, GOOD)]) == 2
    assert "--csv FILE" in capsys.readouterr().err


def test_a_file_gives_one_row_each_with_the_digits_of_one(tmp_path, capsys):
    one = answer(capsys, *ONE)
    head = f"name_of_mascot,{HEAD},district"
    path = written(tmp_path, head, f"owl,{GOOD},Willow", f"bee,{GOOD},Pine")
    assert main(["lcff", "--csv", path]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [row["district"] for row in rows] == ["Willow", "Pine"]
    assert [row["line"] for row in rows] == ["2", "3"]
    for part in ("base", "supplemental", "concentration", "total"):
        assert [float(row[part]) for row in rows] == [one[part]] * 2
    data = answer(capsys, "lcff", "--csv", path)
    assert data["rows"][0]["per_ada"] == one["per_ada"]
    told = [(each["code"], each["line"], each["what"]) for each in data["findings"]]
    assert told == [("OB913", 1, "the column 'name_of_mascot' is not known")]


def test_bad_rows_are_told_and_the_rest_is_computed(tmp_path, capsys):
    bad = {
        "2022-23,9000,7000,-4800,9500,0.7612": ("OB918", "below 0"),
        "2022-23,9000,7000,4800,9500,76.12": ("OB918", "as a share is"),
        "2022-23,9000,7000,4800,9500,": ("OB103", "'upp' is missing"),
        "2022-23,many,7000,4800,9500,0.5": ("OB917", "is not a number"),
        "2022,9000,7000,4800,9500,0.5": ("OB917", "2022"),
        "2042-43,9000,7000,4800,9500,0.5": ("OB302", "2042-43 was not known"),
        "2022-23,1e99,7000,4800,9500,0.5": ("OB918", "larger than any number"),
        "2022-23,9000": ("OB914", "2 cells"),
    }
    path = written(tmp_path, HEAD, GOOD, *bad, GOOD)
    assert main(["lcff", "--csv", path, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [row["line"] for row in data["rows"]] == [2, len(bad) + 3]
    assert data["skipped"] == len(bad)
    told = {f["line"]: (f["code"], f["what"]) for f in data["findings"]}
    for line, (code, what) in enumerate(bad.values(), start=3):
        assert told[line][0] == code
        assert what in told[line][1]
    assert main(["lcff", "--csv", path]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 3
    assert "districts.csv:3" in printed.err


def test_a_table_that_breaks_off_is_an_error(tmp_path, capsys):
    path = written(tmp_path, HEAD, GOOD, '"2022-23,1,2,3,4,0.5')
    assert main(["lcff", "--csv", path]) == 1
    assert "OB911" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "this file is empty"),
        (f"{HEAD}\n{GOOD}\n".encode("utf-16"), "it looks like UTF-16"),
        (f"{HEAD},district\n{GOOD},Cañada\n".encode("cp1252"), "Windows-1252"),
        (b"fiscal_year,upp\n2022-23,0.5\n", "the column 'ada_tk_3' is missing"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(content, said, tmp_path, capsys):
    path = tmp_path / "districts.csv"
    path.write_bytes(content)
    assert main(["lcff", "--csv", str(path)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing.csv", "folder.csv", "table.xlsx", "nothing"])
def test_a_file_that_is_not_there_is_told(name, tmp_path, capsys):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "table.xlsx").write_bytes(b"PK")
    assert main(["lcff", "--csv", str(tmp_path / name)]) == 2
    assert name in capsys.readouterr().err


def test_windows_line_ends_a_mark_and_no_rows_are_fine(tmp_path, capsys):
    path = tmp_path / "districts.csv"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEAD}\r\n{GOOD}\r\n".encode())
    assert main(["lcff", "--csv", str(path)]) == 0
    path.write_text(f"{HEAD}\n", "utf-8")
    assert main(["lcff", "--csv", str(path), "--json"]) == 0
    text = capsys.readouterr().out
    assert json.loads(text[text.index("{") :])["rows"] == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_any_bytes_at_all_end_in_a_sentence(tmp_path, content):
    path = tmp_path / "districts.csv"
    path.write_bytes(HEAD.encode() + b"\n" + content)
    assert main(["lcff", "--csv", str(path)]) in {0, 1, 2}


@given(
    st.lists(st.floats(0, 1e6), min_size=4, max_size=4), st.floats(0, 1), st.integers(2013, 2025)
)
def test_the_sums_add_up_for_any_district(ada, upp, start):
    year = f"{start}-{(start + 1) % 100:02d}"
    found = folder.lcff(year, ",".join(map(repr, ada)), repr(upp)).values
    for part in ("base", "supplemental", "concentration"):
        spans = sum(found[f"lcff.{part}.{span}"] for span in SPANS)
        assert found[f"lcff.{part}"] == pytest.approx(spans)


BASIC = [
    *("lcff", "--year", "2024-25", "--ada", "100,0,0,0", "--upp", "0"),
    *("--tk-ada", "10", "--local-revenue", "2,000,000", "--in-lieu", "100,000"),
    *("--categoricals-2012-13", "50,000"),
]


def test_a_basic_aid_district_keeps_its_tax(capsys):
    data = answer(capsys, *BASIC)
    # 100 × 11,068 + 10 × 3,077 = 1,137,570, below 1,900,000 of tax
    assert (data["add_ons"], data["total"]) == (30_770, 1_137_570)
    assert (data["local_revenue"], data["basic_aid"]) == (1_900_000, True)
    # 200 × 100 of the account and the categorical money of 2012-13 come on top
    assert (data["epa_entitlement"], data["net_state_aid"]) == (20_000, 0)
    assert (data["msa_additional"], data["total_funding"]) == (50_000, 1_970_000)
    assert main(BASIC) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "$1,970,000" in text
    assert "follows property tax, not attendance" in text
    assert "not paid to a basic aid district" in text


def test_the_split_is_told_in_spanish_with_the_same_digits(capsys):
    assert main([*BASIC, "--language", "es"]) == 0
    text = capsys.readouterr().out
    assert "Quién paga" in text
    assert "Financiamiento total" in text
    assert "$1,970,000" in text
    assert "Local revenue" not in text


def test_one_district_as_a_row_of_csv(capsys):
    assert main([*BASIC, "--as-csv"]) == 0
    (row,) = csv.DictReader(capsys.readouterr().out.splitlines())
    assert (row["total"], row["total_funding"]) == ("1137570", "1970000")
    assert (row["basic_aid"], row["planned"]) == ("yes", "no")


def test_what_the_split_lacks_is_told(capsys):
    data = answer(capsys, *ONE)
    assert data["lacking"] == ["local_revenue", "add_ons"]
    assert data["net_state_aid"] is None
    some = answer(capsys, *ONE, "--local-revenue", "90m", "--add-ons", "0")
    # the account is not given: it is not told apart from state aid
    assert (some["epa_entitlement"], some["net_state_aid"]) == (None, None)
    assert some["epa_and_state_aid"] == some["total"] - 90e6
    # nothing is said of 2012-13, so what minimum state aid adds is not known
    assert (some["msa_additional"], some["total_funding"]) == (None, None)
    assert main(ONE) == 0
    assert "is not known: give --local-revenue, --add-ons" in " ".join(
        capsys.readouterr().out.split()
    )


def test_planning_values_answer_and_say_so(capsys):
    words = ["lcff", "--year", "2026-27", "--ada", "0,100,0,0", "--upp", "0"]
    data = answer(capsys, *words)
    assert (data["planned"], data["total"]) == (True, 1_066_200)
    assert "Planning values, unconfirmed" in data["notes"][0]
    assert main([*words, "--as-of", "2025-12-31"]) == 2


@pytest.mark.parametrize("given", ["in_lieu", "necessary_small_schools"])
def test_a_row_whose_sums_cannot_be_together_is_told(given, tmp_path, capsys):
    path = written(tmp_path, f"{HEAD},{given}", f"{GOOD},5", f"{GOOD},")
    assert main(["lcff", "--csv", path, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [(each["code"], each["line"]) for each in data["findings"]] == [("OB918", 2)]
    assert [row["line"] for row in data["rows"]] == [3]


def test_a_charter_school_is_limited_by_its_district(capsys):
    words = ["lcff", "--year", "2022-23", "--ada", "0,100,0,0", "--upp", "0.9"]
    own = answer(capsys, *words)
    capped = answer(capsys, *words, "--district-upp", "60%")
    # 100 × 9,304 = 930,400 × 65% × (90% − 55%) and × (60% − 55%)
    assert (own["concentration"], capped["concentration"]) == (211_666, 30_238)
    assert own["supplemental"] == capped["supplemental"]


@given(
    st.floats(0, 5e7), st.floats(0, 5e6), st.floats(0, 5e6), st.floats(0, 9000), st.floats(0, 5e6)
)
def test_the_parts_of_the_split_add_up(local, epa, added, limit, categorical):
    names = {
        "local_revenue": local,
        "epa_entitlement": epa,
        "add_ons": added,
        "revenue_limit_2012_13": limit,
        "categoricals_2012_13": categorical,
    }
    given_text = {name: repr(value) for name, value in names.items()}
    found = folder.lcff("2023-24", "900,700,480,950", "0.6", given=given_text).values
    parts = ("local_revenue", "protection_account", "state_aid", "minimum_aid_added")
    total = sum(found[f"lcff.{part}"] for part in parts)
    assert found["lcff.received"] == pytest.approx(total, abs=1)
    assert found["lcff.received"] >= found["lcff.total"] - 1
    aid = found["lcff.state_aid"] + found["lcff.minimum_aid_added"]
    assert aid >= categorical - 1
