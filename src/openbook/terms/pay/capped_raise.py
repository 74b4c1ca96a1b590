"""A raise up to a limit: at most so many dollars, or only up to a certain pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from math import inf
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.offer import Term
from openbook.case.schedule_changes import ScheduleChange, needs_low_pay
from openbook.figures.amounts import in_dollars, percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class CappedChange(PayChange):
    """A share of the pay of one FTE, within limits."""

    share: float = 0.0
    least: float = 0.0  # dollars that it adds
    most: float = inf  # dollars that it adds
    up_to: float = inf  # pay above which it lifts nobody

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay with the raise, as far as the limits let it go."""
        del place
        raised = max(pay * (1 + self.share), pay + self.least)
        return max(pay, min(raised, pay + self.most, self.up_to))


@dataclass(frozen=True, kw_only=True, slots=True)
class CappedRaise(ScheduleChange):
    """A percentage raise with a least or most in dollars, or up to a certain pay.

    Raises that begin later are on top of it.
    """

    word: ClassVar[str] = "capped_raise"
    title: ClassVar[str] = "Raise with a minimum or maximum"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    priced_by: ClassVar[tuple[str, ...]] = ("share",)
    form: ClassVar[Mapping[str, str]] = {"share": "2%", "most": "1500"}
    share: Figure = fields.figure("The raise, such as 3%", "share", limits=Limits(0, 1, 0, 0.15))
    least: Figure | None = fields.figure(
        "Least dollars a year that the raise adds for one FTE, such as 3% or $1,500",
        "USD/FTE",
        required=False,
        limits=Limits(0, 500_000, 0, 20_000),
    )
    most: Figure | None = fields.figure(
        "Most dollars a year that the raise adds for one FTE",
        "USD/FTE",
        required=False,
        limits=Limits(0, 500_000, 0, 20_000),
    )
    up_to: Figure | None = fields.figure(
        "Pay of one FTE up to which the raise goes; who earns more gets nothing of it",
        "USD/FTE",
        required=False,
        limits=Limits(0, 1_000_000, 12_000, 250_000),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = Message(
            "{share} raise from {day}", share=percent(self.share.value), day=self.starts
        )
        if self.least is not None:
            dollars = in_dollars(self.least.value)
            label = Message("{label}, at least {dollars}", label=label, dollars=dollars)
        if self.most is not None:
            dollars = in_dollars(self.most.value)
            label = Message("{label}, at most {dollars}", label=label, dollars=dollars)
        if self.up_to is not None:
            dollars = in_dollars(self.up_to.value)
            label = Message("{label}, up to pay of {dollars}", label=label, dollars=dollars)
        return label

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield nothing: what it adds stays in the schedule."""
        del day
        yield from ()

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the raise of every cell within the limits."""
        del case
        needs_low_pay(ladder, self.label)
        least = self.least.value if self.least else 0.0
        most, up_to = (each.value if each else inf for each in (self.most, self.up_to))
        return CappedChange(self.starts, None, self.share.value, least, most, up_to)


TERM = CappedRaise
