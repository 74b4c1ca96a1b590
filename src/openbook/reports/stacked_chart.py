"""Amounts by year and kind as a stacked chart, worded for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.reports.charts.stacks import Stacked, StackedKind
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words


def stacked_chart(
    key: str,
    title: str,
    *,
    years: Sequence[object],
    kinds: Mapping[str, Sequence[float | None]],
    words: Words,
) -> Stacked:
    """One bar a year, one part for each kind; names and title are worded already."""
    said = [
        f"{name}: {', '.join('—' if v is None else words.money(v) for v in values)}."
        for name, values in kinds.items()
    ]
    return Stacked(
        words=frame.ChartWords(
            key=key,
            title=title,
            desc=" ".join(said),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Kind", "Amount"))),
        ),
        years=tuple(map(str, years)),
        kinds=tuple(
            StackedKind(name=name, values=tuple(values))
            for name, values in kinds.items()
        ),
    )
