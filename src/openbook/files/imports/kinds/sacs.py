"""The state's accounting export (SACS): the general fund by groups of objects."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from openbook.case.tables.money import STAGES
from openbook.files.imports.cells import is_total, money, number_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.ledger import (
    AMOUNTS,
    FIXED,
    GROUPS,
    OTHER,
    Codes,
    Periods,
    Versions,
    codes_of,
    group_of,
    objects_of,
    one_amount,
)
from openbook.files.imports.request import TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import PLACE, OneDistrict
from openbook.files.imports.sent_table import SentRow, SentTable, wanted

_GENERAL = {"01", "03", "06"}  # 03 and 06 are its two halves in some ledgers
_RESTRICTED_FROM = 2000  # resources below are free of a purpose
_BALANCE_SHEET = 9000  # objects from here on are balances
_MOST_REMEMBERED = 300_000
_NO_AMOUNT = LeftOutReason(
    "OB323", "the amount is not a number", "Write the amount like 1,234.50 or (1,234.50)."
)
_NO_CODE = LeftOutReason(
    "OB323",
    "fund, resource or object is not a code",
    "Write the codes of the state's chart of accounts, such as 01, 0000 and 1100.",
)
_OTHER_FUND = LeftOutReason(
    "OB331",
    "of other funds than the general fund",
    "Nothing to do: the projection is of the general fund.",
)
_BALANCES = LeftOutReason(
    "OB331",
    "balances or money held for others, not revenue or spending",
    "Write the balance and its parts in district/reserve.csv.",
)
_NO_GROUP = LeftOutReason(
    "OB862",
    "the object lies in a gap of the state's summary of the general fund",
    "Write the object of the state's chart of accounts that the money is of, from 1000 to 8999.",
)
_CHARTERS = LeftOutReason(
    "OB331", "of charter schools that report for themselves", "Nothing to do."
)
_TWICE = LeftOutReason(
    "OB324",
    "the same account stands there with the same amount before",
    "Look whether the export was pasted twice.",
)


@dataclass(slots=True)
class _Ledger:
    """Cents by year, stage, kind of money and group of objects."""

    sums: dict[tuple[str, str, str, int], int] = field(default_factory=lambda: defaultdict(int))
    sent: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    seen: set[int] = field(default_factory=set)
    used: int = 0


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Add up the rows of the general fund."""
    ledger, one = _Ledger(), OneDistrict(setting)
    periods, versions = Periods(setting, STAGES), Versions(setting, STAGES)
    meant = one_amount(table, setting)
    if meant is None:
        return ImportResult(0)
    for row in meant.rows(setting.left):
        if one.takes(row):
            reason = _take(row, ledger, periods, versions)
            if reason is not None:
                setting.left.leave(reason, row.line, row.cells)
    clear = (one.is_clear(), versions.are_clear(), periods.are_clear())
    if not all(clear):
        return ImportResult(ledger.used)
    _tell_signs(ledger, setting)
    rows = tuple(_line(key, cents) for key, cents in sorted(ledger.sums.items(), key=_order))
    made: dict[int, int] = defaultdict(int)
    for (*_, group), cents in ledger.sums.items():
        made[group] += cents
    totals = tuple(
        SumCheck(GROUPS[group][2], cents / 100, made[group] / 100, "USD")
        for group, cents in sorted(ledger.sent.items())
    )
    return ImportResult(ledger.used, (MadeTable("district/budget.csv", rows),), totals)


def _take(
    row: SentRow, ledger: _Ledger, periods: Periods, versions: Versions
) -> LeftOutReason | None:
    """Add one row; why not, where it is left out."""
    codes = codes_of(row)
    reason = _not_meant(row, codes)
    if codes is None or reason is not None:
        return reason
    group, amount = group_of(codes.object), number_of(row.text("amount"))
    if group is None or not versions.takes(row):
        outside = _BALANCES if codes.object >= _BALANCE_SHEET else _NO_GROUP
        return OTHER if group is not None else outside
    if amount is None:
        return _NO_AMOUNT
    cents = round(amount * 100)
    ledger.sent[group] += cents
    when = periods.of(row, versions.stage(row))
    if when is None:
        return periods.reason
    if _was_there(row, ledger):
        return _TWICE
    bound = codes.resource >= _RESTRICTED_FROM
    kind = "restricted" if bound else "unrestricted"
    ledger.sums[(*when, kind, group)] += cents
    ledger.used += 1
    return None


def _not_meant(row: SentRow, codes: Codes | None) -> LeftOutReason | None:
    """Why a row is none of the district's general fund."""
    if is_total(row.cells):
        return TOTALS
    if row.text("school_code").strip("0"):
        return _CHARTERS
    if codes is None:
        return _NO_CODE
    return None if codes.fund in _GENERAL else _OTHER_FUND


def _was_there(row: SentRow, ledger: _Ledger) -> bool:
    """Whether a whole account came before; ledgers without goals may repeat one."""
    if not row.text("account") and not (row.text("goal") and row.text("function")):
        return False
    mark = hash(tuple(row.cells))
    if mark in ledger.seen:
        return True
    if len(ledger.seen) < _MOST_REMEMBERED:
        ledger.seen.add(mark)
    return False


def _tell_signs(ledger: _Ledger, setting: Setting) -> None:
    revenue = sum(cents for group, cents in ledger.sent.items() if group < 4)
    if revenue < 0:
        remedy = "Export it again with revenue as positive amounts."
        what = "revenue is below zero: this ledger writes what comes in with a minus"
        setting.left.tell("OB326", what, remedy=remedy)


def _order(item: tuple[tuple[str, str, str, int], int]) -> tuple[str, str, int, str]:
    year, stage, kind, group = item[0]
    return year, stage, group, kind


def _line(key: tuple[str, str, str, int], cents: int) -> dict[str, str]:
    year, stage, kind, group = key
    return {
        "year": year,
        "stage": stage,
        "fund": "01",
        "restricted": kind,
        "object": objects_of(group),
        "label": GROUPS[group][2],
        "amount": money(cents),
        "one_time": "no",
        "status": "derived",
    }


KIND = ImportKind(
    "sacs",
    "accounts of the general fund (SACS)",
    (
        *PLACE,
        wanted("year", "fiscal year", "fiscalyear", "fy", "budget year", "school year"),
        wanted("period", "report period", "stage", "version"),
        wanted("account", "account code", "account number", "sacs account", "acct"),
        wanted("fund", "fund code", "fd", "fund_code"),
        wanted("resource", "resource code", "rs", "res", "resc"),
        wanted("goal", "goal code", "gl"),
        wanted("function", "function code", "fn", "func"),
        wanted("object", "object code", "ob", "obj", "objt"),
        wanted("column", "colcode", "column code", "columncode"),
        wanted(*AMOUNTS),
    ),
    {"an account": (("account",), ("fund", "resource", "object")), "an amount": (("amount",),)},
    _read,
    fixed=FIXED,
)
