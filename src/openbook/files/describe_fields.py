"""The fields of a row, record or term as a table of Markdown."""

from __future__ import annotations

from openbook.case.fields import Spec, specs
from openbook.case.limits import ANY, CALENDAR, Limits, written
from openbook.files.describe_kinds import HOW
from openbook.findings.text import large_first

_HEAD = (
    "| Field | Kind | Needed | Allowed | What it says |",
    "|---|---|---|---|---|",
)


def fields_table(record_type: type, shared: type | None = None) -> list[str]:
    """A row for each field; those of ``shared`` are only named, below the table."""
    common = specs(shared) if shared and issubclass(record_type, shared) else {}
    own = {n: spec for n, spec in specs(record_type).items() if n not in common}
    rows = [*_HEAD, *(_row(name, spec) for name, spec in own.items())]
    if common:
        names = ", ".join(f"`{name}`" for name in common)
        rows += ["", f"And {names}: see [above](#{anchor(shared)})."]
    return rows


def inner_types(record_type: type) -> dict[str, type]:
    """The fields that hold entries, with what an entry is."""
    fields = specs(record_type).items()
    return {name: spec.record for name, spec in fields if spec.record is not None}


def anchor(shared: type | None) -> str:
    """Where the fields of many rows are described once."""
    return f"fields-{shared.__name__.lower()}" if shared else ""


def first_sentence(record_type: type) -> str:
    """What a row or record is, without the name of its file."""
    said = (record_type.__doc__ or "").strip().split("\n")[0]
    file, colon, rest = said.partition(": ")
    plain = rest if colon and file.endswith((".yaml", ".csv")) else said
    return large_first(plain)


def _row(name: str, spec: Spec) -> str:
    needed = "yes" if spec.required else "no"
    if spec.key:
        needed += ", part of the key"
    cells = (f"`{name}`", HOW[spec.kind][0], needed, _allowed(spec), spec.doc)
    return f"| {' | '.join(cells)} |"


def _allowed(spec: Spec) -> str:
    """The words allowed, or the unit and the limits of a number."""
    if spec.choices:
        return ", ".join(f"`{choice}`" for choice in spec.choices)
    unit = "any unit" if spec.unit == "any" else spec.unit
    limits = said_limits(spec.limits, unit) if spec.limits and unit else ""
    return ", ".join(part for part in (unit, limits) if part)


def said_limits(limits: Limits, unit: str) -> str:
    """Return the hard limits, the seldom-left range and its source in words."""
    if limits in {ANY, CALENDAR}:
        return ""
    ends = [
        written(end, unit)
        for end in (limits.least, limits.most, limits.low, limits.high)
    ]
    if ends[:2] == ends[2:]:
        return f"{ends[0]} to {ends[1]}"
    source = limits.source or "unconfirmed"
    return f"{ends[0]} to {ends[1]}; seldom outside {ends[2]} to {ends[3]} ({source})"
