"""Checking: what the checks of a case find in a scenario, row by row."""

from __future__ import annotations

from openbook.answers.trial.scenario import Scenario, checked
from openbook.case.case import Case
from openbook.evidence.check_case import check_case
from openbook.files.tried import PLACE


def check_scenario(scenario: Scenario, case: Case) -> Scenario:
    """The scenario with everything that there is to tell about it.

    The checks look at whole offers, so only a scenario that could be read is checked.
    """
    if not scenario.sound or not scenario.rows:
        return scenario
    tried = case.with_offer(scenario.offer(case))
    found = [each for each in check_case(tried) if each.place.file == PLACE]
    return checked(scenario, found)
