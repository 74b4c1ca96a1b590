"""Plan a strike day: people to schools, what is missing, and the proof."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, field, replace
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.simulation_marks import simulated_schools
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series
from openbook.strike.staffing.hall import PlanMemory
from openbook.strike.staffing.places import StaffedPlace
from openbook.strike.staffing.sites import (
    CLOSED,
    LIMITED,
    MERGED,
    OPEN,
    Person,
    Site,
    StaffingStandard,
    Standards,
    distances,
    people_on,
    sites_on,
    standards_of,
)
from openbook.strike.staffing.solve import Goal, Problem, Solution, solve


def _as_announced(sites: Sequence[Site]) -> tuple[Site, ...]:
    """Return pupils of sites that were announced to be merged, at the school named for them."""
    found = {site.school: site for site in sites}
    for site in sites:
        if site.status == MERGED:
            host = _host(site, found)
            if host is None:
                found[site.school] = _without_host(site)
                continue
            found[host.school] = _with(host, site)
            found[site.school] = replace(
                site, pupils=0, special=0, preschool=False, into=host.school
            )
    return tuple(found[site.school] for site in sites)


def _without_host(site: Site) -> Site:
    gone = "The school that was announced for them is not open."
    why = series([site.why, gone], " ")
    return replace(site, status=CLOSED, why=why, into="")


def _host(site: Site, found: dict[str, Site]) -> Site | None:
    """Return the site where pupils end up, if that one is open; mergers may follow each other."""
    host, seen = site, {site.school}
    while host.status == MERGED:
        after = found.get(host.into)
        if after is None or after.school in seen:
            return None
        host = after
        seen.add(host.school)
    return None if host.status == CLOSED else host


def _with(host: Site, guest: Site) -> Site:
    """Return a site that takes in another; a limited one only pupils with special needs."""
    pupils = guest.special if host.status == LIMITED else guest.pupils
    return replace(
        host,
        pupils=host.pupils + pupils,
        special=host.special + guest.special,
        preschool=host.preschool or guest.preschool,
        languages=tuple(dict.fromkeys((*host.languages, *guest.languages))),
    )


def _nobody(site: Site) -> Site:
    """Return a site where nobody is expected is closed."""
    if site.pupils or site.status in {CLOSED, MERGED}:
        return site
    why = "No student is expected."
    if site.status == LIMITED:
        nobody = "No student with special needs is expected."
        why = series([site.why, nobody], " ")
    return replace(site, status=CLOSED, why=why)


def _around_lost(sites: tuple[Site, ...], lost: Collection[str]) -> tuple[Site, ...]:
    """Sites that cannot be used are closed; pupils go to the nearest that takes them."""
    found = {site.school: site for site in sites}
    usable = [site for site in sites if site.school not in lost]
    for site in sites:
        if site.school not in lost:
            continue
        near = _nearest(site, usable)
        into = near.school if near else ""
        whys = ["The site cannot be used today.", "No other open site takes its grades."]
        why = series(whys[:1] if near else whys, " ")
        found[site.school] = replace(site, status=CLOSED, why=why, into=into)
        if near and site.status != CLOSED:
            found[near.school] = _with(found[near.school], site)
    for site in usable:
        if site.status == MERGED and site.into in lost:
            # Its pupils go on with those of the host.
            into = found[site.into].into
            after = replace(site, into=into) if into else _without_host(site)
            found[site.school] = after
    return tuple(found[site.school] for site in sites)


def _nearest(site: Site, usable: list[Site]) -> Site | None:
    """Return the nearest usable site that takes in the pupils of a lost one."""
    fitting = [host for host in usable if host.takes_in(site) and host.place]
    if not fitting or site.place is None:
        return None
    km = distances([site.place], [host.place for host in fitting])[0].tolist()
    return min(zip(km, fitting, strict=True), key=lambda each: each[0])[1]


@dataclass(frozen=True, slots=True)
class SiteDay:
    """One site in a plan: how it is, who is there and what is missing."""

    site: Site
    status: str
    why: str = ""
    into: str = ""
    pupils: int = 0  # those of a guest included
    needs: tuple[int, int, int] = (0, 0, 0)  # adults, credentialed, special
    adults: tuple[str, ...] = ()
    missing: tuple[int, int, int] = (0, 0, 0)  # adults, credentialed, special


@dataclass(frozen=True, slots=True)
class StrikePlan:
    """Who is sent where on a day, by number; how good it is and what is missing."""

    case: str
    day: date
    standards: Standards
    sites: tuple[SiteDay, ...]
    people: tuple[Person, ...]
    sent: Mapping[str, str]  # person to school
    goals: tuple[Goal, ...]
    yesterday: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, str] = field(default_factory=dict)
    few_moves: bool = False
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)
    simulated: bool = False  # a program made the schools, the counts or the roster


@dataclass(frozen=True, slots=True)
class Morning:
    """What changed over night: who is sick, which sites are lost, who must stay."""

    yesterday: Mapping[str, str] = field(default_factory=dict)
    pinned: Sequence[tuple[str, str]] = ()
    sick: Sequence[str] = ()
    lost: Sequence[str] = ()
    few_moves: bool = False
    memory: PlanMemory | None = field(default=None, compare=False, repr=False)


def plan_morning(
    case: Case, day: date, expected: Mapping[str, float], morning: Morning
) -> StrikePlan:
    """Return the best plan of a day as it stands in the morning.

    Yesterday's places break ties of travel, or come before it with ``few_moves``.
    """
    standards = standards_of(case)
    announced = map(_nobody, _as_announced(sites_on(case, day, expected)))
    every = _around_lost(tuple(announced), morning.lost)
    people = people_on(case, day, standards, sick=morning.sick)
    usable = tuple(site for site in every if site.status in {OPEN, LIMITED})
    number = {site.school: place for place, site in enumerate(usable)}
    there = {person.adult for person in people}
    pins = {a: school for a, school in morning.pinned if a in there and school in number}
    problem = Problem(
        usable,
        people,
        standards,
        {adult: number[school] for adult, school in pins.items()},
        morning.yesterday,
        morning.few_moves,
        morning.memory,
    )
    found = solve(problem)
    sent = {adult: usable[site].school for adult, site in found.sent.items()}
    return StrikePlan(
        case.head.title,
        day,
        standards,
        site_days(every, usable, people, found),
        people,
        sent,
        found.goals,
        morning.yesterday,
        pins,
        morning.few_moves,
        found.memory,
        simulated_schools(case),
    )


def site_days(
    every: Sequence[Site], usable: Sequence[Site], people: Sequence[Person], found: Solution
) -> tuple[SiteDay, ...]:
    """Return every site as the plan has it, ordered by short name."""
    days = {each.school: SiteDay(each, each.status, each.why, each.into) for each in every}
    kinds = {person.adult: int(person.kind) for person in people}
    adults: dict[int, list[str]] = {}
    for adult, number in found.sent.items():
        adults.setdefault(number, []).append(adult)
    why = "A small site may be merged into a near one that takes its grades."
    for place in found.places:
        host = usable[place.host]
        days[host.school] = _open_site(host, place, adults.get(place.host, []), kinds)
        for guest in (usable[number] for number in place.sites[1:]):
            days[guest.school] = SiteDay(guest, MERGED, why, host.school)
    return tuple(days[site.school] for site in every)


def _open_site(
    site: Site, place: StaffedPlace, adults: Sequence[str], kinds: Mapping[str, int]
) -> SiteDay:
    needs = (place.floor, place.credentialed, place.special)
    there = [sum(kinds[adult] >= kind for adult in adults) for kind in range(3)]
    some, taught, special = (max(0, need - count) for need, count in zip(needs, there, strict=True))
    return SiteDay(
        site,
        site.status,
        site.why,
        pupils=place.pupils,
        needs=needs,
        adults=tuple(sorted(adults)),
        missing=(some, taught, special),
    )


@dataclass(frozen=True, slots=True)
class PersonMove:
    """One person by number: the school before and now; blank is the reserve."""

    adult: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Diff:
    """Everything that changed over night."""

    moved: tuple[PersonMove, ...]  # from one school to another
    called: tuple[PersonMove, ...]  # from the reserve to a school
    released: tuple[PersonMove, ...]  # from a school to the reserve
    absent: tuple[PersonMove, ...]  # sent yesterday, not available today
    kept: int  # at the same school

    @property
    def changes(self) -> int:
        """How many available people are told something new."""
        return len(self.moved) + len(self.called) + len(self.released)


def diff_of(plan: StrikePlan) -> Diff:
    """Return the changes of a plan from the one of yesterday, ordered by person."""
    there = {person.adult for person in plan.people}
    everybody = sorted(plan.yesterday.keys() | plan.sent.keys())
    moves = [
        PersonMove(adult, plan.yesterday.get(adult, ""), plan.sent.get(adult, ""))
        for adult in everybody
    ]
    new = [move for move in moves if move.before != move.now and move.adult in there]
    return Diff(
        tuple(move for move in new if move.before and move.now),
        tuple(move for move in new if not move.before),
        tuple(move for move in new if not move.now),
        tuple(move for move in moves if move.adult not in there),
        sum(move.before == move.now for move in moves),
    )


def shortage_words(day: SiteDay) -> str:
    """Return what a site still needs: "needs 2 more adults, 1 of them for special education".

    Nothing where it has all it must have.
    """
    _, credentialed, special = day.missing
    more = max(day.missing)
    if not more:
        return ""
    if more == 1:
        if special:
            return "needs 1 more staff member for special education"
        if credentialed:
            return "needs 1 more credentialed staff member"
        return "needs 1 more staff member"
    parts = [Message("needs {number} more staff", number=more)]
    if special:
        some = _of(special, more)
        parts.append(Message("{some} for special education", some=some))
    if credentialed > special:
        some = _of(credentialed, more)
        parts.append(Message("{some} with a credential", some=some))
    return series(parts)


def _of(some: int, more: int) -> str:
    return "all" if some == more else Message("{number} of them", number=some)


def site_words(day: SiteDay) -> str:
    """Return a site that is not open in full, and where its pupils go."""
    return f"{day.site.school} into {day.into}" if day.into else day.site.school


def plan_data(plan: StrikePlan, standards: Sequence[StaffingStandard] = ()) -> dict[str, Any]:
    """Return a plan as plain data; people are numbers."""
    changed = diff_of(plan)
    return {
        "case": plan.case,
        "day": plan.day.isoformat(),
        "simulated": plan.simulated,
        "goals": [{**asdict(goal), "gap": goal.gap} for goal in plan.goals],
        "people": {
            "available": len(plan.people),
            "sent": len(plan.sent),
            "without_a_home": sum(person.home is None for person in plan.people),
        },
        "sites": [_site_data(day) for day in plan.sites],
        "sent": dict(sorted(plan.sent.items())),
        "moves": asdict(changed) if plan.yesterday else None,
        "standards": [asdict(each) for each in standards],
    }


def _site_data(day: SiteDay) -> dict[str, Any]:
    kinds = ("adults", "credentialed", "special")
    return {
        "school": day.site.school,
        "status": day.status,
        "rule": day.why,
        "into": day.into,
        "pupils": day.pupils,
        "needs": dict(zip(kinds, day.needs, strict=True)),
        "adults": list(day.adults),
        "missing": dict(zip(kinds, day.missing, strict=True)),
        "words": shortage_words(day),
    }
