"""The disclosure in the layouts of counties: every section and row that a file maps."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from tests.model import san_juan
from tests.model.test_columns import town
from tests.offers.disclosed.test_disclosure import disclosed
from tests.offers.opened import SMALL, opened

from openbook.api.bargain import disclose_offer
from openbook.api.folder import case_in
from openbook.offers.disclosed.columns import COLUMNS
from openbook.offers.disclosed.increases import Increases
from openbook.reports.document.text import to_text
from openbook.reports.offers.county_document import SHOWN
from openbook.reports.offers.county_form import NoSuchFormError, county_form, form_names
from openbook.reports.offers.disclosure_document import disclosure_document
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.words.words import words_in

OFFER = "2019-01-11-district"


def told(form: str, language: str = "en", *, cumulative: bool = False) -> list[str]:
    ground = opened(SMALL)
    chosen = FormChoice(cumulative=cumulative, county=form)
    found, offer = disclosed(OFFER), ground.offer(OFFER)
    laid_out = disclosure_document(found, offer, ground.case, words_in(language), chosen)
    return to_text(laid_out).splitlines()


@pytest.mark.parametrize("name", form_names())
def test_a_form_maps_only_what_can_be_shown(name: str) -> None:
    form = county_form(name)
    assert form.sections
    for section in form.sections:
        assert section.shows in SHOWN
        assert set(section.title) == {"en", "es"}
        assert section.column in {"", *COLUMNS}
        for row in section.rows:
            assert set(row.label) in ({"en", "es"}, set())
            if section.shows == "increases":
                known = {each.name for each in fields(Increases)}
                assert row.line in {*known, "attrition_savings"}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", form_names())
def test_every_section_and_row_is_laid_out_in_order(name: str, language: str) -> None:
    lines, at = told(name, language), 0
    for section in county_form(name).sections:
        said = section.said(language)
        at = next(i for i, line in enumerate(lines) if i >= at and said in line)


def test_sacramento_has_seven_lines_on_its_first_page() -> None:
    """Page 1: rows 1 to 7, no separate step and column, FTE in row 6."""
    (first, *_) = county_form("sacramento").sections
    numbers = [row.number for row in first.rows if row.number]
    assert numbers == ["1", "2", "3", "4", "5", "6", "7"]
    lines = told("sacramento")
    total = lines.index("5 Total compensation")
    increases = ["5,928,807", "206,449", "65,798", "−58,506"]
    assert lines[total + 1].split()[-4:] == increases
    assert "Page 4a · G. Current-year budget, unrestricted" in lines


def test_san_diego_marks_what_is_not_confirmed() -> None:
    lines = told("san-diego")
    assert "1 Salary schedule, with step and column" in lines
    steps = lines.index("2 Step and column, gross, in 1 *")
    assert lines[steps + 1].split()[-2:] == ["0", "0"]
    savings = lines.index("Attrition savings, in 1 *")
    assert lines[savings + 1].split()[-2:] == ["−86,453", "−79,537"]
    assert any(line.startswith("* The section or row") for line in lines)
    assert not any(line.startswith("* The section") for line in told("sacramento"))


def test_cumulative_amounts_stand_beside_a_form_on_request() -> None:
    title = "Cumulative, over the current contract"
    assert title in told("sacramento", cumulative=True)
    assert title not in told("sacramento")


def test_pages_of_columns_show_what_the_case_tells(tmp_path: Path) -> None:
    folder = town(
        tmp_path / "case",
        san_juan.budget_rows(),
        san_juan.reserve_rows(),
        ("reserve.earmarked: {value: 770000}", san_juan.earmarked()),
    )
    case = case_in(folder)
    laid_out = disclosure_document(
        disclose_offer(folder, OFFER),
        case.offer_by_id[OFFER],
        case,
        words_in("en"),
        FormChoice(county="sacramento"),
    )
    lines = to_text(laid_out).splitlines()
    given = [line.split()[1] for line in lines if line.startswith("Contributions ")]
    # 4a, 4b, 4c, then 5a, 5b, 5c: what one column gives the other receives.
    assert given[:3] == ["−62,899,188", "62,899,188", "0"]
    assert len(given) == 6


def test_an_unknown_form_is_told_with_the_nearest() -> None:
    with pytest.raises(NoSuchFormError, match="sacramento"):
        county_form("sacremento")
