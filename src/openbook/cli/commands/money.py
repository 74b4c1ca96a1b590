"""Commands about money: projections, gaps, offers and what they mean."""

from __future__ import annotations

import shlex
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from openbook.api import bargain, explain_word, open_case, projection
from openbook.api.calendar import write_calendar
from openbook.api.scenarios.draft import A_TERM, A_WORD
from openbook.cli.options import (
    ANY_READER,
    ANYBODY,
    AnyOffers,
    AsOf,
    BookName,
    CaseFolder,
    CountyLayout,
    DaysOnStrike,
    Define,
    Draws,
    OfferNames,
    Reader,
    Viewed,
    WithPrivate,
    day_of,
    flag,
    print_json,
    said,
    tell_view,
)
from openbook.cli.trial_options import ANY_TRIER, Tried, Trier, open_tried
from openbook.figures.explanation import Explanation, as_data, text
from openbook.findings.errors import OpenbookError
from openbook.reports.document.document import Document
from openbook.reports.gap_document import gap_data, gap_document, offer_gap_data, side_gap_data
from openbook.reports.gap_parts import AnyGap
from openbook.reports.intake_report import missing_data, missing_document
from openbook.reports.notes import inferred_notes, precision_note
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.offers.cost_document import cost_document
from openbook.reports.offers.disclosure_document import disclosure_data, disclosure_document
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.offers.guide_document import schedule_data, schedule_document
from openbook.reports.offers.member_and_school import (
    member_data,
    member_document,
    school_data,
    school_document,
)
from openbook.reports.offers.multiyear_document import (
    filed_document,
    multiyear_data,
    multiyear_document,
)
from openbook.reports.offers.over_time import apart_data, offers_data
from openbook.reports.offers.over_time_report import apart_document, offers_document
from openbook.reports.projection_report import projection_data, projection_document
from openbook.reports.words.words import Words, words_for

_USUAL_DEPTH = 3  # a screen or two
_WHICH_GAP = (
    "name two sets of assumptions (--between district union, with --offer for "
    "both), two offers (--offers ONE OTHER, with --book for both), or two "
    "sets each with its own offer (--between district union --offers ONE "
    "OTHER); --theirs goes with two sets and no offers"
)

Depth = int | Literal["all"] | None


def missing_(case: CaseFolder, *, reader: Reader = ANY_READER) -> None:
    """Say which answers a case can give, what the others need, and where it is published."""
    opened = open_case(case, *reader.view)
    answers = opened.missing(str(case))
    reader.print(
        lambda: missing_data(answers),
        lambda words: missing_document(opened.case, answers, words),
        opened.case,
    )


def project(
    case: CaseFolder,
    *,
    book: BookName = "",
    offer: OfferNames = None,
    draws: Draws = 0,
    define: Define = "reserve=available",
    reader: Trier = ANY_TRIER,
) -> int:
    """Project a case: revenues, expenditures and reserve by year, under one side's assumptions and with some offers."""
    found = reader.open(case).project(book=book, offers=offer, draws=draws)
    reserve = define.removeprefix("reserve=")
    reader.print(
        lambda: projection_data(found, reserve),
        lambda words: projection_document(found, words, reserve),
        found.case,
    )
    return 1 if found.not_claimed else 0


def multiyear(
    case: CaseFolder, *, book: BookName = "", offer: OfferNames = None, reader: Trier = ANY_TRIER
) -> None:
    """Project a case in the lines of Form MYPI: unrestricted, restricted and combined.

    A case that cannot be projected yet shows the form as it was published.
    """
    opened = reader.open(case)
    form, asked = opened.multiyear_or_published(book=book, offers=offer)
    reader.print(
        lambda: multiyear_data(form),
        lambda words: (
            multiyear_document(form, asked, words)
            if asked
            else filed_document(form, opened.case, words)
        ),
        opened.case,
    )


def _once_more(
    book: str, offer: list[str] | None, tried: list[str] | None, viewed: Viewed
) -> list[str]:
    """Return the options that ask for the same scenario again, on the day and as the viewer."""
    options = ["--no-offer"] if offer == [] else [f"--offer={name}" for name in offer or ()]
    options += [f"--book={book}"] if book else []
    options += [f"--set={each}" for each in tried or ()]
    options += [f"--as-of={viewed.day}"] if viewed.day else []
    return [*options, *([f"--as={viewed.viewer}"] if viewed.viewer != ANYBODY.viewer else ())]


