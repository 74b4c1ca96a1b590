"""Site rules: what limits or closes a school on a strike day, as sentences to show."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.schools import School
from openbook.case.standards import SiteRule

# Where a district wrote no rules of its own.
ASSUMED_RULES = (
    SiteRule(
        status="limited",
        level="early",
        why="Early education centers take only children with special needs.",
    ),
    SiteRule(status="closed", level="adult", why="Adult schools are closed."),
)
# What was announced is a rule for the plan, whatever it would choose itself.
ANNOUNCED = {
    "open": "",
    "limited": "It was announced that only pupils with special needs come here.",
    "merged": "It was announced that the pupils go to another school.",
    "closed": "It was announced that the school is closed.",
}
NO_HOST = "The school that was announced for them is not open."
NO_PUPILS = "No pupil is expected."
NO_SPECIAL_PUPILS = "No pupil with special needs is expected."
LOST = "The site cannot be used today."
NOWHERE_TO_GO = "No other open site takes its grades."


def rules_of(case: Case) -> tuple[SiteRule, ...]:
    """The written rules of a case, else the assumed ones."""
    own = case.strike.site_rules if case.strike else ()
    return own or ASSUMED_RULES


def rule_for(rules: tuple[SiteRule, ...], school: School) -> SiteRule | None:
    """The first rule that speaks of a school."""
    for rule in rules:
        named = not rule.school or rule.school == school.school
        of_level = not rule.level or rule.level == school.level
        if named and of_level and (rule.school or rule.level):
            return rule
    return None
