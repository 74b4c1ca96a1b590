"""Where the money of an offer goes, as a chart of the years that it covers."""

from __future__ import annotations

from openbook.offers.costed import CostedOffer
from openbook.reports.charts.stacked import Stacked
from openbook.reports.stacked_chart import stacked_chart
from openbook.reports.words.words import Words


def goes_to_chart(costed: CostedOffer, key: str, title: str, words: Words) -> Stacked:
    """One bar for each year that the offer covers; all years where it covers none.

    After its last year an offer is silent: a bar there would be read as its cost.
    """
    shown = [n for n, year in enumerate(costed.years) if year not in costed.silent]
    places = shown or range(len(costed.years))
    return stacked_chart(
        key,
        title,
        years=[costed.years[place] for place in places],
        kinds={
            words.said(kind): [amounts[place] for place in places]
            for kind, amounts in costed.goes_to.items()
        },
        words=words,
    )
