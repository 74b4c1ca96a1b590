"""A gap opens, or a part of it: the numbers between which it lies, and what moves it."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.scope import Scope
from openbook.figures.figure import SHARE, USD, parse_unit
from openbook.figures.operation import spoken
from openbook.model.one_level import Spot, values_by_year
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap, TermShare
from openbook.offers.gaps.side_gap import WordShare
from openbook.reports.document.question import apart_at, cost_at, line_at, years_at
from openbook.reports.gap_words import offers_said, part_title, with_offer, word_said
from openbook.reports.notes import beliefs_over, say_line, year_span
from openbook.reports.words.amounts import exact_amount, said_amount, say_in
from openbook.web.numbers.card import Card, CardRows, Entry, assumed, further, other_step, trail
from openbook.web.page import Asked
from openbook.web.shared_answers import (
    BooksAsked,
    book_by_id,
    books_asked,
    offers_apart,
    projected,
    term_places,
)


def apart_card(asked: Asked) -> Card:
    """Return the gap between the costs of two offers, or the part of a word, in common years."""
    gap, words = offers_apart(asked), asked.words
    by_word = {share.word: share for share in gap.shares}
    part = asked.text("part")
    share = by_word[asked.choice("part", tuple(by_word))] if part else None
    one, other = gap.question.one.title, gap.question.other.title
    if share:
        value = share.cost.all_years
        title = words("Its part of the gap: {what}", what=word_said(share.word, words))
        formula = words(
            "What it adds on average, over every order in which the one offer could "
            "turn into the other, kind of term by kind of term; every mixture was run"
        )
    else:
        value = gap.amount
        title = words("What the one offer costs more than the other")
        text = "The cost of {other}, less the cost of {one}"
        formula = words(text, one=one, other=other)
    over = words("All projected years together.")
    if len(gap.years) != len(asked.case.head.years):
        text = "Over {years}, the years that both cover."
        over = words(text, years=year_span(gap.years, words))
    return Card(
        title=title,
        shown=words.money(value),
        value=value,
        exact=exact_amount(value, USD, words),
        stands=(
            words("Between {one} and {other}.", one=one, other=other),
            assumed(asked, gap.question.book),
            over,
        ),
        formula=formula,
        entries=tuple(_apart_entries(asked, gap, share)),
        trail=trail(asked, Scope(book=gap.question.book.id)),
    )


def _apart_entries(asked: Asked, gap: OfferGap, share: TermShare | None) -> list[CardRows]:
    words, book = asked.words, gap.question.book.id
    when = years_at(gap.years, asked.case.head.years)
    pairs = ((gap.question.one, gap.one), (gap.question.other, gap.other))
    costs = tuple(
        Entry(words.own(offer.title), words.money(cost.all_years), cost_at(offer.id, when, book))
        for offer, cost in pairs
    )
    found = [CardRows(words("The two costs"), costs)]
    if share is None:
        rows = tuple(
            Entry(
                word_said(each.word, words),
                words.money(each.cost.all_years),
                apart_at((pairs[0][0].id, pairs[1][0].id), book, part=each.word),
            )
            for each in gap.shares
        )
        total = Entry(words("The gap"), words.money(gap.amount))
        found.append(CardRows(words("What it is made of"), rows, total=total))
        return found
    for (offer, _), labels in zip(pairs, (share.one, share.other), strict=True):
        rows = term_rows(asked, offer.id, list(labels), (when, book))
        found.append(CardRows(words.own(offer.title), rows))
    return found


def term_rows(
    asked: Asked, offer: str, labels: list[str], where: tuple[str, str]
) -> tuple[Entry, ...]:
    """Return some terms of an offer by their words; each opens to its cost on a book."""
    places, (year, book) = term_places(asked, offer), where
    said, cost = asked.words.said, asked.words("its cost")
    return tuple(
        Entry(said(label), cost, cost_at(offer, year, book, term=places[label]))
        for label in labels
        if label in places
    )


Share = GapShare | WordShare


def gap_card(asked: Asked) -> Card:
    """Return the gap between two books, each with its own offer or both with the same."""
    ask = books_asked(asked, own=bool(asked.texts("offer")))
    found = ask.gap()
    shares: list[Share] = (
        [*found.shares] if isinstance(found, Gap) else [*found.beliefs, *found.terms]
    )
    part = asked.text("part")
    if part:
        by_name = {share.name: share for share in shares}
        return _part_card(ask, by_name[asked.choice("part", tuple(by_name))])
    words, say = asked.words, say_in(found.unit, asked.words)
    one, other = ask.names
    rows = tuple(
        Entry(part_title(share, words), say(share.amount), ask.at.part(share.name))
        for share in shares
    )
    total = Entry(words("The gap"), say(found.amount))
    return Card(
        title=_whole_title(ask),
        shown=say(found.amount),
        value=found.amount,
        exact=exact_amount(found.amount, found.unit, words),
        stands=_stands(ask),
        formula=words("{other} less {one}", one=one, other=other),
        entries=(
            _ends(ask, (found.one, found.other)),
            CardRows(words("What it is made of"), rows, total=total),
        ),
        trail=trail(asked, ask.at.stand(0)),
    )


def _whole_title(ask: BooksAsked) -> str:
    """Name the line and the year of the whole gap."""
    words = ask.asked.words
    line = words.said(spoken(ask.at.line))
    return words("The gap in {line}, {year}", line=line, year=ask.at.year)


def _part_card(ask: BooksAsked, share: Share) -> Card:
    asked, words = ask.asked, ask.asked.words
    found = ask.gap()
    entries: list[CardRows] = []
    if isinstance(share, GapShare):
        names = tuple(each.name for each in share.beliefs)
        entries += [_switched(ask, side, names) for side in (0, 1)]
        entries += [_views(ask, name) for name in names]
        books = [book_by_id(asked, name) for name in ask.at.between]
        beliefs = tuple(
            belief
            for name in names
            for book in books
            for belief in beliefs_over(asked.case, book, name, words)
        )
    else:
        entries += _wordings(ask, share)
        beliefs = ()
    return Card(
        title=words("Its part of the gap: {what}", what=part_title(share, words)),
        shown=said_amount(share.amount, found.unit, words),
        value=share.amount,
        exact=exact_amount(share.amount, found.unit, words),
        stands=(f"{_whole_title(ask)}.", *_stands(ask)),
        formula=words(
            "What it adds on average, over every order in which {one} could turn into "
            "{other}, part by part; every mixture of the two was run",
            one=ask.names[0],
            other=ask.names[1],
        ),
        entries=tuple(entries),
        beliefs=beliefs,
        trail=trail(asked, ask.at.stand(0)),
    )


def _switched(ask: BooksAsked, side: int, names: tuple[str, ...]) -> CardRows:
    """Return a book as it is, and with this part alone as the other has it."""
    words, mine, theirs = ask.asked.words, ask.names[side], ask.names[1 - side]
    now, then = ask.at.stand(side), ask.at.stand(side, names)
    rows = (
        _line_row(ask, words("As {side} sees it", side=mine), now),
        _line_row(ask, words("With this alone as {side} sees it", side=theirs), then),
    )
    return CardRows(words("Starting from {side}", side=mine), rows)


def _line_row(ask: BooksAsked, name: str, stand: Scope) -> Entry:
    ran = projected(ask.asked, stand)
    year = next(each for each in ran.model.years if str(each) == ask.at.year)
    value = values_by_year(ran, Spot(ask.at.line, year))[ran.model.years.index(year)]
    unit = ran.model.lines[ask.at.line].unit
    way = further(ask.asked, other_step(ask.asked))
    shown = say_line(ask.asked.case, ask.asked.words, unit)(ask.at.line, year, value or 0.0)
    opens = line_at(ask.at.line, ask.at.year, stand, via=way)
    return Entry(name, shown, opens, ask.at.year, "line")


def _views(ask: BooksAsked, name: str) -> CardRows:
    """Return what each side says of an assumption, year by year."""
    words, unit = ask.asked.words, parse_unit(BY_NAME[name].unit) or SHARE
    way = further(ask.asked, other_step(ask.asked))
    rows = []
    for side in (0, 1):
        stand = ask.at.stand(side)
        ran = projected(ask.asked, stand)
        years = ran.model.years
        for year, value in zip(years, values_by_year(ran, Spot(name, years[0])), strict=True):
            shown, opens = (
                exact_amount(value or 0.0, unit, words),
                line_at(name, year, stand, via=way),
            )
            rows.append(Entry(ask.names[side], shown, opens, str(year), "assumption"))
    return CardRows(words.said(BY_NAME[name].doc), tuple(rows))


def _wordings(ask: BooksAsked, share: WordShare) -> list[CardRows]:
    """Return the terms of each side's offer; each opens to its cost on that side's book."""
    found = []
    for side, offer in enumerate(ask.at.own or ()):
        labels = [label for each in share.wordings for label in each.labels[side]]
        rows = term_rows(ask.asked, offer, labels, (ask.at.year, ask.at.between[side]))
        found.append(CardRows(ask.names[side], rows))
    return found


def _ends(ask: BooksAsked, values: tuple[float, float]) -> CardRows:
    rows = tuple(
        _line_row(ask, name, ask.at.stand(side))
        for side, name in reversed(list(enumerate(ask.names)))
    )
    words = ask.asked.words
    apart = said_amount(values[1] - values[0], ask.gap().unit, words)
    return CardRows(words("The two numbers"), rows, total=Entry(words("The gap"), apart))


def _stands(ask: BooksAsked) -> tuple[str, ...]:
    words = ask.asked.words
    one, other = ask.names
    said = [words("Between {one} and {other}.", one=one, other=other)]
    said += [assumed(ask.asked, book_by_id(ask.asked, name)) for name in ask.at.between]
    if ask.at.own:
        question = ask.side_gap().question
        pairs = ((one, question.one.offer), (other, question.other.offer))
        said += [f"{with_offer(side, offer, words)}." for side, offer in pairs]
    else:
        both = offers_said(ask.book_gap().question.offers, words)
        said.append(words("Both with {both}.", both=both))
    if ask.at.theirs:
        what = ", ".join(words.said(BY_NAME[name].doc) for name in ask.at.theirs)
        text = "{side} takes over: {what}."
        said.append(words(text, side=ask.names[ask.giver], what=what))
    return tuple(said)
