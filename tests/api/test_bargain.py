from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api.bargain import NotAnEventError, offers_over_time, read_happened
from openbook.api.calendar import write_calendar
from openbook.findings.errors import NotWrittenError, OpenbookError

SMALL = EXAMPLES / "small-town"


def test_offers_come_in_the_order_of_their_days() -> None:
    found = offers_over_time(SMALL)
    assert [step.offer.side for step in found.steps] == ["union", "district"]
    assert found.now.on == date(2019, 1, 18)
    assert not found.costs


def test_each_offer_is_costed_in_the_second_year_on_the_employers_book() -> None:
    found = offers_over_time(SMALL, cost=True)
    for step in found.steps:
        costed = found.costs[step.offer.id]
        assert costed.book.side == "district"
        assert found.cost_of(step.offer) == costed.cost.ongoing[1]


def test_an_offer_without_a_priced_term_has_no_cost(small_town: Path) -> None:
    (small_town / "offers" / "2019-01-12-district.yaml").write_text(
        "side: district\nmade_on: 2019-01-12\ntitle: Words\nstanding: open\n"
        "source: invented\nterms:\n  - policy: {text: Fewer meetings}\n",
        "utf-8",
    )
    found = offers_over_time(small_town, cost=True)
    words = found.steps[-1].offer
    assert (found.cost_of(words), found.without_price(words)) == (None, 1)


def test_events_are_written_as_name_and_day() -> None:
    assert read_happened(["panel appointed = 2018-11-14"]) == {
        "panel appointed": date(2018, 11, 14)
    }
    for wrong in ("panel appointed", "panel appointed=soon"):
        with pytest.raises(NotAnEventError, match="write its name and day"):
            read_happened([wrong])
    with pytest.raises(OpenbookError, match="panel chosen"):
        offers_over_time(SMALL, happened={"panel chosen": date(2018, 11, 14)})


def test_the_calendar_is_written_or_told(tmp_path: Path) -> None:
    happened = {"impasse declared": date(2018, 11, 1)}
    write_calendar(SMALL, tmp_path / "impasse.ics", happened=happened)
    text = (tmp_path / "impasse.ics").read_bytes().decode()
    assert "SUMMARY:Due: mediator appointed\r\n" in text
    with pytest.raises(NotWrittenError):
        write_calendar(SMALL, tmp_path / "no-such-folder" / "impasse.ics")
