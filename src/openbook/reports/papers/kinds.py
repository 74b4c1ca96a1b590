"""The kinds of papers, each under the word that users write, and how one is made."""

from __future__ import annotations

from collections import Counter
from datetime import date

from openbook.answers import bargain, claims, strike
from openbook.answers.open_case import Opened, private_to
from openbook.answers.projection import multiyear_of
from openbook.case.case import Case
from openbook.case.simulation_marks import simulated_parts
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.reports.claims.binder_report import binder_blocks
from openbook.reports.document import document as doc
from openbook.reports.notes import SIMULATED
from openbook.reports.offers import disclosure_document, multiyear_document
from openbook.reports.offers.member_and_school import member_blocks
from openbook.reports.papers.board_money import cost_page, find_for_board, reserve_page
from openbook.reports.papers.board_risk import offers_page, risk_page
from openbook.reports.papers.kind import PaperAsked, PaperKind, newest_offer
from openbook.reports.strike_board import cost_blocks, schools_blocks, students_blocks
from openbook.reports.strike_days import SHORT, status_map, status_words
from openbook.reports.words.words import Words
from openbook.strike.board import Board, PlanShown
from openbook.strike.cost import StrikeCost
from openbook.strike.notices import day_meant
from openbook.strike.status import STATUSES

_BINDER, _MEMBER = "The fact-finder's binder", "What it means for you"


class NoSuchPaperError(OpenbookError):
    """Nobody writes a paper of this kind."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name[:60], KINDS)
        super().__init__(
            Message("there is no paper {own}. {hint}", own=repr(cut_to(name, 60)), hint=hint)
        )


class NoPersonError(OpenbookError):
    """Nobody said for whom the paper is."""

    def __init__(self) -> None:
        super().__init__(
            Message(
                "this paper is for one place on the salary schedule; write --unit, "
                "--column and --step, such as {own}",
                own="--unit teachers --column MA --step 5",
            )
        )


def binder_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out exhibits by the criteria of the law: the front, then a chapter for each."""
    binder, words = asked.binder or claims.binder(open_case), asked.words
    return (doc.Heading(words(_BINDER)), *binder_blocks(binder, open_case.case, words))


def board_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out four pages: the offers, the cost, the reserve, the risk."""
    found = find_for_board(open_case, asked)
    return (*offers_page(found), *cost_page(found), *reserve_page(found), *risk_page(found))


def disclosure_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out the form of the offer asked for, else of the newest on the table."""
    offer, words = newest_offer(open_case, asked.offers), asked.words
    found = bargain.disclose_offer(open_case, offer.id, book=asked.book)
    case, title = open_case.case, doc.Heading(words(disclosure_document.TITLE))
    return (title, *disclosure_document.disclosure_blocks(found, offer, case, words, asked.form))


def member_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out a place on the schedule, its pay drawn, and its pay under every offer."""
    if asked.person is None:
        raise NoPersonError
    found = bargain.member_under_offers(
        open_case, asked.person, offers=asked.offers, strike_days=asked.strike_days
    )
    newest = [o.id for o in bargain.offers_over_time(open_case).now.newest]
    laid_out = member_blocks(found, newest, open_case.case, asked.words)
    return doc.Heading(asked.words(_MEMBER)), *laid_out


def multiyear_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out Form MYPI for the assumptions and offers asked for."""
    form, found = multiyear_of(open_case, book=asked.book, offers=asked.offers or None)
    title = doc.Heading(asked.words(multiyear_document.TITLE))
    return title, *multiyear_document.multiyear_blocks(form, found, asked.words)


def strike_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out the board of the strike day asked for, else of the next one."""
    case, words, day = open_case.case, asked.words, day_meant(open_case.case, asked.day)
    board = strike.morning_board(open_case, day=day)
    return (
        *_head(board, words, strike.plan_on_file(open_case, day=day)),
        *schools_blocks(board.rows, day, words),
        *students_blocks(case, board, words),
        *cost_blocks(_cost(open_case, day, asked), case, words),
        _map(case, board, words),
    )


def _cost(open_case: Opened, day: date, asked: PaperAsked) -> StrikeCost | str:
    """Cost the days up to this one, or say why that cannot be done."""
    try:
        return strike.cost_of_strike(open_case, day, book=asked.book).cost
    except OpenbookError as problem:
        return str(problem)


def _head(board: Board, words: Words, shown: PlanShown | None) -> doc.Blocks:
    """How many schools have which status."""
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
    """What the sheet rests on: an approved plan, a draft, or no plan."""
    if shown is None:
        return "No plan of this day is approved: this sheet has only what was announced."
    if shown.draft:
        return "The plan shown here is a draft. Families read nothing of it until it is approved."
    return "The plan shown here is approved. Families read what it says."


def _map(case: Case, board: Board, words: Words) -> doc.Drawing:
    """Where the schools are."""
    return doc.Drawing(
        status_map(case, board.rows, words),
        lambda value: f"{words.number(value, 0 if value >= 1 else 1)} km",
        notes=doc.sources_of(case, case.notices, case.schools),
    )


def _strike_day(open_case: Opened, asked: PaperAsked) -> date:
    """Return the strike day of the sheet, or the day of the case where that is later."""
    case = open_case.case
    return case.known_for(day_meant(case, asked.day))


KINDS = {
    "binder": PaperKind(_BINDER, binder_paper),
    "board": PaperKind("Board paper", board_paper, sheets=True),
    "disclosure": PaperKind(disclosure_document.TITLE, disclosure_paper),
    "member": PaperKind(_MEMBER, member_paper, tables=("schedules",)),
    "multiyear": PaperKind(multiyear_document.TITLE, multiyear_paper),
    "strike": PaperKind(
        "Daily strike operations",
        strike_paper,
        tables=("schools", "counts", "adults"),
        known_on=_strike_day,
    ),
}


def kind_called(name: str) -> PaperKind:
    """A kind by its word; refused with the nearest where there is none."""
    if name not in KINDS:
        raise NoSuchPaperError(name)
    return KINDS[name]


def paper_of(open_case: Opened, kind: str, asked: PaperAsked) -> doc.Document:
    """The paper of a kind for an open case, in no format yet."""
    chosen, head = kind_called(kind), open_case.case.head
    simulated = simulated_parts(open_case.case, chosen.tables)
    blocks = chosen.blocks(open_case, asked)
    if simulated:  # below the heading, above everything that is simulated
        blocks = (blocks[0], doc.Text(asked.words(SIMULATED), "lead"), *blocks[1:])
    return doc.of_case(
        open_case.case,
        asked.words(chosen.title),
        (*_later_named(open_case, asked), *blocks),
        asked.words,
        known_on=chosen.known_on(open_case, asked) if chosen.known_on else head.as_of,
        sheets=chosen.sheets,
        simulated=simulated,
        reader=private_to(open_case),
    )


def _later_named(open_case: Opened, asked: PaperAsked) -> doc.Blocks:
    """Say of each offer asked for by name that it was made after the day of the case."""
    words, day = asked.words, open_case.case.head.as_of
    text = (
        "{offer} was made on {made}, after {day}, the day of the case. Nothing of it is in "
        "the numbers of that day."
    )
    for name in asked.offers:
        offer = open_case.case.offer_by_id.get(name)
        if offer and offer.learned_later:
            made = words.day(offer.made_on)
            said = words(text, offer=offer.title, made=made, day=words.day(day))
            yield doc.Text(f"{words('Learned later')}: {said}", "lead")
