"""The district: its money and students by year, its schools, classes, people and past."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openbook.case.case import Case
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.figures.figure import Status
from openbook.figures.operation import spoken
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.simulations.outcome import Outcome
from openbook.offers.one_school import NoSuchSchoolError
from openbook.reports.district_budget import (
    BudgetYears,
    budget_stages,
    budget_years,
    projected_quantities,
)
from openbook.reports.district_charts import (
    LEVELS,
    class_sizes,
    enrollment_chart,
    schools_map,
    units_on_schedule,
)
from openbook.reports.district_document import (
    balance_blocks,
    class_blocks,
    counted_blocks,
    past_blocks,
    people_blocks,
    projected_drawings,
    published_blocks,
    schools_table,
    units_blocks,
)
from openbook.reports.document.document import Block, Drawing, Heading, Text, table_sources
from openbook.reports.document.laid_out import source_line
from openbook.reports.document.question import address
from openbook.reports.offers.member_and_school import pay_blocks, school_blocks
from openbook.reports.offers.multiyear_document import filed_blocks, multiyear_blocks
from openbook.reports.projection_report import projection_blocks
from openbook.web.numbers.form import MULTIYEAR, multiyear_query, with_doors
from openbook.web.page import Asked, BadQuestionError, Page, Shown, paged
from openbook.web.shared_answers import book_name, on_the_table, projected


def show_district(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, words = asked.case, asked.words
    stages = budget_stages(case)
    stage = asked.choice("stage", stages) if stages else ""
    budget = budget_years(case, stage) if stage else None
    book = asked.book().id if case.books else ""
    books = [(each.id, book_name(asked, each)) for each in sides_books(case)]
    return {
        "district": case.district,
        "stages": [(each, words.said(each)) for each in stages],
        "stage": stage,
        "book": book,
        "books": books,
        "blocks": tuple(_blocks(asked, budget, book, dict(books))),
    }


def _blocks(
    asked: Asked, budget: BudgetYears | None, book: str, names: dict[str, str]
) -> Iterator[Block]:
    case, words = asked.case, asked.words
    try:
        outcomes = {name: projected(asked, Scope(book=each)).alone for each, name in names.items()}
        problem = ""
    except OpenbookError as found:
        outcomes, problem = {}, str(found)
    yield from units_blocks(case, words)
    yield Heading(words("Students"), 2)
    notes = table_sources(case, case.cohorts)
    yield Drawing(enrollment_chart(case, outcomes, words), words.number, notes=notes)
    yield from counted_blocks(case, words)
    yield Heading(words("The budget as published"), 2)
    if budget:
        yield from published_blocks(budget, case, words)
    else:
        yield Text(words("The budget is not in this case."), "quiet")
    yield Heading(words("The budget as projected"), 2)
    yield from _projected(asked, book, outcomes, problem)
    yield from balance_blocks(case, words)


def _projected(
    asked: Asked, book: str, outcomes: dict[str, Outcome], problem: str
) -> Iterator[Block]:
    words, scope = asked.words, Scope(book=book)
    if not outcomes:
        yield Text(words("This case cannot be projected yet."), "quiet")
        if problem:
            yield Text(problem)
        return
    text = "As modeled, including the offers that the published budget already includes."
    yield Text(words(text), "quiet")
    found = projected(asked, scope)
    yield projected_drawings(found, scope, asked.case, words)
    yield from projection_blocks(found, words, at=scope)


ROOM = "district_room.html"
_MOST_DAYS, _MOST_STEPS = 366, 99
_ON_A_PAGE = 50
_SEARCHED = ("school", "name", "area")


def show_schools(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, words = asked.case, asked.words
    pupils = pupils_by_school(asked)
    there = set(case.schools.column("level"))
    levels = tuple(level for level in LEVELS if level in there)
    level = asked.choice("level", ("", *levels))
    rows = _found(asked, level)
    part = paged(asked, rows, _ON_A_PAGE)
    chart = asked.once(
        ("schools map", tuple(rows), words.language), lambda: schools_map(case, rows, pupils, words)
    )
    return {
        "levels": [(each, words.said(each)) for each in levels],
        "level": level,
        "sought": asked.text("q"),
        "count": len(rows),
        "all": len(case.schools),
        "part": part,
        "blocks": (schools_table(case, part.rows, pupils, words),),
        "invented": any(
            each.status is Status.GENERATED for each in table_sources(case, case.schools)
        ),
        "charts": {"schools": chart},
        "source": source_line(table_sources(case, case.schools), words),
    }


def pupils_by_school(asked: Asked) -> dict[str, float]:
    """Return the pupils of each school in the newest year that is counted."""

    def added() -> dict[str, float]:
        table = asked.case.enrollment
        newest = max(filter(None, table.column("year")), default=None)
        found: dict[str, float] = {}
        for year, school, pupils in table.each("year", "school", "pupils"):
            if year == newest and school and pupils is not None:
                found[school] = found.get(school, 0.0) + pupils
        return found

    return asked.once(("pupils by school",), added)


def _found(asked: Asked, level: str) -> list[int]:
    """Return the rows of the schools that are sought, by name."""
    table = asked.case.schools
    sought = asked.text("q").casefold().split()
    words = list(table.each(*_SEARCHED))
    kept = [
        row
        for row, own in enumerate(table.column("level"))
        if level in {"", own}
        and all(word in " ".join(filter(None, words[row])).casefold() for word in sought)
    ]
    return sorted(kept, key=lambda row: (words[row][1] or "", words[row][0] or ""))


def show_school(asked: Asked) -> Shown:
    """Return what the template is given."""
    case = asked.case
    ids = [name for name in case.schools.column("school") if name]
    school = asked.text("school") or next(iter(ids), "")
    if school not in ids:
        raise NoSuchSchoolError(school, ids)
    found = asked.once(("school", school), lambda: asked.opened.school(school))
    names = [each.offer.id for each in found.offers if each.offer]
    chosen = asked.choice("offer", names, default=_newest(asked, names)) if names else ""
    shown = [each for each in found.offers if each.offer and each.offer.id == chosen]
    choose = partial(_choose, school)
    return {
        "found": found,
        "blocks": tuple(school_blocks(found, shown, case, asked.words, choose=choose)),
    }


def _choose(school: str, offer: str) -> str:
    return address("/district/school", school=school, offer=offer)


def _newest(asked: Asked, names: list[str]) -> str:
    """Return the employer's newest offer, or else the newest."""
    roles, now = asked.case.head.roles, on_the_table(asked)
    own = [offer.id for offer in now.newest if roles.get(offer.side) == "employer"]
    return own[-1] if own else names[-1]


