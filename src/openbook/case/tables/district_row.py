"""DistrictRow: one line of a table of districts for the quick calculator."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format.fields import number, text, year
from openbook.case.format.limits import ALL_PUPILS, PART
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class DistrictRow:
    """One district and year."""

    fiscal_year: Year = year("Budget year, such as 2022-23")
    ada_tk_3: float = number(
        "Funded attendance in grades TK to 3", "pupils", limits=ALL_PUPILS
    )
    ada_4_6: float = number(
        "Funded attendance in grades 4 to 6", "pupils", limits=ALL_PUPILS
    )
    ada_7_8: float = number(
        "Funded attendance in grades 7 and 8", "pupils", limits=ALL_PUPILS
    )
    ada_9_12: float = number(
        "Funded attendance in grades 9 to 12", "pupils", limits=ALL_PUPILS
    )
    upp: float = number(
        "Unduplicated pupil percentage (UPP), 0 to 1", "share", limits=PART
    )
    district: str = text("Name of the district", required=False)
    cds: str = text("County-district-school code", required=False)
