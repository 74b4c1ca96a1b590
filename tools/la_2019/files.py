"""The generated tables as the text of their files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from tools.la_2019.adults import draw_adults
from tools.la_2019.counts import draw_counts
from tools.la_2019.enrollment import GRADE_NAMES, YEAR, Pupils, draw_pupils
from tools.la_2019.need import draw_need
from tools.la_2019.norms import norm_rows
from tools.la_2019.schedule import schedules
from tools.la_2019.schools import Site, draw_sites
from tools.la_2019.sections import draw_classes
from tools.la_2019.staff import draw_staff

Row = tuple[object, ...]


def generated_files() -> dict[str, str]:
    """The text of every generated file, by its path in the case folder."""
    sites = draw_sites()
    pupils = draw_pupils(sites)
    files = {
        "district/schools.csv": _schools(sites, pupils),
        "district/enrollment.csv": _enrollment(sites, pupils),
        "district/sections.csv": _sections(sites, pupils),
        "district/norms.csv": _norms(sites, pupils),
        "district/staff.csv": _staff(),
        "strike/adults.csv": _adults(),
        "strike/counts.csv": _counts(sites, pupils),
    }
    for name, cells in schedules().items():
        rows = ((cell.column, cell.step, cell.pay) for cell in cells)
        files[f"district/schedules/{name}.csv"] = _text("column step pay", rows)
    return files


def _text(header: str, rows: Iterable[Row]) -> str:
    """A table as CSV with plain line ends."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header.split())
    writer.writerows(rows)
    return out.getvalue()


def _schools(sites: tuple[Site, ...], pupils: Pupils) -> str:
    header = (
        "school name level operator grades group area latitude longitude languages "
        "special_pupils high_need preschool"
    )
    special = pupils.special.sum(axis=1)
    need = draw_need(sites, pupils.all.sum(axis=1))
    return _text(
        header,
        (
            (
                site.school,
                site.name,
                site.level,
                site.operator,
                site.grades,
                site.group,
                site.area,
                f"{site.place[0]:.4f}",
                f"{site.place[1]:.4f}",
                "; ".join(site.languages),
                "" if site.level == "early" else int(special[index]),
                int(need[index]) if site.staffed else "",
                "yes" if site.preschool else "no",
            )
            for index, site in enumerate(sites)
        ),
    )


def _enrollment(sites: tuple[Site, ...], pupils: Pupils) -> str:
    rows = (
        (YEAR, site.school, grade, int(number))
        for site, numbers in zip(sites, pupils.all, strict=True)
        for grade, number in zip(GRADE_NAMES, numbers, strict=True)
        if number
    )
    return _text("year school grade pupils", rows)


def _sections(sites: tuple[Site, ...], pupils: Pupils) -> str:
    rows = (
        (
            sites[row.site].school,
            row.grades,
            row.subject,
            len(row.sizes),
            sum(row.sizes),
            max(row.sizes),
        )
        for row in draw_classes(sites, pupils)
    )
    return _text("school grades subject sections seats largest", rows)


def _norms(sites: tuple[Site, ...], pupils: Pupils) -> str:
    header = "level grades subject group students average cap_above periods taught source"
    return _text(header, norm_rows(sites, draw_classes(sites, pupils)))


def _staff() -> str:
    rows = (
        (group.unit, group.cell.column, group.cell.step, group.people) for group in draw_staff()
    )
    return _text("unit column step fte", rows)


def _adults() -> str:
    header = "adult role credential area latitude longitude travel_km languages first_day"
    rows = (
        (
            person.adult,
            person.role,
            person.credential,
            person.area,
            f"{person.place[0]:.2f}",
            f"{person.place[1]:.2f}",
            person.travel_km,
            "; ".join(person.languages),
            person.first_day.isoformat(),
        )
        for person in draw_adults()
    )
    return _text(header, rows)


def _counts(sites: tuple[Site, ...], pupils: Pupils) -> str:
    counts = draw_counts(sites, pupils.all.sum(axis=1))
    rows = ((c.day.isoformat(), sites[c.site].school, c.pupils) for c in counts)
    return _text("day school pupils", rows)