def explain(  # noqa: PLR0913  (options of a command)
    word: Annotated[str, said(f"OB214, {A_WORD}, funding.cola …; or a case folder.")],
    line: Annotated[str, said("Of a case: the line, such as reserve.available.")] = "",
    *,
    year: Annotated[str, said("Of a case: the year, such as 2020-21.")] = "",
    book: BookName = "",
    offer: OfferNames = None,
    depth: Annotated[
        Depth, said("Levels of lines below the number, or all; left out, 3, with --json all.")
    ] = None,
    set_: Tried = None,
    viewed: Viewed = ANYBODY,
) -> None:
    """Explain a word (OB214, a term, an assumption, law), or a number of a case."""
    if not line:
        pages = explain_word(word)
        viewed.tell(
            lambda: [{"kind": page.kind, "text": page.text} for page in pages],
            lambda: "\n\n".join(page.text for page in pages),
        )
        return
    levels = _levels(depth, whole=viewed.json)
    found = open_tried(word, viewed.view, set_).project(book=book, offers=offer)
    explained = projection.explain_number(found, line, year, depth=levels)
    if viewed.json:
        print_json(as_data(explained))
        return
    asked = _once_more(book, offer, set_, viewed)

    def opened_by(each: Explanation) -> str:
        words = ["openbook", "explain", word, each.name, "--year", str(each.year)]
        return shlex.join([*words, *asked])

    case, own = found.case, found.question.book
    for note in filter(None, (*inferred_notes(case, [own]), precision_note(case))):
        print(note)
    print(text(explained, opened_by=opened_by))


def _levels(depth: Depth, *, whole: bool) -> int | None:
    """Return how many levels to tell; left out, some for people and all for programs."""
    if depth is None:
        return None if whole else _USUAL_DEPTH
    if depth == "all":
        return None
    if depth < 1:
        problem = f"--depth {depth} shows nothing; write 1, 2, 3 … or all"
        raise OpenbookError(problem)
    return depth


def gap(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    between: Annotated[
        tuple[str, str] | None, said("Two sets of assumptions: --between district union.")
    ] = None,
    offers: Annotated[
        tuple[str, str] | None, said("Two offers; with --between, one for each set of assumptions.")
    ] = None,
    line: Annotated[
        str, said("Line, such as reserve.available or spending.total.")
    ] = "reserve.available",
    year: Annotated[str, said("Year; left out, the last projected.")] = "",
    offer: OfferNames = None,
    theirs: Annotated[
        list[str] | None, said("Assumption that one side takes from the other; repeatable.")
    ] = None,
    gives: Annotated[
        str, said("The side (set of assumptions) that takes it; left out, the first.")
    ] = "",
    book: BookName = "",
    reader: Trier = ANY_TRIER,
) -> None:
    """Explain the gap between two books by assumption, two offers by term, or both at once."""
    if (offers and (offer is not None or theirs)) or (between and book):
        raise OpenbookError(_WHICH_GAP)
    opened = reader.open(case)
    found: AnyGap
    english = words_for(opened.case, "en")
    if offers and between:
        found = sides = opened.side_gap(between, offers, line=line, year=year)
        data = side_gap_data(sides, english)
    elif offers and (why := opened.why_not_projected()):
        step = opened.terms_apart(offers)
        reader.print(
            lambda: apart_data(step, why),
            lambda words: apart_document(step, why, opened.case, words),
            opened.case,
        )
        return
    elif offers:
        found = apart = opened.offer_gap(offers, book=book, line=line, year=year)
        data = offer_gap_data(apart, english)
    elif between:
        taken = projection.taken_over(gives or between[0], theirs or ())
        found = books = opened.gap(between, line=line, year=year, offers=offer, theirs=taken)
        data = gap_data(books, english)
    else:
        raise OpenbookError(_WHICH_GAP)
    reader.print(lambda: data, lambda words: gap_document(found, opened.case, words), opened.case)


def cost(
    case: CaseFolder,
    *offers: Annotated[str, said("Offers by file name; left out, all.")],
    book: Annotated[
        list[str] | None,
        flag("Set of assumptions (file in books/), repeatable; left out, each side's."),
    ] = None,
    try_: Annotated[
        list[str] | None,
        Parameter(name="--try", help=f'Term without a file: "{A_TERM}".', negative=""),
    ] = None,
    conventions: Annotated[
        bool, flag("Cost each offer cast forward, with turnover and by position control, too.")
    ] = False,
    draws: Draws = 0,
    reader: Trier = ANY_TRIER,
) -> int:
    """Cost offers: each term alone, in order and as a share, under each side's assumptions."""
    opened = reader.open(case)
    costed = opened.cost(
        offers, books=book or (), tried=try_ or (), draws=draws, conventions=conventions
    )
    reader.answer(costed, opened.case, cost_data, cost_document)
    return 0 if all(each.claims_reserve for each in costed) else 1


