"""Ledger rows: year and version, accounts of the state's chart, ranges that cover others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from openbook.case.tables.district import OTHER_FUNDS
from openbook.case.tables.money import GENERAL_FUND, column_of, objects_of_code
from openbook.figures.figure import Year
from openbook.files.imports.cells import year_of
from openbook.files.imports.request import LeftOutReason, Setting
from openbook.files.imports.sent_table import SentRow, SentTable, plain_name
from openbook.files.layout import TABLES
from openbook.files.table_rows import Cells
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

# Words of ledgers for the versions of a budget; A is the state's for actuals.
_STAGES = {
    "a": "actual",
    "ua": "actual",
    "actuals": "actual",
    "unaudited actual": "actual",
    "unaudited actuals": "actual",
    "budget": "adopted",
    "adopted budget": "adopted",
    "original budget": "adopted",
    "1st interim": "first interim",
    "2nd interim": "second interim",
}
_MOST = 20
_DIGITS = 4


class Periods:
    """Reads years and stages; what a file does not say must be said beside it."""

    reason = LeftOutReason(
        "OB323",
        "the year or the version of the budget is not clear",
        "Write --year 2018-19, and --stage with one of: adopted, first interim, second "
        "interim, actual, projected.",
    )

    def __init__(self, setting: Setting, stages: Sequence[str] = ()) -> None:
        self._setting, self._stages = setting, stages
        self._bare: dict[str, None] = {}
        self._ahead: set[str] = set()

    def year(self, row: SentRow) -> str | None:
        """Return the year of a row; a single number is a year only where one was asked for."""
        written = row.text("year")
        read = year_of(written) or _start_of(row)
        asked = self._setting.asked.year
        if read is None and written and len(self._bare) < _MOST:
            self._bare[written] = None
            # An export of actuals holds the budget of the next year in column BB.
            if row.text("column").upper() == "BB":
                self._ahead.add(written)
        year = read or asked
        return str(year) if year else None

    def of(self, row: SentRow, column: str = "") -> tuple[str, str] | None:
        """Return the year and the stage of a row, or None where one is not known.

        The stage that its column of the export says counts before that of the period:
        an export of actuals holds the budget of the next year as well.
        """
        year = self.year(row)
        written = row.text("period").lower()
        stage = self._setting.asked.stage or column or _STAGES.get(written, written)
        return (year, stage) if year and stage in self._stages else None

    def are_clear(self) -> bool:
        """Return whether a year that was asked for can be that of all rows; else that is told."""
        if self._setting.asked.year is None or len(self._bare) < 2:
            return all(map(self._may_be, self._bare))
        some = ", ".join(list(self._bare)[:5])
        remedy = "Write them like 2018-19, or import a file for each year."
        what = f"this file has several years that are written as one number: {some}"
        self._setting.left.tell("OB327", what, remedy=remedy)
        return False

    def _may_be(self, written: str) -> bool:
        """Return whether a year of one number can be the one that was asked for; else told."""
        asked = self._setting.asked.year
        if asked is None or not written.isdigit() or len(written) != _DIGITS:
            return True
        starts = {asked.start, asked.start + 1}
        if written in self._ahead:
            starts.add(asked.start - 1)
        if int(written) in starts:
            return True
        remedy = "Write the year of the file after --year."
        what = f"this file says the year {written}, and --year says {asked}"
        self._setting.left.tell("OB327", what, remedy=remedy)
        return False


# Names that columns of amounts go by; two of them in one file are two versions.
AMOUNTS = (
    *("amount", "value", "balance", "actual", "budget", "ytd", "net"),
    *("actuals", "adopted", "adopted budget", "original budget", "approved budget"),
    *("revised budget", "working budget", "operating budget", "current budget"),
    *("board approved operating budget", "proposed budget", "next year budget"),
    *("estimated actual", "estimated actuals", "unaudited actual"),
    *("unaudited actuals", "actuals to date", "projected", "projected totals"),
    *("projected budget", "first interim", "second interim", "year to date"),
)
# The state's codes: what a column is, other words for it, its stages in the case.
_CODES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "BA": ("actuals", ("unaudited actuals",), ("actual",)),
    "BB": ("the budget", ("budget", "adopted budget"), ("adopted",)),
    "BE": ("estimated actuals", (), ("projected",)),
    "IO": ("the original budget", ("original budget",), ("adopted",)),
    "IB": ("the operating budget", ("operating budget",), ("first interim", "second interim")),
    "IP": ("projected totals", (), ("first interim", "second interim", "projected")),
    "IA": ("actuals to date, of a part of the year", ("actuals to date",), ()),
}
_INTERIM = {"I1": "first interim", "I2": "second interim", "I3": "projected"}
_PERIODS = {"BS1": "July 1 budget", "A": "unaudited actuals", **_INTERIM}


class Version(NamedTuple):
    """A version that an export holds; two of them are never added up."""

    year: str
    period: str
    code: str

    def __str__(self) -> str:
        """Say what the version is.

        >>> str(Version("2023-24", "BS1", "BE"))
        'BE 2023-24 (estimated actuals; July 1 budget)'
        """
        period = _PERIODS.get(self.period, self.period)
        return f"{self.code} {self.year} ({_meaning(self.code)}; {period})"

    @property
    def stage(self) -> str:
        """Return the stage in the case; empty where the code alone does not tell it."""
        allowed = _stages(self.code)
        interim = _INTERIM.get(self.period, "")
        if interim in allowed:
            return interim
        return allowed[0] if len(allowed) == 1 else ""

    def is_called(self, asked: str) -> bool:
        """Return whether somebody may mean it by these words, with or without the year."""
        meaning, more, _ = _CODES.get(self.code, ("", (), ()))
        words = (self.code, f"{self.period} {self.code}", meaning, *more, self.stage)
        names = {_same(word) for word in words if word}
        return _same(asked) in names | {name + _same(self.year) for name in names}


def _same(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def _start_of(row: SentRow) -> Year | None:
    """Return the year of actuals in the state's own table, which names it by its start."""
    written = row.text("year")
    own = row.text("county_code") and row.text("district_code") and row.text("school_code")
    if not own or row.text("column").upper() != "BA" or not written.isdigit():
        return None
    return Year(int(written)) if len(written) == _DIGITS else None


