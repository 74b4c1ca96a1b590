"""As people write it: what to write instead of the forms that stories and sheets use."""

from __future__ import annotations

import re
from datetime import date

from openbook.figures.amounts import parse_amount
from openbook.figures.year import Year

# Words of newspapers for the four ways in which a claim can be exact.
SAID = {
    **dict.fromkeys(
        ("almost", "nearly", "roughly", "around", "approximately", "some"), "about"
    ),
    **dict.fromkeys(("more than", "over", "minimum", "at the least"), "at least"),
    **dict.fromkeys(
        ("less than", "under", "up to", "maximum", "fewer than"), "at most"
    ),
}
_ABOUT = re.compile(
    rf"(?:{'|'.join((*SAID, 'about', 'at least', 'at most'))})\s+(\S.*)", re.IGNORECASE
)
_RANGE = re.compile(r"(?:between\s+)?\S.*?\s+(?:to|and|or)\s+\S.*|\S+\s*[–—]\s*\S+")
_OTHER_COUNTRY = re.compile(
    r"([$€]?\s?-?\d{1,3}(?:\.\d{3})+|[$€]?\s?-?\d+)(?:,(\d+))?(%| million| billion|)"
)
_MONTHS = (
    *("", "jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)
_DAY_IN_WORDS = re.compile(
    r"(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}),? (?P<year>\d{4})"
)
_DAY_IN_FIGURES = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})")
_ONE_YEAR = re.compile(r"(?:19|20)\d{2}")
_LONGEST = 60
_NUMBER = "Write it like 601,973 or 6.5% or $1.86 billion."


def number_remedy(text: str) -> str:
    """What to write instead of a text that is not one number.

    >>> number_remedy("about 640")
    "Write 640; that it was said as 'about' goes into a note, or into a claim."
    >>> number_remedy("135.500.000,50")
    'A comma groups thousands and a point parts decimals: write 135,500,000.50.'
    """
    if len(text) > _LONGEST:
        return _NUMBER
    if matched := _ABOUT.fullmatch(text):
        if parse_amount(matched[1]) is not None:
            said = text[: -len(matched[1])].strip()
            return (
                f"Write {matched[1]}; that it was said as {said!r} goes into a note, or "
                "into a claim."
            )
    elif _RANGE.fullmatch(text):
        return (
            "Write one number; a range that somebody named is a claim with value and "
            "value_to in evidence/claims.csv."
        )
    elif matched := _OTHER_COUNTRY.fullmatch(text):
        grouped = matched[1].replace(".", ",")
        decimals = f".{matched[2]}" if matched[2] else ""
        return (
            "A comma groups thousands and a point parts decimals: write "
            f"{grouped}{decimals}{matched[3]}."
        )
    return _NUMBER


def day_remedy(text: str) -> str:
    """What to write instead of a text that is not a day.

    >>> day_remedy("2026-27")
    'The budget year 2026-27 begins on 2026-07-01: write that day.'
    >>> day_remedy("Nov. 19, 2025"), day_remedy("7/1/2025")
    ('Write 2025-11-19.', 'Write 2025-07-01.')
    """
    year = Year.parse(text)
    if year is not None:
        first = year.first_day
        return f"The budget year {year} begins on {first}: write that day."
    if day := _american_day(text):
        return f"Write {day}."
    return (
        "Write it like 2019-01-14: year, month, day. Where only the month was said, write "
        "its first day and say so in a note."
    )


def year_remedy(text: str) -> str:
    """What to write instead of a text that is not a budget year.

    >>> year_remedy("2025")
    'Write 2025-26 if it begins in 2025, or 2024-25 if it ends then.'
    """
    if _ONE_YEAR.fullmatch(text):
        begins, ends = Year(int(text)), Year(int(text) - 1)
        return f"Write {begins} if it begins in {text}, or {ends} if it ends then."
    return "Write the two calendar years it touches, like 2018-19."


def _american_day(text: str) -> date | None:
    """A day as newspapers and American spreadsheets write it."""
    matched = _DAY_IN_WORDS.fullmatch(text) or _DAY_IN_FIGURES.fullmatch(text)
    if matched is None:
        return None
    month = matched["month"][:3].lower()
    try:
        number = int(month) if month.isdigit() else _MONTHS.index(month)
        return date(int(matched["year"]), number, int(matched["day"]))
    except ValueError:
        return None
