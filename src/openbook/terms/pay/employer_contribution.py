"""A share of pay that the employer pays into a plan: a pension pickup, or a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import AS_EDITED, Fields, LeverMove, Levers
from openbook.case.posts_today import for_people, heads_by_unit, only_these, some_people
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class EmployerContribution(Lasting):
    """A share of pay that the employer pays into a plan: a pension pickup, or a match."""

    word: ClassVar[str] = "employer_contribution"
    title: ClassVar[str] = "Employer contribution to a plan"
    ends_less: ClassVar[str] = "share"
    disclosed: ClassVar[Disclosed] = Disclosed.OTHER_PAY
    compensation: ClassVar[bool] = True
    claimed_as: ClassVar[tuple[str, ...]] = (r"pension pick-?ups?|403\(b\)|retirement plan",)
    form: ClassVar[Mapping[str, str]] = {"what": "What it is for", "share": "1%"}
    gains: ClassVar[Mapping[str, int]] = {"share": 1}
    levers: ClassVar[Mapping[str, Lever]] = {
        "employer_contribution": Lever(
            "Share of pay that terms have the employer pay into a plan", Limits(-1, 1, -0.2, 0.2)
        )
    }
    what: str = fields.text("What it is for")
    share: Figure = fields.figure(
        "Share of pay, on top of what the law has the employer pay",
        "share",
        limits=Limits(0, 1, 0, 0.15),
    )
    people: Figure | None = some_people()

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = Message(
            "employer pays {share} of pay for {own}", share=percent(self.share.value), own=self.what
        )
        return in_scope(for_people(label, self.people), self)

    @property
    def only_some(self) -> str:
        """Why only some members of its units get it; empty where all do."""
        return only_these(self.people)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Put the share on all pay of its units, or on that of so many average members."""
        part = 1.0
        if self.people:
            heads = heads_by_unit(case)
            part = self.people.value / fsum(heads[unit] for unit in self.units)
        more = dict.fromkeys(filter(self.holds_in, levers.years), self.share.value * part)
        for unit in self.units:
            levers = levers.added(f"employer_contribution.{unit}", more)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the share of pay that is missing."""
        said = {"what": AS_EDITED, "share": move.more("share")}
        yield {**said, "starts": str(move.year), "units": move.of}


TERM = EmployerContribution
