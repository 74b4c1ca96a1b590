"""Papers: the kinds under the words that users write, what each gathers and shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from openbook.api import bargain, claims, projection, strike
from openbook.api.view import Folder, Opened, leaving, private_to
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.case.simulation_marks import simulated_parts
from openbook.evidence.ledger import Binder
from openbook.figures.figure import multiyear
from openbook.files.layout import PUBLIC
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, cut_to, suggestion
from openbook.model.project import ask
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.on_the_table import BargainingTable
from openbook.reports.claims.binder_report import binder_blocks
from openbook.reports.document import document as doc
from openbook.reports.notes import SIMULATED
from openbook.reports.offers import disclosure_document, multiyear_document
from openbook.reports.offers.disclosure_form import AS_USUAL, FormChoice
from openbook.reports.offers.member_and_school import member_blocks
from openbook.reports.papers.board_money import BoardFound, cost_page, reserve_page
from openbook.reports.papers.board_summary import offers_page, risk_page, summary_page
from openbook.reports.projection_report import DEFINITIONS
from openbook.reports.strike_board import (
    board_head,
    board_map,
    cost_blocks,
    schools_blocks,
    students_blocks,
)
from openbook.reports.table_report import WORLDS
from openbook.reports.words.words import Words, words_for
from openbook.strike.attendance import counted_by
from openbook.strike.cost import StrikeCost
from openbook.strike.notices import day_meant

BOARD_PAGES = (summary_page, offers_page, cost_page, reserve_page, risk_page)
_MOST_OFFERS = 3  # that a board's paper has room for
_RESERVES = (*DEFINITIONS.values(), "reserve.below")
_BINDER, _MEMBER = "The fact-finder's binder", "What it means for you"


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperAsked:
    """What a paper is asked for; each kind reads what concerns it."""

    words: Words
    offers: tuple[str, ...] = ()
    book: str = ""
    form: FormChoice = AS_USUAL  # of a disclosure
    day: date | None = None
    person: tuple[str, str, float] | None = None  # unit, column, step
    strike_days: float = 0
    binder: Binder | None = None  # one that is known already


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper: its title and how its content is found."""

    title: str
    blocks: Callable[[Opened, PaperAsked], tuple[doc.Block, ...]]
    sheets: bool = False
    # The day a paper speaks of, where it is another one than the case's.
    known_on: Callable[[Opened, PaperAsked], date] | None = None
    tables: tuple[str, ...] = ()  # of the case, whose rows it shows


class NoOfferError(OpenbookError):
    """There is no offer to tell of."""

    message = (
        "this case has no offer on the table, so there is nothing to show; write "
        "one to offers/NAME.yaml, or name one with --offer"
    )


class TooManyOffersError(OpenbookError):
    """More offers than a paper has room for."""

    def __init__(self, most: int, count: int) -> None:
        super().__init__(
            Message(
                "this paper has room for {number} offers, not {number_asked}; name "
                "fewer with --offer",
                number=most,
                number_asked=count,
            )
        )


class NoSuchPaperError(OpenbookError):
    """Nobody writes a paper of this kind."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name[:60], KINDS)
        super().__init__(
            Message("there is no paper {own}. {hint}", own=repr(cut_to(name, 60)), hint=hint)
        )


class NoPersonError(OpenbookError):
    """Nobody said for whom the paper is."""

    message = Message(
        "this paper is for one place on the salary schedule; write --unit, "
        "--column and --step, such as {own}",
        own="--unit teachers --column MA --step 5",
    )


def binder_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out exhibits by the criteria of the law: the front, then a chapter for each."""
    binder, words = asked.binder or claims.binder(open_case), asked.words
    return (doc.Heading(words(_BINDER)), *binder_blocks(binder, open_case.case, words))


