"""Scope: the question of a number, in names. An answer carries it; labels are made from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum
from typing import Generic, TypeVar

from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding

Value_co = TypeVar("Value_co", covariant=True)


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


class Standing(StrEnum):
    """How an amount came to be."""

    PUBLISHED = "published"
    COMPUTED = "computed"
    INFERRED = "inferred by Openbook"
    SIMULATED = "simulated"
    UNCONFIRMED = "unconfirmed"


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
    standing: Standing = Standing.COMPUTED
    rounded_to: float = 0.0

    def unlike(self, other: Scope, *, but: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the parts in which two scopes differ, apart from those named.

        How an amount came to be and how finely it is known do not make it another amount.

        >>> Scope("union").unlike(Scope("district", term=2), but=["book"])
        ('term',)
        """
        apart = {"standing", "rounded_to", *but}
        names = (each.name for each in fields(self) if each.name not in apart)
        return tuple(
            name for name in names if getattr(self, name) != getattr(other, name)
        )


class UnlikeScopesError(OpenbookError):
    """Two amounts of different scope were compared."""

    def __init__(self, unlike: tuple[str, ...]) -> None:
        super().__init__(
            f"two amounts that differ in their {' and '.join(unlike)} cannot be compared"
        )


@dataclass(frozen=True, slots=True)
class Answer(Generic[Value_co]):
    """A value with the question that it answers and what was found on the way."""

    value: Value_co
    scope: Scope
    findings: tuple[Finding, ...] = ()


def difference(
    one: Answer[float], other: Answer[float], *, but: Iterable[str] = ()
) -> Answer[float]:
    """Subtract an answer from another of the same scope, apart from the parts named.

    >>> difference(Answer(5.0, Scope("union")), Answer(3.0, Scope("union"))).value
    2.0
    >>> difference(Answer(5.0, Scope("union")), Answer(3.0, Scope("district")))
    Traceback (most recent call last):
    openbook.case.scope.UnlikeScopesError: two amounts that differ in their book cannot be compared
    """
    if unlike := one.scope.unlike(other.scope, but=but):
        raise UnlikeScopesError(unlike)
    scope = replace(
        one.scope, rounded_to=max(one.scope.rounded_to, other.scope.rounded_to)
    )
    return Answer(one.value - other.value, scope, (*one.findings, *other.findings))


def together(parts: Iterable[Answer[float]]) -> Answer[float]:
    """Add answers that differ in nothing but their years.

    >>> both = [Answer(2.0, Scope(years=(Year(each),))) for each in (2018, 2019)]
    >>> together(both).value, [*map(str, together(both).scope.years)]
    (4.0, ['2018-19', '2019-20'])
    """
    first, *others = parts
    total, scope, findings = first.value, first.scope, list(first.findings)
    for each in others:
        if unlike := scope.unlike(each.scope, but=["years"]):
            raise UnlikeScopesError(unlike)
        if set(scope.years).intersection(each.scope.years):
            raise UnlikeScopesError(("years",))
        total += each.value
        step = max(scope.rounded_to, each.scope.rounded_to)
        scope = replace(scope, years=(*scope.years, *each.scope.years), rounded_to=step)
        findings += each.findings
    return Answer(total, scope, tuple(findings))
