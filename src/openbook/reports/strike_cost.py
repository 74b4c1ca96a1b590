"""The cost of a strike: day by day, gross and net, in which year, to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from openbook.case.case import Case
from openbook.case.tables.district import WORK_YEAR
from openbook.reports.document import document as doc
from openbook.reports.notes import book_name, year_span
from openbook.reports.plain_data import picked, plain
from openbook.reports.strike_figures import figures_blocks, reckoned
from openbook.reports.strike_years import instruction_blocks, lines_blocks, years_blocks, years_data
from openbook.reports.words.words import Words
from openbook.strike.cost import (
    AtStake,
    BreakEven,
    DayCost,
    StrikeCost,
    Total,
    break_even,
    together,
)

_CENT = 0.5
_HEAD = ("Day", "Present", "Absent", "At stake", "Wages not paid", "Substitutes", "Net")
_COUNTS = {
    "first": "first count",
    "final": "final count",
    "forecast": "forecast",
    "file": "tried",
    "later": "later count",
    "closed": "closed by announcement",
}


def strike_cost_document(cost: StrikeCost, case: Case, words: Words) -> doc.Document:
    """Lay out what the strike costs each side."""
    blocks = (*days_blocks(cost, case, words), *sides_blocks(cost, case, words))
    title = words("What the strike costs")
    return doc.of_case(case, title, blocks, words, known_on=cost.known_on)


def days_blocks(cost: StrikeCost, case: Case, words: Words) -> doc.Blocks:
    """Lay out every day, all together and the days to come."""
    if not cost.days:
        text = "No strike day is counted yet."
        yield doc.Text(words(text), "quiet")
        return
    rows = [_row(each, words) for each in cost.days]
    rows.append(_sum(words("So far"), cost.so_far, words))
    if cost.tried:
        rows.append(_sum(words("Tried alone"), cost.tried, words))
    rows += [_row(each, words, "sub") for each in cost.ahead]
    side = book_name(case, cost.question.book, words)
    text = (
        "Students, and what the days cost the district in {year}, under the assumptions of {side}"
    )
    yield doc.table_of(
        "cost",
        words(text, year=cost.rate.year, side=side),
        map(words, _HEAD),
        rows,
        notes=(doc.worked_out(case, words), *doc.sources_of(case, case.strike_days)),
    )
    text = (
        "At stake (gross): attendance money of {year} as it is announced, students absent "
        "× {amount}. Net: gross − wages not paid + pay of substitutes. Wages as announced "
        "where they were, else from the schedule."
    )
    if cost.rate.per_day:
        rate = f"${words.number(cost.rate.per_day, 2)}"
        yield doc.Text(words(text, year=cost.rate.year, amount=rate), "quiet")


def sides_blocks(cost: StrikeCost, case: Case, words: Words) -> doc.Blocks:
    """Say in which year money is lost, what a member loses, and how numbers are made."""
    if not cost.days:
        return
    yield doc.Heading(words("What the district loses, and when"), 3)
    yield from years_blocks(cost, words)
    yield doc.bullets(_district(cost, words))
    yield from lines_blocks(cost, case, words)
    yield from instruction_blocks(cost, words)
    yield doc.Heading(words("What a member loses"), 3)
    yield doc.bullets(_member(cost, words))
    if cost.announced:
        yield doc.Heading(words("What was said"), 3)
        yield doc.bullets(_announced(cost, words))
    yield figures_blocks(cost, words)


def _row(each: DayCost, words: Words, kind: str = "plain") -> doc.TableRow:
    day, count = each.counted, each.counted.count
    said = words(_COUNTS[count]) if count in _COUNTS else words.said(count)
    people = doc.amounts([day.present.middle, each.money.absent], words.number)
    cells = _cells(each, each.money.gross, words)
    return doc.row_of(doc.label(words.day(day.day), said), *people, *cells, kind=kind)


def _sum(name: str, total: Total, words: Words) -> doc.TableRow:
    days = words("{count} days", count=total.days)
    people = doc.amounts([None, total.absent], words.number, missing="")
    cells = _cells(total, total.gross, words)
    return doc.row_of(f"{name} ({days})", *people, *cells, kind="total")


def _cells(each: DayCost | Total, gross: float | None, words: Words) -> tuple[doc.Cell, ...]:
    """Wages as announced where they were, else from the schedule."""
    wages, net = each.wages_announced, each.net_announced
    values = (
        gross,
        each.wages_modeled if wages is None else wages,
        each.substitute_cost,
        each.net_modeled if net is None else net,
    )
    return doc.amounts(values, words.money, missing=words("not known"))


def _district(cost: StrikeCost, words: Words) -> Iterator[str]:
    """Say in which year money is really lost, what stays this year, and the next day."""
    if not cost.rate.absence_costs:
        return
    total, year, money = cost.so_far, cost.rate.year, words.money
    lost = {when: amount for when, amount in total.lost.items() if amount > _CENT}
    each = "{amount} in {year}"
    told = [words(each, amount=money(v), year=when) for when, v in lost.items()]
    said = ", ".join(told) or words("nothing")
    text = "State funding lost through absences: {amount} (gross)."
    yield words(text, amount=said)
    if year not in lost and lost:
        text = (
            "None of it is lost in {year}: the formula funds {year} by the higher attendance "
            "of an earlier year, and a later year by the attendance of {year}."
        )
        yield words(text, year=year)
    wages = total.wages_announced
    wages = total.wages_modeled if wages is None else wages
    if wages is not None and not cost.instruction.closed:  # else the net by year says it
        saved = wages - (total.substitute_cost or 0.0) - total.lost.get(year, 0.0)
        text = (
            "So the district has {amount} more in {year} (net: wages not paid − "
            "substitutes − state funding lost in that year)."
            if saved >= 0
            else "So the district has {amount} less in {year} (net: wages not paid − "
            "substitutes − state funding lost in that year)."
        )
        yield words(text, amount=money(abs(saved)), year=year)
    for ahead in cost.ahead[:1]:
        yield words(
            "One more day, {day}, adds {gross} gross (90% interval: {low} to {high}) "
            "in the year of the strike; state funding falls by {really}.",
            day=words.day(ahead.counted.day),
            gross=money(ahead.money.gross or 0.0),
            low=money(ahead.money.gross_low or 0.0),
            high=money(ahead.money.gross_high or 0.0),
            really=money(sum(ahead.money.lost.values())),
        )


def _member(cost: StrikeCost, words: Words) -> Iterator[str]:
    """Say what an average member loses, compared with what the offers differ by."""
    daily, total, money = cost.wages.daily, cost.so_far, words.money
    if daily is None or total.member is None:
        text = (
            "What a member loses is not known: the case lacks the pay (payroll:, or a "
            "schedule and staff) or the paid days ({work_year}:) of the unit on strike."
        )
        yield words(text, work_year=WORK_YEAR)
        return
    text = "An average member loses {daily} a day before taxes, {amount} in {count} days ({year})."
    pay = {"daily": money(daily), "amount": money(total.member)}
    yield words(text, **pay, count=total.days, year=cost.rate.year)
    made_up = [each for each in cost.instruction.made_up if cost.instruction.is_paid(each)]
    if made_up:
        text = "Of these days {days} are made up and paid, so {amount} comes back."
        yield words(text, days=len(made_up), amount=money(daily * len(made_up)))
    if cost.stake is not None:
        yield from _at_stake(cost.stake, break_even(cost), words)


def _at_stake(stake: AtStake, even: BreakEven, words: Words) -> Iterator[str]:
    """Say what the offers differ by, and after how many days that is lost."""
    money, number = words.money, words.number
    years = year_span(stake.years, words)
    yield words(
        "The difference between {union} and {employer} is {amount} a year for that member "
        "({year}), {all} over {years}, the years that both cover, and {district} a year for "
        "the district.",
        union=words.own(stake.union.title),
        employer=words.own(stake.employer.title),
        amount=money(stake.member_in_a_year),
        year=stake.year,
        all=money(stake.member_in_all),
        years=years,
        district=money(stake.district_in_a_year),
    )
    if even.member_in_a_year is not None and even.member_in_all is not None:
        text = (
            "After {days} days a member has lost what the difference between the offers "
            "pays in a year; after {more} days what it pays over {years}."
        )
        days, more = number(even.member_in_a_year, 1), number(even.member_in_all, 1)
        yield words(text, days=days, more=more, years=years)
    if even.district_gross is not None and even.district_net is not None:
        text = (
            "At the mean day so far, after {gross} days (gross) or {net} (net) the district "
            "has lost what the difference costs it in a year."
        )
        gross, net = number(even.district_gross, 1), number(even.district_net, 1)
        yield words(text, gross=gross, net=net)
    for each in stake.left_out:
        yield words("Not counted: {what}.", what=words.said(each))


def _announced(cost: StrikeCost, words: Words) -> Iterator[str]:
    for each in cost.announced:
        who = words.own(each.said_by or "") or words("somebody")
        day = f", {words.day(each.said_on)}" if each.said_on else ""
        what = f" ({words.own(each.definition)})" if each.definition else ""
        yield f"{who}{day}: {words.money(each.value or 0.0)}{what}"


_WAGES = ("wages_not_paid_announced=wages_announced", "wages_not_paid_modeled=wages_modeled")


def strike_cost_data(cost: StrikeCost) -> dict[str, Any]:
    """Return the cost of a strike as plain data; every amount says gross or net."""
    year, tried, stake = str(cost.rate.year), cost.tried, cost.stake
    return {
        "book": cost.question.book.id,
        "year": year,
        "days": [_day(each) for each in cost.days],
        "so_far": _total(cost.so_far),
        "cumulative": [
            {"day": str(each.counted.day), **_total(together(cost.days[:number]))}
            for number, each in enumerate(cost.days, 1)
        ],
        "known_on": cost.known_on.isoformat(),
        "tried": tried and _total(tried),
        "next_days": [_day(each) for each in cost.ahead],
        "member": {
            "lost_so_far": cost.so_far.member,
            "offers": stake and [stake.union.id, stake.employer.id],
            "left_out": list(stake.left_out) if stake else [],
        },
        "break_even_days": asdict(break_even(cost)),
        "announced": [
            picked(each, "amount=value", "about", "definition", "said_by", "said_on", "source")
            for each in cost.announced
        ],
        "figures": [asdict(each) for each in reckoned(cost)],
        **years_data(cost),
    }


def _day(each: DayCost) -> dict[str, Any]:
    money = ("absent", "counts_in_the_formula=counts", "gross", "gross_low", "gross_high")
    return {
        **picked(each.counted, "day", "count", "present", "schools_missing=missing"),
        **picked(each.money, *money),
        **picked(each, *_WAGES, "substitutes", "substitute_cost", "net_announced", "net_modeled"),
        **picked(each, "really_lost=money.lost", "member", "source=counted.source"),
    }


def _total(total: Total) -> dict[str, Any]:
    return {
        **picked(total, "days", "absent", "gross", "gross_low", "gross_high", *_WAGES),
        **picked(total, "substitute_cost", "net_announced", "net_modeled", "member"),
        "really_lost": plain(total.lost),
    }
