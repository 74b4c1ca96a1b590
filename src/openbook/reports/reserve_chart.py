"""The reserve of each book against the minimum reserve, with bands, as one chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openbook.figures.year import Year
from openbook.model.simulations.outcome import Outcome
from openbook.reports.charts.bands import Bands, BandSeries, Threshold
from openbook.reports.drawing import frame
from openbook.reports.line_words import SayLine
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.words.words import Words

LEAST = "reserve.required"
WORLDS = 2000  # drawn for the bands of pages and papers
TITLES = {
    "unrestricted": "Unrestricted ending balance",
    "available": "Available reserves",
    "unassigned": "Unassigned fund balance",
}


@dataclass(frozen=True, slots=True)
class Reserves:
    """The reserve of one book by year, with the ends of its band if it has one."""

    values: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    before: tuple[float, ...] = ()  # the same with what it is compared with


def reserve_chart(
    outcomes: Mapping[str, tuple[Outcome, Outcome | None]],
    define: str,
    words: Words,
    say: SayLine,
) -> Bands:
    """One line for each book by name: its own world, and the band of drawn ones."""
    line = DEFINITIONS[define]
    first = next(iter(outcomes.values()))[0]
    books = {}
    for name, (alone, drawn) in outcomes.items():
        values = tuple(alone.values(line)[0].tolist())
        band = drawn.summary(line) if drawn else None
        low, high = (band.low, band.high) if band else ((), ())
        books[name] = Reserves(values, low, high)
    least = tuple(first.values(LEAST)[0].tolist())
    return reserve_bands(books, least, first.years, define=define, words=words, say=say)


def reserve_bands(  # noqa: PLR0913  (what a chart shows, and how it is said)
    books: Mapping[str, Reserves],
    least: tuple[float, ...],
    years: Sequence[Year],
    *,
    define: str,
    words: Words,
    say: SayLine,
    before: str = "",
) -> Bands:
    """The same from numbers that are known already; ``before`` names thin lines."""

    def told(line: str, values: tuple[float, ...]) -> str:
        pairs = zip(years, values, strict=True)
        return ", ".join(say(line, year, value) for year, value in pairs)

    said = [
        f"{name}: {told(DEFINITIONS[define], each.values)}."
        for name, each in books.items()
    ]
    said.append(f"{words('Minimum reserve')}: {told(LEAST, least)}.")
    return Bands(
        words=frame.ChartWords(
            key="reserve",
            title=words(TITLES[define]),
            desc=" ".join(said),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Assumptions", "Amount", "Low", "High"))),
        ),
        years=tuple(map(str, years)),
        series=tuple(
            BandSeries(
                name=name,
                values=each.values,
                low=each.low,
                high=each.high,
                before=each.before,
            )
            for name, each in books.items()
        ),
        threshold=Threshold(name=words("Minimum reserve"), values=least),
        before=before,
    )
