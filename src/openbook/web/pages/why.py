"""Why we disagree: a gap as a waterfall, what stands behind each part, and giving in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.scope import Scope
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.reports.charts.waterfall import Waterfall
from openbook.reports.document.question import (
    ALL_YEARS,
    apart_at,
    cost_at,
    line_at,
    years_at,
)
from openbook.reports.gaps.chart import (
    anchor,
    gap_waterfall,
    offer_waterfall,
    side_waterfall,
)
from openbook.reports.gaps.words import (
    gap_sentence,
    offer_gap_sentence,
    side_gap_sentence,
    with_offer,
    word_said,
)
from openbook.reports.line_words import precision_note
from openbook.reports.notes import inferred_notes
from openbook.reports.words.amounts import said_amount, say_in
from openbook.reports.year_words import year_span
from openbook.web.gap_answers import BooksAsked, books_asked, offers_apart
from openbook.web.numbers.gap import part_at
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.shared_answers import book_by_id, book_name, projected
from openbook.web.why.left import left_over
from openbook.web.why.parts import (
    belief_cause,
    idle_names,
    term_cause,
    word_cause,
)

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
        "silent": [],
        "going_on": [],
        **made,
    }


def _books(asked: Asked) -> dict[str, Any]:
    """Books only: what the sides believe."""
    ask = books_asked(asked, own=False)
    gap, before = ask.gap(), ask.gap(taken=False)
    causes = [belief_cause(ask, share, gap.unit) for share in before.shares]
    return {
        **_common(ask, gap, before),
        "reading": gap_sentence(before, ask.names, asked.words),
        **_drawn(ask, gap_waterfall(gap, ask.names, asked.words), gap.shares),
        "causes": causes,
        "same": [],
        "aside": [],
    }


def _both(asked: Asked) -> dict[str, Any]:
    """Both together: what the sides believe and what they want."""
    ask = books_asked(asked, own=True)
    gap, before = ask.side_gap(), ask.side_gap(taken=False)
    causes = [belief_cause(ask, share, gap.unit) for share in before.beliefs]
    causes += [word_cause(ask, share, gap.unit) for share in before.terms]
    words = asked.words
    return {
        **_common(ask, gap, before),
        "own": ask.own,
        "reading": side_gap_sentence(before, ask.names, words),
        **_drawn(
            ask, side_waterfall(gap, ask.names, words), (*gap.beliefs, *gap.terms)
        ),
        "causes": causes,
        "silent": [(offer.title, str(gap.question.year)) for offer in gap.silent],
        "same": [word_said(word, words) for word in gap.same],
        "aside": gap.aside,
    }


def _common(
    ask: BooksAsked, gap: Gap | SideGap, before: Gap | SideGap
) -> dict[str, Any]:
    """What both questions about books show."""
    asked, words = ask.asked, ask.asked.words
    return {
        "ask": ask,
        "say": say_in(gap.unit, asked.words),
        "notes": (
            *inferred_notes(
                asked.case, [book_by_id(asked, name) for name in ask.between], words
            ),
            precision_note(asked.case, words) if gap.rounded_to else "",
        ),
        "whole": (before.amount, part_at(ask.untouched)),
        "left": left_over(ask, gap, before) if ask.theirs else None,
        "now": (gap.amount, part_at(ask)),
        "ends": [
            (
                _with_own(ask, side, name),
                said_amount(value, gap.unit, words, gap.rounded_to),
                line_at(ask.line, ask.year, ask.stand(side)),
            )
            for side, (name, value) in enumerate(
                zip(ask.names, (gap.one, gap.other), strict=True)
            )
        ],
        "every_cause": [name for name in BY_NAME if name in _differing(before)],
        "idle": idle_names(before.idle, asked),
        "silent": [],
        "going_on": [],
        "agreed": len(before.agreed),
        "line": ask.line,
        "year": ask.year,
    }


def _with_own(ask: BooksAsked, side: int, name: str) -> str:
    """Name a side with its own offer, where each has one."""
    if ask.own is None:
        return name
    offer = ask.asked.case.offer_by_id[ask.own[side]]
    return with_offer(name, offer, ask.asked.words)


def _drawn(
    ask: BooksAsked, chart: Waterfall, shares: Sequence[GapShare | WordShare]
) -> dict[str, Any]:
    """The waterfall, and where each number of its table opens."""
    ends = [line_at(ask.line, ask.year, ask.stand(side)) for side in (0, 1)]
    parts = {anchor(share.name): part_at(ask, share.name) for share in shares}
    return {"charts": {"gap": chart}, "doors": _doors(chart, ends, parts)}


def _doors(
    chart: Waterfall, ends: list[str], parts: dict[str, str]
) -> list[tuple[str, ...]]:
    one, other = (("", each, "") for each in ends)
    return [one, *(("", parts[each.id], "") for each in chart.parts), other]


def _differing(gap: Gap | SideGap) -> set[str]:
    """Every assumption that has a part in a gap."""
    shares = gap.shares if isinstance(gap, Gap) else gap.beliefs
    return {each.name for share in shares for each in share.beliefs}


def _offers(asked: Asked) -> dict[str, Any]:
    """Offers only: what the sides want, on one book, over all years."""
    gap, words = offers_apart(asked), asked.words
    one, other = gap.question.one, gap.question.other
    book = gap.question.book
    titles = (one.title, other.title)
    costs = ((one, gap.one), (other, gap.other))
    when = years_at(gap.years, asked.case.head.years)
    chart = offer_waterfall(gap, titles, words)
    kinds = [share.word for share in gap.shares]
    return {
        "gap": gap,
        "say": words.money,
        "notes": inferred_notes(asked.case, [book], words),
        "whole": (gap.amount, apart_at((one.id, other.id), book.id)),
        "now": (gap.amount, apart_at((one.id, other.id), book.id)),
        "left": None,
        "ends": [
            (
                offer.title,
                words.money(cost.all_years),
                cost_at(offer.id, when, book.id),
            )
            for offer, cost in costs
        ],
        "reading": offer_gap_sentence(gap, titles, words),
        "charts": {"gap": chart},
        "doors": _doors(
            chart,
            [cost_at(offer.id, when, book.id) for offer, _ in costs],
            {anchor(w): apart_at((one.id, other.id), book.id, part=w) for w in kinds},
        ),
        "causes": [term_cause(asked, gap, share) for share in gap.shares],
        "idle": [],
        "agreed": 0,
        "silent": [
            (offer.title, year_span(span.silent, words)) for offer, span in gap.silent
        ],
        "going_on": [
            (offer.title, cost.all_years, cost_at(offer.id, ALL_YEARS, book.id))
            for offer, cost in zip((one, other), gap.going_on, strict=True)
        ],
        "same": [word_said(word, words) for word in gap.same],
        "aside": gap.aside,
        "line": gap.question.line,
        "year": str(gap.question.year),
    }


PAGE = Page("/why", "Why we disagree", show, "why.html", order=12)
