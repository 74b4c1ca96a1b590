"""Pay for work already done, at the new rate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.earlier_pay import owed_in_years, pay_of_year
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.offer import Term
from openbook.case.term_facts import BackPaid, Disclosed, Lever
from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_SAME_OFFER = Source("Openbook", "Raises of the same offer", status=Status.DERIVED)


@dataclass(frozen=True, kw_only=True, slots=True)
class BackPay(Term):
    """Pay for work already done, at the new rate."""

    word: ClassVar[str] = "back_pay"
    title: ClassVar[str] = "Retroactive pay"
    begins_with: ClassVar[str] = "year"
    once: ClassVar[bool] = True
    follows_raises: ClassVar[bool] = True
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PAY
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    suggested_for: ClassVar[str] = "retroactive pay"
    form: ClassVar[Mapping[str, str]] = {"share": "1%"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "back_pay": Lever(
            "Retroactive pay, in years of pay on today's schedule", Limits(-1, 9, 0, 0.5)
        ),
        "back_pay_for": Lever(
            "Of retroactive pay, that for work of one earlier year", Limits(-1, 9, 0, 0.5)
        ),
    }
    year: Year = fields.year("Year the work was done in")
    share: Figure | None = fields.figure(
        "The raise it is paid at; left out where it was not said",
        "share",
        required=False,
        limits=Limits(0, 1, 0, 0.15),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.share is not None and not self.share.value:
            return Message("no retroactive pay for {year}", year=self.year)
        return Message("retroactive pay for {year}", year=self.year)

    @property
    def back_paid_for(self) -> BackPaid:
        """The year whose back pay it states."""
        return BackPaid(self.year, self.units)

    def first_year(self, today: date) -> Year:
        """Return the year of the agreement: it is paid then, for earlier work."""
        return Year.of(today)

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the payment for each of its units."""
        del people
        yield from (replace(self, units=(unit,)) for unit in self.units)

    def year_paid(self, today: date, years: tuple[Year, Year]) -> Year:
        """Return the year of the agreement, or the projected year nearest to it."""
        first, last = years
        return min(max(Year.of(today), first), last)

    def owed(self, first: Year, lift: Callable[[Year, str], float]) -> Iterator[Term]:
        """Yield back pay unit by unit; without a share, at the raises of its offer.

        Nothing is added for a projected year in which such a raise counts already.
        """
        for unit in self.units:
            earned = lift(self.year, unit)
            if self.year >= first and earned:
                continue
            share = self.share or Figure(earned, SHARE, _SAME_OFFER)
            yield replace(self, units=(unit,), share=share)

    @classmethod
    def no_back_pay(cls, year: Year) -> Mapping[str, str]:
        """Return the fields that say that nothing is paid for work of a year."""
        return {"year": str(year), "share": "0%"}

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Owe the share of that year's pay in the year of the agreement.

        Without a share nothing is owed; the raises of the same offer give one.
        """
        if self.share is None:
            return levers
        for unit in self.units:
            owed = {self.year: self.share.value * pay_of_year(case, unit, self.year)}
            levers = owed_in_years(levers, case, self.word, unit, owed)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the share that is missing, for its year or the year before the first."""
        year, _, unit = move.of.rpartition(".")
        if move.kind == cls.word:
            before = str(move.case.head.first_year.plus(-1))
            yield {"year": year or before, "share": move.more("share"), "units": unit}


TERM = BackPay
