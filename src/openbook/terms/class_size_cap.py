"""The most pupils in one class, or in the average class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.caps import LEVER, buckets_of, lowered
from openbook.case.case import Case
from openbook.case.grades import Grades
from openbook.case.lasting import Lasting
from openbook.case.levers import Levers
from openbook.case.limits import SCHOOLS, Limits
from openbook.case.scope import scope, until
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassSizeCap(Lasting):
    """The most pupils in one class, or in the average class."""

    word: ClassVar[str] = "class_size_cap"
    grades: Grades = fields.grades("Grades it is for")
    pupils: Figure = fields.figure(
        "The cap", "pupils/sections", limits=Limits(1, 500, 15, 55)
    )
    kind: str = fields.choice(
        "Cap on every class, or on their average",
        "maximum",
        "average",
        required=False,
        default="maximum",
    )
    group: str = fields.word(
        "Group of schools, as in schools.csv; left out, all", required=False
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")
    subjects: tuple[str, ...] = fields.words("Subjects; left out, all")
    schools: Figure | None = fields.figure(
        "Number of schools, neediest first, where it is not for all",
        "schools",
        required=False,
        limits=SCHOOLS,
    )

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        kind = "average of" if self.kind == "average" else "at most"
        return (
            f"{kind} {self.pupils.value:g} pupils in a class"
            + scope(
                grades=self.grades,
                subjects=self.subjects,
                levels=self.levels,
                group=self.group,
                schools=self.schools,
                starts=self.starts,
            )
            + until(self.ends)
        )

    def apply(self, levers: Levers, case: Case) -> Levers:
        """The cap on every bucket of classes it is for, unless a lower one is there.

        A class of several grades is capped if one of its grades is. Without a first
        year it holds from the first projected year on.
        """
        cap, lever = float(self.pupils.value), LEVER[self.kind]
        caps = {f"{lever}.{bucket.name}": cap for bucket in buckets_of(case, self)}
        return lowered(levers, caps, starts=self.starts, ends=self.ends)


TERM = ClassSizeCap
