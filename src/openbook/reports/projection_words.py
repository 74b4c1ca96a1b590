"""What a projection says beside its numbers: conditions, standards, an absence, who pays LCFF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.scope import Scope
from openbook.figures.figure import SHARE, TRUTH, Unit
from openbook.figures.operation import spoken
from openbook.findings.message import Message, series
from openbook.model.held import ConditionFound
from openbook.model.money_lost import money_lost
from openbook.model.project import Projection
from openbook.model.students.state_aid import row_used
from openbook.reports.document.document import Block, TableRow, Text, amounts, label, table
from openbook.reports.document.question import line_at
from openbook.reports.plain_data import by_year, picked, plain
from openbook.reports.words.words import Words


def absence_data(projection: Projection) -> dict[str, Any]:
    """Return the headline, the days it rests on and the loss by year; empty if unknown."""
    lost, calendar = money_lost(projection), projection.case.calendar
    if not lost or calendar is None:
        return {}
    alone = projection.alone
    return {
        "year": str(calendar.year),
        "days": float(alone.at("absence.days", calendar.year)[0]),
        "per_day": float(alone.at("absence.per_day", calendar.year)[0]),
        "lost": plain(lost),
    }


def absence_text(projection: Projection, words: Words) -> Iterator[str]:
    """Say what an absence costs and when it is lost; nothing without a calendar."""
    told = absence_data(projection)
    if not told:
        return
    year, counted = told["year"], projection.model.lines["absence.days"].formula
    days, cost = words.number(told["days"]), _cents(told["per_day"], words)
    text = "One absent student costs {amount} a day in {year} ({days} {counted})."
    yield words(text, amount=cost, year=year, days=days, counted=words.said(counted))
    yield _truth(year, told["lost"], words)


def _truth(year: str, lost: dict[str, float], words: Words) -> str:
    """Say in which year the formula pays less, given the attendance it pays for."""
    less = [f"{when} ({_cents(amount, words)})" for when, amount in lost.items() if amount > 0.005]
    if not less:
        return words(
            "None of it is lost in the projected years: the formula pays for the "
            "attendance of other years."
        )
    amounts = ", ".join(less)
    if lost.get(year, 0.0) > 0.005:
        return words("The money is lost in {amounts}.", amounts=amounts)
    text = (
        "The money is not lost in {year} but in {amounts}: the formula pays {year} for "
        "the attendance of an earlier year, and a later year for that of {year}."
    )
    return words(text, year=year, amounts=amounts)


def _cents(value: float, words: Words) -> str:
    return f"${words.number(value, 2)}"


def condition_data(found: ConditionFound) -> dict[str, Any]:
    """Return one condition as plain data; null where it cannot be computed."""
    return {
        **picked(found, "term=term.word", "label=term.label"),
        "offer": found.offer or None,
        "only_if": found.words,
        "computed": found.looked is not None,
        **picked(found, "holds", "share_of_worlds=share"),
        **(plain(found.looked) if found.looked else {}),
    }


def condition_text(found: ConditionFound, book: str, *, worlds: int = 0) -> str:
    """Return a condition, the number it looks at, and what follows for the term."""
    if found.looked is None:
        template = "{label}: only if {own}. That cannot be computed; it is taken to hold."
        return Message(template, label=found.term.label, own=found.words)
    template = (
        "{label}: only if {condition}. Under the assumptions of {own} it is {value}: the term "
        "counts."
        if found.holds
        else "{label}: only if {condition}. Under the assumptions of {own} it is {value}: the "
        "term does not count."
    )
    said: str = Message(
        template,
        label=found.term.label,
        condition=found.words,
        own=book,
        value=said_value(found.looked.value, found.looked.unit),
    )
    if found.share is not None and worlds:
        holds = Message(
            "It holds in {number} of {number_all} simulations.",
            number=f"{round(found.share * worlds):,}",
            number_all=f"{worlds:,}",
        )
        said = series([said, holds], " ")
    return said


def said_value(value: float, unit: Unit) -> str:
    """Return a number of a projection, as exact as its reader needs."""
    if unit == TRUTH:
        return "yes" if value else "no"
    if unit == SHARE:
        return f"{value:.2%}"
    if str(unit).startswith("USD"):
        return f"{'-' if value < 0 else ''}${abs(value):,.0f}"
    return f"{value:,.1f}"


def criteria_data(projection: Projection) -> dict[str, Any]:
    """Return every standard of the state: met by year, or what is needed to check it."""
    checked: dict[str, Any] = {}
    unchecked: dict[str, str] = {}
    for standard in projection.standards:
        met = _met(projection, standard.name, later=standard.compares)
        if met:
            checked[standard.name] = {"asks": standard.words, "met": met}
        else:
            unchecked[standard.name] = f"cannot be checked: needs {standard.needs}"
    return {"checked": checked, "unchecked": unchecked}


def criteria_text(projection: Projection, words: Words) -> Iterator[str]:
    """Say which standards are not met, and which nobody can check."""
    if not projection.standards:
        return
    told = criteria_data(projection)
    failed = []
    for name, found in told["checked"].items():
        years = [year for year, met in found["met"].items() if not met]
        if years:
            failed.append(f"{_standard(name, words)} ({', '.join(years)})")
    text = "Standards of the state not met: {standards}."
    yield words(text, standards=", ".join(failed) or words("none"))
    if told["unchecked"]:
        names = ", ".join(_standard(each, words) for each in told["unchecked"])
        text = "Not checked, because the case lacks the figures: {standards}."
        yield words(text, standards=names)


_STANDARDS = {
    "funded_attendance": "funded attendance",
    "enrollment": "enrollment",
    "attendance_ratio": "ratio of attendance to enrollment",
    "formula_revenue": "LCFF revenue",
    "salaries": "salaries and benefits",
    "other_revenue": "other revenues",
    "other_revenue_close": "other revenues (explained)",
    "other_spending": "other expenditures",
    "other_spending_close": "other expenditures (explained)",
    "maintenance": "facilities maintenance",
    "deficit": "deficit spending",
    "beginning_balance": "beginning fund balance",
    "cash": "cash balance",
    "reserves": "reserves",
    "contribution": "contributions",
}


def _standard(name: str, words: Words) -> str:
    """Name a standard of the state."""
    return words(_STANDARDS[name]) if name in _STANDARDS else spoken(name)


def _met(projection: Projection, name: str, *, later: bool) -> dict[str, bool]:
    """Yes or no by year; a standard of change leaves the first year out."""
    line, outcome = f"criteria.{name}", projection.alone
    if line not in outcome.names:
        return {}
    answers = zip(outcome.years, outcome.values(line)[0].tolist(), strict=True)
    found = {str(year): bool(answer) for year, answer in answers}
    if later:
        del found[str(outcome.years[0])]
    return found


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


_LINE_OF = {
    "local_revenue": _LOCAL,
    "epa_entitlement": _ACCOUNT,
    "net_state_aid": _AID,
    "msa_additional": _ADDED,
}


def split_data(projection: Projection) -> dict[str, Any] | None:
    """Return the parts of the formula by payer and year; None where they are not known."""
    if not _known(projection):
        return None
    alone = projection.alone
    return {
        "basic_aid": by_year(alone.years, alone.values(_BASIC)[0].tolist()),
        **{name: by_year(alone.years, values) for name, values in _payers(projection).items()},
    }


def split_blocks(projection: Projection, words: Words, at: Scope) -> Iterator[Block]:
    """Lay out who pays, each number with its line; say what is missing where it is not known."""
    if _TOTAL not in projection.alone.names:
        return
    if not _known(projection):
        yield Text(_lacking(projection, words), "quiet")
        return
    years, rows = projection.alone.years, []
    for name, values in _payers(projection).items():
        line = _LINE_OF.get(name)
        doors = [line_at(line, year, at) for year in years] if line else ()
        cells = amounts(values, words.money, opens=doors)
        rows.append(TableRow((label(words(_NAMES[name])), *cells)))
    heads = ("Who pays LCFF", *years)
    yield table(words, "who-pays", "Who pays LCFF", heads, rows)
    yield from _basic_aid(projection, words)


def _known(projection: Projection) -> bool:
    return _LOCAL in projection.alone.names


def _payers(projection: Projection) -> dict[str, list[float]]:
    """Return the amounts by year; the account apart from state aid only where it is known."""
    local, account, aid = (_by_payer(projection, n) for n in (_LOCAL, _ACCOUNT, _AID))
    found = {"local_revenue": local}
    if _account_known(projection):
        found |= {"epa_entitlement": account, "net_state_aid": aid}
    else:
        both = [one + other for one, other in zip(account, aid, strict=True)]
        found["epa_and_state_aid"] = both
    if _ADDED in projection.alone.names:
        found["msa_additional"] = _by_payer(projection, _ADDED)
    return found


def _account_known(projection: Projection) -> bool:
    """Return whether the account is given, computed, or at the least amount of basic aid."""
    table, row = projection.case.state_aid, row_used(projection.case)
    columns = ("epa_entitlement", "epa_revenue_limit")
    given = row is not None and any(table.column(name)[row] for name in columns)
    return given or all(_by_payer(projection, _BASIC))


def _by_payer(projection: Projection, line: str) -> list[float]:
    values: list[float] = projection.alone.values(line)[0].tolist()
    return values


def _basic_aid(projection: Projection, words: Words) -> Iterator[Text]:
    flags = zip(projection.alone.years, _by_payer(projection, _BASIC), strict=True)
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
