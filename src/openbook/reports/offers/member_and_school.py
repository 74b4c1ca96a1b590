"""What offers mean for one person or one school: laid out, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.tables.grades import Grades
from openbook.figures.figure import Status
from openbook.offers.member import ForMember, Paid, UnderOffer
from openbook.offers.one_school import Capped, ClassesToday, ForSchool, SchoolUnder
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import support
from openbook.reports.document.question import address
from openbook.reports.offers.over_time import pay_chart
from openbook.reports.plain_data import by_year, picked, plain
from openbook.reports.words.words import Words


def member_data(found: ForMember) -> dict[str, Any]:
    """Return the pay of one person as plain data."""
    return {
        **picked(found.person, "unit", "column", "step"),
        **picked(found, "simulated", "years", "strike_days", "strike_year"),
        "contract": _paid(found, found.contract),
        "offers": [
            {
                **picked(each, "offer=offer.id", "title=offer.title"),
                "pay": _paid(found, each.paid),
                "silent": plain(each.span.silent),
                "more": {
                    year: more
                    for year, more in by_year(found.years, each.more_stated).items()
                    if more is not None
                },
                **picked(each, "gain", "gain_if_its_terms_go_on=gain_going_on"),
                **picked(each, "strike_pay_lost=lost", "net", "left_out"),
            }
            for each in found.offers
        ],
    }


def member_document(
    found: ForMember, newest: Sequence[str], case: Case, words: Words
) -> doc.Document:
    """Lay out the pay of one place on the salary schedule under each offer."""
    title = words("What it means for one member")
    blocks = member_blocks(found, newest, case, words)
    return doc.of_case(case, title, blocks, words, simulated=found.simulated)


def member_blocks(found: ForMember, newest: Sequence[str], case: Case, words: Words) -> doc.Blocks:
    """Lay out a place on the schedule, its pay drawn, and its pay under every offer."""
    person = found.person
    unit = next((each.name for each in case.units if each.id == person.unit), "")
    pairs = [
        (words("Unit"), unit or person.unit),
        (words("Column"), person.column),
        (words("Step in {year}", year=found.years[0]), f"{person.step:g}"),
    ]
    if found.strike_days:
        days = words.number(found.strike_days, 0 if found.strike_days % 1 == 0 else 1)
        pairs.append((words("Days on strike"), days))
    yield doc.facts(pairs)
    yield from pay_blocks(found, newest, case, words)


def pay_blocks(found: ForMember, newest: Sequence[str], case: Case, words: Words) -> doc.Blocks:
    """Lay out the pay of one person, drawn and as a table, with what is not in it."""
    own = (each.schedule for each in case.units if each.id == found.person.unit)
    schedules = (case.schedules[name] for name in own if name in case.schedules)
    schedule = doc.sources_of(case, *schedules)
    chart = pay_chart(found, newest, words)
    yield doc.Drawing(chart, words.money, notes=schedule, repeats=True)
    yield doc.Text(
        words(
            "Before taxes; one step up each year, as in a projection. Drawn: the current "
            "contract, and what each side says now."
        ),
        "quiet",
    )
    rows = [_row(words("Current contract"), found.contract.total, words)]
    spoken = [each for each in reversed(found.offers) if each.on_pay or each.left_out]
    for each in spoken:
        rows += _offer_rows(found, each, newest, case, words)
    heads = ("Under", *found.years, "Years it covers")
    notes = (*schedule, *doc.source_of(case, *(each.offer for each in spoken)))
    yield doc.table(
        words, "pay", "Pay under each offer, in dollars", heads, rows, notes=notes, shown=True
    )
    if others := [words.own(each.offer.title) for each in found.offers if each not in spoken]:
        text = "Nothing about the pay of this member: {offers}."
        yield doc.Text(words(text, offers="; ".join(others)), "quiet")
    if found.strike_days:
        text = (
            "The strike days are those of {year}. Where the case does not say how many "
            "days a year the unit works, what they cost is not known."
        )
        yield doc.Text(words(text, year=found.strike_year), "quiet")
    text = "Health coverage and what is taken from pay are not in these numbers."
    yield doc.Text(words(text), "quiet")


def _offer_rows(
    found: ForMember, under: UnderOffer, newest: Sequence[str], case: Case, words: Words
) -> doc.Rows:
    offer, side = under.offer, under.offer.side
    made = f"{words.day(offer.made_on)}, {words.said(offer.standing)}"
    if offer.id in newest:
        made += f", {words('newest of its side')}"
    left = (f"{words('Not counted')}: {words.said(each)}" for each in under.left_out)
    title = doc.Link(offer.title, address("/offer", offer=offer.id))
    name = doc.label((f"{words.own(case.head.called.get(side, side))}: ", title), made, *left)
    if not under.on_pay:
        missing = words("not costed")
        nothing = doc.amounts([None] * len(found.years), words.number, missing=missing)
        yield doc.row_of(name, *nothing, doc.amount("", None))
        return
    yield _row(name, under.stated, words)
    going_on = words.number(under.gain_going_on)
    said = words("{amount} if its terms continue", amount=going_on)
    below = (said,) if under.span.silent else ()
    more = doc.label(words("more than the current contract"), *below)
    yield _row(more, under.more_stated, words, together=under.gain, kind="sub")
    if not found.strike_days:
        return
    none = (doc.Cell("", None, number=True),) * len(found.years)
    for said, value in (
        ("pay lost on strike days", under.lost),
        ("left after the strike days", under.net),
    ):
        cell = doc.amounts([value], words.number, missing=words("not known"))
        yield doc.row_of(words(said), *none, *cell, kind="sub")


def _row(
    name: str | doc.Cell,
    values: Sequence[float | None],
    words: Words,
    *,
    together: float | None = None,
    kind: str = "plain",
) -> doc.TableRow:
    """Lay out a row by year; pay is added up only where no year is silent."""
    known = [value for value in values if value is not None]
    if together is None and len(known) == len(values):
        together = fsum(known)
    cells = doc.amounts(values, words.number, missing=words("silent"))
    whole = doc.amounts([together], words.number, missing="")
    first = doc.label(name) if isinstance(name, str) else name
    return doc.row_of(first, *cells, *whole, kind=kind)


def _paid(found: ForMember, paid: Paid) -> dict[str, Any]:
    parts = ("schedule", "stipends", "once", "total")
    return {
        **{part: by_year(found.years, getattr(paid, part)) for part in parts},
        "one_day": by_year(found.years, paid.daily) if paid.daily else None,
    }


_OPERATORS = {
    "charter": "An independent charter: its staff are not the district's, and the offers "
    "do not speak of it.",
    "affiliated": "An affiliated charter: its staff are the district's.",
}


def school_data(found: ForSchool) -> dict[str, Any]:
    """Return the classes of one school as plain data; the contract alone comes first."""
    return {
        **picked(found, "school", "name", "simulated", "years"),
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


def school_document(found: ForSchool, case: Case, words: Words) -> doc.Document:
    """Lay out one school: its students, and its classes under every offer."""
    blocks = (doc.Heading(found.name), *school_blocks(found, found.offers, case, words))
    title = words("What each offer means here")
    return doc.of_case(case, title, blocks, words, simulated=found.simulated)


def school_blocks(
    found: ForSchool,
    shown: Sequence[SchoolUnder],
    case: Case,
    words: Words,
    *,
    choose: Callable[[str], str] | None = None,
) -> doc.Blocks:
    """Lay out one school under every offer, class by class under some of them.

    ``choose`` gives the address at which another offer is shown class by class.
    """
    row = case.schools.column("school").index(found.school)
    grades = _grades(case, found.school)
    yield from _who(case, row, grades, words)
    yield doc.Heading(words("What each offer means here"), 2)
    if found.classes:
        yield from _offers(found, shown, case, words, choose)
        yield from _by_class(found, shown, case, words)
    else:
        text = words("The case does not have the classes of this school.")
        yield doc.Text(text, "quiet")
    if grades:
        year = grades[0][0]
        counts = doc.amounts([pupils for _, _, pupils in grades], words.number)
        yield doc.table_of(
            "grades",
            words("Students by grade"),
            (words("Grade"), *(grade for _, grade, _ in grades)),
            (doc.row_of(year, *counts),),
        )


def _who(
    case: Case, row: int, grades: Sequence[tuple[str, str, float]], words: Words
) -> doc.Blocks:
    school, source = case.schools[row], case.source_at(case.schools, row)
    kind = [words.said(school.level or "")]
    if school.grades is not None:
        kind.append(words("grades {grades}", grades=school.grades))
    kind += [school.area] if school.area else []
    said: list[str | doc.Link | doc.Badge] = [f"{', '.join(kind)}. "]
    if charter := _OPERATORS.get(school.operator or ""):
        said.append(f"{words(charter)} ")
    if source:
        if source.status is Status.GENERATED:
            said.append(f"{words('No real school.')} ")
        said.append(support(source.status, words))
    yield doc.Text(tuple(said))
    counted = {
        words("High-need students"): school.high_need,
        words("In special-education classes"): school.special_pupils,
    }
    if grades:
        name = words("Students in {year}", year=grades[0][0])
        counted = {name: fsum(pupils for _, _, pupils in grades), **counted}
    told = {
        words("Languages besides English"): map(words.tongue, school.languages or ()),
        words("Preschool"): [words("yes")] * bool(school.preschool),
    }
    pairs = [(n, words.number(each)) for n, each in counted.items() if each is not None]
    pairs += [(n, text) for n, each in told.items() if (text := ", ".join(each))]
    if pairs:
        yield doc.facts(pairs)


def _offers(
    found: ForSchool,
    shown: Sequence[SchoolUnder],
    case: Case,
    words: Words,
    choose: Callable[[str], str] | None,
) -> doc.Blocks:
    text = (
        "Additional classes that the class-size caps of an offer need, with today's "
        "students. Caps on an average over several schools are shown, not counted."
    )
    yield doc.Text(words(text), "quiet")
    offers = [(each.offer, each) for each in reversed(found.offers) if each.offer]
    speaks = [pair for pair in offers if any(found.more(pair[1])) or pair[1].posts]
    rows = []
    for offer, under in speaks:
        href = choose(offer.id) if choose else address("/offer", offer=offer.id)
        side = words.own(case.head.called.get(offer.side, offer.side))
        name = (f"{side}: ", doc.Link(offer.title, href))
        kind = "chosen" if choose and under in shown else "plain"
        cells = doc.amounts(found.more(under), lambda value: _more(value, words))
        rows.append(doc.row_of(doc.label(name, words.day(offer.made_on)), *cells, kind=kind))
    if rows:
        heads = ("Offer", *found.years)
        yield doc.table(words, "offers", "Additional classes, by year", heads, rows, shown=True)
    else:
        yield doc.Text(words("No offer changes anything here."))
    silent = [pair[0].title for pair in offers if pair not in speaks]
    yield from _without_classes(offers, silent, words)


def _without_classes(
    offers: Sequence[tuple[Offer, SchoolUnder]], silent: Sequence[str], words: Words
) -> doc.Blocks:
    """Say which positions are not assigned to schools, and which offers are silent."""
    posts = tuple(
        f"{words.own(offer.title)}: {'; '.join(map(words.said, under.posts))}"
        for offer, under in offers
        if under.posts
    )
    if posts:
        said = words("Positions, not assigned to schools")
        yield doc.Folded(said, (doc.Bullets(posts),))
    if silent:
        said = words("Nothing about classes or positions here:")
        yield doc.Text(f"{said} {', '.join(silent)}.", "quiet")


def _by_class(
    found: ForSchool, shown: Sequence[SchoolUnder], case: Case, words: Words
) -> doc.Blocks:
    alone, rows = found.under[0], []
    none = (doc.Cell("", None, number=True),) * 3
    for at, today in enumerate(found.classes):
        name = doc.label(class_name(today.grades, today.subject, words))
        average = today.seats / today.sections if today.sections else None
        cells = (
            *doc.amounts([today.sections], words.number),
            *doc.amounts([average], lambda value: words.number(value, 1)),
            *doc.amounts([today.largest], words.number),
        )
        now = alone.classes[at]
        rows.append(doc.row_of(name, *cells, *_caps(now, words)))
        for under in shown:
            if under.offer and under.classes[at] != now:
                said = words("with {offer}", offer=under.offer.title)
                caps = _caps(under.classes[at], words)
                rows.append(doc.row_of(said, *none, *caps, kind="sub"))
    text = (
        "Classes today and the class-size cap of the current contract by year; below "
        "them, what an offer would change. After +: additional classes."
    )
    yield doc.Heading(words("Class by class"), 2)
    sections = case.sections.column("school")
    own = [row for row, name in enumerate(sections) if name == found.school]
    heads = ("Grades and subject", "Classes", "Average", "Largest", *found.years)
    yield doc.table(
        words,
        "classes",
        text,
        heads,
        rows,
        notes=doc.table_sources(case, case.sections, own),
        shown=True,
    )


def class_name(grades: Grades, subject: str, words: Words) -> str:
    """Name classes by their grades and, unless it is all of them, their subject."""
    said = (
        words("grade {grade}", grade=grades)
        if grades.first == grades.last
        else words("grades {grades}", grades=grades)
    )
    return said if subject == "all" else f"{said}, {words.said(subject)}"


def cap_said(value: float, words: Words) -> str:
    """Say a cap; an average may not be whole."""
    return words.number(value, 0 if value % 1 == 0 else 1)


def _caps(capped: Capped, words: Words) -> Iterator[doc.Cell]:
    for cap, average, more in zip(capped.cap, capped.average, capped.more, strict=True):
        caps = [cap_said(cap, words)] if cap else []
        if average:
            caps.append(words("{count} on average", count=cap_said(average, words)))
        said = ", ".join(caps) or words("none")
        yield doc.amount(f"{said}, {_more(more, words)}" if more else said, cap or average)


def _more(value: float, words: Words) -> str:
    return f"+{words.number(value)}" if value else "0"


def _grades(case: Case, school: str) -> list[tuple[str, str, float]]:
    """Return students by grade in the newest year that is counted."""
    cells = case.enrollment.each("year", "school", "grade", "pupils")
    own = [
        (year, grade, pupils)
        for year, name, grade, pupils in cells
        if name == school and year and grade and pupils is not None
    ]
    newest = max((year for year, _, _ in own), default=None)
    return [(str(y), str(grade), pupils) for y, grade, pupils in own if y == newest]


def _class_data(found: ForSchool, today: ClassesToday, capped: Capped) -> dict[str, Any]:
    return {
        **picked(today, "grades", "subject", "classes=sections", "pupils=seats", "largest"),
        "cap": by_year(found.years, capped.cap),
        "average_cap": by_year(found.years, capped.average),
        "classes_more": by_year(found.years, capped.more),
    }
