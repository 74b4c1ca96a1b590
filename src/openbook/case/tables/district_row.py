"""DistrictRow: one line of a table of districts for the quick calculator."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format.fields import described
from openbook.case.tables.state_aid import FundingExhibit
from openbook.figures.figure import Year


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class DistrictRow(FundingExhibit):
    """One district and year."""

    fiscal_year: Year
    ada_tk_3: float
    ada_4_6: float
    ada_7_8: float
    ada_9_12: float
    upp: float
    district_upp: float | None = None
    add_ons: float | None = None
    local_revenue: float | None = None
    floor: float | None = None
    district: str = ""
    cds: str = ""
