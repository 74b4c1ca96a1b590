"""One school: its pupils, its classes, and what each offer means there."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from openbook.offers.one_school import ForSchool, NoSuchSchoolError, SchoolUnder
from openbook.reports.table_sources import table_sources
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import on_the_table


@dataclass(frozen=True, slots=True)
class UnderView:
    """One offer at the school: who made it, and how many classes more it needs."""

    under: SchoolUnder
    name: str
    more: tuple[float, ...]

    @property
    def says_something(self) -> bool:
        """Whether the offer changes classes here or speaks of posts."""
        return any(self.more) or bool(self.under.posts)


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case = asked.case
    ids = [name for name in case.schools.column("school") if name]
    school = asked.text("school") or next(iter(ids), "")
    if school not in ids:
        raise NoSuchSchoolError(school, ids)
    row = case.schools.column("school").index(school)
    found = asked.once(("school", school), lambda: asked.opened.school(school))
    offers = [each for each in found.under if each.offer]
    names = [each.offer.id for each in offers if each.offer]
    chosen = (
        asked.choice("offer", names, default=_newest(asked, names)) if names else ""
    )
    rows = [r for r, own in enumerate(case.sections.column("school")) if own == school]
    return {
        "school": case.schools[row],
        "found": found,
        "grades": _grades(asked, school),
        "alone": found.under[0],
        "views": [_view(asked, found, each) for each in offers][::-1],
        "chosen": next((e for e in offers if e.offer and e.offer.id == chosen), None),
        "own_source": case.source_at(case.schools, row),
        "sources": table_sources(case, case.sections, rows),
    }


def _view(asked: Asked, found: ForSchool, under: SchoolUnder) -> UnderView:
    side = under.offer.side if under.offer else ""
    more = tuple(
        fsum(each.more[at] for each in under.classes) for at in range(len(found.years))
    )
    return UnderView(under, asked.case.head.called.get(side, side), more)


def _newest(asked: Asked, names: list[str]) -> str:
    """The employer's newest offer, or else the newest."""
    roles, now = asked.case.head.roles, on_the_table(asked)
    own = [offer.id for offer in now.newest if roles.get(offer.side) == "employer"]
    return own[-1] if own else names[-1]


def _grades(asked: Asked, school: str) -> list[tuple[str, str, float]]:
    """Pupils by grade in the newest year that is counted."""
    cells = asked.case.enrollment.each("year", "school", "grade", "pupils")
    own = [
        (year, grade, pupils)
        for year, name, grade, pupils in cells
        if name == school and year and grade and pupils is not None
    ]
    newest = max((year for year, _, _ in own), default=None)
    return [(str(y), str(grade), pupils) for y, grade, pupils in own if y == newest]


PAGE = Page("/district/school", "One school", show, "school.html", tables=("schools",))
