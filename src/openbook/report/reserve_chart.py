"""The reserve of each book against the legal minimum, with bands, as one chart."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.projection.outcome import Outcome
from openbook.report.charts.bands import Bands, BandSeries, Threshold
from openbook.report.drawing import frame
from openbook.report.projection_report import DEFINITIONS
from openbook.report.words.words import Words

LEAST = "reserve.required"
TITLES = {
    "unrestricted": "Reserve: everything unrestricted",
    "available": "Reserve: what is available",
    "unassigned": "Reserve: what nobody has assigned",
}


def reserve_chart(
    outcomes: Mapping[str, tuple[Outcome, Outcome | None]], define: str, words: Words
) -> Bands:
    """One line for each book by name: its own world, and the band of drawn ones."""
    line = DEFINITIONS[define]
    first = next(iter(outcomes.values()))[0]
    series, said = [], []
    for name, (alone, drawn) in outcomes.items():
        values = tuple(alone.values(line)[0].tolist())
        band = drawn.summary(line) if drawn else None
        low, high = (band.low, band.high) if band else ((), ())
        series.append(BandSeries(name=name, values=values, low=low, high=high))
        said.append(f"{name}: {', '.join(map(words.money, values))}.")
    least = tuple(first.values(LEAST)[0].tolist())
    said.append(f"{words('Legal minimum')}: {', '.join(map(words.money, least))}.")
    return Bands(
        words=frame.Words(
            key="reserve",
            title=words(TITLES[define]),
            desc=" ".join(said),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Book", "Amount", "Low", "High"))),
        ),
        years=tuple(map(str, first.years)),
        series=tuple(series),
        threshold=Threshold(name=words("Legal minimum"), values=least),
    )