def board_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out five pages: the summary, the offers, the cost, the reserve, the risk."""
    found = find_for_board(open_case, asked)
    return tuple(block for page in BOARD_PAGES for block in page(found))


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
    form, found = projection.multiyear_of(open_case, book=asked.book, offers=asked.offers or None)
    title = doc.Heading(asked.words(multiyear_document.TITLE))
    return title, *multiyear_document.multiyear_blocks(form, found, asked.words)


def strike_paper(open_case: Opened, asked: PaperAsked) -> tuple[doc.Block, ...]:
    """Lay out the board of the strike day asked for, else of the next one."""
    case, words, day = open_case.case, asked.words, day_meant(open_case.case, asked.day)
    board = strike.morning_board(open_case, day=day)
    return (
        *board_head(board, strike.plan_on_file(open_case, day=day), words),
        *schools_blocks(board.rows, day, words),
        *students_blocks(case, board, words),
        *cost_blocks(_cost(open_case, day, asked), case, words),
        board_map(case, board, words),
    )


def _cost(open_case: Opened, day: date, asked: PaperAsked) -> StrikeCost | str:
    """Cost the days up to this one, or say why that cannot be done."""
    try:
        return strike.cost_of_strike(open_case, day, book=asked.book).cost
    except OpenbookError as problem:
        return str(problem)


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
    """Return a kind by its word; refused with the nearest where there is none."""
    if name not in KINDS:
        raise NoSuchPaperError(name)
    return KINDS[name]


def paper_of(open_case: Opened, kind: str, asked: PaperAsked) -> doc.Document:
    """Return the paper of a kind for an open case, in no format yet."""
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


def make_paper(
    folder: Folder,
    kind: str,
    asked: PaperAsked,
    *,
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> doc.Document:
    """Return a paper of a kind for a case, in no format yet; public unless a party is named."""
    names = (*asked.offers, asked.book)
    open_case = leaving(folder, viewer=viewer, private=private, names=names, as_of=as_of)
    words = words_for(open_case.case, asked.words.language)
    return paper_of(open_case, kind, replace(asked, words=words))


def offers_named(open_case: Opened, names: tuple[str, ...], *, most: int) -> tuple[Offer, ...]:
    """Return the offers named, each once; refused where there are too many."""
    each = tuple(dict.fromkeys(names))
    if len(each) > most:
        raise TooManyOffersError(most, len(each))
    return ask(open_case.case, offers=each).offers


def newest_offer(open_case: Opened, names: tuple[str, ...]) -> Offer:
    """Return the one offer named, else the newest on the table."""
    if names:
        return offers_named(open_case, names, most=1)[0]
    newest = bargain.offers_over_time(open_case).now.newest
    if not newest:
        raise NoOfferError
    return newest[-1]


def find_for_board(open_case: Opened, asked: PaperAsked) -> BoardFound:
    """Cost the offers asked for, else the newest of each side, on the sides' books."""
    case = open_case.case
    now = bargain.offers_over_time(open_case).now
    books = _books(case, asked.book)
    offers = (
        offers_named(open_case, asked.offers, most=_MOST_OFFERS)
        if asked.offers
        else _newest(now, books)
    )
    names, ids = [book.id for book in books], [each.id for each in offers]
    until = counted_by(case, case.head.as_of)
    costed = projection.cost_offers(open_case, ids, books=names)
    scopes = {
        (offer, book): Scope(book=book, offers=(offer,) if offer else None)
        for offer in ("", *ids)
        for book in names
    }
    held = {
        key: projection.project_scope(open_case, scope, draws=WORLDS, lines=_RESERVES)
        for key, scope in scopes.items()
    }
    return BoardFound(
        case=case,
        words=asked.words,
        now=now,
        offers=offers,
        books=books,
        costed={(each.offer.id, each.book.id): each for each in costed},
        held=held,
        gap=_gap(open_case, books, offers),
        strike=_strike(open_case, books[0], until) if until else None,
        begun=until is not None,
    )


def _gap(open_case: Opened, books: Sequence[Book], offers: Sequence[Offer]) -> Gap | SideGap | None:
    """Return the gap between the sides: each with its own offer, else both with the budget's."""
    if len(books) < 2:
        return None
    one, other = books[:2]
    own = {each.side: each.id for each in offers}
    if one.side in own and other.side in own:
        made = own[one.side], own[other.side]
        last = str(multiyear(open_case.case.head.years)[-1])
        return bargain.explain_side_gap(open_case, (one.id, other.id), made, year=last)
    return projection.explain_gap(open_case, (one.id, other.id))


def _strike(open_case: Opened, book: Book, day: date | None) -> StrikeCost | None:
    """Return what the strike has cost up to a day, as far as the case can tell."""
    if open_case.case.strike is None or day is None:
        return None
    try:
        return strike.cost_of_strike(open_case, day, book=book.id).cost
    except OpenbookError:
        return None


def _books(case: Case, first: str) -> tuple[Book, ...]:
    """Return the first two books of the sides; one that is named comes first."""
    own = ask(case, book=first).book
    sides = sides_books(case)
    order = (own, *sides) if first else (*sides, own)
    return tuple({book.id: book for book in order}.values())[:2]


def _newest(now: BargainingTable, books: tuple[Book, ...]) -> tuple[Offer, ...]:
    """Return what each side says now; what anybody says where no side has an offer."""
    found = []
    for side in dict.fromkeys(book.side for book in books):
        found += [offer for offer in now.newest if offer.side == side][-1:]
    if not (found or now.newest):
        raise NoOfferError
    return tuple(found) or now.newest[-1:]
