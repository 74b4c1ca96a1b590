"""What an offer means for one person, for readers: a table, sentences and data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.figures.amounts import counted
from openbook.offers.costed import ByYear
from openbook.offers.member import ForMember, Paid, UnderOffer
from openbook.report.money_words import aligned
from openbook.report.plain_data import by_year
from openbook.report.simulated_words import SIMULATED

_NO_WORK_YEAR = (
    "What the strike days cost is not known: nobody wrote how many days a year the "
    "unit works (work_days: in district/district.yaml)."
)


def member_data(found: ForMember) -> dict[str, Any]:
    """The pay of one person as plain data."""
    person = found.person
    return {
        "unit": person.unit,
        "column": person.column,
        "step": person.step,
        "simulated": found.simulated,
        "years": [str(year) for year in found.years],
        "strike_days": found.strike_days,
        "strike_year": str(found.strike_year),
        "contract": _paid(found, found.contract),
        "offers": [
            {
                "offer": each.offer.id,
                "title": each.offer.title,
                "pay": _paid(found, each.paid),
                "more": by_year(found.years, each.more),
                "gain": each.gain,
                "strike_pay_lost": each.lost,
                "net": each.net,
                "left_out": list(each.left_out),
            }
            for each in found.offers
        ],
    }


def member_text(found: ForMember) -> str:
    """Your pay by year under each offer, and what it comes to."""
    return "\n".join(_lines(found))


def _lines(found: ForMember) -> Iterator[str]:
    person = found.person
    if found.simulated:
        yield SIMULATED
    yield (
        f"Your pay before taxes, in dollars: {person.unit}, column {person.column}, "
        f"step {person.step:g} in {found.years[0]}, one step up each year"
    )
    yield ""
    rows = [["", *map(str, found.years), "together"]]
    rows.append(_row("The contract as it is", found.contract.total))
    for each in found.offers:
        rows.append(_row(each.offer.id, each.paid.total))
        rows.append(_row("  more than the contract", each.more))
    yield from aligned(rows)
    yield ""
    for each in found.offers:
        yield from _said(found, each)
    yield "Health coverage and what is taken from pay are not in these numbers."


def _said(found: ForMember, under: UnderOffer) -> Iterator[str]:
    name, gain = under.offer.id, under.gain
    word = "more" if gain >= 0 else "less"
    years = counted(len(found.years), "years")
    yield (
        f"{name}: ${abs(gain):,.0f} {word} over {years} than the contract as it is."
        if round(gain)
        else f"{name}: the same pay as the contract as it is."
    )
    if found.strike_days and under.lost is None:
        yield f"  {_NO_WORK_YEAR}"
    elif found.strike_days and under.lost is not None and under.net is not None:
        days = counted(found.strike_days, "days")
        ahead = "ahead" if under.net >= 0 else "behind"
        yield (
            f"  {days} on strike in {found.strike_year} cost you ${under.lost:,.0f}; "
            f"after that you are ${abs(under.net):,.0f} {ahead}."
        )
    for words in under.left_out:
        yield f"  Not counted: {words}."


def _row(words: str, values: ByYear) -> list[str]:
    return [words, *(f"{value:,.0f}" for value in (*values, sum(values)))]


def _paid(found: ForMember, paid: Paid) -> dict[str, Any]:
    return {
        "schedule": by_year(found.years, paid.schedule),
        "stipends": by_year(found.years, paid.stipends),
        "once": by_year(found.years, paid.once),
        "total": by_year(found.years, paid.total),
        "one_day": by_year(found.years, paid.daily) if paid.daily else None,
    }