def _stages(code: str) -> tuple[str, ...]:
    return _CODES.get(code, ("", (), ()))[2]


OTHER = LeftOutReason("OB331", "of other columns than the one that was named", "Nothing to do.")
_MOST_SHOWN = 6


def one_amount(table: SentTable, setting: Setting) -> SentTable | None:
    """Return the table with the column of amounts that is meant; None where unclear."""
    names = {plain_name(name) for name in AMOUNTS}
    there = [at for at, name in enumerate(table.header) if plain_name(name) in names]
    asked = setting.asked.column
    named = [
        at
        for at, name in enumerate(table.header)
        if asked and name.strip().lower() == asked.strip().lower()
    ]
    if named:
        return replace(table, matched={**table.matched, "amount": named[0]})
    if len(there) < 2:
        return table
    said = ", ".join(table.header[at] for at in there[:_MOST_SHOWN])
    template = "this file has {number} columns of amounts: {own}"
    remedy = Message('Name the one that is meant: --column "{own}"', own=table.header[there[0]])
    what = Message(template, number=len(there), own=said)
    setting.left.tell("OB861", what, line=table.head_line, remedy=remedy)
    return None


class Versions:
    """Takes the rows of one version of the export; several need to be told which."""

    def __init__(self, setting: Setting, stages: Sequence[str]) -> None:
        self._setting, self._stages = setting, stages
        asked, column = setting.asked.version, setting.asked.column
        self._asked = asked or (column if column.strip().upper() in _CODES else "")
        self.seen: dict[Version, int] = {}
        self.taken: dict[Version, None] = {}
        self._periods: dict[str, None] = {}
        self._bare = False  # whether some row does not say its own year

    def takes(self, row: SentRow) -> bool:
        """Return whether a row is of the version that is meant; every version is remembered."""
        version = version_of(row)
        if version.code:
            self.seen[version] = self.seen.get(version, 0) + 1
            if self._asked and not version.is_called(self._asked):
                return False
            self.taken[version] = None
        self._periods[version.period] = None
        self._bare = self._bare or (year_of(version.year) or _start_of(row)) is None
        return True

    def are_clear(self) -> bool:
        """Return whether all rows are of one version that may be used as asked; else told."""
        held = ", ".join(map(str, list(self.seen)[:_MOST_SHOWN]))
        if self.seen and not self.taken and not self._periods:
            return self._tell(
                f"this file holds no version {self._asked!r}; it holds {held}",
                f'Write --version "{next(iter(self.seen)).code}"',
            )
        if len({(each.period, each.code) for each in self.taken}) > 1:
            code = min(each.code for each in self.taken)
            return self._tell(
                f"this file holds several versions: {held}",
                f"Name the one that is meant: --version {code}",
            )
        periods = sorted(filter(None, self._periods))
        if self._setting.asked.stage and len(periods) > 1:
            return self._tell(
                f"this file holds several versions: {', '.join(periods)}",
                "Import a file for each, or leave --stage out.",
            )
        return all(self._fits(each) for each in list(self.taken)[:1])

    def _fits(self, version: Version) -> bool:
        """Return whether a code is known and may have the stage that was asked for."""
        asked, code = self._setting.asked, version.code
        allowed = _stages(code) if code in _CODES else tuple(self._stages)
        if not allowed:
            return self._tell(
                f"the column {code} holds {_meaning(code)}, which is not a year's budget",
                "Export the projected totals (IP) or the operating budget (IB).",
            )
        if asked.stage and asked.stage not in allowed:
            return self._tell(
                f"the column {code} holds {_meaning(code)}, and --stage says {asked.stage}",
                f"Leave --stage out, or write --stage {allowed[0]!r}.",
            )
        if code == "BB" and version.period == "A" and self._bare and asked.year is None:
            return self._tell(
                "the column BB of unaudited actuals holds the budget of the year after",
                "Name that year: --year 2019-20 where the actuals are of 2018-19.",
            )
        return True

    def _tell(self, what: str, remedy: str) -> bool:
        self._setting.left.tell("OB861", what, remedy=remedy)
        return False


