"""The seven criteria of a fact-finding panel (Government Code 3548.2), and what is about each.

The section names the criteria; which facts belong under which is our own sorting.
"""

from __future__ import annotations

from openbook.law.panel_criteria import PanelCriterion
from openbook.law.statutes import Statutes

_STIPULATIONS = "stipulations"
_SUBJECTS: dict[str, tuple[str, ...]] = {
    "law": (
        "law",
        "oversight",
        "certification",
        "impasse",
        "fact_finding",
        "reserve.required",
    ),
    _STIPULATIONS: (),
    "ability_to_pay": (
        "ability",
        "attendance",
        "budget",
        "district",
        "enrollment",
        "families",
        "formula",
        "funding",
        "meals",
        "need",
        "projections",
        "pupils",
        "reserve",
        "revenue",
        "schools",
        "spending",
        "state",
        "strike",
    ),
    "comparison": ("comparison", "district.rank", "pay.rank"),
    "prices": ("prices", "inflation", "cost_of_living"),
    "compensation": (
        "benefits",
        "compensation",
        "health",
        "leave",
        "pay",
        "payroll",
        "pension",
        "raise",
        "retirees",
        "staff",
        "stipend",
        "unit",
    ),
    "other_facts": ("*",),
}


def panel_criteria(statutes: Statutes) -> tuple[PanelCriterion, ...]:
    """The criteria in the order of the section, those that were public on our day."""
    public = statutes.public_rules()
    found = enumerate(_SUBJECTS.items(), 1)
    return tuple(
        PanelCriterion(number, rule, subjects, stipulations=name == _STIPULATIONS)
        for number, (name, subjects) in found
        if (rule := public.get(f"fact_finding.{name}"))
    )
