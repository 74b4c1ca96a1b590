"""What offers mean for one school, for readers: a table for each and data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.figures.amounts import aligned, counted
from openbook.offers.one_school import Capped, ClassesToday, ForSchool, SchoolUnder
from openbook.reports.notes import SIMULATED
from openbook.reports.plain_data import by_year


def school_data(found: ForSchool) -> dict[str, Any]:
    """The classes of one school as plain data; the contract alone comes first."""
    return {
        "school": found.school,
        "name": found.name,
        "simulated": found.simulated,
        "years": [str(year) for year in found.years],
        "under": [
            {
                "offer": each.offer.id if each.offer else None,
                "classes": [
                    _class_data(found, today, capped)
                    for today, capped in zip(found.classes, each.classes, strict=True)
                ],
                "posts_not_told_by_school": list(each.posts),
            }
            for each in found.under
        ],
    }


def school_text(found: ForSchool) -> str:
    """Classes today, then the cap and the classes more under each offer."""
    return "\n".join(_lines(found))


def _lines(found: ForSchool) -> Iterator[str]:
    if found.simulated:
        yield SIMULATED
    yield (
        f"{found.name} ({found.school}) with today's pupils; by year the most pupils "
        "in a class"
    )
    yield "and, after +, how many classes more that needs (averages over many not counted)"
    if not found.classes:
        yield "The case does not tell the classes of this school."
        return
    for under in found.under:
        yield ""
        yield under.offer.id if under.offer else "The contract as it is"
        rows = [["", "classes", "average", "largest", *map(str, found.years)]]
        rows += [
            [*_today(today), *_cells(capped)]
            for today, capped in zip(found.classes, under.classes, strict=True)
        ]
        yield from aligned(rows)
        yield from _more(found, under)


def _more(found: ForSchool, under: SchoolUnder) -> Iterator[str]:
    more = sum(each.more[-1] for each in under.classes)
    if more:
        yield f"  {counted(more, 'classes')} more in {found.years[-1]}."
    if under.posts:
        yield f"  Posts, not told by school: {'; '.join(under.posts)}."


def _today(today: ClassesToday) -> list[str]:
    average = f"{today.seats / today.sections:.1f}" if today.sections else ""
    largest = f"{today.largest:g}" if today.largest is not None else "?"
    words = f"  grades {today.grades}, {today.subject}"
    return [words, f"{today.sections:g}", average, largest]


def _cells(capped: Capped) -> Iterator[str]:
    for cap, average, more in zip(capped.cap, capped.average, capped.more, strict=True):
        caps = [f"{cap:g}"] if cap else []
        caps += [f"{average:g} on average"] if average else []
        yield (", ".join(caps) or "no cap") + (f", +{more:g}" if more else "")


def _class_data(
    found: ForSchool, today: ClassesToday, capped: Capped
) -> dict[str, Any]:
    return {
        "grades": str(today.grades),
        "subject": today.subject,
        "classes": today.sections,
        "pupils": today.seats,
        "largest": today.largest,
        "cap": by_year(found.years, capped.cap),
        "average_cap": by_year(found.years, capped.average),
        "classes_more": by_year(found.years, capped.more),
    }
