"""After its last year an offer is silent, in charts, sheets, notes and pages alike."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import EXAMPLES

from openbook.api import projection
from openbook.api.view import opened
from openbook.api.workbook import build_workbook
from openbook.reports.offers.over_time import goes_to_chart
from openbook.reports.settlement_view import silent_notes
from openbook.reports.words.words import words_in
from openbook.reports.workbook.layout import HEAD

ENDED = {"la-2019": ("2019-01-11-district", 2, 5), "small-town": ("2019-01-11-district", 2, 3)}


@pytest.mark.parametrize("case", ENDED)
def test_the_chart_of_an_offer_ends_with_its_last_year(case: str) -> None:
    offer, covered, all_years = ENDED[case]
    (costed,) = projection.cost_offers(opened(EXAMPLES / case), [offer], books=["district"])
    assert len(costed.years) == all_years
    chart = goes_to_chart(costed, "goes-to", words_in("en"))
    assert chart.years == tuple(map(str, costed.years[:covered]))
    drawn = sum(value or 0.0 for kind in chart.kinds for value in kind.values)
    assert drawn == pytest.approx(costed.in_its_years)


@pytest.mark.parametrize("case", ENDED)
def test_the_sheet_of_offers_says_silent(case: str) -> None:
    offer, covered, all_years = ENDED[case]
    made = build_workbook(opened(EXAMPLES / case), offers=[offer])
    sheet = next(each for each in made.sheets if each.name == "Offers")
    row = next(
        row
        for (row, column), cell in sheet.cells.items()
        if column == 2 and str(cell.value).startswith(offer[:10])
    )
    values: list[Any]
    values = [sheet.cells[row, 3 + place].value for place in range(all_years + 2)]
    assert values[covered:all_years] == ["silent"] * (all_years - covered)
    together, going_on = values[all_years:]
    assert together == pytest.approx(sum(map(float, values[:covered])))
    assert going_on > together
    heads = [sheet.cells[HEAD, 3 + all_years + n].value for n in range(2)]
    assert heads == ["In the years it covers", "All years, if its terms continue"]


def test_a_search_says_what_it_takes_to_go_on() -> None:
    case = opened(EXAMPLES / "small-town").case
    assert silent_notes(case) == (
        "Offer before the strike is silent on 2020-21.",
        "Packages are costed as if all terms go on through 2020-21.",
        "Offer before the strike says either one or another; alternative 1 of 2 is used.",
    )
    spanish = silent_notes(case, words_in("es"))
    assert spanish[1].endswith("continuaran hasta 2020-21.")
    assert spanish[2].endswith("se usa la alternativa 1 de 2.")
