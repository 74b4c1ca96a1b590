"""DistrictRow: one line of a table of districts for the quick calculator."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format.fields import number, text, year
from openbook.case.format.limits import ALL_PUPILS, PART
from openbook.case.tables.state_aid import ADD_ON, LOCAL, FundingExhibit
from openbook.figures.figure import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class DistrictRow(FundingExhibit):
    """One district and year."""

    fiscal_year: Year = year("Budget year, such as 2022-23")
    ada_tk_3: float = number("Funded attendance in grades TK to 3", "pupils", limits=ALL_PUPILS)
    ada_4_6: float = number("Funded attendance in grades 4 to 6", "pupils", limits=ALL_PUPILS)
    ada_7_8: float = number("Funded attendance in grades 7 and 8", "pupils", limits=ALL_PUPILS)
    ada_9_12: float = number("Funded attendance in grades 9 to 12", "pupils", limits=ALL_PUPILS)
    upp: float = number("Unduplicated pupil percentage (UPP), 0 to 1", "share", limits=PART)
    district_upp: float | None = number(
        "For a charter school: UPP of the district where it is, which limits its "
        "concentration grant",
        "share",
        limits=PART,
        required=False,
    )
    add_ons: float | None = number(
        "Add-ons that have no column of their own, or all of them together",
        "USD",
        limits=ADD_ON,
        required=False,
    )
    local_revenue: float | None = number(
        "Property tax and other local revenue that counts toward LCFF",
        "USD",
        limits=LOCAL,
        required=False,
    )
    floor: float | None = number(
        "LCFF floor, for the split of a phase-in year, 2013-14 to 2017-18",
        "USD",
        limits=LOCAL,
        required=False,
    )
    district: str = text("Name of the district", required=False)
    cds: str = text("County-district-school code", required=False)
