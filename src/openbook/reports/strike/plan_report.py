"""A plan for readers: what is missing first, then totals, sites, proof and moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.figures.amounts import counted
from openbook.reports.notes import SIMULATED
from openbook.strike.staffing.diff import diff_of
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.plan_data import shortage_words, site_words
from openbook.strike.staffing.problem import Goal

_SHOWN = 12
_GOALS = {
    "shortage": "what must be there and is missing",
    "ratio": "the worst ratio",
    "shortfall": "the total shortfall from the aim",
    "travel": "travel",
    "moves": "moves",
    "languages": "languages",
}


def plan_text(plan: StrikePlan) -> str:
    """The plan as people read it."""
    return "\n".join(_lines(plan))


def _lines(plan: StrikePlan) -> Iterator[str]:
    if plan.simulated:
        yield SIMULATED
    opened = [day for day in plan.sites if day.status in {"open", "limited"}]
    pupils = sum(day.pupils for day in opened)
    yield (
        f"{plan.day:%A}, {plan.day}: {counted(len(plan.sent), 'people')} sent to "
        f"{counted(len(opened), 'schools')} with {pupils:,} pupils expected"
    )
    yield from _missing(opened)
    yield ""
    yield from _totals(plan, opened)
    yield from _other_sites(plan.sites)
    yield ""
    yield from _proof(plan.goals)
    if plan.yesterday:
        yield from _moves(plan)


def _missing(opened: Sequence[SiteDay]) -> Iterator[str]:
    """What is missing, the worst first."""
    short = [day for day in opened if any(day.missing)]
    yield ""
    if not short:
        yield "Every open school has the adults that it must have."
        return
    adults = sum(max(day.missing) for day in short)
    special = sum(day.missing[2] for day in short)
    schools = "1 school needs" if len(short) == 1 else f"{len(short):,} schools need"
    yield (
        f"{schools} {counted(adults, 'adults')} more, "
        f"{special:,} of them for special education:"
    )
    worst = sorted(short, key=lambda day: (-max(day.missing), day.site.school))
    for day in worst[:_SHOWN]:
        yield f"  {day.site.school} {shortage_words(day)}"
    if len(short) > _SHOWN:
        yield f"  and {len(short) - _SHOWN:,} more; --json has them all"


def _totals(plan: StrikePlan, opened: Sequence[SiteDay]) -> Iterator[str]:
    reserve = len(plan.people) - len(plan.sent)
    if not plan.people:
        yield f"Nobody in strike/adults.csv is available on {plan.day}"
        return
    yield f"Available: {counted(len(plan.people), 'people')}; in reserve: {reserve:,}"
    lost = sum(person.home is None for person in plan.people)
    if lost:
        yield f"No home is known of {counted(lost, 'people')}; they are not sent"
    staffed = [day for day in opened if day.adults]
    if not staffed:
        return
    worst = max(staffed, key=lambda day: day.pupils / len(day.adults))
    pupils = sum(day.pupils for day in opened)
    yield (
        f"Pupils per adult: {pupils / len(plan.sent):.1f} in the district, "
        f"{worst.pupils / len(worst.adults):.1f} at worst ({worst.site.school})"
    )
    value = {goal.name: goal.value for goal in plan.goals}
    yield f"Travel: {value['travel']:,.1f} km, {value['travel'] / len(plan.sent):.1f} each"
    if "languages" in value:
        yield (
            f"Languages: {counted(int(value['languages']), 'people')} sent to families "
            "of whose languages besides English they speak none"
        )


def _other_sites(sites: Sequence[SiteDay]) -> Iterator[str]:
    """Sites that are not open in full, under the rule that says so."""
    rules = sorted({(day.status, day.why) for day in sites if day.status != "open"})
    for status, why in rules:
        some = [day for day in sites if (day.status, day.why) == (status, why)]
        listed = [site_words(day) for day in some[:_SHOWN]]
        if len(some) > _SHOWN:
            listed.append(f"and {len(some) - _SHOWN:,} more")
        yield ""
        yield f"{status.capitalize()}: {counted(len(some), 'schools')}. {why}"
        yield f"  {', '.join(listed)}"


def _proof(goals: Sequence[Goal]) -> Iterator[str]:
    """Which goals are proved best, in their order, and what gap remains."""
    proved = [_GOALS[goal.name] for goal in goals if not goal.gap]
    if proved:
        yield f"Proved best, in this order: {', '.join(proved)}"
    for goal in goals:
        if goal.gap:
            yield f"{_GOALS[goal.name]}: at most {goal.gap:.3%} from the best"


def _moves(plan: StrikePlan) -> Iterator[str]:
    changed = diff_of(plan)
    yield ""
    yield (
        f"Since the plan before: stay {changed.kept:,}, move {len(changed.moved):,}, "
        f"called in {len(changed.called):,}, released {len(changed.released):,}, "
        f"not available {len(changed.absent):,}"
    )
    for move in changed.moved[:_SHOWN]:
        yield f"  {move.adult}: {move.before} to {move.now}"
    if len(changed.moved) > _SHOWN:
        yield f"  and {len(changed.moved) - _SHOWN:,} more; --json has them all"
