"""The cost of a strike for readers: day by day, gross and net, in which year, to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from openbook.case.district import WORK_YEAR
from openbook.figures.amounts import MoneyScale, aligned, counted, said_money, scale_for
from openbook.reports.plain_data import plain
from openbook.reports.strike.cost_figures import reckoned
from openbook.reports.year_words import years_said
from openbook.strike.cost.cost import DayCost, StrikeCost, Total, break_even, together

_CENT = 0.5


def district_lines(cost: StrikeCost) -> Iterator[str]:
    """In which year money is really lost, what stays this year, and the next day."""
    total, year = cost.so_far, cost.rate.year
    lost = {when: amount for when, amount in total.lost.items() if amount > _CENT}
    told = " and ".join(f"{said_money(v)} in {when}" for when, v in lost.items())
    yield f"Attendance money that the formula really takes: {told or 'nothing'} (gross)."
    if year not in lost and lost:
        yield (
            f"  In {year} itself nothing is: the formula pays {year} for the greater "
            "attendance of an earlier year, and a later year for that of this one."
        )
    wages = total.wages_announced
    wages = total.wages_modeled if wages is None else wages
    if wages is not None:
        saved = wages - (total.substitute_pay or 0.0) - total.lost.get(year, 0.0)
        word = "more" if saved >= 0 else "less"
        yield (
            f"So the district has {said_money(abs(saved))} {word} in {year} (net: wages "
            "not paid − substitutes − attendance money really lost in that year)."
        )
    for each in cost.ahead[:1]:
        yield _one_more(each)


def _one_more(each: DayCost) -> str:
    """The next day, which nobody has counted yet."""
    money = each.money
    really = sum(money.lost.values())
    gross = (
        f"{said_money(money.gross)} gross (nine chances in ten: "
        f"{said_money(money.gross_low)} to {said_money(money.gross_high)})"
    )
    less = f"; the formula really takes {said_money(really)}"
    return f"One more day, {each.counted.day}, adds {gross} in the year of the strike{less}."


def member_lines(cost: StrikeCost) -> Iterator[str]:
    """What an average member loses, beside what the offers differ by."""
    daily, total, even = cost.wages.daily, cost.so_far, break_even(cost)
    if daily is None or total.member is None:
        yield (
            "What a member loses is not known: the case lacks the pay (payroll:, or a "
            f"schedule and staff) or the paid days ({WORK_YEAR}:) of the unit on strike."
        )
        return
    yield (
        f"An average member loses {said_money(daily)} a day before taxes, "
        f"{said_money(total.member)} in {counted(total.days, 'days')} "
        f"({cost.rate.year})."
    )
    stake = cost.stake
    if stake is None:
        return
    yield (
        f"Between {stake.union.id} and {stake.employer.id} lie "
        f"{said_money(stake.member_in_a_year)} a year for that member ({stake.year}), "
        f"{said_money(stake.member_in_all)} over {years_said(stake.years)}, the years "
        f"that both cover, and "
        f"{said_money(stake.district_in_a_year)} a year for the district."
    )
    if even.member_in_a_year is not None and even.member_in_all is not None:
        yield (
            f"After {even.member_in_a_year:,.1f} days a member has lost what the "
            "difference between the offers pays in a year; after "
            f"{even.member_in_all:,.1f} days what it pays over "
            f"{years_said(stake.years)}."
        )
    if even.district_gross is not None and even.district_net is not None:
        yield (
            f"At the mean day so far, after {even.district_gross:,.1f} days (gross) or "
            f"{even.district_net:,.1f} (net) the district has lost what the difference "
            "costs it in a year."
        )
    for words in stake.left_out:
        yield f"  Not counted: {words}."


_HEAD = ["day", "count", "present", "missing", "gross", "wages", "subs", "net"]


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


def strike_cost_text(cost: StrikeCost) -> str:
    """The cost of a strike as people read it."""
    return "\n".join(_lines(cost))


def _lines(cost: StrikeCost) -> Iterator[str]:
    every = [*cost.days, *cost.ahead]
    scale = scale_for(each.money.gross for each in every)
    yield (
        f"What the strike costs the district in {cost.rate.year}, on the book "
        f"{cost.question.book.id}, in {scale.words}"
    )
    yield f"As known on {cost.known_on}"
    yield ""
    rows = [_HEAD, *(_row(each, scale) for each in cost.days)]
    rows.append(_sum(f"{counted(len(cost.days), 'days')}", cost.so_far, scale))
    if cost.tried:
        rows.append(_sum("tried alone", cost.tried, scale))
    rows += [_row(each, scale) for each in cost.ahead]
    yield from aligned(rows)
    yield ""
    yield (
        f"Gross: attendance money of {cost.rate.year} as it is announced, pupils missing "
        f"× ${cost.rate.per_day:,.2f}. Net: gross − wages not paid + pay of substitutes."
    )
    yield from district_lines(cost)
    yield ""
    yield from member_lines(cost)
    yield from _announced(cost)
    yield ""
    yield "How each number is made"
    for each in reckoned(cost):
        value = "not known" if each.value is None else f"{each.value:,.2f}"
        year = f", {each.year}" if each.year else ""
        yield f"  {each.words}{year}: {value} {each.unit} = {each.formula}"
        yield f"    from {each.source}"


def _announced(cost: StrikeCost) -> Iterator[str]:
    for each in cost.announced:
        on = f" on {each.said_on}" if each.said_on else ""
        what = f" ({each.definition})" if each.definition else ""
        yield f"Said by {each.said_by}{on}: {said_money(each.value or 0.0)}{what}."


def _row(each: DayCost, scale: MoneyScale) -> list[str]:
    net = each.net_modeled if each.net_announced is None else each.net_announced
    wages = each.wages_announced
    wages = each.wages_modeled if wages is None else wages
    return [
        each.counted.day.isoformat(),
        each.counted.count,
        f"{each.counted.present.middle:,.0f}",
        f"{each.money.absent:,.0f}",
        *_cells(scale, each.money.gross, wages, each.substitute_pay, net),
    ]


def _sum(words: str, total: Total, scale: MoneyScale) -> list[str]:
    net = total.net_modeled if total.net_announced is None else total.net_announced
    wages = total.wages_announced
    wages = total.wages_modeled if wages is None else wages
    cells = _cells(scale, total.gross, wages, total.substitute_pay, net)
    return [words, "", "", f"{total.absent:,.0f}", *cells]


def _cells(scale: MoneyScale, *amounts: float | None) -> list[str]:
    return ["?" if amount is None else scale(amount) for amount in amounts]


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
