"""Grants to schools that become community schools."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.limits import SCHOOLS, Limits
from openbook.case.levers import Levers
from openbook.case.offer import Term
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class CommunitySchools(Term):
    """Grants to schools that become community schools."""

    word: ClassVar[str] = "community_schools"
    title: ClassVar[str] = "Community schools"
    begins_with: ClassVar[str] = "by"
    once: ClassVar[bool] = True
    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"community schools?",)
    priced_by: ClassVar[tuple[str, ...]] = ("grant",)
    form: ClassVar[Mapping[str, str]] = {"schools": "1", "grant": "100000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "grants": Lever("Grants, paid once", Limits(0, 1e10, 0, 1e8))
    }
    schools: Figure = fields.figure("Number of schools", "schools", limits=SCHOOLS)
    grant: Figure | None = fields.figure(
        "Grant to each", "USD/schools", required=False, limits=Limits(0, 1e8, 10_000, 2_000_000)
    )
    by: date | None = fields.day("Day by which they are named", required=False)

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        return counted(self.schools.value, "community schools")

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay the grants once, in the budget year of the day by which schools are named.

        Without a day it is the year in which the case stands; without a grant there is
        nothing to price.
        """
        if self.grant is None:
            return levers
        year = max(Year.of(self.by or case.head.as_of), levers.years[0])
        grants = self.schools.value * self.grant.value
        return levers.added("grants.community_schools", {year: grants})


TERM = CommunitySchools
