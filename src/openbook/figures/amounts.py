"""Amounts as people write and read them: 6%, $1.86 billion, 601,973."""

from __future__ import annotations

import math
import re

_WRITTEN = re.compile(
    r"""
    (?P<sign>[-+−]?) \s* (?:\$ \s*)?
    (?P<digits>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)? (?P<part>\.[0-9]+)? (?:[eE](?P<power>[-+]?[0-9]{1,3}))?
    \s* (?P<scale>%|k|thousand|m|million|bn|billion)?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SCALE = {
    None: 0,
    "%": -2,
    "k": 3,
    "thousand": 3,
    "m": 6,
    "million": 6,
    "bn": 9,
    "billion": 9,
}


def parse_amount(text: str) -> float | None:
    """Read an amount as a newspaper prints it; None where it is not a number.

    The decimal point is moved in the text and the result rounded once, so that 6.5%
    is the number nearest to 0.065 and not a product of two rounded ones.

    >>> parse_amount("$1.86 billion"), parse_amount("6.5%"), parse_amount("601,973")
    (1860000000.0, 0.065, 601973.0)
    >>> parse_amount("1,86") is None
    True
    """
    if len(text) > 60:
        return None
    match = _WRITTEN.fullmatch(text.strip())
    if match is None or not (match["digits"] or match["part"]):
        return None
    scale = match["scale"]
    power = int(match["power"] or 0) + _SCALE[scale.lower() if scale else None]
    digits = (match["digits"] or "").replace(",", "")
    value = float(f"{digits}{match['part'] or ''}e{power}")
    if not math.isfinite(value):
        return None
    return -value if match["sign"] in {"-", "−"} else value


def percent(share: float) -> str:
    """A share as a percentage, with no more digits than it has.

    >>> percent(0.065)
    '6.5%'
    """
    return f"{round(share * 100, 6):g}%"


_ONE = {
    "people": "person",
    "pupils": "pupil",
    "schools": "school",
    "sections": "section",
    "days": "day",
    "years": "year",
}


def said_amount(value: float, unit: str) -> str:
    """A share as a percentage, dollars with their sign, anything else with its unit.

    >>> said_amount(0.065, "share"), said_amount(105000.0, "USD/people")
    ('6.5%', '$105,000 per person')
    """
    if unit == "share":
        return percent(value)
    over, *under = unit.split("/")
    per = "".join(f" per {_ONE.get(part, part)}" for part in under)
    if over == "USD":
        sign = "-" if value < 0 else ""
        return f"{sign}${abs(value):,.15g}{per}"
    return counted(value, over) + per


def said_number(value: float, unit: str) -> str:
    """Return a number as short as it can be written and still be the same.

    >>> said_number(0.065, "share"), said_number(105000.0, "USD/people")
    ('6.5%', '105000')
    """
    short = f"{value * 100:.12g}%" if unit == "share" else f"{value:.15g}"
    return short if parse_amount(short) == value else repr(value)


def counted(value: float, things: str) -> str:
    """So many things, one of them without its s.

    >>> counted(1, "nurses"), counted(1200.0, "educators")
    ('1 nurse', '1,200 educators')
    """
    one = _ONE.get(things, things.removesuffix("s"))
    return f"{value:,.15g} {one if value == 1 else things}"
