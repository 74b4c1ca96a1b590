"""Wants: how much each open matter is worth to a party, which only that party may read."""

from __future__ import annotations

from dataclasses import field

from openbook.case.format import fields
from openbook.case.format.fields import described
from openbook.case.format.limits import PART
from openbook.case.format.table import NOWHERE, Where
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Want:
    """What one matter is worth, and where the party does not sign."""

    matter: str
    points: float | None = None
    levels: tuple[str, ...] = ()
    at_least: float | None = None
    at_most: float | None = None
    never: tuple[str, ...] = ()
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Trade:
    """A trade that the party would make: it gives some of one matter for some of another."""

    give: str
    give_part: float = fields.number(
        "How much of the way in it", "share", required=False, limits=PART
    )
    get: str
    get_part: float = fields.number(
        "How much of the way in it", "share", required=False, limits=PART
    )
    even: bool = False
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Tied:
    """Two matters that cannot be settled one without regard to the other."""

    matter: str
    levels: tuple[str, ...]
    rule: str
    other: str
    its_levels: tuple[str, ...]
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Wants:
    """private/PARTY/wants.yaml: what a party wants, in points.

    private/PARTY/wants-OTHER.yaml is what it was told, or believes, that another wants.
    """

    without_deal: float | None = None
    wants: tuple[Want, ...] = fields.records("What each matter is worth", Want, required=False)
    trades: tuple[Trade, ...] = fields.records(
        "Trades that the party would make; they give points to matters that have none",
        Trade,
        required=False,
    )
    ties: tuple[Tied, ...] = fields.records(
        "Matters that need or exclude each other", Tied, required=False
    )
    id: str = ""  # the party that wants it
    where: Where = field(default=NOWHERE, repr=False, compare=False)
