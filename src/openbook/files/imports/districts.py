"""Which district a row is of, and whether that is the one that is asked about."""

from __future__ import annotations

from openbook.files.imports.left_out import LeftOutReason
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import SentRow, plain_name, wanted
from openbook.findings.text import suggestion

CDS = wanted("cds", "cds_code", "cdscode", "cds code", "county district school code")
COUNTY_CODE = wanted("county_code", "ccode", "co code", "co")
DISTRICT_CODE = wanted("district_code", "dcode", "dist code", "lea code")
SCHOOL_CODE = wanted("school_code", "schoolcode", "scode", "sch code")
DISTRICT = wanted(
    "district", "district name", "districtname", "lea", "lea name", "district_name"
)
PLACE = (CDS, COUNTY_CODE, DISTRICT_CODE, SCHOOL_CODE, DISTRICT)
_MOST_NAMED, _MOST_SHOWN = 2_000, 5
_OTHER = LeftOutReason(
    "OB331",
    "of other districts",
    "Nothing to do, unless the wrong district was named.",
)


def cds_of(row: SentRow) -> str:
    """The 14 digits of county, district and school; empty where the row has no code.

    Spreadsheets drop the zero at the front, so one that is missing is put back.
    """
    code = row.text("cds").replace("-", "").replace(" ", "")
    if not code and row.text("district_code"):
        county = row.text("county_code").zfill(2)
        district = row.text("district_code").zfill(5)
        code = f"{county}{district}{row.text('school_code').zfill(7)}"
    return code.zfill(14) if code.isdigit() and 13 <= len(code) <= 14 else ""


def is_damaged(code: str) -> bool:
    """Whether a spreadsheet has rounded a code: 1.96473E+13.

    >>> is_damaged("1.96473E+13"), is_damaged("19647330000001")
    (True, False)
    """
    return "e+" in code.lower()


class OneDistrict:
    """Takes the rows of one district; a file of several needs to be told which."""

    def __init__(self, setting: Setting) -> None:
        self._left = setting.left
        self._asked = plain_name(setting.asked.district)
        self._named = setting.asked.district
        self._seen: dict[str, None] = {}
        self._took = False

    def takes(self, row: SentRow) -> bool:
        """Whether a row is of the district; one of another is left out."""
        cds, name = cds_of(row), row.text("district")
        if not cds and not name:
            return True
        label = name or cds[:7]
        if len(self._seen) < _MOST_NAMED:
            self._seen[label] = None
        if not self._asked:  # a second district settles that the question is open
            return len(self._seen) == 1
        if self._asked in {plain_name(name), cds[:7], cds[2:7]}:
            self._took = True
            return True
        self._left.leave(_OTHER, row.line, row.cells)
        return False

    def is_clear(self) -> bool:
        """Whether it is clear whose rows were taken; where not, that is told."""
        if self._asked:
            if not self._took and self._seen:
                self._left.tell(
                    "OB327",
                    "the district that was asked for is not in this file",
                    remedy=suggestion(self._named, self._seen),
                )
            return self._took or not self._seen
        if len(self._seen) < 2:
            return True
        names = list(self._seen)
        more = " …" if len(names) > _MOST_SHOWN else ""
        self._left.tell(
            "OB327",
            f"this file has {len(names):,} districts: "
            f"{', '.join(names[:_MOST_SHOWN])}{more}",
            remedy="Write which one is meant, as the file has it: "
            f'--district "{names[0]}"',
        )
        return False