def version_of(row: SentRow) -> Version:
    """Return the version of a row; its code is empty in a ledger without columns."""
    year = str(_start_of(row) or row.text("year"))
    return Version(year, row.text("period").upper(), row.text("column").upper())


def _meaning(code: str) -> str:
    return _CODES.get(code, ("not a column of the state", (), ()))[0]


# Groups of the state's summary of the general fund: the objects and what they are.
GROUPS = (
    (8010, 8099, "LCFF sources"),
    (8100, 8299, "Federal revenue"),
    (8300, 8599, "Other state revenue"),
    (8600, 8799, "Local revenue"),
    (1000, 1999, "Certificated salaries"),
    (2000, 2999, "Classified salaries"),
    (3000, 3999, "Benefits"),
    (4000, 4999, "Books and supplies"),
    (5000, 5999, "Services"),
    (6000, 6999, "Buildings and equipment"),
    (7100, 7299, "Other outgo"),
    (7300, 7399, "Transfers of indirect costs"),
    (7400, 7499, "Debt service"),
    (7600, 7611, "Transfers out"),
    (7612, 7612, "Transfers to the special reserve fund"),
    (7613, 7629, "Transfers out"),
    (7630, 7699, "Other uses"),
    (8900, 8911, "Transfers in"),
    (8912, 8912, "Transfers from the special reserve fund"),
    (8913, 8929, "Transfers in"),
    (8930, 8979, "Other sources"),
    (8980, 8999, "Contributions between restricted and unrestricted money"),
)
_CODE = re.compile(r"\d{1,4}")
_ACCOUNT = re.compile(r"(\d\d)-?(\d{4})-?(\d)-?(\d{4})-?(\d{4})-?(\d{4}|979Z|PCRA)(?:-.*)?")
ENDING, _ALLOCATED = 97_990, 97_991  # what the state computes: 979Z, and PCRA
_COMPUTED = {"979Z": ENDING, "PCRA": _ALLOCATED}
# The fields of the state's table of ledgers (UserGL), one after the other; the account
# and its parts must agree, so nothing else is taken for it.
FIXED = re.compile(
    r"(?P<ccode>\d{2})(?P<dcode>\d{5})(?P<schoolcode>\d{7})(?P<fiscalyear>\d{4})"
    r"(?P<period>.{4})(?P<colcode>.{4})(?P<account>(?P<fund>\d{2})(?P<resource>\d{4})"
    r"\d(?P<goal>\d{4})(?P<function>\d{4})(?P<object>\d{4}|979Z|PCRA))(?P=fund)(?P=resource)"
    r"\d(?P=goal)(?P=function)(?P=object)\s*(?P<value>[-(]?[\d,.]+\)?)\s*"
)


