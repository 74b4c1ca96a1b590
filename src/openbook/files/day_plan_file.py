"""The plan of a strike day as a YAML file of the case."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from openbook.case.day_plan import DayPlan, PlannedSite
from openbook.case.fields import specs
from openbook.files.layout import FOLDERS


def draft_name(day: date) -> str:
    """The file of the draft of a day."""
    return f"{FOLDERS['plans'][0]}/{day.isoformat()}.yaml"


def approved_name(day: date) -> str:
    """The file of the approved plan of a day."""
    return f"{FOLDERS['approved_plans'][0]}/{day.isoformat()}.yaml"


def day_plan_text(plan: DayPlan) -> str:
    """A plan as YAML, one line a school; fields without a value are left out."""
    lines = [
        f"{name}: {_written(getattr(plan, name))}"
        for name in specs(DayPlan)
        if name != "sites" and getattr(plan, name)
    ]
    lines.append("sites:" if plan.sites else "sites: []")
    lines += [f"  - {{{_fields(site)}}}" for site in plan.sites]
    return "\n".join([*lines, ""])


def _fields(site: PlannedSite) -> str:
    return ", ".join(
        f"{name}: {_written(value)}"
        for name in specs(PlannedSite)
        if (value := getattr(site, name)) is not None and value is not False
        if value != ""
    )


def _written(value: Any) -> str:
    """A value that reads back as it was; text in quotes, so that no mark is lost."""
    if isinstance(value, bool):
        return "yes"
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False)