def disclose(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    offer: Annotated[str, said("Offer by its file name.")],
    *,
    book: BookName = "",
    form: CountyLayout = "",
    cumulative: Annotated[
        bool, flag("Show amounts over the current contract beside the increase of each year.")
    ] = False,
    as_filed: Annotated[
        bool, flag("Show part A as many districts file it, next to step and column gross.")
    ] = False,
    reader: Reader = ANY_READER,
) -> None:
    """Disclose a proposed agreement: the public form, filled from any offer."""
    chosen = FormChoice(cumulative, form, as_filed)
    opened = open_case(case, *reader.view)
    known = opened.case
    found = opened.disclose(offer, book=book)
    reader.print(
        lambda: disclosure_data(found),
        lambda words: disclosure_document(found, known.offer_by_id[offer], known, words, chosen),
        known,
    )


def member(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    unit: Annotated[str, said("Bargaining unit, such as teachers.")],
    column: Annotated[str, said("Column of the schedule, such as MA.")],
    step: Annotated[float, said("Step of the schedule today.")],
    offer: AnyOffers = None,
    strike_days: DaysOnStrike = 0,
    reader: Reader = ANY_READER,
) -> None:
    """Tell what each offer means for one teacher: pay by year, less strike days."""
    opened = open_case(case, *reader.view)
    found = opened.member((unit, column, step), offers=offer or (), strike_days=strike_days)

    def document(words: Words) -> Document:
        newest = [each.id for each in opened.offers().now.newest]
        return member_document(found, newest, opened.case, words)

    reader.print(lambda: member_data(found), document, opened.case)


def schedule(
    case: CaseFolder,
    offer: Annotated[str, said("Offer by its file name.")],
    *,
    unit: Annotated[str, said("Bargaining unit; left out, that of the offer.")] = "",
    on: Annotated[datetime | None, said("Day; left out, the last of the case.")] = None,
    rounded_to: Annotated[
        Literal["", "0.01", "1", "10", "100"],
        said("Dollars to which each change is rounded before the next; left out, none is."),
    ] = "",
    reader: Reader = ANY_READER,
) -> None:
    """Show a salary schedule under an offer: every cell today and on a day."""
    opened = open_case(case, *reader.view)
    found = opened.schedule(offer, unit=unit, on=day_of(on), rounded_to=rounded_to)
    reader.answer(found, opened.case, schedule_data, schedule_document)


def school(
    case: CaseFolder,
    school: Annotated[str, said("School, as in district/schools.csv.")],
    *,
    offer: AnyOffers = None,
    reader: Reader = ANY_READER,
) -> None:
    """Tell what each offer means for one school: its classes compared with the caps."""
    opened = open_case(case, *reader.view)
    found = opened.school(school, offers=offer or ())
    reader.answer(found, opened.case, school_data, school_document)


def offers(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    event: Annotated[
        list[str] | None, flag('Event that starts a time limit: "panel appointed=2018-11-14".')
    ] = None,
    ics: Annotated[Path | None, said("File for the days of impasse, as iCalendar.")] = None,
    cost: Annotated[bool, flag("Cost each offer under each side's assumptions.")] = False,
    on: AsOf = None,
    with_private: WithPrivate = "",
    reader: Reader = ANY_READER,
) -> None:
    """Show the offers over time: who moved on what, what is agreed and what is open."""
    happened = bargain.read_happened(event or ())
    viewer, day = reader.viewer, day_of(on) or reader.day
    opened = open_case(case, viewer, day)
    found = opened.offers(happened=happened, cost=cost and reader.json)
    if ics is not None:
        write_calendar(case, ics, happened=happened, viewer=viewer, private=with_private, as_of=day)
        tell_view(ics, viewer, with_private)
    steps = (*found.steps, *found.later)
    reader.print(
        lambda: offers_data(found),
        lambda words: offers_document(
            found, bargain.costs_of_steps(opened, steps) if cost else None, words
        ),
        opened.case,
    )
