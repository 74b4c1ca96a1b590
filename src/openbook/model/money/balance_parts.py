"""Parts of the ending balance: as published, of other funds, and as the projection divides it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.tables.money import GENERAL_FUND, UNRESTRICTED
from openbook.figures.figure import SHARE, USD, Figure, Year
from openbook.figures.functions import given, minimum
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.balance import ARITHMETIC, FreeParts, ReserveLines
from openbook.model.inputs import Inputs, start_of
from openbook.model.money.budget import columns_known, published_budget

_COUNTED = ("stabilization", "economic uncertainty", "unassigned")
NEGATIVE = "negative restricted"
_BOUND = ("nonspendable", "committed", "assigned")
_CLASSES = (*_BOUND, *_COUNTED)
_DOLLAR = 1.0
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", "second interim", "first interim", "adopted", "projected")


def published_parts(
    case: Case, year: Year, needed: Collection[str], funds: Collection[str] = (GENERAL_FUND,)
) -> dict[str, Figure]:
    """Return the parts of a published balance, of the surest stage that has those needed.

    The same part of several funds is added up. A part without a row is nothing where the
    others already make up the whole unrestricted balance.
    """
    for stage in _SUREST_FIRST:
        parts = parts_of_stage(case, year, stage, funds)
        left_out = set(needed) - set(parts)
        if parts and left_out <= set(_CLASSES) and _make_up(case, year, stage, parts):
            own = next(iter(parts.values()))
            parts |= {part: replace(own, value=0.0) for part in left_out}
        if parts and set(needed) <= set(parts):
            return parts
    return {}


def parts_of_stage(case: Case, year: Year, stage: str, funds: Collection[str]) -> dict[str, Figure]:
    """Return the parts of a balance that one stage published, several funds added up."""
    parts: dict[str, Figure] = {}
    cells = case.reserve.each("year", "stage", "part", "fund")
    for index, (when, of, part, fund) in enumerate(cells):
        if (when, of) != (year, stage) or (fund or GENERAL_FUND) not in funds or not part:
            continue
        if (figure := case.figure_at(case.reserve, index, "amount")) is not None:
            before = parts[part].value if part in parts else 0.0
            parts[part] = replace(figure, value=before + figure.value)
    return parts


def _make_up(case: Case, year: Year, stage: str, parts: Mapping[str, Figure]) -> bool:
    """Return whether published parts make up the unrestricted ending balance of a year."""
    named = math.fsum(parts[part].value for part in _CLASSES if part in parts)
    if UNRESTRICTED in parts:
        return abs(named - parts[UNRESTRICTED].value) < _DOLLAR
    budget, start = published_budget(case), start_of(case, UNRESTRICTED)
    if budget is None or start is None or budget.stage != stage or not columns_known(case, budget):
        return False
    until = [each for each in case.head.years if each <= year]
    moved = [budget.net(each, UNRESTRICTED) for each in until]
    known = [each for each in moved if each is not None]
    return len(known) == len(until) > 0 and abs(start.value + sum(known) - named) < _DOLLAR


def other_reserves(case: Case, funds: Sequence[str], moved: Mapping[Year, float]) -> Line | None:
    """Return available reserves of other funds as published; None where none are.

    A year without a published balance keeps that of the year before, with what ``moved``
    there in the year.
    """
    found: dict[Year, Figure] = {}
    known: Figure | None = None
    before = case.head.first_year.plus(-1)
    for year in (before, *case.head.years):
        told = _counted(published_parts(case, year, (), funds))
        if told is None and known is not None and moved.get(year):
            known = replace(known, value=known.value + moved[year])
        known = told or known
        if known is not None:
            found[year] = known
    if known is None:
        return None
    figures = {
        year: found.get(year, Figure(0.0, known.unit, known.source)) for year in case.head.years
    }
    return (given("published.other_funds", figures) * 1).named(
        "reserve.other_funds",
        "stabilization arrangements, reserve for economic uncertainties and unassigned "
        "balance of the funds that the law counts (Fund 17), as published",
    )


def _counted(parts: Mapping[str, Figure]) -> Figure | None:
    """Return the parts that count as available reserves together; None where there are none."""
    own = [parts[part] for part in _COUNTED if part in parts]
    return replace(own[0], value=math.fsum(each.value for each in own)) if own else None


def free_parts(case: Case) -> FreeParts | None:
    """Return how published balances divide available reserves; None where none do."""
    stabilization, economic, _ = _COUNTED
    told = {
        year: parts
        for year in case.head.years
        if (parts := published_parts(case, year, (economic,)))
    }
    if not told:
        return None
    source = next(iter(told.values()))[economic].source
    last, arranged, reserved = 0.0, dict[Year, Figure](), dict[Year, Figure]()
    for year in case.head.years:
        parts = told.get(year, {})
        if parts:
            last = parts[stabilization].value if stabilization in parts else 0.0
        arranged[year] = Figure(last, USD, source)
        reserved[year] = parts.get(economic, Figure(0.0, USD, source))
    marks = {y: Figure(float(y in told), SHARE, ARITHMETIC) for y in case.head.years}
    return FreeParts(
        given("year.published_parts", marks),
        given("published.economic_uncertainty", reserved),
        given("published.stabilization", arranged)
        if any(each.value for each in arranged.values())
        else None,
    )


def below_zero(case: Case, column: Line | None) -> Line | None:
    """Return restricted balances below zero: of programs as published, or of the column."""
    told = {
        year: figure
        for year in case.head.years
        if (figure := published_parts(case, year, (NEGATIVE,)).get(NEGATIVE)) is not None
    }
    if not told:
        return column
    source = next(iter(told.values())).source
    figures = {year: told.get(year, Figure(0.0, USD, source)) for year in case.head.years}
    programs = given("published.negative_restricted", figures)
    below = programs * 1 if column is None else minimum(programs, column)
    return below.named(
        "reserve.negative_restricted",
        "restricted programs below zero, as published: available reserves are less by them",
    )


def classes_of_balance(
    case: Case, left: ReserveLines, inputs: Inputs, *, columns: bool = False
) -> dict[str, Line]:
    """Three classes that add up to the unrestricted balance, and finer ones if told.

    The bound part is divided as in the published balance of the year that tells all three
    of its classes, or else of the year before; where none does, it stays whole. The
    restricted balance is the published one unless the projection has both ``columns``.
    """
    bound = (inputs.assumed("reserve.earmarked") * 1).named(
        "balance.bound", "nonspendable, committed and assigned: not free to spend"
    )
    found = {
        "bound": bound,
        "economic_uncertainty": left.economic.named(
            "balance.economic_uncertainty", left.economic.words
        ),
        "unassigned": left.unassigned.named(
            "balance.unassigned", "available reserves in no other part"
        ),
    }
    if left.own is not None:
        found["general_fund"] = left.own
    if left.stabilization is not None:
        found["stabilization"] = left.stabilization
    first = case.head.first_year
    told = {
        year: parts
        for year in (first.plus(-1), *case.head.years)
        if (parts := published_parts(case, year, _BOUND))
    }
    found |= _divided(bound, told, case.head.years)
    held = (told.get(first) or told.get(first.plus(-1)) or {}).get("restricted")
    if held is not None and not columns:
        found["restricted"] = (given("published.restricted", held) * 1).named(
            "balance.restricted",
            "as published; restricted money is taken to come and go in the same year. "
            "No part of the unrestricted balance",
        )
    return found


def _divided(
    bound: Line, told: Mapping[Year, Mapping[str, Figure]], years: Sequence[Year]
) -> dict[str, Line]:
    known = {year: parts for year, parts in told.items() if any(parts[n].value for n in _BOUND)}
    if not known or min(known) > years[0]:
        return {}
    newest = {year: known[max(each for each in known if each <= year)] for year in years}
    parts = {
        name: given(f"published.{name}", {year: own[name] for year, own in newest.items()})
        for name in _BOUND
    }
    whole = added(parts.values()).named("published.bound")
    return {
        name: (bound * (part / whole)).named(
            f"balance.{name}",
            "nonspendable, committed and assigned balance × share of the published "
            f"balance that is {name}",
        )
        for name, part in parts.items()
    }
