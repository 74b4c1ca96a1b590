"""The law of California gives the answers of the examples, which anyone can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from openbook.figures.figure import Figure
from openbook.figures.year import Year
from openbook.law.errors import NotKnownError, Problem
from openbook.law.fields import to_day, to_number
from openbook.law.marked_yaml import Items, Node, Pairs, Text, parse
from openbook.states.california.base_grant import base_from_last_year
from openbook.states.california.california import California, law
from openbook.states.california.reserve import minimum_share

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
    computed = base_from_last_year(example.law.statutes, example.year)
    published = example.law.statutes.at("funding.base_grant", example.year).by_name
    assert computed == published
    return computed


def number(example: Example) -> Mapping[str, object]:
    value = example.law.statutes.at(example.given["name"], example.year)
    return {"number": float(value.number)}


def reserve(example: Example) -> Mapping[str, object]:
    attendance, spending = (float(example.given[n]) for n in ("attendance", "spending"))
    share = minimum_share(example.law.statutes, attendance, example.year)
    least = example.law.minimum_reserve(spending, attendance, example.year)
    return {"share": share.value, "amount": least.value}


def paid(example: Example) -> Mapping[str, object]:
    counts: dict[Year, float] = {}
    for written, count in example.given.items():
        year = Year.parse(written)
        assert year is not None
        counts[year] = float(count)
    return {"pupils": example.law.paid_attendance(counts, example.year)}


def rates(example: Example) -> Mapping[str, object]:
    return numbers(example.law.employer_rates(example.year))


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
}


def day(written: str) -> date:
    found = to_day(written)
    assert found is not None, written
    return found


def wanted(written: str) -> object:
    found: Fraction | date | None = to_number(written) or to_day(written)
    assert found is not None, written
    return float(found) if isinstance(found, Fraction) else found


def plain(node: Node | None) -> Any:
    if isinstance(node, Pairs):
        return {key: plain(item) for key, item in node.items.items()}
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    assert isinstance(node, Text)
    return node.value


def read_all() -> list[Any]:
    found: list[Any] = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        problems: list[Problem] = []
        entries = plain(parse(path.read_bytes(), path.name, problems))
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
    example = Example(
        law(day(entry["known_on"])), year, entry.get("input", {}), holidays
    )
    answer = RULES[entry["rule"]]
    if "known" in entry["output"]:
        with pytest.raises(NotKnownError):
            answer(example)
        return
    given = answer(example)
    expected = {name: wanted(written) for name, written in entry["output"].items()}
    assert {name: given[name] for name in expected} == expected
