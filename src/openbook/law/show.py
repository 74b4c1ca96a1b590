"""A value of the law in words people read: $7,459, 16.28%, 15 April."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from openbook.figures.unit import SHARE, Unit
from openbook.law.scale import Scale
from openbook.law.value import Content


def show_content(content: Content, unit: Unit | None) -> str:
    """The value with its unit, as a short text."""
    if content is None:
        return "none"
    if isinstance(content, Fraction):
        return show_number(content, unit)
    if isinstance(content, Scale):
        return "; ".join(
            f"{low:,} and over: {show_number(value, unit)}"
            if high is None
            else f"{low:,}–{high:,}: {show_number(value, unit)}"
            for low, high, value in content.brackets()
        )
    if isinstance(content, Mapping):
        return "; ".join(f"{n}: {show_number(v, unit)}" for n, v in content.items())
    return str(content)


def show_number(number: Fraction, unit: Unit | None) -> str:
    """A number, exactly as the law has it.

    >>> show_number(Fraction("0.1628"), SHARE), show_number(Fraction(1, 3), SHARE)
    ('16.28%', '1/3')
    """
    if not _is_decimal(number):
        return str(number)
    if unit == SHARE:
        return f"{_plain(number * 100)}%"
    powers = dict(unit.powers) if unit else {}
    if powers.get("USD") == 1:
        cents = number.denominator != 1
        amount = f"{float(number):,.2f}" if cents else f"{int(number):,}"
        return f"${amount}"
    return _plain(number)


def _is_decimal(number: Fraction) -> bool:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def _plain(number: Fraction) -> str:
    written = Decimal(number.numerator) / Decimal(number.denominator)
    text = f"{written:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