def show_multiyear(asked: Asked) -> Shown:
    """Return what the template is given."""
    case = asked.case
    book = asked.book().id
    known = tuple(each.id for each in case.offers)
    offer = asked.choice("offer", ("", *known))
    offers = (offer,) if offer else None
    form, found = asked.once(
        ("multiyear", book, offer),
        lambda: asked.opened.multiyear_or_published(book=book, offers=offers),
    )
    if found is None:
        return {"filed": True, "blocks": tuple(filed_blocks(form, case, asked.words))}
    held, blocks = (
        asked.words("as in the published budget"),
        multiyear_blocks(form, found, asked.words),
    )
    scope = Scope(book=book, offers=offers)
    return {
        "books": [(each.id, book_name(asked, each)) for each in sides_books(case)],
        "book": book,
        "offers": [("", held), *((each.id, asked.words.own(each.title)) for each in case.offers)],
        "offer": offer,
        "filed": False,
        "blocks": tuple(with_doors(blocks, MULTIYEAR, **multiyear_query(scope))),
    }


def show_classes(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, words = asked.case, asked.words
    found = asked.once(("class sizes",), lambda: class_sizes(case))
    levels = tuple(dict.fromkeys(each.level for each in found))
    level = asked.choice("level", ("", *levels))
    sizes = [each for each in found if level in {"", each.level}]
    named = [("", words("all")), *((each, words.said(each)) for each in levels)]
    nothing = Text(words("The classes are not in this case."), "quiet")
    lead = "Classes as they are today, compared with the class-size caps of the current contract."
    return {
        "lead": words(lead),
        "choice": ("level", words("Kind of school"), named, level) if sizes else None,
        "blocks": tuple(class_blocks(sizes, case, words)) if sizes else (nothing,),
    }


def show_people(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, words = asked.case, asked.words
    names = {unit.id: words.own(unit.name) for unit in case.units}
    known = units_on_schedule(case)
    unit = asked.choice("unit", known) if known else ""
    units = [(each, names.get(each, each)) for each in known]
    nothing = Text(words("Who is on which step is not in this case."))
    return {
        "lead": words("How many people are on each step and column of the salary schedule."),
        "choice": ("unit", words("Unit"), units, unit) if len(units) > 1 else None,
        "blocks": tuple(people_blocks(case, unit, words)) if unit else (nothing,),
    }


def show_past(asked: Asked) -> Shown:
    """Return what the template is given."""
    case, words = asked.case, asked.words
    known = projected_quantities(case)
    what = asked.choice("what", known) if known else ""
    named = [(each, words.said(spoken(each))) for each in known]
    nothing = Text(words("No earlier projection is in this case."), "quiet")
    return {
        "lead": words("What each author projected, and the actual."),
        "choice": ("what", words("What was projected"), named, what) if what else None,
        "blocks": tuple(past_blocks(case, what, words)) if what else (nothing,),
    }


def show_member(asked: Asked) -> Shown:
    """Return what the template is given."""
    case = asked.case
    places = places_of(case)
    if not places:
        return {"places": {}}
    person, days = member_asked(asked)
    unit, column, _ = person
    found = asked.once(
        ("member", person, days), lambda: asked.opened.member(person, strike_days=days)
    )
    newest = [offer.id for offer in on_the_table(asked).newest]
    return {
        "places": places,
        "units": {unit.id: asked.words.own(unit.name) for unit in case.units},
        "place": f"{unit}/{column}",
        "steps": _steps(case, unit, column),
        "found": found,
        "blocks": tuple(pay_blocks(found, newest, case, asked.words)),
    }


def member_asked(asked: Asked) -> tuple[tuple[str, str, float], float]:
    """Return the place on the schedule and the days on strike that an address names."""
    places = places_of(asked.case)
    known = [f"{unit}/{column}" for unit, columns in places.items() for column in columns]
    unit, _, column = asked.choice("place", known).partition("/")
    steps = _steps(asked.case, unit, column)
    step = _number(asked, "step", default=steps[0], most=_MOST_STEPS)
    days = _number(asked, "days", default=0, most=_MOST_DAYS)
    return (unit, column, step), days


def places_of(case: Case) -> dict[str, tuple[str, ...]]:
    """Return the columns of each unit that has a schedule in the case."""
    return {
        unit.id: tuple(dict.fromkeys(filter(None, case.schedules[unit.schedule].column("column"))))
        for unit in case.units
        if unit.schedule in case.schedules
    }


def _steps(case: Case, unit: str, column: str) -> tuple[float, ...]:
    schedule = next(each.schedule for each in case.units if each.id == unit)
    cells = case.schedules[schedule].each("column", "step")
    own = {step for name, step in cells if name == column and step is not None}
    return tuple(sorted(own)) or (1.0,)


def _number(asked: Asked, name: str, *, default: float, most: float) -> float:
    text = asked.text(name)
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise BadQuestionError(
            name, text, [Message("{number} to {number_last}", number=0, number_last=most)]
        )
    return value


PAGES = (
    Page("/district", "The district", show_district, "district.html", order=20),
    Page("/district/multiyear", "Multiyear projection", show_multiyear, "multiyear.html"),
    Page("/district/schools", "Schools", show_schools, "schools.html", tables=("schools",)),
    Page("/district/school", "One school", show_school, "school.html", tables=("schools",)),
    Page("/district/classes", "Class sizes", show_classes, ROOM, tables=("sections",)),
    Page("/district/people", "Salary-schedule placement", show_people, ROOM, tables=("staff",)),
    Page("/me", "For one member", show_member, "me.html", under="/district", tables=("schedules",)),
    Page("/district/past", "Past projections", show_past, ROOM),
)
