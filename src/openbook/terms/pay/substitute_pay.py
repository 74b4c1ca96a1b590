"""A new day rate for substitutes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers
from openbook.case.posts_today import split_by_heads
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import in_dollars, percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_DAY_RATE = Limits(0, 5_000, 80, 600)


@dataclass(frozen=True, kw_only=True, slots=True)
class SubstitutePay(Lasting):
    """A new day rate for substitutes."""

    word: ClassVar[str] = "substitute_pay"
    title: ClassVar[str] = "Substitutes' pay"
    in_place: ClassVar[bool] = True
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"substitutes?",)
    priced_by: ClassVar[tuple[str, ...]] = ("rate", "share")
    form: ClassVar[Mapping[str, str]] = {"rate": "180", "today": "150", "days": "400"}
    gains: ClassVar[Mapping[str, int]] = {"rate": 1}
    levers: ClassVar[Mapping[str, Lever]] = {
        "substitute_pay": Lever(
            "Substitutes' pay above today's, in a year", Limits(-1e10, 1e10, -1e7, 1e8)
        )
    }
    rate: Figure | None = fields.figure(
        "New rate for a day", "USD/days", required=False, limits=_DAY_RATE
    )
    share: Figure | None = fields.figure(
        "As a raise of today's rate, such as 25%",
        "share",
        required=False,
        limits=Limits(-1, 5, 0, 0.5),
    )
    today: Figure | None = fields.figure(
        "Rate for a day today; left out, that of the contract",
        "USD/days",
        required=False,
        limits=_DAY_RATE,
    )
    days: Figure | None = fields.figure(
        "Days that substitutes work in a year, all together; left out, those of the "
        "contract's term",
        "days",
        required=False,
        limits=Limits(0, 10_000_000, 0, 1_000_000),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = "substitutes' pay"
        if self.rate:
            dollars = in_dollars(self.rate.value)
            label = Message("substitutes paid {dollars} a day", dollars=dollars)
        elif self.share:
            label = Message("{share} raise for substitutes", share=percent(self.share.value))
        return in_scope(label, self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay the days at the new rate instead of today's; a later rate takes its place.

        The pay carries the statutory benefits of the units that it is for.
        """
        if not self.rate and not self.share:
            return levers
        held = list(_in_force(case))
        before = self.today or next((each.rate for each in held if each.rate), None)
        days = self.days or next((each.days for each in held if each.days), None)
        if before is None or days is None:
            problem = Message(
                "“{label}”: today's rate and the days that substitutes work in a year "
                "are not known; write today and days in the term",
                label=self.label,
            )
            raise NotKnownError(problem)
        raised = before.value * (self.share.value if self.share else 0.0)
        more = (self.rate.value - before.value if self.rate else raised) * days.value
        years = filter(self.holds_in, levers.years)
        for unit, part in split_by_heads(case, self.units, more, years):
            levers = levers.moved(f"substitute_pay.{unit}", part)
        return levers


def _in_force(case: Case) -> Iterator[SubstitutePay]:
    """Yield what the contract pays substitutes, the latest rate first."""
    terms = case.contract.terms if case.contract else ()
    own = [term for term in terms if isinstance(term, SubstitutePay)]
    yield from (term for term in reversed(own) if term.paid_on(case.head.as_of))


TERM = SubstitutePay
