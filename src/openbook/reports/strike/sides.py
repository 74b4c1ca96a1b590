"""What a strike costs each side, in sentences: the district by year, a member by day."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.district import WORK_YEAR
from openbook.figures.amounts import counted
from openbook.figures.money_words import said_money
from openbook.reports.year_words import years_said
from openbook.strike.cost.break_even import break_even
from openbook.strike.cost.cost import DayCost, StrikeCost

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
