"""Validation XML: which numbers the cells of a sheet take, as a spreadsheet checks them."""

from __future__ import annotations

from openbook.case.limits import Limits, written
from openbook.reports.workbook.address import cell_name
from openbook.reports.workbook.cells import Checked, Sheet
from openbook.reports.workbook.xlsx.clean import clean

_LONGEST_TEXT = 255  # what the format allows
_TITLE = "Outside the limits"


def validation_xml(sheet: Sheet) -> str:
    """Return the rules of a sheet: hard limits are refused, the usual range is shown."""
    if not sheet.checked:
        return ""
    rules = "".join(map(_rule, sheet.checked))
    return f'<dataValidations count="{len(sheet.checked)}">{rules}</dataValidations>'


def _rule(checked: Checked) -> str:
    limits, unit = checked.limits, checked.unit
    ends = [written(end, unit) for end in (limits.least, limits.most)]
    error = f"Write a number from {ends[0]} to {ends[1]}."
    first, last = (
        cell_name(checked.row, column) for column in (checked.first, checked.last)
    )
    return (
        '<dataValidation type="decimal" operator="between" errorStyle="stop" '
        'allowBlank="0" showInputMessage="1" showErrorMessage="1" '
        f'errorTitle="{_TITLE}" error="{clean(error, _LONGEST_TEXT)}" '
        f'prompt="{clean(f"{error} {_usual(limits, unit)}".strip(), _LONGEST_TEXT)}" '
        f'sqref="{first}:{last}"><formula1>{limits.least!r}</formula1>'
        f"<formula2>{limits.most!r}</formula2></dataValidation>"
    )


def _usual(limits: Limits, unit: str) -> str:
    if (limits.low, limits.high) == (limits.least, limits.most):
        return ""
    low, high = written(limits.low, unit), written(limits.high, unit)
    source = f"source: {limits.source}" if limits.source else "unconfirmed"
    return f"Seldom outside {low} to {high} ({source})."
