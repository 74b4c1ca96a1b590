"""A gap opens, or a part of it: the numbers between which it lies, and what moves it."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.scope import Scope
from openbook.figures.operation import spoken
from openbook.figures.unit import SHARE, parse_unit
from openbook.model.one_level import Spot, values_by_year
from openbook.offers.gaps.book_gap import GapShare
from openbook.offers.gaps.side_gap import WordShare
from openbook.reports.beliefs import beliefs_over
from openbook.reports.document.question import line_at
from openbook.reports.gaps.chart import part_title
from openbook.reports.gaps.words import offers_said, with_offer
from openbook.reports.line_words import say_line
from openbook.reports.words.amounts import exact_amount, said_amount, say_in
from openbook.web.gap_answers import BooksAsked, books_asked
from openbook.web.numbers.apart import term_rows
from openbook.web.numbers.card import Card, CardRows, Entry
from openbook.web.numbers.scenario_words import assumed
from openbook.web.numbers.trail import further, other_step, trail
from openbook.web.question import Asked
from openbook.web.shared_answers import book_by_id, projected

Share = GapShare | WordShare


def gap_card(asked: Asked) -> Card:
    """The gap between two books, each with its own offer or both with the same."""
    ask = books_asked(asked, own=bool(asked.texts("offer")))
    found = ask.side_gap() if ask.own else ask.gap()
    shares: list[Share] = (
        [*ask.side_gap().beliefs, *ask.side_gap().terms]
        if ask.own
        else [*ask.gap().shares]
    )
    part = asked.text("part")
    if part:
        by_name = {share.name: share for share in shares}
        return _part_card(ask, by_name[asked.choice("part", tuple(by_name))])
    words, say = asked.words, say_in(found.unit, asked.words)
    one, other = ask.names
    rows = tuple(
        Entry(
            name=part_title(share, words),
            shown=say(share.amount),
            href=ask.at.part(share.name),
        )
        for share in shares
    )
    total = Entry(name=words("The gap"), shown=say(found.amount))
    return Card(
        title=_whole_title(ask),
        shown=say(found.amount),
        value=found.amount,
        exact=exact_amount(found.amount, found.unit, words),
        stands=_stands(ask),
        formula=words("{other} less {one}", one=one, other=other),
        entries=(
            _ends(ask, (found.one, found.other)),
            CardRows(title=words("What it is made of"), rows=rows, total=total),
        ),
        trail=trail(asked, ask.at.stand(0)),
    )


def _whole_title(ask: BooksAsked) -> str:
    """Name the line and the year of the whole gap."""
    words = ask.asked.words
    line = words.said(spoken(ask.line))
    return words("The gap in {line}, {year}", line=line, year=ask.year)


def _part_card(ask: BooksAsked, share: Share) -> Card:
    asked, words = ask.asked, ask.asked.words
    found = ask.side_gap() if ask.own else ask.gap()
    entries: list[CardRows] = []
    if isinstance(share, GapShare):
        names = tuple(each.name for each in share.beliefs)
        entries += [_switched(ask, side, names) for side in (0, 1)]
        entries += [_views(ask, name) for name in names]
        books = [book_by_id(asked, name) for name in ask.between]
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
    """A book as it is, and with this part alone as the other has it."""
    words = ask.asked.words
    mine, theirs = ask.names[side], ask.names[1 - side]
    now, then = ask.at.stand(side), ask.at.stand(side, names)
    named = (
        (words("As {side} sees it", side=mine), now),
        (words("With this alone as {side} sees it", side=theirs), then),
    )
    rows = tuple(_line_row(ask, name, stand) for name, stand in named)
    title = words("Starting from {side}", side=mine)
    return CardRows(title=title, rows=rows)


def _line_row(ask: BooksAsked, name: str, stand: Scope) -> Entry:
    ran = projected(ask.asked, stand)
    year = next(each for each in ran.model.years if str(each) == ask.year)
    value = values_by_year(ran, Spot(ask.line, year))[ran.model.years.index(year)]
    unit = ran.model.lines[ask.line].unit
    way = further(ask.asked, other_step(ask.asked))
    return Entry(
        name=name,
        shown=say_line(ask.asked.case, ask.asked.words, unit)(
            ask.line, year, value or 0.0
        ),
        href=line_at(ask.line, ask.year, stand, via=way),
        year=ask.year,
        kind="line",
    )


def _views(ask: BooksAsked, name: str) -> CardRows:
    """What each side says of an assumption, year by year."""
    words, unit = ask.asked.words, parse_unit(BY_NAME[name].unit) or SHARE
    way = further(ask.asked, other_step(ask.asked))
    rows = []
    for side in (0, 1):
        stand = ask.at.stand(side)
        ran = projected(ask.asked, stand)
        years = ran.model.years
        for year, value in zip(
            years, values_by_year(ran, Spot(name, years[0])), strict=True
        ):
            rows.append(
                Entry(
                    name=ask.names[side],
                    shown=exact_amount(value or 0.0, unit, words),
                    href=line_at(name, year, stand, via=way),
                    year=str(year),
                    kind="assumption",
                )
            )
    return CardRows(title=words.said(BY_NAME[name].doc), rows=tuple(rows))


def _wordings(ask: BooksAsked, share: WordShare) -> list[CardRows]:
    """The terms of each side's offer; each opens to its cost on that side's book."""
    found = []
    for side, offer in enumerate(ask.own or ()):
        labels = [label for each in share.wordings for label in each.labels[side]]
        book = ask.between[side]
        rows = term_rows(ask.asked, offer, labels, (ask.year, book))
        found.append(CardRows(title=ask.names[side], rows=rows))
    return found


def _ends(ask: BooksAsked, values: tuple[float, float]) -> CardRows:
    rows = tuple(
        _line_row(ask, name, ask.at.stand(side))
        for side, name in reversed(list(enumerate(ask.names)))
    )
    unit = (ask.side_gap() if ask.own else ask.gap()).unit
    total = Entry(
        name=ask.asked.words("The gap"),
        shown=said_amount(values[1] - values[0], unit, ask.asked.words),
    )
    title = ask.asked.words("The two numbers")
    return CardRows(title=title, rows=rows, total=total)


def _stands(ask: BooksAsked) -> tuple[str, ...]:
    words = ask.asked.words
    one, other = ask.names
    said = [words("Between {one} and {other}.", one=one, other=other)]
    said += [assumed(ask.asked, book_by_id(ask.asked, name)) for name in ask.between]
    if ask.own:
        question = ask.side_gap().question
        pairs = ((one, question.one.offer), (other, question.other.offer))
        said += [f"{with_offer(side, offer, words)}." for side, offer in pairs]
    else:
        both = offers_said(ask.gap().question.offers, words)
        said.append(words("Both with {both}.", both=both))
    if ask.theirs:
        what = ", ".join(words.said(BY_NAME[name].doc) for name in ask.theirs)
        text = "{side} takes over: {what}."
        said.append(words(text, side=ask.names[ask.giver], what=what))
    return tuple(said)
