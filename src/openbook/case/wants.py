"""Wants: how much each open matter is worth to a party, which only that party may read."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case.format import fields
from openbook.case.format.limits import PART, POINTS, Limits
from openbook.case.format.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
class Want:
    """What one matter is worth, and where the party does not sign."""

    matter: str = fields.text("The matter, as openbook settle names it")
    points: float | None = fields.number(
        "Points for what is best in it; a part of the way is worth that part of them",
        "points",
        required=False,
        limits=Limits(0, 1e6, 0, 10_000),
    )
    levels: tuple[str, ...] = fields.words(
        "Points of every level, in the order of openbook settle --levels; in place of points"
    )
    at_least: float | None = fields.number(
        "Points below which the party does not sign: its red line",
        "points",
        required=False,
        limits=Limits(0, 1e6, 0, 10_000),
    )
    at_most: float | None = fields.number(
        "Number of the last level that the party signs: its red line",
        "level",
        required=False,
        limits=Limits(1, 10_000, 1, 500),
    )
    never: tuple[str, ...] = fields.words("Numbers of levels that the party never signs")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Trade:
    """A trade that the party would make: it gives some of one matter for some of another."""

    give: str = fields.text("The matter in which it would give way")
    give_part: float = fields.number(
        "How much of the way in it", "share", required=False, limits=PART
    )
    get: str = fields.text("The matter in which it would get its way")
    get_part: float = fields.number(
        "How much of the way in it", "share", required=False, limits=PART
    )
    even: bool = fields.flag("Both are worth the same to it: it would trade back, too")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tied:
    """Two matters that cannot be settled one without regard to the other."""

    matter: str = fields.text("The matter")
    levels: tuple[str, ...] = fields.words("Numbers of its levels", required=True)
    rule: str = fields.choice(
        "Whether these levels need those of the other matter, or exclude them", "needs", "excludes"
    )
    other: str = fields.text("The other matter")
    its_levels: tuple[str, ...] = fields.words("Numbers of its levels", required=True)
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wants:
    """private/PARTY/wants.yaml: what a party wants, in points.

    private/PARTY/wants-OTHER.yaml is what it was told, or believes, that another wants.
    """

    without_deal: float | None = fields.number(
        "Points that having no deal is worth; left out, 0", "points", required=False, limits=POINTS
    )
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
