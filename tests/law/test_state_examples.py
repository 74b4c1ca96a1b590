"""The law of every state but California gives the answers of examples that anyone can read."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.one_year import fixed, values_of

from openbook.api.folder import formula_file
from openbook.cli.main import ERRORS_FOUND
from openbook.cli.main import main as run
from openbook.figures.figure import PUPILS, USD, YEARS, Source, Status, Year
from openbook.figures.line import Line
from openbook.law.funding_lines import ExpectedRates, StudentCounts
from openbook.law.paid_counts import weighted as weighted_counts
from openbook.law.state import GRANT, StateLaw
from openbook.law.states.shelf import load_law, state_names
from openbook.law.value import DatedValue, Holds, Parameter

HERE = Path(__file__).parent
STATES = [each for each in state_names() if each not in {"california", "example"}]
CENT = 0.005


def weighted(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    """What each group of students counts as, and all of them."""
    counted = students(law, given)
    now, _ = weighted_counts(law.statutes, counted, law.spans, year)
    return {**values_of(now, year), "students": sum(values_of(now, year).values())}


def earlier(name: str, counts: float | list[float]) -> tuple[Line, ...]:
    """Counts of the years before, newest first."""
    written = counts if isinstance(counts, list) else [counts]
    return tuple(fixed(f"b{n}.{name}", count, PUPILS) for n, count in enumerate(written))


def students(law: StateLaw, given: Mapping[str, Any]) -> StudentCounts:
    past, spans = given.get("before", {}), [*law.spans, *law.labels]
    now = {name: fixed(f"a.{name}", given[name], PUPILS) for name in spans}
    last = {name: earlier(name, past.get(name, [])) for name in spans}
    return StudentCounts(
        {span: now[span] for span in law.spans},
        {span: last[span] for span in law.spans},
        fixed("a.need", 0),
        labeled={label: (now[label], *last[label]) for label in law.labels},
    )


def formula(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    """Weighted counts and what they bring; ``before`` has the counts of the year before."""
    counted = students(law, given)
    found = law.funding(
        counted, ExpectedRates(fixed("a.cola", 0), fixed("a.more", 0, USD)), (year,)
    )
    base = [line for name, line in found.parts.items() if name.startswith("base.")]
    lines = {"students": found.funded, "total": found.total}
    values = values_of({**lines, **{f"base{n}": line for n, line in enumerate(base)}}, year)
    return {**values, "base": sum(v for name, v in values.items() if name.startswith("base"))}


def number(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    return {"number": float(law.statutes.at(given["name"], year).number)}


def brackets(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    scale = law.statutes.at(given["name"], year).scale
    found = [[v for low, _, v in scale.brackets() if low <= at][-1] for at in given["at"]]
    return {"values": found}


def reserve(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    size, spent = fixed("a.ada", 1000, PUPILS), fixed("a.spent", given["spending"], USD)
    return {**values_of({"amount": law.minimum_reserve(spent, size, (year,))}, year)}


def deadlines(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    del year
    return {each.step: each.due for each in law.deadlines(given)}


def lost_days(law: StateLaw, year: Year, given: Mapping[str, Any]) -> dict[str, object]:
    says = law.lost_day(date(year.start + 1, 1, 15))
    short = says.short(given["planned"], given["lost"])
    return {"short": short, "share": says.share_lost(short or 0)}


def with_own(law: StateLaw, own: Mapping[str, str]) -> StateLaw:
    """The law with numbers that only a district can know."""
    if not own:
        return law
    day, test = date(2000, 7, 1), Source("A test", "a made-up number")
    numbers = {
        name: Parameter(
            name,
            name,
            USD / PUPILS if name == GRANT else YEARS,
            Holds.UNTIL_CHANGED,
            (DatedValue(Fraction(value), day, day, None, test),),
            day,
        )
        for name, value in own.items()
    }
    whole = {**law.statutes.parameters, **numbers}
    return replace(law, statutes=replace(law.statutes, parameters=whole))


RULES: dict[str, Callable[[StateLaw, Year, Mapping[str, Any]], dict[str, object]]] = {
    "formula": formula,
    "weighted": weighted,
    "number": number,
    "brackets": brackets,
    "reserve": reserve,
    "deadlines": deadlines,
    "lost days": lost_days,
}
EXAMPLES = [
    (state, each)
    for state in STATES
    for each in yaml.safe_load((HERE / state / "examples.yaml").read_text("utf-8"))
]


@pytest.mark.parametrize(("state", "example"), EXAMPLES, ids=lambda each: str(each)[:60])
def test_the_law_gives_the_answer_of_the_example(state: str, example: dict[str, Any]) -> None:
    year = Year.parse(example["year"])
    assert year is not None
    assert example["reference"]
    law = with_own(load_law(state, example["known_on"]), example.get("own", {}))
    found = RULES[example["rule"]](law, year, example["input"])
    for name, wanted in example["output"].items():
        if isinstance(wanted, float | int):
            near = 0.5 if name in {"base", "total"} else CENT if wanted > 1 else 1e-9
            assert found[name] == pytest.approx(wanted, abs=near, rel=0), name
        else:
            assert found[name] == wanted, name


@pytest.mark.parametrize("state", STATES)
def test_every_number_names_its_source(state: str) -> None:
    statutes = load_law(state, date.max).statutes
    sources = [value.source for each in statutes.parameters.values() for value in each.values]
    sources += [rule.source for rule in statutes.rules.values()]
    assert len(sources) > 20
    assert all(source.who and source.title for source in sources)
    assert {source.status for source in sources} >= {Status.CONFIRMED, Status.UNCONFIRMED}
    # What is not confirmed does not borrow the name of a source that was not read.
    weak = [source for source in sources if source.status is Status.UNCONFIRMED]
    assert all(source.who == "Openbook" for source in weak)


SHEET = HERE / "minnesota" / "compensatory.csv"


def test_compensatory_revenue_is_the_state_s_to_the_cent() -> None:
    found = formula_file("minnesota", SHEET, "2021-22", known_on=date(2021, 2, 1))
    official = list(csv.DictReader(SHEET.read_text("utf-8").splitlines()))
    assert not found.findings
    assert len(found.rows) == len(official) > 30
    for row, said in zip(found.rows, official, strict=True):
        for name in ("adjusted", "share", "factor", "pupil_units", "revenue"):
            assert Decimal(row[name]) == Decimal(said[name]), (said["school"], name)
    assert not found.differs
    later = formula_file("minnesota", SHEET, "2021-22", known_on=date(2021, 9, 1))
    assert later.rows[0]["revenue"] == Decimal("196103.70")  # 33.30 × (6,728 − 839)
    assert f"of {len(official)} rows have another revenue in the file" in later.differs
    assert "such as that of 2021-06-30" in later.differs


def test_a_row_that_is_no_school_is_told_and_the_others_are_computed(tmp_path, capsys) -> None:
    file = tmp_path / "sites.csv"
    file.write_text("school,enrollment,free,reduced\na,10,x,0\nb,0,0,0\nc,100,-1,0\nd,50,40,\n")
    words = ["formula", "minnesota", str(file), "--year", "2021-22"]
    assert run(words) == ERRORS_FOUND
    said = capsys.readouterr()
    assert "b,0,0,0,0.0,0.0000,0.0000,0.00,0.00" in said.out
    assert (said.out + said.err).count("OB918") >= 3
    assert run([*words, "--json"]) == ERRORS_FOUND


@pytest.mark.parametrize(
    ("state", "text", "year"),
    [
        ("minnesota", "school,free\na,1\n", "2021-22"),
        ("minnesota", "", "2021-22"),
        ("minnesota", "enrollment,free,reduced\n1,1,1\n", "2021"),
        ("minnesota", "enrollment,free,reduced\n1,1,1\n", "2030-31"),
        ("california", "enrollment,free,reduced\n1,1,1\n", "2021-22"),
    ],
)
def test_what_cannot_be_computed_is_refused_with_a_reason(tmp_path, capsys, state, text, year):
    file = tmp_path / "sites.csv"
    file.write_text(text)
    assert run(["formula", state, str(file), "--year", year]) == 2
    assert capsys.readouterr().err
