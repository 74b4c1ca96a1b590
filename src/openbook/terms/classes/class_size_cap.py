"""The most pupils in one class, or in the average class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from openbook.case.caps import LEVER, ClassTerm, buckets_of, lowered, norms_under_cap, with_sizes
from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.format import fields
from openbook.case.format.limits import SCHOOLS, Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.norms import NORM_AVERAGE
from openbook.case.tables.grades import Grades
from openbook.case.term_facts import ClassCap, Lever
from openbook.figures.amounts import said_number
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassSizeCap(ClassTerm):
    """The most students in one class, or in the average class."""

    word: ClassVar[str] = "class_size_cap"
    title: ClassVar[str] = "Class-size cap"
    in_any_order: ClassVar[bool] = True
    tells_classes_apart: ClassVar[bool] = True
    suggested_for: ClassVar[str] = "class size"
    form: ClassVar[Mapping[str, str]] = {"pupils": "35"}
    gains: ClassVar[Mapping[str, int]] = {"pupils": -1}
    subject_fields: ClassVar[frozenset[str]] = frozenset({"schools"})
    whole_numbers: ClassVar[bool] = True
    levers: ClassVar[Mapping[str, Lever]] = {
        "cap": Lever("Class-size cap", Limits(0, 500, 0, 55)),
        "average_cap": Lever("Average class size, at most", Limits(0, 500, 0, 55)),
        NORM_AVERAGE: Lever("Average of a staffing norm", Limits(0, 500, 0, 60)),
    }
    grades: Grades = fields.grades("Grades it is for")
    pupils: Figure = fields.figure("The cap", "pupils/sections", limits=Limits(1, 500, 15, 55))
    kind: str = fields.choice(
        "Cap on every class, or on their average",
        "maximum",
        "average",
        required=False,
        default="maximum",
    )
    group: str = fields.word("Group of schools, as in schools.csv; left out, all", required=False)
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")
    subjects: tuple[str, ...] = fields.words("Subjects; left out, all")
    schools: Figure | None = fields.figure(
        "Number of schools, neediest first, where it is not for all",
        "schools",
        required=False,
        limits=SCHOOLS,
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        number = f"{self.pupils.value:g}"
        if self.kind == "average":
            label = Message("class-size average of {number} students", number=number)
        else:
            label = Message("class-size cap of {number} students", number=number)
        return in_scope(label, self)

    @property
    def class_cap(self) -> ClassCap:
        """The cap that it sets on classes."""
        return ClassCap(self.kind, self.pupils.value)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Return the cap on every bucket of classes it is for, unless a lower one is there.

        A class of several grades is capped if one of its grades is. Without a first
        year it holds from the first projected year on. Where positions are staffed by
        norms, it lowers the average of every class.
        """
        cap, lever = self.pupils.value, LEVER[self.kind]
        caps = {f"{lever}.{bucket.name}": cap for bucket in buckets_of(case, self)}
        caps |= norms_under_cap(case, self, self.kind, cap)
        return lowered(levers, with_sizes(case, self, caps), starts=self.starts, ends=self.ends)

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield a cap for one kind of school, some grades and a subject."""
        if move.kind == NORM_AVERAGE:
            yield from _of_norms(move)
            return
        named = (each for each in move.case.buckets if each.name == move.of)
        bucket = next(named, None)
        if bucket is None:
            return
        grades = Grades(bucket.spans[0].first, bucket.spans[-1].last)
        said = {"grades": str(grades), "pupils": said_number(move.want, "")}
        said |= {"levels": bucket.level, "subjects": bucket.subject}
        said["group"] = bucket.group
        kind = {"kind": "average"} if move.lever.startswith("average") else {}
        yield {**said, **kind, "starts": str(move.year)}


def _of_norms(move: LeverMove) -> Iterator[Fields]:
    """Yield an average for the classes of one staffing norm."""
    for norm in move.case.staffing_norms:
        if norm.name == move.of:
            said = {"grades": str(norm.grades), "pupils": said_number(move.want, "")}
            said |= {"levels": norm.level, "subjects": norm.subject}
            said |= {"group": norm.group, "kind": "average"}
            yield {**said, "starts": str(move.year)}


TERM = ClassSizeCap
