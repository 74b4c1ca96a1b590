"""Answers of the quick calculator as text, as rows of a table and as plain data."""

from __future__ import annotations

import csv
import io
from typing import Any

from openbook.answers.law_rows import ComputedRow, ComputedRows
from openbook.findings.show import as_data
from openbook.law.states.california.calculator import Grants

_PARTS = ("base", "supplemental", "concentration", "total")
_NOTE = "The formula's grants for the funded attendance given; add-ons come on top."
_SPAN = "{:<6} {:>12} {:>10} {:>16} {:>16} {:>16}"


def lcff_data(grants: Grants) -> dict[str, Any]:
    """One answer as plain data: the sums, the amounts by span, and every line."""
    return {
        "year": str(grants.district.year),
        "known_on": str(grants.known_on),
        "ada": dict(zip(grants.per_span("grant"), grants.district.ada, strict=True)),
        "upp": grants.district.upp,
        **_sums(grants),
        "grants": grants.per_span("grant"),
        "lines": {
            name: {"value": value, "unit": str(grants.units[name])}
            for name, value in grants.values.items()
        },
        "note": _NOTE,
    }


def lcff_text(grants: Grants) -> str:
    """One answer as people read it."""
    district = grants.district
    head = (
        f"LCFF {district.year}, {district.upp:.2%} unduplicated pupil percentage (UPP)"
    )
    lines = [
        f"{head}, law as known on {grants.known_on}",
        "",
        _SPAN.format(
            "Grades", "Funded ADA", "Grant", "Base", "Supplemental", "Concentration"
        ),
    ]
    parts = {part: grants.per_span(part) for part in _PARTS[:3]}
    for span, ada in zip(parts["base"], district.ada, strict=True):
        amounts = [f"{parts[part][span]:,.0f}" for part in _PARTS[:3]]
        grant = f"{grants.per_span('grant')[span]:,.0f}"
        lines.append(_SPAN.format(span, f"{ada:,.2f}", grant, *amounts))
    sums = [f"{grants.values[f'lcff.{part}']:,.0f}" for part in _PARTS]
    funded = f"{grants.values['lcff.funded']:,.2f}"
    lines.append(_SPAN.format("All", funded, "", *sums[:3]))
    lines.append("")
    lines.append(f"Total ${sums[3]}, ${grants.values['lcff.per_ada']:,.2f} per ADA.")
    return "\n".join([*lines, _NOTE])


def rows_data(computed: ComputedRows) -> dict[str, Any]:
    """The answers of a file as plain data, with what is odd in it."""
    return {
        "known_on": str(computed.known_on),
        "rows": [_row(row) for row in computed.rows],
        "skipped": computed.skipped,
        "findings": [as_data(finding) for finding in computed.findings],
        "note": _NOTE,
    }


def rows_csv(computed: ComputedRows) -> str:
    """The answers of a file as CSV, one line for each district."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rows = [_row(row) for row in computed.rows]
    names = ["line", "fiscal_year", "cds", "district", "ada", "upp", *_PARTS, "per_ada"]
    writer.writerow(names)
    writer.writerows([_cell(row[name]) for name in names] for row in rows)
    return out.getvalue().rstrip("\n")


def _row(computed: ComputedRow) -> dict[str, Any]:
    grants = computed.grants
    return {
        "line": computed.line,
        "fiscal_year": str(grants.district.year),
        "cds": computed.row.cds,
        "district": computed.row.district,
        "ada": grants.values["lcff.funded"],
        "upp": grants.district.upp,
        **_sums(grants),
    }


def _sums(grants: Grants) -> dict[str, float]:
    sums = {part: grants.values[f"lcff.{part}"] for part in _PARTS}
    return {**sums, "per_ada": grants.values["lcff.per_ada"]}


def _cell(value: object) -> object:
    """Whole dollars without a point; other numbers with the digits that matter."""
    if not isinstance(value, float):
        return value
    return str(int(value)) if value.is_integer() else f"{value:.10g}"
