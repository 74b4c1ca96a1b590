"""Why we disagree: a gap as a waterfall, what stands behind each part, and giving in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.scope import Scope
from openbook.figures.operation import spoken
from openbook.findings.message import large_first, small_first
from openbook.model.one_level import Spot, values_by_year
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.document import (
    Block,
    Heading,
    Link,
    TableBlock,
    TableRow,
    Text,
    amount,
    comma_apart,
    label,
    row_of,
    table_of,
    year_heads,
)
from openbook.reports.document.question import line_at
from openbook.reports.gap_document import book_gap_blocks, offer_gap_blocks
from openbook.reports.gap_words import part_title, weighs
from openbook.reports.notes import say_line
from openbook.reports.offers.over_time_report import apart_blocks
from openbook.reports.words.amounts import said_amount, say_in
from openbook.web.page import Asked, Page, Shown
from openbook.web.shared_answers import (
    RESERVE,
    BooksAsked,
    book_name,
    books_asked,
    not_projected,
    offers_apart,
    projected,
    two_offers,
)

_LEAST = "reserve.required"


def left_over(ask: BooksAsked, gap: Gap | SideGap, before: Gap | SideGap) -> Iterator[Block]:
    """Say how much of the gap is left where one side takes assumptions of the other."""
    if not ask.at.theirs:
        return
    words, money = ask.asked.words, say_in(gap.unit, ask.asked.words)
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    what = "; ".join(small_first(words.said(BY_NAME[name].doc)) for name in ask.at.theirs)
    sentence = words(
        "If {giver} used {other}'s assumption for “{what}”, {left} of the {whole} gap "
        "would remain.",
        giver=giver,
        other=other,
        what=what,
        left=money(abs(gap.amount)),
        whole=money(abs(before.amount)),
    )
    yield Heading(words("What is left"), 2, "left")
    yield Text(sentence, "lead")
    yield _reserves(ask, giver)
    text = (
        "Found by running the model on the mixed assumptions. It need not be the share "
        "below, because assumptions work on each other."
    )
    back = Link(words("Take everything back"), ask.asked.same_page(theirs=()))
    yield Text((f"{words(text)} ", back), "quiet")


def _reserves(ask: BooksAsked, giver: str) -> TableBlock:
    """Return the reserve of the side that changes its assumption, before and after."""
    words, say = ask.asked.words, say_line(ask.asked.case, ask.asked.words)
    stand = ask.at.stand(ask.giver)
    alone = replace(stand, theirs=(), of="")
    years = projected(ask.asked, stand).model.years
    named = (
        (words("Reserve of {side} as it sees it", side=giver), RESERVE, alone),
        (words("Reserve of {side} with this", side=giver), RESERVE, stand),
        (words("Minimum reserve"), _LEAST, stand),
    )
    rows = []
    for name, line, where in named:
        values = values_by_year(projected(ask.asked, where), Spot(line, years[0]))
        cells = (
            amount(say(line, year, value or 0.0), value, opens=line_at(line, year, where))
            for year, value in zip(years, values, strict=True)
        )
        rows.append(TableRow((label(name), *cells)))
    return TableBlock(
        name="left",
        caption=words("The reserve of the side that changes its assumption"),
        heads=(words("Available reserves"), *year_heads(years, words)),
        rows=tuple(rows),
        shown=False,
    )


def what_if(ask: BooksAsked, gap: Gap | SideGap) -> Iterator[Block]:
    """Say what would be left of the gap if one side used the other's assumption.

    Each cause by itself, then all together, as the model runs them.
    """
    asked, words, at = ask.asked, ask.asked.words, ask.at.untouched
    shares = gap.shares if isinstance(gap, Gap) else gap.beliefs
    causes = [
        (part_title(share, words), tuple(each.name for each in share.beliefs))
        for share in shares
        if weighs(share.amount, gap.unit)
    ][:_MOST_CAUSES]
    if not causes:
        return
    if len(causes) > 1:
        every = dict.fromkeys(each.name for share in shares for each in share.beliefs)
        causes.append((words("all of them"), tuple(every)))
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    yield Heading(words("What if one side used the other's assumption?"), 2, "what-if")
    who = (
        name if id_ == at.gives else Link(name, f"{asked.same_page(gives=id_, theirs=())}#what-if")
        for name, id_ in zip(ask.names, at.between, strict=True)
    )
    yield Text((f"{words('The side that changes its assumption:')} ", *comma_apart(who)))
    line = large_first(words.said(spoken(at.line)))
    yield table_of(
        "what-if",
        words("If {giver} used {other}'s assumption", giver=giver, other=other),
        (words("For"), words("{line} of {side}", line=line, side=giver), words("Gap that is left")),
        (_if_used(ask, gap, *each) for each in causes),
    )


def _if_used(ask: BooksAsked, gap: Gap | SideGap, title: str, names: tuple[str, ...]) -> TableRow:
    """Run the model of the side that changes with some assumptions of the other."""
    asked, at, unit = ask.asked, ask.at.untouched, gap.unit
    scope = at.stand(ask.giver, names)
    found = projected(asked, scope)
    values = values_by_year(found, Spot(at.line, found.model.years[0]))
    then = values[[str(year) for year in found.model.years].index(at.year)]
    named = Link(title, asked.same_page(theirs=names) + "#left")
    if then is None:  # a table has no one number
        return row_of(named, *(amount("—", None) for _ in range(2)))
    apart = abs((gap.other if ask.giver == 0 else gap.one) - then)
    cells = (
        amount(
            said_amount(then, unit, asked.words, gap.rounded_to),
            then,
            opens=line_at(at.line, at.year, scope),
        ),
        amount(say_in(unit, asked.words)(apart), apart),
    )
    return row_of(named, *cells)


_MOST_CAUSES = 8
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
    """Return what the template is given."""
    kinds = (BOOKS, OFFERS, BOTH) if len(asked.case.offers) > 1 else (BOOKS,)
    question = asked.choice("question", kinds)
    if len(kinds) > 1 and (why := not_projected(asked)):
        return _terms(asked, why)
    made = _offers(asked) if question == OFFERS else _books(asked, own=question == BOTH)
    model = projected(asked, Scope(book=asked.case.books[0].id)).model
    plain = tuple(name for name, line in model.lines.items() if line.rows is None)
    return {
        "question": question,
        "kinds": kinds,
        "books": [(book.id, book_name(asked, book)) for book in asked.case.books],
        "offers": [(offer.id, asked.words.own(offer.title)) for offer in asked.case.offers],
        "lines": [name for name in MAIN_LINES if name in plain],
        "every_line": plain,
        **made,
    }


def _terms(asked: Asked, why: str) -> Shown:
    """Return two offers term by term, where the case cannot be projected yet."""
    step = asked.opened.terms_apart(two_offers(asked))
    return {"question": "", "kinds": (), "blocks": tuple(apart_blocks(step, why, asked.words))}


def _books(asked: Asked, *, own: bool) -> dict[str, Any]:
    """Return what the sides believe; with their own offers, what they want as well."""
    ask = books_asked(asked, own=own)
    gap, before = ask.gap(), ask.gap(taken=False)
    return {
        "ask": ask,
        "own": ask.at.own,
        "line": ask.at.line,
        "year": ask.at.year,
        "blocks": tuple(
            book_gap_blocks(
                gap,
                ask.at,
                ask.asked.case,
                ask.asked.words,
                before=before if ask.at.theirs else None,
                left=left_over(ask, gap, before),
                what_if=what_if(ask, before),
                toggle=partial(_toggle, ask),
            )
        ),
    }


def _toggle(ask: BooksAsked, name: str, place: str) -> Link:
    """Return the link by which one side takes an assumption over, or takes it back."""
    taken = name in ask.at.theirs
    text = "{giver} uses {other}'s; take it back" if taken else "{giver} uses {other}'s assumption"
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    kept = tuple(each for each in ask.at.theirs if each != name)
    href = ask.asked.same_page(theirs=kept if taken else (*kept, name))
    return Link(ask.asked.words(text, giver=giver, other=other), f"{href}#{place}")


def _offers(asked: Asked) -> dict[str, Any]:
    """Return offers only: what the sides want, on one book, over all years."""
    gap = offers_apart(asked)
    return {
        "gap": gap,
        "line": gap.question.line,
        "year": str(gap.question.year),
        "blocks": tuple(offer_gap_blocks(gap, asked.case, asked.words)),
    }


PAGES = (Page("/why", "Why we disagree", show, "why.html", order=12),)
