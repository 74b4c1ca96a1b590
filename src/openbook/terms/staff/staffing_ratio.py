"""How many people of a role for each school or for so many pupils."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.posts_today import (
    SCHOOLS_TOLD,
    WHOLE,
    RoleTerm,
    levels_known,
    pupils_counted,
    refuse_uncounted,
    role_words,
    schools_told,
)
from openbook.case.term_facts import Lever
from openbook.figures.amounts import said_number
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural


@dataclass(frozen=True, kw_only=True, slots=True)
class StaffingRatio(RoleTerm):
    """How many people of a role for each school or for so many students."""

    word: ClassVar[str] = "staffing_ratio"
    title: ClassVar[str] = "Staffing ratio"
    is_level: ClassVar[bool] = True
    priced_by: ClassVar[tuple[str, ...]] = ("per_school", "pupils_per")
    form: ClassVar[Mapping[str, str]] = {"role": "nurse", "per_school": "1"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "per_school": Lever("Positions in each school", Limits(0, 500, 0, 30)),
        "pupils_per": Lever("Students for each position", Limits(0, 100_000, 0, 10_000)),
    }
    per_school: Figure | None = fields.figure(
        "People for each school", "FTE/schools", required=False, limits=Limits(0, 500, 0, 30)
    )
    pupils_per: Figure | None = fields.figure(
        "Students for each person",
        "pupils/FTE",
        required=False,
        limits=Limits(1, 100_000, 15, 10_000),
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.pupils_per:
            ratio = plural(
                self.pupils_per.value,
                "1 student per {id_role}",
                "{number} students per {id_role}",
                number=f"{self.pupils_per.value:,.15g}",
                id_role=role_words(self.role),
            )
        elif self.per_school:
            some = self.per_school.value
            ratio = Message(
                "{number} {id_role} per school",
                number=f"{some:,.15g}",
                id_role=role_words(self.role, some),
            )
        else:
            ratio = Message("a ratio for {id_role}", id_role=role_words(self.role, 2))
        return in_scope(ratio, self)

    @property
    def lacking(self) -> str:
        """What the case lacks where a ratio moves nothing: schools."""
        if not self.per_school and not self.pupils_per:
            return ""
        return Message(
            "{file}: no schools that “{label}” is for, so what it takes is not known; "
            "write one row a school",
            file="district/schools.csv",
            label=self.label,
        )

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Return the ratio at every level of schools it is for, from the first year on.

        Of several ratios for the same schools the one that needs more people holds. It
        is refused where today's people are not counted: what it adds would be a guess.
        """
        if self.per_school is None and self.pupils_per is None:
            return levers
        self._refuse_unknown(case)
        for level in levels_known(case):
            if self.levels and level not in self.levels:
                continue
            if self.per_school:
                lever = f"per_school.{self.role}.{level}"
                levers = self._set(levers, lever, self.per_school.value, max)
            if self.pupils_per:
                lever = f"pupils_per.{self.role}.{level}"
                levers = self._set(levers, lever, self.pupils_per.value, min)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the ratio that is wanted, for the role and level of the lever."""
        role, _, level = move.of.rpartition(".")
        said = {"role": role, move.kind: said_number(move.want, "")}
        yield {**said, "levels": level, "starts": str(move.year)}

    def _set(
        self, levers: Levers, lever: str, ratio: float, stricter: Callable[[float, float], float]
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
        refuse_uncounted(case, self.role, self.label)
        whole = WHOLE in levels_known(case)
        if whole and (self.levels or (self.per_school and schools_told(case) is None)):
            raise NotKnownError(
                Message(
                    "{file}: what “{label}” needs takes the number of schools; write one row a "
                    "school, or a row {own} in district/facts.csv",
                    file="district/schools.csv",
                    label=self.label,
                    own=SCHOOLS_TOLD,
                )
            )
        if self.pupils_per and not whole and not pupils_counted(case):
            problem = Message(
                "{file}: students are not counted by school, so what “{label}” needs "
                "is not known; write students by school and grade, and the schools "
                "themselves in district/schools.csv",
                file="district/enrollment.csv",
                label=self.label,
            )
            raise NotKnownError(problem)


TERM = StaffingRatio
