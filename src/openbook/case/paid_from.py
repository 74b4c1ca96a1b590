"""PaidFrom: which money somebody means to pay a term or a claimed cost with."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case import fields
from openbook.case.sourced import Sourced


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidFrom(Sourced):
    """The money that is to pay, where somebody said it."""

    paid_from: str = fields.choice(
        "Money that is to pay it, where that was said: what comes every year, what "
        "comes once (or lies in the reserve), or what is bound to a purpose",
        "ongoing",
        "one-time",
        "restricted",
        required=False,
    )
    fund: str = fields.word(
        "Fund that is to pay it, as in district/budget.csv", required=False
    )
