"""The verbs of a strike: pupils expected, people sent to schools, what a day costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType

from openbook.findings.finding import Finding, in_order
from openbook.folder.layout import PUBLIC
from openbook.folder.saved_plan import read_saved_plan
from openbook.folder.tried_counts import read_tried_counts
from openbook.folder.whole_folder import replace_folder
from openbook.opened import Folder, opened
from openbook.projection.project import ask
from openbook.report.family.site import MARKER, site_files
from openbook.staffing import odd_in_strike
from openbook.strike.board import Board, board_of
from openbook.strike.cost import cost
from openbook.strike.cost.cost import StrikeCost
from openbook.strike.cost.tried import usable
from openbook.strike.days import NoSchoolsError, day_meant
from openbook.strike.forecast import forecast
from openbook.strike.forecast.forecast import Forecast
from openbook.strike.forecast.skill import Skill
from openbook.strike.planned import by_role, planned_sites
from openbook.strike.staffing.plan import plan_strike
from openbook.strike.status import FamilyDay, SiteStatus, family_day


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was written: where, for which day, how much of it."""

    folder: Path
    day: FamilyDay
    files: int
    findings: tuple[Finding, ...] = ()

    @property
    def statuses(self) -> Counter[str]:
        """How many schools have each status."""
        return Counter(each.status for each in self.day.schools)


@dataclass(frozen=True, slots=True)
class ForecastFound:
    """A forecast, its skill if asked, and what is odd in the strike's files."""

    forecast: Forecast
    skill: Skill | None
    findings: tuple[Finding, ...]


def forecast_strike(
    folder: Folder,
    day: date | None = None,
    *,
    skill: bool = False,
    viewer: str = PUBLIC,
) -> ForecastFound:
    """Pupils expected by school on a day; left out, the first day without counts."""
    open_case = opened(folder, viewer)
    case = open_case.case
    found = forecast.forecast_strike(case, day or forecast.next_day(case))
    compared = forecast.skill_on(case) if skill else None
    return ForecastFound(found, compared, odd_in_strike(open_case))


@dataclass(frozen=True, slots=True)
class CostFound:
    """What a strike costs, and what is odd in its files or in the counts tried."""

    cost: StrikeCost
    findings: tuple[Finding, ...]


def cost_of_strike(
    folder: Folder,
    day: date | None = None,
    *,
    counts: str | Path | None = None,
    book: str = "",
    viewer: str = PUBLIC,
) -> CostFound:
    """What the days of a strike cost each side, up to a day, and the days after it.

    ``counts`` is a CSV file of day,pupils; its days stand in for those of the case.
    """
    open_case = opened(folder, viewer)
    case = open_case.case
    tried: dict[date, float] = {}
    findings: list[Finding] = []
    if counts is not None:
        table, findings = read_tried_counts(Path(counts))
        tried, wrong = usable(case, table, day)
        findings = [*findings, *wrong]
    question = ask(case, book=book)
    model = open_case.model()
    found = cost.cost_of_strike(
        case, open_case.law(), model, question, tried=tried, until=day
    )
    return CostFound(found, (*odd_in_strike(open_case), *in_order(findings)))


def planned_by_school(
    folder: Folder, *, day: date | None = None, viewer: str = PUBLIC
) -> dict[str, SiteStatus]:
    """The best plan of a day for the pupils forecast, as numbers by school; no people.

    Empty where nobody can be sent. This takes a while in a large district.
    """
    case = opened(folder, viewer).case
    if not len(case.adults) or not len(case.enrollment):
        return {}
    meant = day_meant(case, day)
    expected = forecast.forecast_strike(case, meant).schools
    pupils = {each.school: each.expected.middle for each in expected}
    return planned_sites(case, plan_strike(case, meant, pupils))


def saved_by_school(
    folder: Folder, file: str | Path, *, day: date | None = None
) -> dict[str, SiteStatus]:
    """A plan that was written to JSON, as numbers by school; one of another day is refused."""
    case = opened(folder).case
    roles = dict(case.adults.each("adult", "role"))
    sites = read_saved_plan(Path(file), case, day_meant(case, day))
    return {
        site.school: SiteStatus(
            school=site.school,
            status=site.status,
            merged_into=site.into,
            reason=site.rule,
            needs=site.needs,
            missing=site.missing,
            adults=by_role(roles, site.adults),
        )
        for site in sites
    }


def tell_families(
    folder: Folder,
    *,
    day: date | None = None,
    planned: Mapping[str, SiteStatus] = MappingProxyType({}),
    viewer: str = PUBLIC,
) -> FamilyDay:
    """What families are told about every school on a day of the strike."""
    return family_day(opened(folder, viewer).case, day, plan=planned.values())


def morning_board(
    folder: Folder,
    *,
    day: date | None = None,
    planned: Mapping[str, SiteStatus] = MappingProxyType({}),
    viewer: str = PUBLIC,
) -> Board:
    """Every school of a day: announced, planned, expected, counted; shortfalls first."""
    case = opened(folder, viewer).case
    told = family_day(case, day, plan=planned.values())
    known = len(case.enrollment) > 0
    expected = forecast.forecast_strike(case, told.day) if known else None
    return board_of(case, told, plan=planned, forecast=expected)


def publish_strike(
    folder: Folder,
    target: str | Path,
    *,
    day: date | None = None,
    plan: str | Path | None = None,
    with_plan: bool = True,
) -> Published:
    """Write the pages, feeds and call scripts for families to a folder, all or none.

    The case is read as the public sees it: nothing private can be published. ``plan``
    is a file with the plan of the day; left out, the day is planned. Without a plan
    only what was announced is told.
    """
    open_case = opened(folder)
    if not len(open_case.case.schools):
        raise NoSchoolsError
    planned: dict[str, SiteStatus] = {}
    if plan is not None:
        planned = saved_by_school(open_case, plan, day=day)
    elif with_plan:
        planned = planned_by_school(open_case, day=day)
    told = tell_families(open_case, day=day, planned=planned)
    count = replace_folder(Path(target), site_files(told), marker=MARKER)
    return Published(Path(target), told, count, odd_in_strike(open_case))
