"""The first page of a board paper: who offers what."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.offer import Offer, Term
from openbook.findings.first_letter import large_first
from openbook.reports.gaps.sentence import gap_sentence
from openbook.reports.inferred import inferred_notes
from openbook.reports.papers.board.found import BoardFound
from openbook.reports.papers.paper import Block, Cell, Heading, Row, Table, Text, label
from openbook.reports.papers.sources import source_of

_TOLD = 3  # terms of one kind that are told in full


def offers_page(found: BoardFound) -> Iterator[Block]:
    """The gap in a sentence, the offers, and their terms kind by kind."""
    words, case = found.words, found.case
    yield Heading(words("Board paper"))
    yield Text(case.head.title, "quiet")
    if found.gap is not None:
        one, other = map(found.name, found.books)
        yield Text(gap_sentence(found.gap, (one, other), words), "lead")
        for note in inferred_notes(case, found.books, words):
            yield Text(note, "quiet")
    yield Heading(words("The offers"), 2)
    yield Text(words("Where the talks stand on {day}.", day=words.day(found.now.on)))
    yield Table(
        name="offers",
        caption=words("The offers"),
        heads=tuple(map(words, ("Offer", "Side", "Made on", "Standing"))),
        rows=tuple(Row(_offer(found, offer)) for offer in found.offers),
        widths=(5, 2, 3, 2),
        notes=source_of(case, *found.offers),
        shown=False,
    )
    yield Table(
        name="terms",
        caption=words("Term by term"),
        heads=(words("Kind of term"), *map(found.column, found.offers)),
        rows=tuple(_kinds(found)),
        widths=(2, *(4 for _ in found.offers)),
    )
    now = found.now
    told = words(
        "Agreed so far: {agreed} terms. Withdrawn: {withdrawn}.",
        agreed=len(now.agreed),
        withdrawn=len(now.withdrawn),
    )
    if now.other_units:
        text = (
            "Other units (agreed with other unions, not at this table): {count} terms."
        )
        told = f"{told} {words(text, count=len(now.other_units))}"
    yield Text(told, "quiet")


def _offer(found: BoardFound, offer: Offer) -> tuple[Cell, ...]:
    words = found.words
    cells = (offer.title, found.side(offer), words.day(offer.made_on))
    return (*map(label, cells), label(words.said(offer.standing)))


def _kinds(found: BoardFound) -> Iterator[Row]:
    """A row for every kind of term that an offer has."""
    by_offer = [_by_kind(found, offer) for offer in found.offers]
    for kind in dict.fromkeys(kind for each in by_offer for kind in each):
        said = found.words.said(kind.replace("_", " "))
        cells = (_told(found, each.get(kind, [])) for each in by_offer)
        yield Row((label(large_first(said)), *cells))


def _by_kind(found: BoardFound, offer: Offer) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for term in offer.terms:
        if not term.withdrawn_on:
            kinds.setdefault(term.word, []).append(_term(found, term))
    return kinds


def _term(found: BoardFound, term: Term) -> str:
    words = found.words
    said = words.said(term.label)
    condition = str(getattr(term, "only_if", ""))
    only = words("only if {condition}", condition=condition) if condition else ""
    return f"{said} ({only})" if only else said


def _told(found: BoardFound, terms: list[str]) -> Cell:
    """The first terms of a kind in full, then how many more there are."""
    if not terms:
        return label(found.words("silent"))
    told, more = terms[:_TOLD], len(terms) - _TOLD
    if more > 0:
        told.append(found.words("and {count} more", count=more))
    return Cell("; ".join(told), "; ".join(terms))
