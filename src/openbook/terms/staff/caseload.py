"""The most students on the caseload of one specialist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Levers
from openbook.case.posts_today import CASELOADS, RoleTerm, refuse_uncounted, role_words, served_by
from openbook.case.term_facts import Lever
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Caseload(RoleTerm):
    """The most students on the caseload of one specialist, such as a psychologist."""

    word: ClassVar[str] = "caseload"
    title: ClassVar[str] = "Caseload limit"
    is_level: ClassVar[bool] = True
    claimed_as: ClassVar[tuple[str, ...]] = (r"staff|educators?|caseloads?",)
    form: ClassVar[Mapping[str, str]] = {
        "role": "psychologist",
        "students": "500",
        "served": "1200",
    }
    gains: ClassVar[Mapping[str, int]] = {"students": -1}
    levers: ClassVar[Mapping[str, Lever]] = {
        CASELOADS: Lever("Positions that a caseload limit needs", Limits(0, 100_000, 0, 5_000))
    }
    students: Figure = fields.figure(
        "Most students for one specialist", "pupils/FTE", limits=Limits(1, 10_000, 8, 1_500)
    )
    served: Figure | None = fields.figure(
        "Students served by all of them; left out, those of district/posts.csv",
        "pupils",
        required=False,
        limits=ALL_PUPILS,
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        limit = Message(
            "caseload of at most {number} students per {id_role}",
            number=f"{self.students.value:,.15g}",
            id_role=role_words(self.role),
        )
        return in_scope(limit, self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Ask for so many positions as today's students need, from its first year on.

        Of several limits for a role the one that needs more holds. Students served move
        with enrollment.
        """
        need = self._served(case) / self.students.value
        lever = f"{CASELOADS}.{self.role}"
        now = zip(levers.years, levers.at(lever), strict=True)
        asked = {year: max(held, need) for year, held in now if self.holds_in(year)}
        return levers.moved(lever, asked)

    def _served(self, case: Case) -> float:
        refuse_uncounted(case, self.role, self.label)
        counted = served_by(case, self.role)
        if self.served is not None:
            return self.served.value
        if counted is not None:
            return counted
        problem = Message(
            "{file}: nobody counted how many students the {id_role} serve, so what "
            "“{label}” adds is not known; write served in the row for {own}, or in the "
            "term",
            file="district/posts.csv",
            id_role=role_words(self.role, 2),
            label=self.label,
            own=self.role,
        )
        raise NotKnownError(problem)


TERM = Caseload
