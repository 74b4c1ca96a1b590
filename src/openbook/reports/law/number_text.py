"""Numbers of the law as text and as data: every value with its dates and reference."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from openbook.figures.operation import spoken
from openbook.law.parameter import Parameter
from openbook.law.state import StateLaw
from openbook.law.value import show_content
from openbook.model.project import Projection
from openbook.reports.plain_data import plain
from openbook.reports.words.words import Words


def law_text(law: StateLaw, name: str = "") -> str:
    """One number of the law with all its values, or what holds and comes of every one."""
    statutes = law.statutes
    if name:
        return parameter_text(statutes.parameter(name), statutes.known_on)
    day = statutes.known_on
    lines = [
        f"The law of {law.name} as known on {day}: in effect then, and to come",
        "",
    ]
    for parameter in statutes.parameters.values():
        public = parameter.known(day)
        held = [value for value in public if value.holds_on(day)][-1:]
        later = [value for value in public if value.in_force > day]
        for value in held + later or list(public[-1:]):
            said = show_content(value.content, parameter.unit)
            lines.append(f"  {parameter.name:<42} from {value.in_force}: {said}")
    return "\n".join(lines)


def parameter_text(parameter: Parameter, known_on: date) -> str:
    """A number of the law with every value that was public on a day."""
    unit = f" ({parameter.unit})" if parameter.unit else ""
    lines = [f"# {parameter.name}{unit}", "", f"{parameter.description}", ""]
    for value in parameter.known(known_on):
        said = show_content(value.content, parameter.unit)
        lines.append(f"  in effect {value.in_force}, known {value.known_on}: {said}")
        lines.append(f"    {value.source}")
    return "\n".join(lines)


def law_data(law: StateLaw, name: str = "") -> list[dict[str, Any]]:
    """Numbers of the law as plain data."""
    statutes = law.statutes
    chosen = [statutes.parameter(name)] if name else statutes.parameters.values()
    return [
        {
            "name": parameter.name,
            "description": parameter.description,
            "unit": str(parameter.unit) if parameter.unit else None,
            "values": [
                {
                    "in_force": str(value.in_force),
                    "known_on": str(value.known_on),
                    "value": show_content(value.content, parameter.unit),
                    "source": plain(value.source),
                }
                for value in parameter.known(statutes.known_on)
            ],
        }
        for parameter in chosen
    ]


def criteria_data(projection: Projection) -> dict[str, Any]:
    """Every standard of the state: met by year, or what is needed to check it."""
    checked: dict[str, Any] = {}
    unchecked: dict[str, str] = {}
    for standard in projection.standards:
        met = _met(projection, standard.name, later=standard.compares)
        if met:
            checked[standard.name] = {"asks": standard.words, "met": met}
        else:
            unchecked[standard.name] = f"cannot be checked: needs {standard.needs}"
    return {"checked": checked, "unchecked": unchecked}


def criteria_text(projection: Projection, words: Words) -> Iterator[str]:
    """Say which standards are not met, and which nobody can check."""
    if not projection.standards:
        return
    told = criteria_data(projection)
    failed = []
    for name, found in told["checked"].items():
        years = [year for year, met in found["met"].items() if not met]
        if years:
            failed.append(f"{_standard(name, words)} ({', '.join(years)})")
    text = "Standards of the state not met: {standards}."
    yield words(text, standards=", ".join(failed) or words("none"))
    if told["unchecked"]:
        names = ", ".join(_standard(each, words) for each in told["unchecked"])
        text = "Not checked, because the case lacks the figures: {standards}."
        yield words(text, standards=names)


_STANDARDS = {
    "funded_attendance": "funded attendance",
    "enrollment": "enrollment",
    "attendance_ratio": "ratio of attendance to enrollment",
    "formula_revenue": "LCFF revenue",
    "salaries": "salaries and benefits",
    "other_revenue": "other revenues",
    "other_revenue_close": "other revenues (explained)",
    "other_spending": "other expenditures",
    "other_spending_close": "other expenditures (explained)",
    "maintenance": "facilities maintenance",
    "deficit": "deficit spending",
    "beginning_balance": "beginning fund balance",
    "cash": "cash balance",
    "reserves": "reserves",
    "contribution": "contributions",
}


def _standard(name: str, words: Words) -> str:
    """Name a standard of the state."""
    return words(_STANDARDS[name]) if name in _STANDARDS else spoken(name)


def _met(projection: Projection, name: str, *, later: bool) -> dict[str, bool]:
    """Yes or no by year; a standard of change leaves the first year out."""
    line, outcome = f"criteria.{name}", projection.alone
    if line not in outcome.names:
        return {}
    answers = zip(outcome.years, outcome.values(line)[0].tolist(), strict=True)
    found = {str(year): bool(answer) for year, answer in answers}
    if later:
        del found[str(outcome.years[0])]
    return found
