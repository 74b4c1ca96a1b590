"""So many pupils fewer in each class than the contract allows today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.grades import Grades
from openbook.case.offer import Proposed
from openbook.case.scope import scope
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassSizeCut(Proposed):
    """So many pupils fewer in each class than the contract allows today."""

    word: ClassVar[str] = "class_size_cut"
    pupils: Figure = fields.figure("How many fewer", "pupils/sections")
    grades: Grades | None = fields.grades("Grades; left out, all", required=False)
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")
    subjects: tuple[str, ...] = fields.words("Subjects; left out, all")
    schools: Figure | None = fields.figure(
        "Number of schools, neediest first, where it is not for all",
        "schools",
        required=False,
    )
    starts: Year | None = fields.year("First year", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        return f"{counted(self.pupils.value, 'pupils')} fewer in a class" + scope(
            grades=self.grades,
            subjects=self.subjects,
            levels=self.levels,
            schools=self.schools,
            starts=self.starts,
        )


TERM = ClassSizeCut
