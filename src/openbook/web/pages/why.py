"""Why we disagree: a gap as a waterfall, what stands behind each part, and giving in."""

from __future__ import annotations

from functools import partial
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.scope import Scope
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.document import Link
from openbook.reports.gaps.gap_document import book_gap_blocks, offer_gap_blocks
from openbook.web.gap_answers import BooksAsked, books_asked, offers_apart
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name, projected
from openbook.web.why_left import left_over

BOOKS, OFFERS, BOTH = "books", "offers", "both"
MAIN_LINES = (
    "reserve.available",
    "reserve.unrestricted",
    "reserve.unassigned",
    "reserve.required",
    "revenue.total",
    "revenue.formula",
    "spending.total",
    "enrollment.total",
)


def show(asked: Asked) -> Shown:
    """What the template is given."""
    kinds = (BOOKS, OFFERS, BOTH) if len(asked.case.offers) > 1 else (BOOKS,)
    question = asked.choice("question", kinds)
    made = {BOOKS: _books, OFFERS: _offers, BOTH: _both}[question](asked)
    model = projected(asked, Scope(book=asked.case.books[0].id)).model
    plain = tuple(name for name, line in model.lines.items() if line.rows is None)
    return {
        "question": question,
        "kinds": kinds,
        "books": [(book.id, book_name(asked, book)) for book in asked.case.books],
        "offers": [(offer.id, offer.title) for offer in asked.case.offers],
        "lines": [name for name in MAIN_LINES if name in plain],
        "every_line": plain,
        **made,
    }


def _books(asked: Asked) -> dict[str, Any]:
    """Books only: what the sides believe."""
    ask = books_asked(asked, own=False)
    return _between(ask, ask.gap(), ask.gap(taken=False))


def _both(asked: Asked) -> dict[str, Any]:
    """Both together: what the sides believe and what they want."""
    ask = books_asked(asked, own=True)
    return _between(ask, ask.side_gap(), ask.side_gap(taken=False))


def _between(
    ask: BooksAsked, gap: Gap | SideGap, before: Gap | SideGap
) -> dict[str, Any]:
    """What both questions about books show."""
    shares = before.shares if isinstance(before, Gap) else before.beliefs
    differing = {each.name for share in shares for each in share.beliefs}
    return {
        "ask": ask,
        "own": ask.own,
        "every_cause": [name for name in BY_NAME if name in differing],
        "line": ask.line,
        "year": ask.year,
        "blocks": tuple(
            book_gap_blocks(
                gap,
                ask.at,
                ask.asked.case,
                ask.asked.words,
                before=before if ask.theirs else None,
                left=left_over(ask, gap, before),
                toggle=partial(_toggle, ask),
            )
        ),
    }


def _toggle(ask: BooksAsked, name: str, place: str) -> Link:
    """Return the link by which one side takes an assumption over, or takes it back."""
    taken = name in ask.theirs
    text = (
        "{giver} uses {other}'s; take it back"
        if taken
        else "{giver} uses {other}'s assumption"
    )
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    kept = tuple(each for each in ask.theirs if each != name)
    href = ask.asked.same_page(theirs=kept if taken else (*kept, name))
    return Link(ask.asked.words(text, giver=giver, other=other), f"{href}#{place}")


def _offers(asked: Asked) -> dict[str, Any]:
    """Offers only: what the sides want, on one book, over all years."""
    gap = offers_apart(asked)
    return {
        "gap": gap,
        "line": gap.question.line,
        "year": str(gap.question.year),
        "blocks": tuple(offer_gap_blocks(gap, asked.case, asked.words)),
    }


PAGE = Page("/why", "Why we disagree", show, "why.html", order=12)
