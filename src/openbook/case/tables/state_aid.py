"""State aid: a district's own sums of the state's formula, and rows of the calculator."""

from __future__ import annotations

from openbook.case.format.fields import described
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class _TaxOfYear(Sourced):
    """The year and its local revenue, the first columns of the file."""

    year: Year
    property_tax: float | None = None
    other_local: float | None = None


@dataclass(frozen=True, kw_only=True)  # without slots, so that rows can have two bases
@described
class FundingExhibit:
    """The add-ons and the split, column by column; what is left blank is not known."""

    tk_ada: float | None = None
    tiig: float | None = None
    transportation: float | None = None
    small_district_bus: float | None = None
    economic_recovery: float | None = None
    necessary_small_schools: float | None = None
    nss_ada_tk_3: float | None = None
    nss_ada_4_6: float | None = None
    nss_ada_7_8: float | None = None
    nss_ada_9_12: float | None = None
    in_lieu: float | None = None
    epa_entitlement: float | None = None
    epa_revenue_limit: float | None = None
    revenue_limit_2012_13: float | None = None
    categoricals_2012_13: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class StateAid(FundingExhibit, _TaxOfYear):
    """district/state_aid.csv: add-ons and who pays the state's formula, one row a year."""


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
