"""Days or hours added to or taken from the work year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import AS_EDITED, Fields, LeverMove, Levers
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.figure import Figure
from openbook.findings.message import Message, plural


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkDays(Lasting):
    """Days or hours added to or taken from the work year."""

    word: ClassVar[str] = "work_days"
    title: ClassVar[str] = "Work days"
    ends_less: ClassVar[str] = "days"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    compensation: ClassVar[bool] = True
    member_pay: ClassVar[bool] = True
    form: ClassVar[Mapping[str, str]] = {"days": "1", "paid": "yes", "what": "training"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "work_days": Lever("Paid days added to the work year", Limits(-366, 366, -10, 15))
    }
    days: Figure | None = fields.figure(
        "Days more in a year; furlough days are negative, and paid days that are lost",
        "days",
        required=False,
        limits=Limits(-366, 366, -10, 15),
    )
    paid: bool = fields.flag("Whether added days are paid")
    what: str = fields.text("What they are for")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.days is None:
            label = Message("work days: {own}", own=self.what)
        elif self.days.value < 0:
            label = plural(
                -self.days.value,
                "one paid day fewer: {own}",
                "{number} paid days fewer: {own}",
                number=f"{-self.days.value:,.15g}",
                own=self.what,
            )
        else:
            label = plural(
                self.days.value,
                "one additional day: {own}",
                "{number} additional days: {own}",
                number=f"{self.days.value:,.15g}",
                own=self.what,
            )
        return until(label, self.ends)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Lengthen or shorten the paid year; added days without pay cost nothing."""
        del case  # other terms need it
        if self.days is None or not (self.paid or self.days.value < 0):
            return levers
        years = [year for year in levers.years if self.holds_in(year)]
        for unit in self.units:
            more = dict.fromkeys(years, self.days.value)
            levers = levers.added(f"work_days.{unit}", more)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the paid days that are missing."""
        said = {"days": move.more("days"), "paid": "yes", "what": AS_EDITED}
        yield {**said, "starts": str(move.year), "units": move.of}


TERM = WorkDays
