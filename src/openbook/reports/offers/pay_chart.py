"""The pay of one person by year as a chart: the contract alone, and some offers."""

from __future__ import annotations

from collections.abc import Collection

from openbook.offers.member import ForMember
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words


def pay_chart(found: ForMember, shown: Collection[str], words: Words) -> Bands:
    """Pay by year under the contract alone and under the offers named.

    The line of an offer ends with the last year that it covers.
    """
    series = [
        BandSeries(name=words("The contract as it is"), values=found.contract.total)
    ]
    series += [
        BandSeries(name=each.offer.title, values=each.stated)
        for each in found.offers
        if each.offer.id in shown
    ]
    return Bands(
        words=frame.Words(
            key="pay",
            title=words("Your pay by year, before taxes"),
            desc=" ".join(
                f"{one.name}: {', '.join(map(words.money, filter(None, one.values)))}."
                for one in series
            ),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Under", "Pay", "Low", "High"))),
        ),
        years=tuple(map(str, found.years)),
        series=tuple(series),
    )