class Codes(NamedTuple):
    """The parts of an account that matter here; what the state computes has a number too."""

    fund: str
    resource: int
    object: int


def codes_of(row: SentRow) -> Codes | None:
    """Fund, resource and object, from their columns or from the whole account."""
    texts = [row.text(name) for name in ("fund", "resource", "object")]
    account = _ACCOUNT.fullmatch(row.text("account"))
    if account and not all(texts):
        texts = [account[1], account[2], account[6]]
    computed = _COMPUTED.get(texts[2].upper())
    if not all(_CODE.fullmatch(text) for text in (texts[:2] if computed else texts)):
        return None
    return Codes(texts[0].zfill(2)[-2:], int(texts[1]), computed or int(texts[2]))


def money_of(row: SentRow) -> str:
    """Return the money that pays a row, by its resource and account; blank where not said."""
    account = _ACCOUNT.fullmatch(row.text("account"))
    text = row.text("resource") or (account[2] if account else "")
    if not _CODE.fullmatch(text):
        return ""
    other = account and account[1] != GENERAL_FUND
    return OTHER_FUNDS if other else column_of("", text)


def group_of(code: int) -> int | None:
    """Return the group of an object; none for the accounts of the balance sheet."""
    return next((at for at, (low, high, _) in enumerate(GROUPS) if low <= code <= high), None)


def objects_of(group: int) -> str:
    """Return the objects of a group as the case writes them: a series, or a range."""
    low, high, _ = GROUPS[group]
    series = low % 1000 == 0 and high == low + 999
    return str(low) if series or low == high else f"{low}-{high}"


_SAME = ("year", "stage", "fund")
_COVERED_MOST_SHOWN = 5


def covered_rows(file: str, new: Sequence[Cells], there: Sequence[Cells]) -> Iterator[Finding]:
    """Tell which rows would not count beside a wider row, or would take its place."""
    if file != TABLES["budget"][0]:
        return
    for wide in there:
        outer = objects_of_code(wide.get("object", "").strip())
        inside = [
            row["object"]
            for row in new
            if outer and all(_cell(row, name) == _cell(wide, name) for name in _SAME)
            if _is_inside(row["object"], outer)
        ]
        if inside:
            said = ", ".join(dict.fromkeys(inside[:_COVERED_MOST_SHOWN]))
            when = f"{wide['year']}, {wide['stage']}"
            remedy = "Take the wider row out of the table first, or use --replace."
            what = f"the row {wide['object']} of {when} stands for rows of this file: {said}"
            yield found("OB862", Place(file), what, remedy=remedy)


def _is_inside(code: str, outer: tuple[int, int]) -> bool:
    """Return whether a range is a true part of another."""
    inner = objects_of_code(code)
    if inner is None or inner == outer:
        return False
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _cell(row: Cells, name: str) -> str:
    return row.get(name, "").strip()
