"""Wants: how much each open matter is worth to a party, which only that party may read."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case import fields
from openbook.case.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
class Want:
    """What one matter is worth."""

    matter: str = fields.text("The matter, as openbook settle names it")
    points: float = fields.number("Points for what is best in it", "points")
    at_least: float | None = fields.number(
        "Points below which the party does not sign: its red line",
        "points",
        required=False,
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wants:
    """private/PARTY/wants.yaml: what a party wants, in points."""

    without_deal: float | None = fields.number(
        "Points that having no deal is worth; left out, 0", "points", required=False
    )
    wants: tuple[Want, ...] = fields.records("What each matter is worth", Want)
    where: Where = field(default=NOWHERE, repr=False, compare=False)
