"""Amounts in any unit: rounded as people say them, and with every digit that matters."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite, log10

from openbook.figures.amounts import told_in, without_zeros
from openbook.figures.figure import SHARE, TRUTH, USD, Unit
from openbook.reports.words.words import Words

Say = Callable[[float], str]
_LARGE = re.compile(r"\$(\d{1,3}(?:,\d{3}){2,3})(?![\d.,]\d)")
_MINUS = re.compile(r"(?<![\w-])-(?=[\d$])")
_SCALES = ((10**9, "{amount} billion"), (10**6, "{amount} million"))


def say_in(unit: Unit, words: Words) -> Say:
    """Return how amounts of a unit are said."""
    return lambda value: said_amount(value, unit, words)


def said_amount(value: float, unit: Unit, words: Words, rounded_to: float = 0.0) -> str:
    """Return an amount as people say it: $1.06 billion, 85%, 3,214 pupils.

    It is told no finer than its inputs are rounded.
    """
    if not isfinite(value):
        return words("not a number")
    if unit == TRUTH:
        return words("yes") if value else words("no")
    if unit == SHARE:
        coarse = told_in(value, rounded_to)
        if coarse is None:
            return f"{_rounded(value * 100, words)}%"
        places = max(0, round(-log10(coarse.unit * 100)))
        amount = words.percent(coarse.value, places)
        return words("about {amount}", amount=amount)
    if unit == USD:
        return words.money(value, rounded_to)
    return _with_unit(_rounded(value, words), unit, words)


def exact_amount(value: float, unit: Unit, words: Words) -> str:
    """Return an amount with its cents, or with six digits behind the point, unrounded else."""
    if unit == TRUTH or not isfinite(value):
        return said_amount(value, unit, words)
    if unit == SHARE:
        return f"{_digits(value * 100, words)}%"
    if unit == USD:
        sign = "−" if value < 0 else ""
        return f"{sign}${words.number(abs(value), 0 if value == int(value) else 2)}"
    return _with_unit(_digits(value, words), unit, words)


def in_millions(text: str, words: Words) -> str:
    """Large dollars of a sentence as people say them, no digit lost; a minus as it is printed.

    >>> in_millions("about $1,860,000,000", Words("en"))
    'about $1.86 billion'
    """

    def shorter(found: re.Match[str]) -> str:
        dollars = int(found[1].replace(",", ""))
        for scale, said in _SCALES:
            if dollars >= scale and dollars % (scale // 1000) == 0:
                return words(said, amount=f"${without_zeros(f'{dollars / scale:.3f}')}")
        return found[0]

    return _MINUS.sub("−", _LARGE.sub(shorter, text))


def unit_words(unit: Unit, words: Words) -> str:
    """Return a unit as people say it: dollars per pupil."""
    if unit == TRUTH:
        return words("yes or no")
    if unit == SHARE:
        return words("share")
    over, *under = str(unit).split("/")
    return _per(_thing(over, words), under, words)


def _with_unit(shown: str, unit: Unit, words: Words) -> str:
    over, *under = str(unit).split("/")
    if over == "USD":
        sign, digits = ("−", shown[1:]) if shown.startswith("−") else ("", shown)
        said = f"{sign}${digits}"
    elif over == "1":
        said = shown
    else:
        said = f"{shown} {_thing(over, words)}"
    return _per(said, under, words)


_THINGS = {  # many, and one
    "USD": ("dollars", "dollar"),
    "pupils": ("students", "student"),
    "FTE": ("full-time positions", "full-time position"),
    "people": ("people", "person"),
    "schools": ("schools", "school"),
    "sections": ("classes", "class"),
    "days": ("days", "day"),
    "hours": ("hours", "hour"),
    "minutes": ("minutes", "minute"),
    "years": ("years", "year"),
    "days*pupils": ("student-days", "student-day"),
}


def _thing(name: str, words: Words, *, one: bool = False) -> str:
    return words(_THINGS[name][one]) if name in _THINGS else name


def _per(said: str, under: list[str], words: Words) -> str:
    for each in under:
        thing = _thing(each, words, one=True)
        said = words("{amount} per {thing}", amount=said, thing=thing)
    return said


def _places(value: float) -> int:
    """Enough digits for three that count, none behind the point of large numbers."""
    size = abs(value)
    if size >= 1000 or value == int(value):
        return 0
    return 1 if size >= 100 else 2 if size >= 1 else 4


def _rounded(value: float, words: Words) -> str:
    return without_zeros(words.number(value, _places(value)))


def _digits(value: float, words: Words) -> str:
    return without_zeros(words.number(value, 6))
