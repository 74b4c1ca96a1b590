"""So many pupils fewer in each class than the contract allows today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.buckets import Bucket
from openbook.case.caps import (
    LEVER,
    ClassTerm,
    buckets_of,
    cap_in_force,
    counted_by_norm,
    largest_today,
    lowered,
    norms_lowered,
    with_sizes,
)
from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.format import fields
from openbook.case.format.limits import SCHOOLS, Limits
from openbook.case.levers import Levers
from openbook.case.tables.grades import Grades
from openbook.case.term_facts import SliderRange
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import plural


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassSizeCut(ClassTerm):
    """So many students fewer in each class than the contract allows today."""

    word: ClassVar[str] = "class_size_cut"
    title: ClassVar[str] = "Class-size reduction"
    in_any_order: ClassVar[bool] = True
    tells_classes_apart: ClassVar[bool] = True
    form: ClassVar[Mapping[str, str]] = {"pupils": "1"}
    sliders: ClassVar[Mapping[str, SliderRange]] = {"pupils": SliderRange(0.0, 10.0, 0.5)}
    gains: ClassVar[Mapping[str, int]] = {"pupils": 1}
    subject_fields: ClassVar[frozenset[str]] = frozenset({"schools"})
    pupils: Figure = fields.figure(
        "How many fewer", "pupils/sections", limits=Limits(0, 100, 0, 12)
    )
    grades: Grades | None = fields.grades("Grades; left out, all", required=False)
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
        label = plural(
            self.pupils.value,
            "reduce class size by 1",
            "reduce class size by {number}",
            number=f"{self.pupils.value:,.15g}",
        )
        return in_scope(label, self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Return a cap so many pupils below the one in force, on every bucket it is for.

        In force is the contract's maximum; where it has none, its average; where it
        has neither, today's largest class. Every cut starts from there, so a larger
        cut in a later year takes the place of the one before instead of adding to it.
        A staffing norm is cut from its own average. At the high end of what is known of
        counted classes every class has so many fewer, as staffing by averages has it.
        """
        caps = norms_lowered(case, self, self.pupils.value)
        for bucket in buckets_of(case, self):
            if bucket.largest is None and counted_by_norm(case, bucket):
                continue
            kind, held = _in_force(case, bucket)
            cap = max(1.0, held - self.pupils.value)
            caps[f"{LEVER[kind]}.{bucket.name}"] = cap
            if case.sizes_even and not counted_by_norm(case, bucket):
                lever = f"{LEVER['average']}.{bucket.name}"
                average = max(
                    1.0, bucket.seats / (bucket.sections or 1.0) - float(self.pupils.value)
                )
                caps[lever] = min(caps.get(lever, average), average)
        return lowered(levers, with_sizes(case, self, caps), starts=self.starts, ends=self.ends)


def _in_force(case: Case, bucket: Bucket) -> tuple[str, float]:
    for kind in LEVER:
        cap = cap_in_force(case, bucket, kind)
        if cap is not None:
            return kind, cap
    return "maximum", largest_today(case, bucket)


TERM = ClassSizeCut
