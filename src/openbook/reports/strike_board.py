"""The board of a strike day: schools by staffing need, students, what the days cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date

from openbook.case.case import Case
from openbook.reports.document import document as doc
from openbook.reports.document.question import address
from openbook.reports.family.pages import headline
from openbook.reports.family.texts import texts_in
from openbook.reports.strike_cost import days_blocks, sides_blocks
from openbook.reports.strike_days import SHORT, status_map, status_words
from openbook.reports.words.words import Words
from openbook.strike.board import Board, BoardRow, PlanShown
from openbook.strike.cost import StrikeCost
from openbook.strike.forecast.forecast import Band
from openbook.strike.status import STATUSES, FamilyDay, by_role, lacking

MOST = 60  # schools on the sheet; those that need somebody come first
_SURPRISES = 12
_TONES = {
    "open": "good",
    "limited": "warn",
    "unconfirmed": "warn",
    "below_minimum": "bad",
    "merged": "warn",
    "closed": "bad",
}
_MISSING = (
    "Staff missing: {count} of {needed}",
    "Credentialed staff missing: {count} of {needed}",
    "Special-education staff missing: {count} of {needed}",
)


def cost_blocks(
    cost: StrikeCost | str, case: Case, words: Words, *, full: bool = False
) -> doc.Blocks:
    """Lay out what the days up to this one cost, or why that cannot be said."""
    yield doc.Heading(words("What it costs"), 2)
    if isinstance(cost, str):
        text = "The cost is not known: this case lacks what is needed to calculate it."
        yield doc.Text(words(text))
        yield doc.Folded(words("What is missing"), (doc.Text(words.said(cost), "quiet"),))
        return
    yield from days_blocks(cost, case, words)
    if full:
        yield from sides_blocks(cost, case, words)
    elif cost.so_far.member is not None:
        text = "An average member has lost {amount} in pay."
        yield doc.Text(words(text, amount=words.money(cost.so_far.member)))


def schools_blocks(
    rows: Sequence[BoardRow], day: date, words: Words, most: int = MOST
) -> doc.Blocks:
    """Lay out schools: status, staff assigned, students expected and counted."""
    yield doc.Heading(words("Schools by staffing need"), 2, "schools")
    heads = ("School", "Status", "Staff assigned", "Expected", "Counted")
    yield doc.table_of(
        "schools",
        words("Schools by staffing need"),
        map(words, heads),
        (doc.TableRow(_school(row, day, words)) for row in rows),
        widths=(5, 3, 1, 1, 1),
        most=most,
        shown=False,
    )
    more = len(rows) - most
    if more > 0:
        text = "{count} more schools are not shown here."
        yield doc.Text(words(text, count=words.number(more)), "quiet")


def _school(row: BoardRow, day: date, words: Words) -> tuple[doc.Cell, ...]:
    told, planned = row.told, row.planned
    sent = float(sum(count for _, count in by_role(planned))) if planned else None
    into = (told.into_name,) if told.into_name else ()
    return (
        doc.label(_link(row, day), *_short(row, words)),
        doc.label(status_badge(told.status, words), *into),
        *doc.amounts([sent], words.number),
        _band(row.expected, words),
        *doc.amounts([row.counted], words.number, missing=""),
    )


def status_badge(status: str, words: Words) -> doc.Badge:
    """Return a status as a mark; its color only repeats it."""
    return doc.Badge(status_words(status, words), _TONES.get(status, ""))


def _link(row: BoardRow, day: date) -> doc.Link:
    at = address("/strike/school", school=row.told.school, day=day.isoformat())
    return doc.Link(row.told.name, at)


def _short(row: BoardRow, words: Words) -> Iterator[str]:
    """Yield what a school lacks, and where the plan says something else than announced."""
    if row.planned is None:
        return
    for text, (count, needed) in zip(_MISSING, lacking(row.planned), strict=True):
        if count:
            yield words(text, count=count, needed=needed)
    if row.against_plan:
        yield words(
            "Announced as {told}; the plan says {planned}.",
            told=status_words(row.told.status, words),
            planned=status_words(row.planned.school_is, words),
        )


def _band(each: Band | None, words: Words) -> doc.Cell:
    """Say between how many and how many students are expected nine times out of ten."""
    if each is None:
        return doc.Cell("", None, number=True)
    low, high = words.number(each.low), words.number(each.high)
    return doc.Cell(f"{low} – {high}", f"{low} – {high}", number=True)


def students_blocks(case: Case, board: Board, words: Words) -> doc.Blocks:
    """Lay out the forecast of the district, what was counted, then the surprises."""
    yield doc.Heading(words("Students: expected and counted"), 2)
    notes = doc.sources_of(case, case.counts, case.strike_days, case.enrollment)
    if board.expected is None:
        text = "Without enrollment by school nothing can be expected."
        yield doc.Text(words(text), "quiet", notes)
        return
    yield doc.Text(" ".join(_told(board, words)), "lead", notes)
    surprises = [row for row in board.rows if row.surprise]
    if surprises:
        text = "Counts outside what was expected nine times out of ten: {count} schools"
        yield doc.table_of(
            "surprises",
            words(text, count=words.number(len(surprises))),
            map(words, ("School", "Expected", "Counted", "Difference")),
            (doc.TableRow(_surprise(row, board.day, words)) for row in surprises[:_SURPRISES]),
            widths=(4, 1, 1, 1),
        )


def _told(board: Board, words: Words) -> Iterator[str]:
    if board.expected is not None:
        band = {name: words.number(v) for name, v in asdict(board.expected).items()}
        text = "Expected in the whole district: {middle}, nine times out of ten between {low} and {high}."
        yield words(text, **band)
    if board.reported:
        yield words(
            "Counted so far: {pupils} in {schools} schools, where {expected} were expected.",
            pupils=words.number(board.counted),
            schools=words.number(board.reported),
            expected=words.number(board.expected_there),
        )
    else:
        yield words("No school has counted yet.")
    if board.announced is not None:
        text = "The district's own count: {pupils}."
        yield words(text, pupils=words.number(board.announced))


def _surprise(row: BoardRow, day: date, words: Words) -> tuple[doc.Cell, ...]:
    counted = row.counted or 0.0
    cell = doc.Cell(words.number(counted), counted, number=True)
    more = doc.label(words("more") if row.surprise > 0 else words("fewer"))
    return doc.label(_link(row, day)), _band(row.expected, words), cell, more


_ROLES = {
    "administrator": "Administrators",
    "substitute": "Substitutes",
    "aide": "Aides",
    "volunteer": "Volunteers",
}
_FACTS = {
    "early_dismissal": "Early dismissal",
    "hours": "Hours",
    "meals": "Meals",
    "special_education": "Special education",
    "absences": "Absences",
    "message": "Please note",
}


def school_blocks(row: BoardRow, told: FamilyDay, words: Words) -> doc.Blocks:
    """Lay out what the person in charge of one school needs."""
    yield from _standing(row, words)
    yield doc.bullets(headline(told, row.told, texts_in(words.language)))
    yield doc.bullets(_short(row, words))
    yield doc.Heading(words("Students"), 2)
    unknown, low_high = words("not known"), doc.plain(_band(row.expected, words).text)
    counted, enrolled = row.counted, row.enrolled
    there = unknown if enrolled is None else words.number(enrolled)
    came = words("not yet") if counted is None else words.number(counted)
    expected = (words("Expected, nine times out of ten"), low_high or unknown)
    yield doc.Facts(((words("Enrolled"), there), expected, (words("Counted"), came)))
    yield doc.Heading(words("Staff assigned"), 2)
    if row.planned is None:
        yield doc.Text(words("There is no plan for this school."), "quiet")
    else:
        roles = ((words(_ROLES[role]), words.number(count)) for role, count in by_role(row.planned))
        yield doc.Facts(tuple(roles) or ((words("Nobody"), "0"),))
    yield doc.Heading(words("Messages to families"), 2)
    nothing = words("not announced")
    facts = []
    for name, head in _FACTS.items():
        fact = row.told.facts[name].get(words.language)
        facts.append((words(head), fact.text if fact else nothing))
    facts.append((words("Telephone for families"), told.hotline or nothing))
    yield doc.facts(facts)


def _standing(row: BoardRow, words: Words) -> doc.Blocks:
    """Say whether a school is open, where its students go, and who says so."""
    said = [words("Students go to {school}.", school=row.told.into_name)]
    planned = "As planned." if row.planned else "Neither announced nor planned."
    how = words("As announced.") if row.told.announced else words(planned)
    told = " ".join([*(said if row.told.into_name else []), how])
    yield doc.Text((status_badge(row.told.status, words), f" {told}"), "lead")
    if row.planned and row.planned.reason:
        yield doc.Text(words.said(row.planned.reason))


def board_head(board: Board, shown: PlanShown | None, words: Words) -> doc.Blocks:
    """Lay out how many schools have which status, and which plan the sheet rests on."""
    counts = Counter(row.told.status for row in board.rows)
    counts[SHORT] = sum(row.short > 0 for row in board.rows)
    yield doc.Heading(f"{words('Daily strike operations')}: {words.day(board.day)}")
    yield doc.facts(
        (status_words(each, words), words.number(counts[each]))
        for each in (SHORT, *STATUSES)
        if counts[each]
    )
    yield doc.Text(words(_plan_words(shown)), "quiet")


def _plan_words(shown: PlanShown | None) -> str:
    """Return what the sheet rests on: an approved plan, a draft, or no plan."""
    if shown is None:
        return "No plan of this day is approved: this sheet has only what was announced."
    if shown.draft:
        return "The plan shown here is a draft. Families read nothing of it until it is approved."
    return "The plan shown here is approved. Families read what it says."


def board_map(case: Case, board: Board, words: Words) -> doc.Drawing:
    """Draw where the schools are."""
    return doc.Drawing(
        status_map(case, board.rows, words),
        lambda value: f"{words.number(value, 0 if value >= 1 else 1)} mi",
        notes=doc.sources_of(case, case.notices, case.schools),
    )
