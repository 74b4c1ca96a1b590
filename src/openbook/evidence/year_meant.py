"""year_meant(): the budget year of what a term writes as a day or as a year."""

from __future__ import annotations

from datetime import date

from openbook.figures.year import Year


def year_meant(written: object) -> Year | None:
    """The year itself, or the one that a day is in; None where nothing is written.

    >>> from openbook.figures.year import Year
    >>> str(year_meant(date(2019, 1, 14))), str(year_meant(Year(2019)))
    ('2018-19', '2019-20')
    """
    if isinstance(written, date):
        return Year.of(written)
    return written if isinstance(written, Year) else None
