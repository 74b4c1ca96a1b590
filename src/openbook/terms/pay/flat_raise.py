"""A raise in dollars, the same on every cell of the schedule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.ladder import AmountChange, Ladder, PayChange
from openbook.case.schedule_changes import EndingChange
from openbook.case.term_facts import Lever
from openbook.figures.amounts import in_dollars
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class FlatRaise(EndingChange):
    """A raise in dollars, the same on every cell of the schedule.

    Percentages that begin later lift it too.
    """

    word: ClassVar[str] = "flat_raise"
    title: ClassVar[str] = "Flat-dollar raise"
    claimed_as: ClassVar[tuple[str, ...]] = (r"raises?\b",)
    adds_up: ClassVar[str] = "amount"
    form: ClassVar[Mapping[str, str]] = {"amount": "1000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "cells_stayed": Lever(
            "Yearly pay of today's people beyond today's schedule and its percentages",
            Limits(-1e10, 1e10, -1e9, 1e9),
        ),
        "cells_owed": Lever(
            "Retroactive pay for changed cells, in years of pay on today's schedule",
            Limits(-1, 9, 0, 0.5),
        ),
        "cells_owed_for": Lever(
            "Of retroactive pay for changed cells, that for work of one earlier year",
            Limits(-1, 9, 0, 0.5),
        ),
        "cells_hired": Lever(
            "Yearly pay of one FTE hired later, beyond today's schedule",
            Limits(-1e6, 1e6, -50_000, 50_000),
        ),
    }
    amount: Figure = fields.figure(
        "Dollars a year on every cell, for each FTE",
        "USD/FTE",
        limits=Limits(0, 500_000, 0, 20_000, "San Francisco USD: $9,000 in 2023"),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        raised = Message(
            "{dollars} on every cell from {day}",
            dollars=in_dollars(self.amount.value),
            day=self.starts,
        )
        return until(raised, self.ends)

    def reversed(self) -> Self:
        """Return the raise that undoes it."""
        return replace(self, amount=replace(self.amount, value=-self.amount.value))

    def change(self, ladder: Ladder, case: Case) -> PayChange:
        """Return the dollars on every cell; a payroll alone must say its FTE."""
        del case
        if not ladder.on_schedule and ladder.unit.fte is None:
            raise NotKnownError(
                Message(
                    "{file}: {label} is for each FTE, and the FTE of {own} are not known; "
                    "write fte: with the number",
                    file=ladder.unit.where.file or "district/district.yaml",
                    label=self.label,
                    own=ladder.unit.id,
                )
            )
        return AmountChange(self.starts, self.ends, self.amount.value)


TERM = FlatRaise
