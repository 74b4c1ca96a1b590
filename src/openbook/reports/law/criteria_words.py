"""The state's standards: which are met, which are not, which cannot be checked."""

from __future__ import annotations

from typing import Any

from openbook.model.project import Projection


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


def criteria_text(projection: Projection) -> list[str]:
    """The standards that are not met, and those that nobody can check."""
    if not projection.standards:
        return []
    told = criteria_data(projection)
    failed = []
    for name, found in told["checked"].items():
        years = [year for year, met in found["met"].items() if not met]
        if years:
            failed.append(f"{_spoken(name)} ({', '.join(years)})")
    lines = [f"Standards of the state not met: {', '.join(failed) or 'none'}."]
    if told["unchecked"]:
        names = ", ".join(map(_spoken, told["unchecked"]))
        lines.append(f"Not checked: {names}; --json says which figures are missing.")
    return lines


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


def _spoken(name: str) -> str:
    return name.replace("_", " ")
