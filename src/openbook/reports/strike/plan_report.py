"""A plan laid out: what is missing first, then totals, sites, proof and moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.case.case import Case
from openbook.reports.document.document import (
    Block,
    Bullets,
    Document,
    Facts,
    Heading,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.notes import SIMULATED
from openbook.reports.strike.forecast_report import status_words
from openbook.reports.words.words import Words
from openbook.strike.staffing.diff import diff_of
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.plan_data import site_words
from openbook.strike.staffing.problem import Goal

_SHOWN = 12
_GOALS = {
    "shortage": "staff that must be there and are missing",
    "ratio": "the worst ratio",
    "shortfall": "the total shortfall from the aim",
    "travel": "travel",
    "moves": "moves",
    "languages": "languages",
}


def plan_document(plan: StrikePlan, case: Case, words: Words) -> Document:
    """Lay out the staffing plan of a day."""
    return Document(
        title=words("Staffing plan of {day}", day=words.day(plan.day)),
        case=case.head.title,
        known_on=case.known_for(plan.day),
        words=words,
        blocks=tuple(_blocks(plan, words)),
        simulated=plan.simulated,
    )


def _blocks(plan: StrikePlan, words: Words) -> Iterator[Block]:
    if plan.simulated:
        yield Text(words(SIMULATED))
    opened = [day for day in plan.sites if day.status in {"open", "limited"}]
    text = "{people} staff assigned to {schools} schools with {students} students expected."
    yield Text(
        words(
            text,
            people=words.number(len(plan.sent)),
            schools=words.number(len(opened)),
            students=words.number(sum(day.pupils for day in opened)),
        ),
        "lead",
    )
    yield from _missing(opened, words)
    yield from _totals(plan, opened, words)
    yield from _other_sites(plan.sites, words)
    yield from _proof(plan.goals, words)
    if plan.yesterday:
        yield from _moves(plan, words)


def _missing(opened: Sequence[SiteDay], words: Words) -> Iterator[Block]:
    """Lay out what is missing, the worst first."""
    short = [day for day in opened if any(day.missing)]
    if not short:
        yield Text(words("Every open school has the staff that it must have."))
        return
    text = (
        "{schools} schools need {staff} more staff, {special} of them for special "
        "education."
    )
    yield Text(
        words(
            text,
            schools=words.number(len(short)),
            staff=words.number(sum(max(day.missing) for day in short)),
            special=words.number(sum(day.missing[2] for day in short)),
        )
    )
    worst = sorted(short, key=lambda day: (-max(day.missing), day.site.school))
    heads = ("School", "Staff missing", "With a credential", "For special education")
    yield TableBlock(
        name="missing",
        caption=words("Staff missing, by school"),
        heads=tuple(map(words, heads)),
        rows=tuple(
            TableRow(
                (
                    label(day.site.school),
                    *amounts((max(day.missing), *day.missing[1:]), words.number),
                )
            )
            for day in worst
        ),
        most=_SHOWN,
    )


def _totals(
    plan: StrikePlan, opened: Sequence[SiteDay], words: Words
) -> Iterator[Block]:
    if not plan.people:
        text = "Nobody in strike/adults.csv is available on {day}."
        yield Text(words(text, day=words.day(plan.day)))
        return
    yield Facts(tuple(_facts(plan, opened, words)))


def _facts(
    plan: StrikePlan, opened: Sequence[SiteDay], words: Words
) -> Iterator[tuple[str, str]]:
    number = words.number
    yield words("Available"), number(len(plan.people))
    yield words("In reserve"), number(len(plan.people) - len(plan.sent))
    lost = sum(person.home is None for person in plan.people)
    if lost:
        yield words("No home known, so not assigned"), number(lost)
    staffed = [day for day in opened if day.adults]
    if not staffed:
        return
    worst = max(staffed, key=lambda day: day.pupils / len(day.adults))
    text = "{district} in the district, {worst} at worst ({school})"
    students = sum(day.pupils for day in opened)
    yield (
        words("Students per staff member"),
        words(
            text,
            district=number(students / len(plan.sent), 1),
            worst=number(worst.pupils / len(worst.adults), 1),
            school=worst.site.school,
        ),
    )
    value = {goal.name: goal.value for goal in plan.goals}
    each = value["travel"] / len(plan.sent)
    text = "{total} km, {each} km each"
    travel = words(text, total=number(value["travel"], 1), each=number(each, 1))
    yield words("Travel"), travel
    if "languages" in value:
        head = "Staff who speak no family language but English"
        yield words(head), number(value["languages"])


def _other_sites(sites: Sequence[SiteDay], words: Words) -> Iterator[Block]:
    """Lay out the sites that are not open in full, under the rule that says so."""
    rules = sorted({(day.status, day.why) for day in sites if day.status != "open"})
    for status, why in rules:
        some = [day for day in sites if (day.status, day.why) == (status, why)]
        count = words.number(len(some))
        said = f"{status_words(status, words)}: {count}. {words.said(why)}"
        names = [site_words(day) for day in some[:_SHOWN]]
        more = len(some) - _SHOWN
        names += [_more(more, words)] if more > 0 else []
        yield Heading(said, 3)
        yield Text(", ".join(names))


def _more(count: int, words: Words) -> str:
    return words("and {count} more; --json has them all", count=words.number(count))


def _proof(goals: Sequence[Goal], words: Words) -> Iterator[Block]:
    """Say which goals are proved best, in their order, and what gap remains."""
    proved = [words(_GOALS[goal.name]) for goal in goals if not goal.gap]
    if proved:
        text = "Proved best, in this order: {goals}."
        yield Text(words(text, goals=", ".join(proved)))
    for goal in goals:
        if goal.gap:
            text = "{goal}: at most {gap} from the best."
            gap = words.percent(goal.gap, 3)
            yield Text(words(text, goal=words(_GOALS[goal.name]), gap=gap))


def _moves(plan: StrikePlan, words: Words) -> Iterator[Block]:
    changed = diff_of(plan)
    yield Heading(words("Since the plan before"), 2)
    counts = {
        "Stay": changed.kept,
        "Move": len(changed.moved),
        "Called in": len(changed.called),
        "Released": len(changed.released),
        "Not available": len(changed.absent),
    }
    yield Facts(tuple((words(n), words.number(count)) for n, count in counts.items()))
    moves = [f"{m.adult}: {m.before} → {m.now}" for m in changed.moved[:_SHOWN]]
    more = len(changed.moved) - _SHOWN
    moves += [_more(more, words)] if more > 0 else []
    yield Bullets(tuple(moves))
