"""Years in words: the first to the last of some that follow each other."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.year import Year
from openbook.reports.words.words import Words


def years_said(years: Sequence[Year]) -> str:
    """Consecutive years in words: the first to the last.

    >>> years_said((Year(2018), Year(2019))), years_said((Year(2018),))
    ('2018-19 to 2019-20', '2018-19')
    """
    if not years:
        return "no year"
    first, last = years[0], years[-1]
    return str(first) if first == last else f"{first} to {last}"


def year_span(years: Sequence[Year], words: Words) -> str:
    """Return consecutive years in the words of a page."""
    first, last = years[0], years[-1]
    if first == last:
        return str(first)
    return words("{first} to {last}", first=first, last=last)
