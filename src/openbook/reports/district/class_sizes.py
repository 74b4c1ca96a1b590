"""Class sizes today by kind of school, grades and subject, beside the contract's caps."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from openbook.case.buckets import Bucket
from openbook.case.caps import cap_in_force
from openbook.case.case import Case
from openbook.case.grades import NAMES, Grades

_LEVELS = ("elementary", "span", "middle", "high", "continuation", "special")


@dataclass(frozen=True, slots=True)
class ClassSizes:
    """Classes of one kind; several caps where groups of schools have their own."""

    level: str
    grades: Grades
    subject: str
    classes: float
    average: float | None
    largest: float | None  # None where one of them is not told
    caps: tuple[float, ...]
    average_caps: tuple[float, ...]
    uncapped: bool  # whether some of them have no cap at all

    @property
    def above(self) -> bool:
        """Whether the largest class is larger than every cap allows."""
        return bool(
            self.caps and self.largest is not None and self.largest > max(self.caps)
        )


def class_sizes(case: Case) -> tuple[ClassSizes, ...]:
    """Every kind of class, kinds of schools in the order of their pupils' age."""
    kinds: dict[tuple[str, Grades, str], list[Bucket]] = {}
    for bucket in case.buckets:
        kinds.setdefault((bucket.level, _grades(bucket), bucket.subject), []).append(
            bucket
        )
    found = [_sizes(case, *kind, buckets) for kind, buckets in kinds.items()]
    return tuple(sorted(found, key=_order))


def _sizes(
    case: Case, level: str, grades: Grades, subject: str, buckets: list[Bucket]
) -> ClassSizes:
    caps = [cap_in_force(case, bucket, "maximum") for bucket in buckets]
    averages = [cap_in_force(case, bucket, "average") for bucket in buckets]
    classes = fsum(bucket.sections for bucket in buckets)
    seats = fsum(bucket.seats for bucket in buckets)
    largest = [bucket.largest for bucket in buckets if bucket.largest is not None]
    return ClassSizes(
        level,
        grades,
        subject,
        classes,
        seats / classes if classes else None,
        max(largest) if len(largest) == len(buckets) else None,
        tuple(sorted({cap for cap in caps if cap is not None})),
        tuple(sorted({cap for cap in averages if cap is not None})),
        any(a is None and b is None for a, b in zip(caps, averages, strict=True)),
    )


def _grades(bucket: Bucket) -> Grades:
    """From the lowest grade of a bucket to the highest."""
    first = min((span.first for span in bucket.spans), key=NAMES.index)
    last = max((span.last for span in bucket.spans), key=NAMES.index)
    return Grades(first, last)


def _order(each: ClassSizes) -> tuple[int, int, int, str]:
    level = _LEVELS.index(each.level) if each.level in _LEVELS else len(_LEVELS)
    first, last = NAMES.index(each.grades.first), NAMES.index(each.grades.last)
    return level, first, last, each.subject
