"""Duration years: what holds from a first year or day on, and may end with one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import ClassVar, Self

from openbook.case.format import fields
from openbook.case.offer import Term
from openbook.figures.figure import Figure, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural


def until(label: str, ends: Year | date | None) -> str:
    """Add the last year or day of a term to its label, where it has one.

    >>> until("a cap", Year(2019))
    'a cap, until 2019-20'
    """
    if ends is None:
        return label
    if isinstance(ends, Year):
        return Message("{label}, until {year}", label=label, year=ends)
    return Message("{label}, until {day}", label=label, day=ends)


@dataclass(frozen=True, kw_only=True, slots=True)
class Lasting(Term):
    """A term that holds in some years; what has no end goes on after the agreement."""

    begins_with: ClassVar[str] = "starts"
    whole_years: ClassVar[bool] = True
    ends_less: ClassVar[str] = ""  # the numbers that are taken back when it ends
    starts: Year | None = fields.year("First year", required=False)
    ends: Year | None = fields.year(
        "Last year in which it holds; left out, it goes on", required=False
    )

    def holds_in(self, year: Year) -> bool:
        """Return whether it holds in a year; before and after, all is as without it."""
        begun = self.starts is None or year >= self.starts
        return begun and (self.ends is None or year <= self.ends)

    def ended(self, last: date) -> Self:
        """Return the term with the last year that lies mostly before the end of a day."""
        year = last_year_within(last)
        never = self.starts is not None and self.starts > year
        return self if self.ends or never else replace(self, ends=year)

    def taken_back(self, day: date) -> Iterator[Term]:
        """Yield the same number less from the year after its last one on."""
        stated = {name: getattr(self, name) for name in self.ends_less.split()}
        less = {
            name: replace(figure, value=-figure.value)
            for name, figure in stated.items()
            if isinstance(figure, Figure)
        }
        if not less or not self.ends or self.ends.last_day < day:
            return
        after: dict[str, object] = {"starts": self.ends.plus(1), "ends": None}
        yield replace(self, **after, **less)  # type: ignore[arg-type]


def in_scope(label: str, term: Lasting) -> str:
    """Add to the label of a term what it is limited to, and when it begins and ends."""
    if grades := getattr(term, "grades", None):
        label = Message("{label} in grades {grades}", label=label, grades=grades)
    subjects = getattr(term, "subjects", ())
    if subjects == ("all",):
        label = Message("{label}, self-contained classes", label=label)
    elif subjects:
        label = Message("{label}, {id}", label=label, id=_listed(subjects))
    levels, group = getattr(term, "levels", ()), getattr(term, "group", "")
    if levels:
        label = Message("{label}, {id_levels} schools", label=label, id_levels=_listed(levels))
    if group:
        label = Message("{label}, {id_group} schools", label=label, id_group=_listed((group,)))
    if isinstance(schools := getattr(term, "schools", None), Figure):
        label = plural(
            schools.value,
            "{label}, 1 school only",
            "{label}, {number} schools only",
            label=label,
            number=f"{schools.value:,.15g}",
        )
    if term.starts:
        label = Message("{label}, from {year}", label=label, year=term.starts)
    return until(label, term.ends)


_CAPITALS = {"english": "English", "phbao": "PHBAO", "phbao-magnet": "PHBAO magnet"}


def _listed(names: Sequence[str]) -> str:
    """Join the names of subjects or schools as people write them.

    >>> _listed(("math", "english", "academic"))
    'math, English and academic'
    """
    *first, last = (_CAPITALS.get(each, each) for each in names or ("",))
    return f"{', '.join(first)} and {last}" if first else last


def last_year_within(last: date) -> Year:
    """Return the last school year that lies mostly before the end of a day.

    >>> (str(last_year_within(date(2020, 6, 30))), str(last_year_within(date(2020, 9, 1))))
    ('2019-20', '2019-20')
    """
    year = Year.of(last)
    mostly = (last - year.first_day) * 2 > year.last_day - year.first_day
    return year if mostly else year.plus(-1)


@lru_cache(maxsize=4096)
def part_within(year: Year, starts: date | None, ends: date | None = None) -> float:
    """Return the part of a budget year that lies between two days, both included.

    >>> part_within(Year(2018), date(2019, 1, 1)), part_within(Year(2018), date(2019, 7, 1))
    (0.5, 0.0)
    """
    first = max(starts or year.first_day, year.first_day)
    return year.part(first, min(ends or year.last_day, year.last_day))
