"""Numbers of the law behind a source: all of a section, or the one that says a number."""

from __future__ import annotations

from datetime import date

from openbook.law.states.california.california import law
from openbook.law.statutes import cited

STATUTES = law(date(2019, 1, 11)).statutes
(MEDICARE,) = STATUTES.parameters["payroll.medicare"].known(STATUTES.known_on)[-1:]


def test_only_values_with_the_source_are_given():
    found = cited(STATUTES, [MEDICARE.source])
    assert found
    assert {each.value.source for each in found} == {MEDICARE.source}
    assert cited(STATUTES, []) == ()


def test_the_number_picks_one_of_a_section():
    sources = {
        value.source
        for parameter in STATUTES.parameters.values()
        for value in parameter.known(STATUTES.known_on)
    }
    number = float(MEDICARE.number)
    found = cited(STATUTES, sources, number)
    assert MEDICARE in [each.value for each in found]
    assert len(found) < len(cited(STATUTES, sources))


def test_where_no_value_says_the_number_all_are_given():
    sources = [MEDICARE.source]
    assert cited(STATUTES, sources, -1.0) == cited(STATUTES, sources)
