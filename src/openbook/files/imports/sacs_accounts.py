"""Accounts of the state's chart: fund, resource and object, and the groups of objects."""

from __future__ import annotations

import re
from typing import NamedTuple

from openbook.files.imports.sent_table import SentRow

# Groups of the state's summary of the general fund: the objects and what they are.
GROUPS = (
    (8010, 8099, "State formula revenue"),
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
    (7600, 7699, "Transfers out and other uses"),
    (8900, 8929, "Transfers in"),
    (8930, 8979, "Other sources"),
    (8980, 8999, "Contributions between restricted and unrestricted money"),
)
_CODE = re.compile(r"\d{1,4}")
_ACCOUNT = re.compile(r"(\d\d)-?(\d{4})-?(\d)-?(\d{4})-?(\d{4})-?(\d{4})(?:-.*)?")
# The fields of the state's table of ledgers (UserGL), one after the other; the account
# and its parts must agree, so nothing else is taken for it.
FIXED = re.compile(
    r"(?P<ccode>\d{2})(?P<dcode>\d{5})(?P<schoolcode>\d{7})(?P<fiscalyear>\d{4})"
    r"(?P<period>.{4})(?P<colcode>.{4})(?P<account>(?P<fund>\d{2})(?P<resource>\d{4})"
    r"\d(?P<goal>\d{4})(?P<function>\d{4})(?P<object>\d{4}))(?P=fund)(?P=resource)"
    r"\d(?P=goal)(?P=function)(?P=object)\s*(?P<value>[-(]?[\d,.]+\)?)\s*"
)


class Codes(NamedTuple):
    """The parts of an account that matter here."""

    fund: str
    resource: int
    object: int


def codes_of(row: SentRow) -> Codes | None:
    """Fund, resource and object, from their columns or from the whole account."""
    texts = [row.text(name) for name in ("fund", "resource", "object")]
    account = _ACCOUNT.fullmatch(row.text("account"))
    if account and not all(texts):
        texts = [account[1], account[2], account[6]]
    if not all(_CODE.fullmatch(text) for text in texts):
        return None
    return Codes(texts[0].zfill(2)[-2:], int(texts[1]), int(texts[2]))


def group_of(code: int) -> int | None:
    """The group of an object; none for the accounts of the balance sheet."""
    return next(
        (at for at, (low, high, _) in enumerate(GROUPS) if low <= code <= high), None
    )


def objects_of(group: int) -> str:
    """The objects of a group as the case writes them: a series, or a range."""
    low, high, _ = GROUPS[group]
    series = low % 1000 == 0 and high == low + 999
    return str(low) if series else f"{low}-{high}"
