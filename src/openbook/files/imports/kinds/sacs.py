"""The state's accounting export (SACS): the general fund by column, balances, later years."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import field, replace

from openbook.case.tables.money import GENERAL_FUND, RESTRICTED, STAGES, column_of
from openbook.files.imports.cells import is_total, money, number_of
from openbook.files.imports.derived_assumptions import assumed_values, district_text
from openbook.files.imports.form_accounts import (
    BUDGETS,
    CONTRIBUTIONS,
    SPECIAL_RESERVE,
    Account,
    FormMiss,
    LedgerSums,
    budget_rows,
    reserve_rows,
    values_of,
)
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, MadeText, SumCheck
from openbook.files.imports.ledger import (
    AMOUNTS,
    ENDING,
    FIXED,
    GROUPS,
    OTHER,
    Codes,
    Periods,
    Version,
    Versions,
    codes_of,
    group_of,
    objects_of,
    one_amount,
    version_of,
)
from openbook.files.imports.multiyear_elements import INTERIM, MultiyearElements
from openbook.files.imports.request import TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import PLACE, OneDistrict, cds_of
from openbook.files.imports.sent_table import FormElement, SentRow, SentTable, wanted
from openbook.files.layout import RECORDS, TABLES
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_GENERAL = {"01", "03", "06"}  # 03 and 06 are its two halves in some ledgers
_BALANCE_SHEET = 9000  # objects from here on are balances
_BALANCES_FROM = 9700  # and from here on, balances of a fund
_MOST_TOLD = 10
_KEPT = (GENERAL_FUND, SPECIAL_RESERVE)  # other funds are tied to their form and left out
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
    "of other funds than the general fund and the special reserve fund",
    "Nothing to do: the projection is of the general fund.",
)
_BALANCES = LeftOutReason(
    "OB331",
    "balances, in a ledger that is not an export of the state",
    "Write the balance and its parts in district/reserve.csv.",
)
_SHEET = LeftOutReason(
    "OB331", "of the balance sheet: assets, liabilities, money held for others", "Nothing to do."
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
    """Cents by account, what was sent by group, and the rows that came before."""

    sums: dict[Account, int] = field(default_factory=lambda: defaultdict(int))
    sent: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    seen: set[int] = field(default_factory=set)
    used: int = 0


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Add up the accounts of one version and tie them to the form."""
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
    held = tuple(map(str, versions.seen))
    clear = (one.is_clear(), versions.are_clear(), periods.are_clear())
    if not all(clear):
        return ImportResult(ledger.used, versions=held)
    _tell_signs(ledger, setting)
    accounts = LedgerSums(ledger.sums)
    version = next(iter(versions.taken), None)
    elements = [e for e in table.text.elements if e.district.startswith(one.code)]
    later = MultiyearElements(accounts, elements, version) if version else None
    misses = [*accounts.misses(elements, version), *(later.misses() if later else ())]
    if _tell_misses(misses, setting) or _of_other_year(accounts, setting):
        return ImportResult(ledger.used, versions=held)
    made = ImportResult(
        ledger.used,
        _tables(accounts, later, version),
        tuple(_totals(ledger)),
        district=one.code,
        versions=held,
    )
    return _with_beliefs(made, accounts, later, elements, version, setting)


def _of_other_year(accounts: LedgerSums, setting: Setting) -> bool:
    """Tell that the rows are of another year than the one that was named."""
    asked, years = setting.asked.year, {year for year, _ in accounts.periods()}
    if asked is None or not years or str(asked) in years:
        return False
    told = {"year": ", ".join(sorted(years)), "year_asked": str(asked)}
    what = Message("this file is of {year}, and --year says {year_asked}", **told)
    remedy = Message(
        "Take the export of {year_asked}, or leave --year out: the rows say it.", **told
    )
    setting.left.tell("OB865", what, remedy=remedy)
    return True


def _with_beliefs(
    made: ImportResult,
    accounts: LedgerSums,
    later: MultiyearElements | None,
    elements: list[FormElement],
    version: Version | None,
    setting: Setting,
) -> ImportResult:
    """Add what a budget of the case's first year says of staff and of the years ahead."""
    if version is None or version.stage not in BUDGETS:
        return made
    first, year = str(setting.case.head.first_year), accounts.periods()[-1][0]
    if year != first:
        if setting.asked.year is None:
            both = {"year": year, "year_first": first}
            what = Message(
                "this budget is of {year}, and the case projects from {year_first}", **both
            )
            remedy = Message(
                "Write --year {year} to keep it as well; else take the export of {year_first}.",
                **both,
            )
            setting.left.tell("OB865", what, remedy=remedy)
        return made
    if later is not None and later.form == INTERIM:
        setting.left.tell(
            "OB866",
            "the multiyear projection is an interim's (Form MYPI)",
            remedy="Compare it with the form: no such export was at hand to try this reader on.",
        )
    code = f"{made.district[:2]}-{made.district[2:]}" if made.district else ""
    values = values_of(elements, version)
    text = district_text(accounts, values, code, setting.asked.source or "import")
    return replace(
        made,
        assumed=assumed_values(accounts, later, elements, version),
        records=(MadeText(RECORDS["district"][0], text),) if text else (),
    )


