"""The cost of a strike: day by day, gross and net, in which year, to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from openbook.case.case import Case
from openbook.case.tables.district import WORK_YEAR
from openbook.reports.document.document import (
    Block,
    Bullets,
    Cell,
    Document,
    Heading,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.notes import book_name
from openbook.reports.plain_data import plain
from openbook.reports.strike.cost_figures import figures_blocks, reckoned
from openbook.reports.table_sources import sources_of, worked_out
from openbook.reports.words.words import Words
from openbook.reports.year_words import year_span
from openbook.strike.cost.cost import DayCost, StrikeCost, Total, break_even, together

_CENT = 0.5
_HEADS = (
    "Day",
    "Present",
    "Absent",
    "At stake",
    "Wages not paid",
    "Substitutes",
    "Net",
)
_COUNTS = {
    "first": "first count",
    "final": "final count",
    "forecast": "forecast",
    "file": "tried",
    "later": "later count",
}


def strike_cost_document(cost: StrikeCost, case: Case, words: Words) -> Document:
    """Lay out what the strike costs each side."""
    return Document(
        title=words("What the strike costs"),
        case=case.head.title,
        known_on=cost.known_on,
        words=words,
        blocks=(*days_blocks(cost, case, words), *sides_blocks(cost, words)),
    )


def days_blocks(cost: StrikeCost, case: Case, words: Words) -> Iterator[Block]:
    """Lay out every day, all together and the days to come."""
    if not cost.days:
        text = "No day is counted yet, so nothing can be reckoned."
        yield Text(words(text), "quiet")
        return
    rows = [_row(each, words) for each in cost.days]
    rows.append(_sum(words("So far"), cost.so_far, words))
    if cost.tried:
        rows.append(_sum(words("Tried alone"), cost.tried, words))
    rows += [_row(each, words, "sub") for each in cost.ahead]
    side = book_name(case, cost.question.book, words)
    text = (
        "Students, and what the days cost the district in {year}, under the assumptions "
        "of {side}"
    )
    yield TableBlock(
        name="cost",
        caption=words(text, year=cost.rate.year, side=side),
        heads=tuple(map(words, _HEADS)),
        rows=tuple(rows),
        notes=(worked_out(case, words), *sources_of(case, case.strike_days)),
    )
    text = (
        "At stake (gross): attendance money of {year} as it is announced, students absent "
        "× {amount}. Net: gross − wages not paid + pay of substitutes. Wages as announced "
        "where they were, else from the schedule."
    )
    rate = f"${words.number(cost.rate.per_day, 2)}"
    yield Text(words(text, year=cost.rate.year, amount=rate), "quiet")


def sides_blocks(cost: StrikeCost, words: Words) -> Iterator[Block]:
    """Say in which year money is lost, what a member loses, and how numbers are made."""
    if not cost.days:
        return
    yield Heading(words("What the district loses, and when"), 3)
    yield Bullets(tuple(_district(cost, words)))
    yield Heading(words("What a member loses"), 3)
    yield Bullets(tuple(_member(cost, words)))
    if cost.announced:
        yield Heading(words("What was said"), 3)
        yield Bullets(tuple(_announced(cost, words)))
    yield figures_blocks(cost, words)


def _row(each: DayCost, words: Words, kind: str = "plain") -> TableRow:
    day, count = each.counted, each.counted.count
    said = words(_COUNTS[count]) if count in _COUNTS else words.said(count)
    people = amounts([day.present.middle, each.money.absent], words.number)
    cells = _cells(each, each.money.gross, words)
    return TableRow((label(words.day(day.day), said), *people, *cells), kind)


def _sum(name: str, total: Total, words: Words) -> TableRow:
    days = words("{count} days", count=total.days)
    people = amounts([None, total.absent], words.number, missing="")
    cells = _cells(total, total.gross, words)
    return TableRow((label(f"{name} ({days})"), *people, *cells), "total")


def _cells(each: DayCost | Total, gross: float, words: Words) -> tuple[Cell, ...]:
    """Wages as announced where they were, else from the schedule."""
    wages, net = each.wages_announced, each.net_announced
    values = (
        gross,
        each.wages_modeled if wages is None else wages,
        each.substitute_pay,
        each.net_modeled if net is None else net,
    )
    return amounts(values, words.money, missing=words("not known"))


def _district(cost: StrikeCost, words: Words) -> Iterator[str]:
    """Say in which year money is really lost, what stays this year, and the next day."""
    total, year, money = cost.so_far, cost.rate.year, words.money
    lost = {when: amount for when, amount in total.lost.items() if amount > _CENT}
    told = [
        words("{amount} in {year}", amount=money(v), year=when)
        for when, v in lost.items()
    ]
    said = ", ".join(told) or words("nothing")
    text = "Attendance money that the formula really takes: {amount} (gross)."
    yield words(text, amount=said)
    if year not in lost and lost:
        yield words(
            "In {year} itself nothing is: the formula pays {year} for the greater "
            "attendance of an earlier year, and a later year for that of this one.",
            year=year,
        )
    wages = total.wages_announced
    wages = total.wages_modeled if wages is None else wages
    if wages is not None:
        saved = wages - (total.substitute_pay or 0.0) - total.lost.get(year, 0.0)
        text = (
            "So the district has {amount} more in {year} (net: wages not paid − "
            "substitutes − attendance money really lost in that year)."
            if saved >= 0
            else "So the district has {amount} less in {year} (net: wages not paid − "
            "substitutes − attendance money really lost in that year)."
        )
        yield words(text, amount=money(abs(saved)), year=year)
    for each in cost.ahead[:1]:
        yield words(
            "One more day, {day}, adds {gross} gross (90% interval: {low} to {high}) "
            "in the year of the strike; the formula really takes {really}.",
            day=words.day(each.counted.day),
            gross=money(each.money.gross),
            low=money(each.money.gross_low),
            high=money(each.money.gross_high),
            really=money(sum(each.money.lost.values())),
        )


def _member(cost: StrikeCost, words: Words) -> Iterator[str]:
    """Say what an average member loses, compared with what the offers differ by."""
    daily, total, even = cost.wages.daily, cost.so_far, break_even(cost)
    money, stake = words.money, cost.stake
    if daily is None or total.member is None:
        text = (
            "What a member loses is not known: the case lacks the pay (payroll:, or a "
            "schedule and staff) or the paid days ({work_year}:) of the unit on strike."
        )
        yield words(text, work_year=WORK_YEAR)
        return
    yield words(
        "An average member loses {daily} a day before taxes, {amount} in {days} days "
        "({year}).",
        daily=money(daily),
        amount=money(total.member),
        days=total.days,
        year=cost.rate.year,
    )
    if stake is None:
        return
    years = year_span(stake.years, words)
    yield words(
        "Between {union} and {employer} lie {amount} a year for that member ({year}), "
        "{all} over {years}, the years that both cover, and {district} a year for the "
        "district.",
        union=stake.union.id,
        employer=stake.employer.id,
        amount=money(stake.member_in_a_year),
        year=stake.year,
        all=money(stake.member_in_all),
        years=years,
        district=money(stake.district_in_a_year),
    )
    if even.member_in_a_year is not None and even.member_in_all is not None:
        yield words(
            "After {days} days a member has lost what the difference between the offers "
            "pays in a year; after {more} days what it pays over {years}.",
            days=words.number(even.member_in_a_year, 1),
            more=words.number(even.member_in_all, 1),
            years=years,
        )
    if even.district_gross is not None and even.district_net is not None:
        yield words(
            "At the mean day so far, after {gross} days (gross) or {net} (net) the district "
            "has lost what the difference costs it in a year.",
            gross=words.number(even.district_gross, 1),
            net=words.number(even.district_net, 1),
        )
    for each in stake.left_out:
        yield words("Not counted: {what}.", what=words.said(each))


def _announced(cost: StrikeCost, words: Words) -> Iterator[str]:
    for each in cost.announced:
        who = each.said_by or words("somebody")
        day = f", {words.day(each.said_on)}" if each.said_on else ""
        what = f" ({each.definition})" if each.definition else ""
        yield f"{who}{day}: {words.money(each.value or 0.0)}{what}"


def strike_cost_data(cost: StrikeCost) -> dict[str, Any]:
    """The cost of a strike as plain data; every amount says gross or net."""
    year, tried = str(cost.rate.year), cost.tried
    return {
        "book": cost.question.book.id,
        "year": year,
        "days": [_day(each) for each in cost.days],
        "so_far": _total(cost.so_far),
        "cumulative": [
            {
                "day": each.counted.day.isoformat(),
                **_total(together(cost.days[: number + 1])),
            }
            for number, each in enumerate(cost.days)
        ],
        "known_on": cost.known_on.isoformat(),
        "tried": _total(tried) if tried else None,
        "next_days": [_day(each) for each in cost.ahead],
        "member": {
            "lost_so_far": cost.so_far.member,
            "offers": [cost.stake.union.id, cost.stake.employer.id]
            if cost.stake
            else None,
            "left_out": list(cost.stake.left_out) if cost.stake else [],
        },
        "break_even_days": asdict(break_even(cost)),
        "announced": [
            {
                "amount": each.value,
                "about": each.about,
                "definition": each.definition,
                "said_by": each.said_by,
                "said_on": plain(each.said_on),
                "source": each.source,
            }
            for each in cost.announced
        ],
        "figures": [asdict(each) for each in reckoned(cost)],
    }


def _day(each: DayCost) -> dict[str, Any]:
    money, present = each.money, each.counted.present
    return {
        "day": each.counted.day.isoformat(),
        "count": each.counted.count,
        "present": asdict(present),
        "schools_missing": each.counted.missing,
        "absent": money.absent,
        "counts_in_the_formula": money.counts,
        "gross": money.gross,
        "gross_low": money.gross_low,
        "gross_high": money.gross_high,
        "wages_not_paid_announced": each.wages_announced,
        "wages_not_paid_modeled": each.wages_modeled,
        "substitutes": each.substitutes,
        "substitute_pay": each.substitute_pay,
        "net_announced": each.net_announced,
        "net_modeled": each.net_modeled,
        "really_lost": {str(year): amount for year, amount in money.lost.items()},
        "member": each.member,
        "source": plain(each.counted.source) if each.counted.source else None,
    }


def _total(total: Total) -> dict[str, Any]:
    return {
        "days": total.days,
        "absent": total.absent,
        "gross": total.gross,
        "gross_low": total.gross_low,
        "gross_high": total.gross_high,
        "wages_not_paid_announced": total.wages_announced,
        "wages_not_paid_modeled": total.wages_modeled,
        "substitute_pay": total.substitute_pay,
        "net_announced": total.net_announced,
        "net_modeled": total.net_modeled,
        "member": total.member,
        "really_lost": {str(year): amount for year, amount in total.lost.items()},
    }
