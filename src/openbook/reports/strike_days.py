"""The days of a strike ahead: students forecast, statuses of schools, the staffing plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.case.case import Case
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.district_charts import LABELED, schools_drawn
from openbook.reports.document import document as doc
from openbook.reports.notes import SIMULATED
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words
from openbook.strike.board import BoardRow
from openbook.strike.forecast.forecast import Band, Forecast, Skill
from openbook.strike.forecast.local_level import Spreads
from openbook.strike.staffing.plan import SiteDay, StrikePlan, diff_of, site_words
from openbook.strike.staffing.sites import KM_A_MILE, people_out
from openbook.strike.staffing.solve import Goal
from openbook.strike.status import STATUSES

_MOST = 12  # rows or names that are shown
_PRIOR = (
    "Nothing is counted before this day: these numbers rest on strikes that were published "
    "before it ({strikes}), not on this strike."
)
_HONORED = (
    "Other units honor the picket line, {share} of their people by what was announced or "
    "assumed; how much that lowers attendance is Openbook's judgment."
)
# What was announced of the schools, by its kind; blank where nothing is on record.
_ANNOUNCED = {
    "staffed": "Staff are announced for at least a quarter of those on strike: in earlier strikes "
    "like it most students came.",
    "open": "Staff are announced for less than a quarter of those on strike: in earlier strikes "
    "like it few students came.",
    "limited": "Schools are announced as open for limited services only: in earlier strikes like "
    "it few students came.",
    "": "Nothing is on record about how many staff will teach, which makes this interval wide: "
    "write teaching in strike/strike.yaml.",
}
_RAIN = {None: "the weather of the day is not known", True: "rain", False: "no rain"}


def forecast_data(found: Forecast, skill: Skill | None = None) -> dict[str, Any]:
    """Return a forecast as plain data, pupils to one decimal."""
    made = found.made_of
    data: dict[str, Any] = {
        **picked(found, "day", "known_on"),
        "interval": 0.9,
        "district": _rounded(found.district, 1),
        "schools": [
            picked(each, "school", "name", "enrolled", "days_reported=reported")
            | _rounded(each.expected, 1)
            for each in found.schools
        ],
        "made_of": {
            "prior_only": made.prior_only,
            "days": [
                {"day": day.isoformat(), "schools_reported": schools}
                for day, schools in zip(made.days, made.counted, strict=True)
            ],
            "district_totals": made.totals,
            "rain": made.rain,
            "published_strikes": list(made.learned),
            "announced": made.announced or None,
            "lines_honored": made.honored,
            "closed_announced": made.closed and made.closed.isoformat(),
            "spreads": _rounded(made.spreads, 4),
            "counts_generated": found.generated,
        },
    }
    return data | ({"skill": skill_data(skill)} if skill else {})


def skill_data(skill: Skill) -> dict[str, Any]:
    """Return each day forecast from the days before it, as plain data."""
    errors = ("mean_error=error", "mean_error_same_as_yesterday=same_as_yesterday")
    return picked(skill, "compared=schools", *errors, "better", "covered", "days")


def forecast_document(
    found: Forecast, case: Case, words: Words, skill: Skill | None = None
) -> doc.Document:
    """Lay out the forecast of a day: the district, its schools, how good it was."""
    blocks = [*_forecast(found, words), *_skill(skill, words)]
    title = words("Students expected on {day}", day=words.day(found.day))
    return doc.of_case(case, title, blocks, words, known_on=found.known_on)


def _forecast(found: Forecast, words: Words) -> doc.Blocks:
    whole, number = found.district, words.number
    text = (
        "{middle} students expected (90% interval: {low} to {high}), of "
        "{enrolled} enrolled in {schools} schools."
        if len(found.schools) > 1
        else "{middle} students expected (90% interval: {low} to {high}), of {enrolled} enrolled."
    )
    said = words(
        text,
        **{name: number(value) for name, value in asdict(whole).items()},
        enrolled=number(sum(each.enrolled for each in found.schools)),
        schools=number(len(found.schools)),
    )
    yield doc.Text(said, "lead")
    if found.known_on == found.day:
        yield doc.Text(words("As known in the morning of that day."), "quiet")
    yield from _made_of(found, words)
    rows = []
    for each in sorted(found.schools, key=lambda each: -each.expected.middle):
        band = each.expected
        numbers = doc.amounts((each.enrolled, band.low, band.middle, band.high), number)
        rows.append(doc.row_of(f"{each.school} {each.name}", *numbers))
    caption = "Schools with the most students expected"
    heads = ("School", "Enrolled", "Low", "Expected", "High")
    yield doc.table(words, "forecast", caption, heads, rows, most=_MOST, shown=True)


def _made_of(found: Forecast, words: Words) -> doc.Blocks:
    made = found.made_of
    if made.closed:
        text = "Every school is closed by the announcement of {day}: nobody is expected."
        yield doc.Text(words(text, day=words.day(made.closed)))
        return
    if made.honored:
        yield doc.Text(words(_HONORED, share=words.percent(made.honored, 0)))
    if made.prior_only:
        strikes = ", ".join(made.learned) or words("none")
        yield doc.Text(words(_PRIOR, strikes=strikes))
        yield doc.Text(words(_ANNOUNCED[made.announced]))
    else:
        days = (
            words("{day} ({count} schools)", day=words.day(day), count=words.number(count))
            for day, count in zip(made.days, made.counted, strict=True)
        )
        text = "Made of the counts of {days}; {rain}."
        rain = words(_RAIN[made.rain])
        yield doc.Text(words(text, days=", ".join(days), rain=rain))
    if found.generated:
        yield doc.Text(words("Counts by school are simulated, not published."))


def _skill(skill: Skill | None, words: Words) -> doc.Blocks:
    """Lay out how well each day was forecast from the days before it."""
    if skill is None:
        return
    yield doc.Heading(words("Each day forecast from the days before it"), 2)
    if not skill.days:
        yield doc.Text(words("No skill yet: it takes two days with counts by school."))
        return
    heads = ("Day", "Schools", "Forecast", "Same as yesterday", "In the interval")
    rows = (
        doc.row_of(
            words.day(day.day),
            *doc.amounts([day.schools], words.number),
            *doc.amounts([day.error, day.same_as_yesterday], lambda error: words.number(error, 1)),
            *doc.amounts([day.covered], lambda share: words.percent(share, 0)),
        )
        for day in skill.days
    )
    yield doc.table(words, "skill", "Mean error, students a school", heads, rows, shown=True)
    text = (
        "All days: the error is {share} smaller than that of the same as yesterday; "
        "{covered} of counts lay in the 90% intervals."
        if skill.better >= 0
        else "All days: the error is {share} larger than that of the same as yesterday; "
        "{covered} of counts lay in the 90% intervals."
    )
    better = words.percent(abs(skill.better), 0)
    yield doc.Text(words(text, share=better, covered=words.percent(skill.covered, 0)))


def _rounded(numbers: Band | Spreads, digits: int) -> dict[str, float]:
    return {name: round(value, digits) for name, value in asdict(numbers).items()}


# Beside the five statuses the map has one kind for what nobody can overlook.
SHORT = "short"
_SAID = {
    SHORT: "Short of staff",
    "open": "Open",
    "limited": "Open: limited services",
    "below_minimum": "Open: not enough staff",
    "unconfirmed": "Staffing not confirmed",
    "merged": "Merged",
    "closed": "Closed",
    "not_announced": "Not announced",
    "independent": "Independent charter",
}


def status_words(status: str, words: Words) -> str:
    """Return a status as the people who run the strike days say it."""
    return words(_SAID[status])


def status_map(case: Case, rows: Sequence[BoardRow], words: Words) -> Map:
    """Return the schools that have a place; those short of adults stand out."""
    columns = case.schools.each("school", "latitude", "longitude")
    places = {name: (south, west) for name, south, west in columns}
    kinds = [(row, SHORT if row.short else row.told.status) for row in rows]
    placed = [each for each in kinds if None not in places[each[0].told.school]]
    points = tuple(
        MapPoint(
            longitude=places[row.told.school][1],
            latitude=places[row.told.school][0],
            kind=status_words(kind, words),
            name=row.told.name,
            size=2 if kind in {SHORT, "closed", "merged"} else 1,
            labeled=len(placed) <= LABELED,
        )
        for row, kind in placed
    )
    there = {kind for _, kind in placed}
    order = ("open", "independent", *STATUSES, SHORT)
    shown = dict.fromkeys(kind for kind in order if kind in there)
    said = tuple(status_words(kind, words) for kind in shown)
    return schools_drawn("status", "Schools by status", "Status", said, points, words)


_GOALS = {
    "shortage": "staff that must be there and are missing",
    "ratio": "the worst ratio",
    "shortfall": "the total shortfall from the aim",
    "travel": "travel",
    "moves": "moves",
    "languages": "languages",
}


def plan_document(plan: StrikePlan, case: Case, words: Words) -> doc.Document:
    """Lay out the staffing plan of a day."""
    title = words("Staffing plan of {day}", day=words.day(plan.day))
    blocks, known = _blocks(plan, case, words), case.known_for(plan.day)
    return doc.of_case(case, title, blocks, words, known_on=known, simulated=plan.simulated)


def _blocks(plan: StrikePlan, case: Case, words: Words) -> doc.Blocks:
    if plan.simulated:
        yield doc.Text(words(SIMULATED))
    opened = [day for day in plan.sites if day.status in {"open", "limited"}]
    text = "{people} staff assigned to {schools} schools with {students} students expected."
    students = words.number(sum(day.pupils for day in opened))
    people, schools = words.number(len(plan.sent)), words.number(len(opened))
    said = words(text, people=people, schools=schools, students=students)
    yield doc.Text(said, "lead")
    yield from _missing(opened, words)
    out = len(people_out(case, plan.day))
    if out:
        text = (
            "Not assigned because they honor the picket line, by the share announced or assumed: "
            "{count} of the roster. Who they are is not known."
        )
        yield doc.Text(words(text, count=words.number(out)))
    if plan.people:
        yield doc.facts(_facts(plan, opened, words))
    else:
        text = "Nobody in strike/adults.csv is available on {day}."
        yield doc.Text(words(text, day=words.day(plan.day)))
    yield from _other_sites(plan.sites, words)
    yield from _proof(plan.goals, words)
    if plan.yesterday:
        yield from _moves(plan, words)


def _missing(opened: Sequence[SiteDay], words: Words) -> doc.Blocks:
    """Lay out what is missing, the worst first."""
    short = [day for day in opened if any(day.missing)]
    if not short:
        yield doc.Text(words("Every open school has the staff that it must have."))
        return
    text = "{schools} schools need {staff} more staff, {special} of them for special education."
    staff = words.number(sum(max(day.missing) for day in short))
    special = words.number(sum(day.missing[2] for day in short))
    schools = words.number(len(short))
    yield doc.Text(words(text, schools=schools, staff=staff, special=special))
    worst = sorted(short, key=lambda day: (-max(day.missing), day.site.school))
    heads = ("School", "Staff missing", "With a credential", "For special education")
    rows = (
        doc.row_of(
            day.site.school, *doc.amounts((max(day.missing), *day.missing[1:]), words.number)
        )
        for day in worst
    )
    yield doc.table(
        words, "missing", "Staff missing, by school", heads, rows, most=_MOST, shown=True
    )


def _facts(plan: StrikePlan, opened: Sequence[SiteDay], words: Words) -> Iterator[tuple[str, str]]:
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
    miles = value["travel"] / KM_A_MILE
    text = "{total} miles, {each} miles each"
    travel = words(text, total=number(miles, 1), each=number(miles / len(plan.sent), 1))
    yield words("Travel"), travel
    if "languages" in value:
        head = "Staff who speak no family language but English"
        yield words(head), number(value["languages"])


def _other_sites(sites: Sequence[SiteDay], words: Words) -> doc.Blocks:
    """Lay out the sites that are not open in full, under the rule that says so."""
    rules = sorted({(day.status, day.why) for day in sites if day.status != "open"})
    for status, why in rules:
        some = [day for day in sites if (day.status, day.why) == (status, why)]
        count = words.number(len(some))
        said = f"{status_words(status, words)}: {count}. {words.said(why)}"
        yield doc.Heading(said, 3)
        yield doc.Text(", ".join(_first([site_words(day) for day in some], words)))


def _first(names: list[str], words: Words) -> list[str]:
    """Return the first few names, and how many there are beside."""
    more = words.number(len(names) - _MOST)
    text = "and {count} more; --json has them all"
    rest = [words(text, count=more)] if len(names) > _MOST else []
    return [*names[:_MOST], *rest]


def _proof(goals: Sequence[Goal], words: Words) -> doc.Blocks:
    """Say which goals are proved best, in their order, and what gap remains."""
    proved = [words(_GOALS[goal.name]) for goal in goals if not goal.gap]
    if proved:
        text = "Proved best, in this order: {goals}."
        yield doc.Text(words(text, goals=", ".join(proved)))
    for goal in goals:
        if goal.gap:
            text = "{goal}: at most {gap} from the best."
            gap = words.percent(goal.gap, 3)
            yield doc.Text(words(text, goal=words(_GOALS[goal.name]), gap=gap))


def _moves(plan: StrikePlan, words: Words) -> doc.Blocks:
    changed = diff_of(plan)
    yield doc.Heading(words("Since the plan before"), 2)
    counts = {
        "Stay": changed.kept,
        "Move": len(changed.moved),
        "Called in": len(changed.called),
        "Released": len(changed.released),
        "Not available": len(changed.absent),
    }
    yield doc.facts((words(n), words.number(count)) for n, count in counts.items())
    moves = [f"{each.adult}: {each.before} → {each.now}" for each in changed.moved]
    yield doc.bullets(_first(moves, words))
