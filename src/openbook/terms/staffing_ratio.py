"""How many people of a role for each school or for so many pupils."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.lasting import Lasting
from openbook.case.levers import Levers
from openbook.case.limits import Limits
from openbook.case.not_known import NotKnownError
from openbook.case.posts_today import post_row, pupils_counted, schools_by_level
from openbook.case.scope import scope, until
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class StaffingRatio(Lasting):
    """How many people of a role for each school or for so many pupils."""

    word: ClassVar[str] = "staffing_ratio"
    role: str = fields.word("Role, such as nurse or counselor")
    per_school: Figure | None = fields.figure(
        "People for each school",
        "FTE/schools",
        required=False,
        limits=Limits(0, 500, 0, 30),
    )
    pupils_per: Figure | None = fields.figure(
        "Pupils for each person",
        "pupils/FTE",
        required=False,
        limits=Limits(1, 100_000, 15, 10_000),
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        if self.pupils_per:
            ratio = f"{counted(self.pupils_per.value, 'pupils')} per {self.role}"
        elif self.per_school:
            ratio = f"{counted(self.per_school.value, f'{self.role}s')} per school"
        else:
            ratio = f"a ratio for {self.role}s"
        return ratio + scope(levels=self.levels, starts=self.starts) + until(self.ends)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """The ratio at every level of schools it is for, from the first year on.

        Of several ratios for the same schools the one that needs more people holds. It
        is refused where today's people are not counted: what it adds would be a guess.
        """
        if self.per_school is None and self.pupils_per is None:
            return levers
        self._refuse_unknown(case)
        for level in schools_by_level(case):
            if self.levels and level not in self.levels:
                continue
            if self.per_school:
                lever = f"per_school.{self.role}.{level}"
                levers = self._set(levers, lever, float(self.per_school.value), max)
            if self.pupils_per:
                lever = f"pupils_per.{self.role}.{level}"
                levers = self._set(levers, lever, float(self.pupils_per.value), min)
        return levers

    def _set(
        self,
        levers: Levers,
        lever: str,
        ratio: float,
        stricter: Callable[[float, float], float],
    ) -> Levers:
        now = zip(levers.years, levers.at(lever), strict=True)
        return levers.moved(
            lever,
            {
                year: stricter(held, ratio) if held else ratio
                for year, held in now
                if self.holds_in(year)
            },
        )

    def _refuse_unknown(self, case: Case) -> None:
        if post_row(case, self.role) is None:
            problem = (
                f"district/posts.csv: nobody counted how many {self.role}s there are "
                f"today, so what “{self.label}” adds is not known; write a row for "
                f"{self.role} with its fte"
            )
            raise NotKnownError(problem)
        if self.pupils_per and not pupils_counted(case):
            problem = (
                "district/enrollment.csv: pupils are not counted by school, so what "
                f"“{self.label}” needs is not known; write pupils by school and "
                "grade, and the schools themselves in district/schools.csv"
            )
            raise NotKnownError(problem)


TERM = StaffingRatio
