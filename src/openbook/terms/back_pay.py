"""Pay for work already done, at the new rate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.offer import Proposed
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class BackPay(Proposed):
    """Pay for work already done, at the new rate."""

    word: ClassVar[str] = "back_pay"
    year: Year = fields.year("Year the work was done in")
    share: Figure | None = fields.figure(
        "The raise it is paid at; left out where it was not said",
        "share",
        required=False,
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return f"back pay for {self.year}"


TERM = BackPay
