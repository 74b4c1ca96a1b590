"""What a case tells of its parties and units without anybody looking them up."""

from __future__ import annotations

from dataclasses import replace

from tests.conftest import EXAMPLES

import openbook
from openbook.case.tables.district import Party


def test_parties_are_asked_by_their_short_names():
    head = openbook.open_case(EXAMPLES / "small-town").whole.head
    assert head.roles["union"] == "union"
    assert head.roles["district"] == "employer"
    assert list(head.called) == list(head.roles)


def test_a_heading_takes_the_short_name_where_there_is_one():
    party = Party(id="union", name="United Teachers", role="union", short="UTLA")
    assert party.called == "UTLA"
    assert replace(party, short="").called == "United Teachers"


def test_units_are_none_where_nothing_is_said_of_the_district():
    case = openbook.open_case(EXAMPLES / "small-town").whole
    assert case.district is not None
    assert case.units == case.district.units != ()
    assert replace(case, district=None).units == ()
