"""Stories whose figures went to the wrong party, or were read as another number."""

from __future__ import annotations

import pytest
from tests.evidence.reading.scored import TOWN

from openbook.evidence.reading.proposal import Proposal
from openbook.evidence.reading.story import read_stories

ELSEWHERE = """\
OAKLAND, Calif. - Teachers in the Oakland Unified School District will strike on Thursday.
The union wants a raise of 12% over three years.
The superintendent said the district can offer 5%.
"We have cut $21 million," said Superintendent Kyla Johnson.
The teachers' union said 95% of its members voted to strike against Oakland Unified.
"""
OWN = """\
Teachers in the Willow Creek Unified School District will strike on Thursday.
Those of Oakland Unified did so before.
The union wants a raise of 12%.
The superintendent said the district can offer 5%.
Talks at Willow Creek Unified go on.
"""


def _read(text: str) -> tuple[dict[float | None, Proposal], list[str]]:
    reading = read_stories([("story.txt", text)], TOWN)
    codes = [finding.code for finding in reading.findings]
    return {each.figure.value: each for each in reading.proposals}, codes


def test_another_district_speaks_for_no_party_of_the_case() -> None:
    told, codes = _read(ELSEWHERE)
    assert codes == ["OB830"]
    assert {0.12, 0.05, 21e6, 0.95} <= set(told)
    assert [each.side for each in told.values() if each.side] == []


def test_a_story_that_names_another_district_once_is_of_the_case() -> None:
    told, codes = _read(OWN)
    assert codes == []
    assert told[0.12].side == "union"
    assert told[0.05].side == "district"


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("The union wants 9% over two years.", "exact"),
        ("The union wants a 9 percent raise over two years.", "exact"),
        ("The plan spends $30 million over two years.", "exact"),
        ("Raises would be phased in over two years.", "exact"),
        ("Over two years, pay would rise by 9%.", "exact"),
        ("The talks have lasted over two years.", "at least"),
        ("Teachers have waited for over two years.", "at least"),
        ("It took more than two years.", "at least"),
    ],
)
def test_over_two_years_is_a_span(text: str, precision: str) -> None:
    told, _ = _read(text)
    assert told[2.0].figure.precision == precision
    if 0.09 in told:
        assert told[0.09].figure.precision == "exact"


@pytest.mark.parametrize(
    "head",
    [
        "The union's demands:",
        "The union wants:",
        "Among the union's demands:",
        "Demands of the union",
        "What the union is asking for:",
        "Union proposals",
    ],
)
@pytest.mark.parametrize("sign", ["- ", "* ", "• ", "•", "▪ ", "◦ ", "— ", "1. ", "a) "])
def test_demands_in_a_list_are_of_whoever_demands(head: str, sign: str) -> None:
    text = (
        f"Talks in Willow Creek broke off.\n\n{head}\n\n"
        f"{sign}a raise of 6.5%\n{sign}no more than 31 pupils in a class,\n"
        f"  with 44 nurses\n\nThe vote is on 14 January."
    )
    told, _ = _read(text)
    for value in (0.065, 31.0, 44.0):
        assert told[value].side == "union", (value, told[value].said_by)


@pytest.mark.parametrize(
    "text",
    [
        "Denver teachers ask for $28.5 million. The district offered 5%.",
        "DENVER (AP) — The union wants 12%. The superintendent said 5% is all.",
        "The strike in Chicago goes on. The union wants 12%, the district offers 5%.",
        "The Fresno Teachers Association voted. The union wants 12%.",
        "The Boston Federation of Teachers voted. The union said 12% is fair.",
        "Talks stalled. Teachers in St. Paul want 12%, the superintendent said.",
        "Oakland's schools are closed. The union wants 12%.",
    ],
)
def test_another_place_speaks_for_no_party_of_the_case(text: str) -> None:
    told, codes = _read(text)
    assert codes == ["OB830"]
    assert told
    assert [each.side for each in told.values() if each.side] == []


@pytest.mark.parametrize(
    "text",
    [
        "The union wants 12%. Striking teachers said so.",
        "Public schools are closed. The union wants 12%.",
        "Many teachers in January wanted more. The union wants 12% in Willow Creek.",
        "Chicago teachers did it. The union in Willow Creek wants 12%.",
    ],
)
def test_a_story_of_no_other_place_is_of_the_case(text: str) -> None:
    told, codes = _read(text)
    assert codes == []
    assert told[0.12].side == "union"


@pytest.mark.parametrize("sign", ["{}. ", "{}) ", "({}) "])
def test_the_number_of_an_item_is_no_figure(sign: str) -> None:
    items = ("8% over a two-year period", "$50 million for nurses", "44 counselors")
    rows = "\n".join(sign.format(place) + item for place, item in enumerate(items, start=11))
    told, _ = _read(f"Talks in Willow Creek broke off.\n\nThe union wants:\n\n{rows}\n")
    assert set(told) == {0.08, 2.0, 50e6, 44.0}
    assert told[2.0].figure.precision == "exact"


def test_whoever_speaks_for_a_party_is_called_by_its_name() -> None:
    told, _ = _read("Negotiators for the Willow Creek Unified School District offered 9%.")
    assert not told[0.09].said_by.startswith("for ")
    assert told[0.09].side == "district"
