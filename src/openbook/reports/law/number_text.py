"""Numbers of the law as text and as data: every value with its dates and reference."""

from __future__ import annotations

from datetime import date
from typing import Any

from openbook.law.parameter import Parameter
from openbook.law.show import show_content
from openbook.law.state import StateLaw
from openbook.reports.plain_data import plain


def law_text(law: StateLaw, name: str = "") -> str:
    """One number of the law with all its values, or what holds and comes of every one."""
    statutes = law.statutes
    if name:
        return parameter_text(statutes.parameter(name), statutes.known_on)
    day = statutes.known_on
    lines = [f"The law of {law.name} as known on {day}: in force then, and to come", ""]
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
        lines.append(f"  in force {value.in_force}, known {value.known_on}: {said}")
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
