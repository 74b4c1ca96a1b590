"""Pupils by year, school and grade while a file is read, and the two tables of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from openbook.case.tables.grades import NAMES
from openbook.figures.amounts import counted
from openbook.files.imports.cells import HIDDEN, number_of
from openbook.files.imports.kind import MadeTable
from openbook.files.imports.left_out import LeftOut

Key = tuple[str, str, str]  # year, school (or who runs it), grade


@dataclass(slots=True)
class PupilCounts:
    """Sums so far; a count that the file hides is not known, whatever else is added."""

    pupils: dict[Key, float] = field(default_factory=lambda: defaultdict(float))
    hidden: set[Key] = field(default_factory=set)
    seen: set[tuple[str, ...]] = field(default_factory=set)
    ungraded: float = 0
    sent: float = 0
    used: int = 0

    def add(self, of: tuple[str, str], cells: list[tuple[str, str]]) -> None:
        """Add the grades and counts of one row."""
        for grade, text in cells:
            key = (*of, grade)
            if text.lower() in HIDDEN:
                self.hidden.add(key)
            elif text:
                pupils = number_of(text) or 0
                self.pupils[key] += pupils
                self.sent += pupils
        self.used += 1

    def known(self) -> dict[Key, float]:
        """Every count of pupils that is whole, in order."""
        return {
            key: self.pupils[key]
            for key in sorted(self.pupils, key=_order)
            if self.pupils[key] and key not in self.hidden
        }

    def tell(self, left: LeftOut) -> None:
        """Say which pupils are in no table."""
        if self.hidden:
            left.tell(
                "OB329",
                f"the file hides {counted(len(self.hidden), 'counts')} by school and grade",
                remedy="Ask the district for them; until then these grades are missing, "
                "not zero, and so are the sums they belong to.",
            )
        if self.ungraded:
            left.tell(
                "OB331",
                f"{self.ungraded:,.0f} students are in no grade and are not used",
                remedy="Nothing to do: the case counts students by grade.",
            )

    def tables(self, operators: Mapping[str, str]) -> tuple[MadeTable, MadeTable]:
        """Pupils by school and grade, and by grade and who runs the schools."""
        rows = tuple(
            {"year": year, "school": school, "grade": grade, "pupils": f"{pupils:.15g}"}
            for (year, school, grade), pupils in self.known().items()
        )
        return (
            MadeTable("district/enrollment.csv", rows),
            MadeTable("district/cohorts.csv", tuple(self._cohorts(operators))),
        )

    def _cohorts(self, operators: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """The sums by grade; none where a count that belongs to it is hidden."""
        sums: dict[Key, float] = defaultdict(float)
        for (year, school, grade), pupils in self.known().items():
            sums[(year, operators[school], grade)] += pupils
        partial = {(year, operators[of], grade) for year, of, grade in self.hidden}
        for key in sorted(sums.keys() - partial, key=_order):
            year, operator, grade = key
            yield {
                "year": year,
                "grades": grade,
                "operator": operator,
                "classes": "all",
                "pupils": f"{sums[key]:.15g}",
                "status": "derived",
                "note": "sum of enrollment.csv",
            }


def _order(key: Key) -> tuple[str, str, int]:
    year, school, grade = key
    return year, school, NAMES.index(grade)