def _tables(
    accounts: LedgerSums, later: MultiyearElements | None, version: Version | None
) -> tuple[MadeTable, ...]:
    """Make the tables: the budget by column, balances by component, later years."""
    note = f"SACS {version.period} {version.code}" if version else ""
    estimated = version is not None and version.period == "BS1"
    budget, reserve = budget_rows(accounts, note), reserve_rows(accounts, note, estimated=estimated)
    if later is not None:
        budget += tuple(later.budget_rows(note))
        reserve += tuple(later.reserve_rows(note))
    whole = frozenset((row["year"], row["stage"]) for row in budget if version)
    made = (
        MadeTable(TABLES["budget"][0], budget, whole),
        MadeTable(TABLES["reserve"][0], reserve, whole),
    )
    return made if reserve else made[:1]


def _totals(ledger: _Ledger) -> Iterator[SumCheck]:
    made: dict[int, int] = defaultdict(int)
    for key, cents in ledger.sums.items():
        group = group_of(key.object)
        if key.fund == GENERAL_FUND and group is not None:
            made[group] += cents
    often = Counter(GROUPS[group][2] for group in ledger.sent)
    for group, cents in sorted(ledger.sent.items()):
        label = GROUPS[group][2]
        if often[label] > 1:  # transfers to two kinds of funds
            label = Message("{known}, objects {number}", known=label, number=objects_of(group))
        yield SumCheck(label, cents / 100, made[group] / 100, "USD")


def _tell_misses(misses: list[FormMiss], setting: Setting) -> bool:
    """Tell the totals that the accounts do not reach; whether there are any."""
    for miss in misses[:_MOST_TOLD]:
        what = f"{miss.what}: the form has {money(miss.form)}, the accounts {money(miss.accounts)}"
        remedy = "Export the ledger and the form again from the same submission."
        setting.left.tell("OB864", what, remedy=remedy)
    return bool(misses)


def _take(
    row: SentRow, ledger: _Ledger, periods: Periods, versions: Versions
) -> LeftOutReason | None:
    """Add one row; why not, where it is left out."""
    codes = codes_of(row)
    reason = _not_meant(row, codes)
    if codes is None or reason is not None:
        return reason
    if not versions.takes(row):
        return OTHER
    codes = codes._replace(fund=GENERAL_FUND if codes.fund in _GENERAL else codes.fund)
    outside = _outside(codes, whole=bool(version_of(row).code))
    if outside is not None:
        return outside
    return _add(row, codes, ledger, periods) or (None if codes.fund in _KEPT else _OTHER_FUND)


def _outside(codes: Codes, *, whole: bool) -> LeftOutReason | None:
    """Return why an object is neither revenue or spending nor a balance of a fund.

    Balances are taken from an export, which is ``whole``: other ledgers may hold a part.
    """
    balance = _BALANCES_FROM <= codes.object <= ENDING
    if group_of(codes.object) is not None or (balance and whole):
        return None
    if codes.fund != GENERAL_FUND:
        return _OTHER_FUND
    outside = _SHEET if codes.object >= _BALANCE_SHEET else _NO_GROUP
    return _BALANCES if balance else outside


def _add(row: SentRow, codes: Codes, ledger: _Ledger, periods: Periods) -> LeftOutReason | None:
    """Add the amount of a row to its account; other funds are only tied to their form."""
    amount, group = number_of(row.text("amount")), group_of(codes.object)
    if amount is None:
        return _NO_AMOUNT
    cents = round(amount * 100)
    if group is not None and codes.fund == GENERAL_FUND:
        ledger.sent[group] += cents
    when = periods.of(row, version_of(row).stage)
    if when is None:
        return periods.reason
    if _was_there(row, ledger):
        return _TWICE
    column = column_of("", str(codes.resource))
    given = CONTRIBUTIONS[0] <= codes.object <= CONTRIBUTIONS[1] and column == RESTRICTED
    resource = f"{codes.resource:04}" if given else ""
    ledger.sums[Account(*when, codes.fund, column, resource, codes.object)] += cents
    ledger.used += codes.fund in _KEPT
    return None


def _not_meant(row: SentRow, codes: Codes | None) -> LeftOutReason | None:
    """Return why a row is none of the district's own ledger."""
    if is_total(row.cells):
        return TOTALS
    if row.text("school_code").strip("0") or cds_of(row)[7:].strip("0"):
        return _CHARTERS
    return _NO_CODE if codes is None else None


def _was_there(row: SentRow, ledger: _Ledger) -> bool:
    """Return whether a whole account came before; ledgers without goals may repeat one."""
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


KIND = ImportKind(
    "sacs",
    "accounts of the general fund (SACS)",
    (
        *PLACE,
        wanted(
            "year",
            "fiscal year",
            "fiscalyear",
            "fy",
            "budget year",
            "school year",
            "full fiscal year",
        ),
        wanted("period", "report period", "reporting period", "stage", "version"),
        wanted(
            "account", "account code", "account number", "sacs account", "account string", "acct"
        ),
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
