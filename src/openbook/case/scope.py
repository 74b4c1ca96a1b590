"""Scope: the question of a number, in names. An answer carries it; labels are made from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from datetime import date
from enum import StrEnum

from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError


class Funds(StrEnum):
    """Which money of the general fund an amount counts."""

    UNRESTRICTED = "unrestricted"
    RESTRICTED = "restricted"
    COMBINED = "combined"


class Timing(StrEnum):
    """Whether an amount counts what is ongoing, one-time, or both."""

    ALL = "ongoing and one-time"
    ONGOING = "ongoing"
    ONCE = "one-time"


class Over(StrEnum):
    """What an amount is an increase over; a level is an increase over nothing."""

    LEVEL = ""
    CONTRACT = "over the current contract"
    YEAR_BEFORE = "over the year before"


class Convention(StrEnum):
    """How people and positions are counted when an offer is costed."""

    CAST_FORWARD = "cast forward"
    WITH_TURNOVER = "with turnover"
    POSITION_CONTROL = "position control"


@dataclass(frozen=True, slots=True)
class Scope:
    """Everything that a number depends on, in names.

    Left out, the assumptions are the employer's and the offers are those of its budget.
    ``term`` is the place, from 1, of the only term of the offer that counts. ``theirs``
    are assumptions taken over from the set ``of``. Without units it counts all of them,
    without years each year of the case.
    """

    book: str = ""
    offers: tuple[str, ...] | None = None
    term: int = 0
    tried: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    of: str = ""
    units: tuple[str, ...] = ()
    funds: Funds = Funds.UNRESTRICTED
    years: tuple[Year, ...] = ()
    timing: Timing = Timing.ALL
    over: Over = Over.LEVEL
    known_on: date | None = None

    def unlike(self, other: Scope, *, but: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the parts in which two scopes differ, apart from those named.

        >>> Scope("union").unlike(Scope("district", term=2), but=["book"])
        ('term',)
        """
        apart = set(but)
        names = (each.name for each in fields(self) if each.name not in apart)
        return tuple(name for name in names if getattr(self, name) != getattr(other, name))


class UnlikeScopesError(OpenbookError):
    """Two amounts of different scope were compared."""

    def __init__(self, unlike: tuple[str, ...]) -> None:
        super().__init__(
            f"two amounts that differ in their {' and '.join(unlike)} cannot be compared"
        )


def refuse_unlike(one: Scope, other: Scope, *, but: Iterable[str] = ()) -> None:
    """Refuse to compare amounts whose scopes differ, apart from the parts named.

    >>> refuse_unlike(Scope("union", offers=("a",)), Scope("union"), but=["offers"])
    >>> refuse_unlike(Scope("union"), Scope("district"))
    Traceback (most recent call last):
    openbook.case.scope.UnlikeScopesError: two amounts that differ in their book cannot be compared
    """
    if unlike := one.unlike(other, but=but):
        raise UnlikeScopesError(unlike)
