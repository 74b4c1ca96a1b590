"""One school: its pupils, its classes, and what each offer means there."""

from __future__ import annotations

from functools import partial

from openbook.offers.one_school import NoSuchSchoolError
from openbook.reports.document.question import address
from openbook.reports.offers.school_report import school_blocks
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import on_the_table


def show(asked: Asked) -> Shown:
    """What the template is given."""
    case = asked.case
    ids = [name for name in case.schools.column("school") if name]
    school = asked.text("school") or next(iter(ids), "")
    if school not in ids:
        raise NoSuchSchoolError(school, ids)
    found = asked.once(("school", school), lambda: asked.opened.school(school))
    names = [each.offer.id for each in found.offers if each.offer]
    chosen = (
        asked.choice("offer", names, default=_newest(asked, names)) if names else ""
    )
    shown = [each for each in found.offers if each.offer and each.offer.id == chosen]
    choose = partial(_choose, school)
    return {
        "found": found,
        "blocks": tuple(school_blocks(found, shown, case, asked.words, choose=choose)),
    }


def _choose(school: str, offer: str) -> str:
    return address("/district/school", school=school, offer=offer)


def _newest(asked: Asked, names: list[str]) -> str:
    """The employer's newest offer, or else the newest."""
    roles, now = asked.case.head.roles, on_the_table(asked)
    own = [offer.id for offer in now.newest if roles.get(offer.side) == "employer"]
    return own[-1] if own else names[-1]


PAGE = Page("/district/school", "One school", show, "school.html", tables=("schools",))
