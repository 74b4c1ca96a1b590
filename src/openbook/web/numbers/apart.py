"""The gap between two offers opens: what each costs, and the terms that make it."""

from __future__ import annotations

from openbook.case.scope import Scope
from openbook.figures.unit import USD
from openbook.offers.gaps.offer_gap import OfferGap, TermShare
from openbook.reports.document.question import apart_at, cost_at, years_at
from openbook.reports.gaps.words import word_said
from openbook.reports.words.amounts import exact_amount
from openbook.reports.year_words import year_span
from openbook.web.gap_answers import offers_apart
from openbook.web.numbers.card import Card, CardRows, Entry
from openbook.web.numbers.scenario_words import assumed
from openbook.web.numbers.trail import trail
from openbook.web.question import Asked
from openbook.web.shared_answers import term_places


def apart_card(asked: Asked) -> Card:
    """The gap between the costs of two offers, or the part of a word, in common years."""
    gap, words = offers_apart(asked), asked.words
    by_word = {share.word: share for share in gap.shares}
    part = asked.text("part")
    share = by_word[asked.choice("part", tuple(by_word))] if part else None
    value = share.cost.all_years if share else gap.amount
    named = word_said(share.word, words) if share else ""
    one, other = gap.question.one, gap.question.other
    title = (
        words("Its part of the gap: {what}", what=named)
        if share
        else words("What the one offer costs more than the other")
    )
    return Card(
        title=title,
        shown=words.money(value),
        value=value,
        exact=exact_amount(value, USD, words),
        stands=(
            words("Between {one} and {other}.", one=one.title, other=other.title),
            assumed(asked, gap.question.book),
            words("All projected years together.")
            if len(gap.years) == len(asked.case.head.years)
            else words(
                "Over {years}, the years that both cover.",
                years=year_span(gap.years, words),
            ),
        ),
        formula=words(
            "What it adds on average, over every order in which the one offer could "
            "turn into the other, kind of term by kind of term; every mixture was run"
        )
        if share
        else words(
            "The cost of {other}, less the cost of {one}",
            one=one.title,
            other=other.title,
        ),
        entries=tuple(_apart_entries(asked, gap, share)),
        trail=trail(asked, Scope(book=gap.question.book.id)),
    )


def _apart_entries(
    asked: Asked, gap: OfferGap, share: TermShare | None
) -> list[CardRows]:
    words, book = asked.words, gap.question.book.id
    when = years_at(gap.years, asked.case.head.years)
    pairs = ((gap.question.one, gap.one), (gap.question.other, gap.other))
    costs = tuple(
        Entry(
            name=offer.title,
            shown=words.money(cost.all_years),
            href=cost_at(offer.id, when, book),
        )
        for offer, cost in pairs
    )
    found = [CardRows(title=words("The two costs"), rows=costs)]
    if share is None:
        rows = tuple(
            Entry(
                name=word_said(each.word, words),
                shown=words.money(each.cost.all_years),
                href=apart_at((pairs[0][0].id, pairs[1][0].id), book, part=each.word),
            )
            for each in gap.shares
        )
        total = Entry(name=words("The gap"), shown=words.money(gap.amount))
        found.append(
            CardRows(title=words("What it is made of"), rows=rows, total=total)
        )
        return found
    for (offer, _), labels in zip(pairs, (share.one, share.other), strict=True):
        rows = term_rows(asked, offer.id, list(labels), (when, book))
        found.append(CardRows(title=offer.title, rows=rows))
    return found


def term_rows(
    asked: Asked, offer: str, labels: list[str], where: tuple[str, str]
) -> tuple[Entry, ...]:
    """Some terms of an offer by their words; each opens to its cost on a book."""
    places, (year, book) = term_places(asked, offer), where
    return tuple(
        Entry(
            name=asked.words.said(label),
            shown=asked.words("its cost"),
            href=cost_at(offer, year, book, term=places[label]),
        )
        for label in labels
        if label in places
    )
