"""The law of California gives the answers of the examples, which anyone can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.law.states.california.plain_attendance import paid_attendance
from tests.one_year import fixed, values_of

from openbook.figures.figure import PUPILS, USD, Figure, Year
from openbook.findings.marked_yaml import YamlNode
from openbook.law.errors import LawNotKnownError, LawProblem
from openbook.law.fields import parse_law, to_day
from openbook.law.funding_lines import ExpectedRates, StudentCounts
from openbook.law.load import to_number
from openbook.law.reserve import least_share
from openbook.law.states.california.california import California, law
from openbook.law.states.california.grants import BASE, grant_lines

EXAMPLES = Path(__file__).parent / "california"
KEYS = {"name", "rule", "year", "known_on", "input", "holidays", "output", "reference"}


@dataclass(frozen=True)
class Example:
    law: California
    year: Year
    given: Mapping[str, str]
    holidays: tuple[date, ...]


def numbers(figures: Mapping[str, Figure]) -> dict[str, float]:
    return {name: figure.value for name, figure in figures.items()}


def grants(example: Example) -> Mapping[str, object]:
    return numbers(example.law.grants(example.year))


def base_grant(example: Example) -> Mapping[str, object]:
    """Computed as if only the amounts of earlier years were enacted."""
    statutes = example.law.statutes
    rate = statutes.at("funding.cola", example.year).number
    known = statutes.parameter(BASE)
    early = [v for v in known.values if v.in_force < example.year.first_day]
    eve = {**statutes.parameters, BASE: replace(known, values=tuple(early))}
    cola = fixed("a.cola", float(rate))
    lines = grant_lines(replace(statutes, parameters=eve), (example.year,), cola)
    computed = values_of(lines.base, example.year)
    published = statutes.at(BASE, example.year).by_name
    assert computed == published
    return computed


def number(example: Example) -> Mapping[str, object]:
    value = example.law.statutes.at(example.given["name"], example.year)
    return {"number": float(value.number)}


def reserve(example: Example) -> Mapping[str, object]:
    ada = fixed("a.ada", amount(example, "attendance"), PUPILS)
    spent = fixed("a.spent", amount(example, "spending"), USD)
    years = (example.year,)
    lines = {
        "share": least_share(example.law.statutes, ada, years),
        "amount": example.law.minimum_reserve(spent, ada, years),
    }
    return values_of(lines, example.year)


def paid(example: Example) -> Mapping[str, object]:
    counts: dict[Year, float] = {}
    for written, count in example.given.items():
        year = Year.parse(written)
        assert year is not None
        counts[year] = float(count)
    statutes = example.law.statutes
    return {"pupils": paid_attendance(statutes, counts, example.year)}


def rates(example: Example) -> Mapping[str, object]:
    expected = {name: fixed(f"a.{name}", to_rate(v)) for name, v in example.given.items()}
    found = example.law.employer_rates((example.year,), expected)
    return values_of(found, example.year)


def formula(example: Example) -> Mapping[str, object]:
    """The whole formula: funded attendance, grants, add-ons, entitlement, who pays."""
    given = example.given
    ada, before = {}, {}
    for span in example.law.spans:
        ada[span] = fixed(f"a.{span}", amount(example, span), PUPILS)
        earlier = [n for n in given if n.startswith(f"{span} before")]
        before[span] = (
            tuple(
                fixed(f"b{n}.{span}", amount(example, name), PUPILS)
                for n, name in enumerate(sorted(earlier))
            )
            or (ada[span],) * 3
        )
    known: dict[str, Any] = {
        name: fixed(f"c.{name}", amount(example, word), unit)
        for word, (name, unit) in OPTIONAL.items()
        if word in given
    }
    tk = fixed("a.tk", amount(example, "TK"), PUPILS) if "TK" in given else None
    need = fixed("a.need", to_rate(given["high need"]))
    cola = fixed("a.cola", to_rate(given.get("expected cola", "0%")))
    add_ons = fixed("a.add_ons", float(given.get("add-ons", "0")), USD)
    found = example.law.funding(
        StudentCounts(ada, before, need, tk), ExpectedRates(cola, add_ons, **known), (example.year,)
    )
    lines = {
        "funded": found.funded,
        "base": found.base,
        "supplemental": found.parts["supplemental"],
        "concentration": found.parts["concentration"],
        "total": found.total,
        **{name.replace("_", " ").replace(".", " "): line for name, line in found.parts.items()},
        "add-ons": found.parts["add_ons"],
    }
    return values_of(lines, example.year)


OPTIONAL = {
    "property tax": ("property_tax", USD),
    "protection account": ("protection_account", USD),
    "minimum aid": ("minimum_aid", USD),
    "floor": ("floor", USD),
    "revenue limit": ("revenue_limit", USD / PUPILS),
    "account limit": ("account_limit", USD / PUPILS),
    "categoricals": ("categoricals", USD),
}


def amount(example: Example, name: str) -> float:
    return float(example.given.get(name, "0"))


def to_rate(written: str) -> float:
    found = to_number(written)
    assert found is not None, written
    return float(found)


def deadlines(example: Example) -> Mapping[str, object]:
    happened = {event: day(written) for event, written in example.given.items()}
    due = example.law.deadlines(happened, example.holidays)
    return {deadline.step: deadline.due for deadline in due}


RULES: dict[str, Callable[[Example], Mapping[str, object]]] = {
    "grants": grants,
    "base grant from last year": base_grant,
    "number": number,
    "minimum reserve": reserve,
    "paid attendance": paid,
    "employer rates": rates,
    "deadlines": deadlines,
    "formula": formula,
}


def day(written: str) -> date:
    found = to_day(written)
    assert found is not None, written
    return found


def wanted(written: str) -> object:
    number = to_number(written)
    return day(written) if number is None else float(number)


def plain(node: YamlNode | None) -> Any:
    assert node is not None
    if node.fields is not None:
        return {key: plain(item) for key, item in node.fields.items()}
    if node.items is not None:
        return [plain(item) for item in node.items]
    assert node.text is not None
    return node.text


def read_all() -> list[Any]:
    found: list[Any] = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        problems: list[LawProblem] = []
        entries = plain(parse_law(path.read_bytes(), path.name, problems))
        assert not problems
        found += [pytest.param(e, id=f"{path.stem}: {e['name']}") for e in entries]
    return found


@pytest.mark.parametrize("entry", read_all())
def test_the_law_says_what_the_example_says(entry):
    assert set(entry) <= KEYS
    assert entry["reference"]
    year = Year.parse(entry["year"])
    assert year is not None
    holidays = tuple(day(written) for written in entry.get("holidays", ()))
    example = Example(law(day(entry["known_on"])), year, entry.get("input", {}), holidays)
    answer = RULES[entry["rule"]]
    if "known" in entry["output"]:
        with pytest.raises(LawNotKnownError):
            answer(example)
        return
    given = answer(example)
    expected = {name: wanted(written) for name, written in entry["output"].items()}
    assert {name: given[name] for name in expected} == expected
