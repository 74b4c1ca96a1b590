"""A minimum pay: no cell of the schedule, or no hour, is paid less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import Ladder, PayChange, YearPlace
from openbook.case.offer import Term
from openbook.case.schedule_changes import ScheduleChange, needs_low_pay
from openbook.case.tables.district import WORK_YEAR
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class Floor(PayChange):
    """The minimum pay of one FTE."""

    amount: float = 0.0

    def on(self, place: YearPlace, pay: float) -> float:
        """Return the pay, or the floor where that is more."""
        del place
        return max(pay, self.amount)


@dataclass(frozen=True, kw_only=True, slots=True)
class PayFloor(ScheduleChange):
    """A minimum pay: no cell of the schedule, or no hour, is paid less.

    Raises that begin later are on top of it.
    """

    word: ClassVar[str] = "pay_floor"
    title: ClassVar[str] = "Minimum pay"
    in_place: ClassVar[bool] = True
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    priced_by: ClassVar[tuple[str, ...]] = ("amount", "hourly")
    form: ClassVar[Mapping[str, str]] = {"amount": "70000"}
    amount: Figure | None = fields.figure(
        "Minimum pay of one FTE in a year, such as a starting salary",
        "USD/FTE",
        required=False,
        limits=Limits(0, 1_000_000, 12_000, 120_000),
    )
    hourly: Figure | None = fields.figure(
        "Minimum pay of an hour",
        "USD/hours",
        required=False,
        limits=Limits(0, 1_000, 7, 60, "California: $18 an hour from 2026"),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.hourly is not None:
            return Message(
                "no hour below {dollars} from {day}",
                dollars=in_dollars(self.hourly.value),
                day=self.starts,
            )
        if self.amount is None:
            return Message("minimum pay from {day}", day=self.starts)
        return Message(
            "no cell below {dollars} from {day}",
            dollars=in_dollars(self.amount.value),
            day=self.starts,
        )

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield nothing: a floor that is reached is in the schedule."""
        del day
        yield from ()

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the floor in dollars a year of one FTE."""
        del case
        needs_low_pay(ladder, self.label)
        floor = self.amount.value if self.amount else 0.0
        if self.hourly is not None:
            unit = ladder.unit
            if unit.hours is None or unit.work_year is None:
                raise NotKnownError(
                    Message(
                        "{file}: {label} needs the hours a day and the days a year of {own}; "
                        "write hours: and {own_field}",
                        file=unit.where.file or "district/district.yaml",
                        label=self.label,
                        own=unit.id,
                        own_field=f"{WORK_YEAR}:",
                    )
                )
            year = unit.hours.value * unit.work_year.value
            floor = max(floor, self.hourly.value * year)
        return Floor(self.starts, None, floor)


TERM = PayFloor
