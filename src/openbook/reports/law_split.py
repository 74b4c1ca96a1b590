"""Who pays the state's formula in a projection: a table by year, or what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.model.project import Projection
from openbook.model.students.state_aid import row_used
from openbook.reports.document.document import Block, TableBlock, TableRow, Text, amounts, label
from openbook.reports.plain_data import by_year
from openbook.reports.words.words import Words

FILE = "district/state_aid.csv"
_TOTAL, _LOCAL, _BASIC = "lcff.total", "lcff.local_revenue", "lcff.basic_aid"
_ACCOUNT, _AID, _ADDED = ("lcff.protection_account", "lcff.state_aid", "lcff.minimum_aid_added")

# What each part is called, by the names that the quick calculator uses as well.
_NAMES = {
    "local_revenue": "Local revenue",
    "epa_entitlement": "Education Protection Account (EPA)",
    "net_state_aid": "Net state aid",
    "epa_and_state_aid": "State aid and Education Protection Account (EPA)",
    "msa_additional": "Addition to minimum state aid",
}


def split_data(projection: Projection) -> dict[str, Any] | None:
    """The parts of the formula by payer and year; None where they are not known."""
    if not _known(projection):
        return None
    alone = projection.alone
    return {
        "basic_aid": by_year(alone.years, alone.values(_BASIC)[0].tolist()),
        **{name: by_year(alone.years, values) for name, values in _parts(projection).items()},
    }


def split_blocks(projection: Projection, words: Words) -> Iterator[Block]:
    """Lay out who pays; say what is missing where the state has such a split."""
    if _TOTAL not in projection.alone.names:
        return
    if not _known(projection):
        yield Text(_lacking(projection, words), "quiet")
        return
    yield TableBlock(
        name="who-pays",
        caption=words("Who pays LCFF"),
        heads=(words("Who pays LCFF"), *map(str, projection.alone.years)),
        rows=tuple(
            TableRow((label(words(_NAMES[name])), *amounts(values, words.money)))
            for name, values in _parts(projection).items()
        ),
        shown=False,
    )
    yield from _basic_aid(projection, words)


def _known(projection: Projection) -> bool:
    return _LOCAL in projection.alone.names


def _parts(projection: Projection) -> dict[str, list[float]]:
    """The amounts by year; the account apart from state aid only where it is known."""
    local, account, aid = (_values(projection, n) for n in (_LOCAL, _ACCOUNT, _AID))
    found = {"local_revenue": local}
    if _account_known(projection):
        found |= {"epa_entitlement": account, "net_state_aid": aid}
    else:
        both = [one + other for one, other in zip(account, aid, strict=True)]
        found["epa_and_state_aid"] = both
    if _ADDED in projection.alone.names:
        found["msa_additional"] = _values(projection, _ADDED)
    return found


def _account_known(projection: Projection) -> bool:
    """Whether the account is given, computed, or at the least amount of basic aid."""
    table, row = projection.case.state_aid, row_used(projection.case)
    columns = ("epa_entitlement", "epa_revenue_limit")
    given = row is not None and any(table.column(name)[row] for name in columns)
    return given or all(_values(projection, _BASIC))


def _values(projection: Projection, line: str) -> list[float]:
    values: list[float] = projection.alone.values(line)[0].tolist()
    return values


def _basic_aid(projection: Projection, words: Words) -> Iterator[Text]:
    flags = zip(projection.alone.years, _values(projection, _BASIC), strict=True)
    if years := ", ".join(str(year) for year, yes in flags if yes):
        text = (
            "Basic aid (community-funded) in {years}: LCFF sources follow property tax, "
            "not attendance."
        )
        yield Text(words(text, years=years))


def _lacking(projection: Projection, words: Words) -> str:
    if row_used(projection.case) is None:
        text = (
            "Who pays LCFF (property tax, Education Protection Account, state aid) is not "
            "known: {file} is missing."
        )
    else:
        text = (
            "Who pays LCFF (property tax, Education Protection Account, state aid) is not "
            "known: {file} has no property tax."
        )
    return words(text, file=FILE)
