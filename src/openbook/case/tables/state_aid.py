"""State aid: a district's own sums of the state's formula, as its exhibit has them."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, Limits
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year

# Los Angeles, the largest district, has an entitlement of $6 billion.
_LCFF = "CDE, LCFF of Los Angeles Unified, 2024-25"
LOCAL = Limits(0, 1e12, 0, 3e9, _LCFF)
ADD_ON = Limits(0, 1e11, 0, 1e9, _LCFF)
_SMALL_DISTRICT = Limits(0, 3_000_000, 0, 2_501, "Education Code 42280")
_SMALL_SCHOOL = Limits(0, 1e9, 0, 2e7)
_PER_ADA = Limits(0, 1_000_000, 0, 30_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class _TaxOfYear(Sourced):
    """The year and its local revenue, the first columns of the file."""

    year: Year = fields.year(
        "Budget year of the amounts: the first projected one or the year before", key=True
    )
    property_tax: float | None = fields.number(
        "Property tax that counts toward the formula (objects 8021 to 8048 and 8091), "
        "before transfers to charter schools",
        "USD",
        limits=LOCAL,
        required=False,
    )
    other_local: float | None = fields.number(
        "Other local revenue that counts toward the formula, such as half of the "
        "receipts of Education Code 41603; it stays as given",
        "USD",
        limits=LOCAL,
        required=False,
    )


@dataclass(frozen=True, kw_only=True)  # without slots, so that rows can have two bases
class FundingExhibit:
    """The add-ons and the split, column by column; what is left blank is not known."""

    tk_ada: float | None = fields.number(
        "Attendance in transitional kindergarten of the year itself",
        "pupils",
        limits=ALL_PUPILS,
        required=False,
    )
    tiig: float | None = fields.number(
        "Targeted instructional improvement grant (TIIG), an add-on",
        "USD",
        limits=ADD_ON,
        required=False,
    )
    transportation: float | None = fields.number(
        "Home-to-school transportation, an add-on; it rises with the COLA from 2023-24",
        "USD",
        limits=ADD_ON,
        required=False,
    )
    small_district_bus: float | None = fields.number(
        "Small school district bus replacement, an add-on", "USD", limits=ADD_ON, required=False
    )
    economic_recovery: float | None = fields.number(
        "Economic recovery target (ERT), an add-on", "USD", limits=ADD_ON, required=False
    )
    necessary_small_schools: float | None = fields.number(
        "Amount for necessary small schools, in place of the grants of their attendance",
        "USD",
        limits=_SMALL_SCHOOL,
        required=False,
    )
    nss_ada_tk_3: float | None = fields.number(
        "Attendance in necessary small schools, grades TK to 3",
        "pupils",
        limits=_SMALL_DISTRICT,
        required=False,
    )
    nss_ada_4_6: float | None = fields.number(
        "Attendance in necessary small schools, grades 4 to 6",
        "pupils",
        limits=_SMALL_DISTRICT,
        required=False,
    )
    nss_ada_7_8: float | None = fields.number(
        "Attendance in necessary small schools, grades 7 and 8",
        "pupils",
        limits=_SMALL_DISTRICT,
        required=False,
    )
    nss_ada_9_12: float | None = fields.number(
        "Attendance in necessary small schools, grades 9 to 12",
        "pupils",
        limits=_SMALL_DISTRICT,
        required=False,
    )
    in_lieu: float | None = fields.number(
        "Property tax passed on to charter schools in lieu (object 8096), as a positive "
        "number; it is subtracted",
        "USD",
        limits=LOCAL,
        required=False,
    )
    epa_entitlement: float | None = fields.number(
        "Education Protection Account entitlement (object 8012)",
        "USD",
        limits=LOCAL,
        required=False,
    )
    epa_revenue_limit: float | None = fields.number(
        "Adjusted revenue limit per ADA of the year that the account pays a share of, "
        "where the entitlement is not known",
        "USD/pupils",
        limits=_PER_ADA,
        required=False,
    )
    revenue_limit_2012_13: float | None = fields.number(
        "Revenue limit per ADA of 2012-13, after the deficit factor, for minimum state aid",
        "USD/pupils",
        limits=_PER_ADA,
        required=False,
    )
    categoricals_2012_13: float | None = fields.number(
        "Categorical money of 2012-13, after the cut of 8.92%, for minimum state aid",
        "USD",
        limits=ADD_ON,
        required=False,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class StateAid(FundingExhibit, _TaxOfYear):
    """district/state_aid.csv: add-ons and who pays the state's formula, one row a year."""
