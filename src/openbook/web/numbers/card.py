"""Card: one number as the page shows it, where it stands in words, and the way down to it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlencode

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book, leaning
from openbook.case.scope import Scope
from openbook.case.sides import side_name
from openbook.case.tables.evidence import Claim
from openbook.figures.figure import Source
from openbook.figures.operation import spoken
from openbook.findings.dataclass import dataclass
from openbook.findings.message import series
from openbook.model.project import Projection
from openbook.offers.scope_question import not_known
from openbook.reports.document.question import PATH, line_at
from openbook.reports.notes import BeliefShown
from openbook.reports.table_report import WORLDS
from openbook.reports.words.words import Words
from openbook.web.page import Asked
from openbook.web.shared_answers import book_by_id, book_name

_LONGEST = 14  # steps that are kept
_WIDEST = 380  # letters of a step; longer ones are left out
_ON_THE_WAY = frozenset({"via", "start", "lang", "theme"})

Trail = tuple[tuple[str, str], ...]


def step(line: str, year: object, row: str = "") -> str:
    """Return a line on the same book as a step."""
    return f"{line}@{year}@{row}" if row else f"{line}@{year}"


def other_step(asked: Asked) -> str:
    """Return the number that is asked for now as a step for numbers of another kind."""
    kept = {n: list(v) for n, v in asked.query.items() if n not in _ON_THE_WAY}
    text = f"?{urlencode(kept, doseq=True)}"
    return text if len(text) <= _WIDEST else ""


def further(asked: Asked, now: str) -> tuple[str, ...]:
    """Return the way to the numbers below this one; a circle is cut."""
    way = list(asked.texts("via"))
    if now in way:
        way = way[: way.index(now)]
    return tuple(each for each in (*way, now) if each)[-_LONGEST:]


def trail(asked: Asked, stand: Scope) -> Trail:
    """Return the way down to a number, each step with its words and its address.

    It is kept in the address so that one can go back up. A step is the address of a
    number without its own way: ``line@year`` where it stands on the same book, a whole
    query where it does not.
    """
    found, way = [], asked.texts("via")[-_LONGEST:]
    for place, each in enumerate(way):
        before = way[:place]
        if each.startswith("?"):
            query = parse_qs(each[1:])
            href = f"{PATH}?{urlencode({**query, 'via': before}, doseq=True)}"
            found.append((_named(query, asked.words), href))
        else:
            line, _, rest = each.partition("@")
            year, _, row = rest.partition("@")
            href = line_at(line, year, stand, row=row, via=before)
            named = asked.words.said(series([spoken(line), year], " "))
            found.append((f"{named} [{row}]" if row else named, href))
    return tuple(found)


def _named(query: dict[str, list[str]], words: Words) -> str:
    """Return the words for a step that is not a line on the same book."""
    named = {name: values[-1] for name, values in query.items()}
    for kind in ("cost", "part", "line", "file"):
        if kind in named:
            parts = filter(None, (spoken(named[kind]), named.get("year")))
            step = series(parts, " ")
            # Offers and files keep the names that the case gave them.
            return step if kind in {"cost", "file"} else words.said(step)
    return " – ".join(query.get("between", query.get("apart", [])))


def standing(
    asked: Asked, stand: Scope, ran: Projection, *, world: int | None = None
) -> tuple[str, ...]:
    """Short sentences that say what the number depends on."""
    words = asked.words
    book = book_by_id(asked, stand.book)
    said = [assumed(asked, book)]
    if stand.theirs:
        what = ", ".join(words.said(BY_NAME[name].doc) for name in stand.theirs)
        other = book_name(asked, book_by_id(asked, stand.of))
        text = "As {other} sees it: {what}."
        said.append(words(text, other=other, what=what))
    said += [_offers(asked, stand, ran), *left_out(stand, ran, words)]
    if world is not None:
        text = "In simulation {world} of {count}."
        said.append(words(text, world=words.number(world), count=words.number(WORLDS)))
    return tuple(said)


def left_out(stand: Scope, ran: Projection, words: Words) -> tuple[str, ...]:
    """Name the terms that are not in a number, since they are not costed."""
    named = [each for each in ran.case.every_offer if each.id in (stand.offers or ())]
    return tuple(
        words("Not in this number: {term}, which is not costed.", term=words.said(each.term.label))
        for each in not_known(ran.case, named)
    )


def assumed(asked: Asked, book: Book) -> str:
    """Say whose assumptions a number is under, and who inferred them."""
    words, side = asked.words, side_name(asked.case, book)
    said = words("Under the assumptions of {side}.", side=side)
    if book.inferred_by:
        text = "Under assumptions that {who} inferred for {side}."
        said = words(text, who=book.inferred_by, side=side)
    if not (changes := _changes(asked, book)):
        return said
    text = "Changed here, in place of what {side} assumes: {values}."
    return f"{said} {words(text, side=side, values='; '.join(changes))}"


def _changes(asked: Asked, book: Book) -> tuple[str, ...]:
    """Return what was put in place of assumptions that a set holds or falls back on."""
    leans = leaning(book, asked.case.books)
    pairs = [(each, text.partition("=")) for each in leans.books for text in each.tried]
    return tuple(
        f"{asked.words.said(BY_NAME[name.strip()].doc)} {value.strip()}"
        for each, (name, _, value) in pairs
        if leans.entries(name.strip())[0][0] is each
    )


def _offers(asked: Asked, stand: Scope, ran: Projection) -> str:
    words = asked.words
    offers = ran.question.offers
    titles = ", ".join(words.own(offer.title) for offer in offers)
    if not offers:
        return words("Status quo (current contract).")
    if stand.term:
        terms = ", ".join(words.said(t.label) for o in offers for t in o.terms)
        text = "With one term alone of {offer}: {term}."
        return words(text, offer=titles, term=terms or words("nothing"))
    if stand.offers is None and not stand.tried:
        return words("Current budget with {offer}.", offer=titles)
    return words("With {offer}.", offer=titles)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table of numbers: what, how much, and where it opens."""

    name: str
    shown: str
    href: str = ""
    year: str = ""
    kind: str = ""
    note: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class CardRows:
    """Some rows under a heading; the last one may be their total."""

    title: str
    rows: tuple[Entry, ...]
    note: str = ""
    total: Entry | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """The same number on other books and in other years."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]
    here: tuple[int, int] = (0, 0)  # row and column of the number itself


@dataclass(frozen=True, kw_only=True, slots=True)
class Paging:
    """Which rows of a long table are shown, and the addresses of the others."""

    first: int
    last: int
    count: int
    before: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimShown:
    """A claim about the same thing, and where its number opens."""

    claim: Claim
    source: Source | None
    shown: str = ""
    href: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A number, what it is, what it was made of and who stands behind it."""

    title: str
    shown: str
    value: float | None
    exact: str = ""  # with every digit; empty where the inputs are rounded
    rounded: str = ""  # what it was computed as, where its inputs are rounded
    stands: tuple[str, ...] = ()  # on whose book, with which offers
    meaning: str = ""
    formula: str = ""
    note: str = ""
    entries: tuple[CardRows, ...] = ()
    paging: Paging | None = None
    sources: tuple[Source, ...] = ()
    beliefs: tuple[BeliefShown, ...] = ()
    law: tuple[Any, ...] = ()  # numbers of the law, each with the value that was used
    claims: tuple[ClaimShown, ...] = ()
    grid: Grid | None = None
    trail: tuple[tuple[str, str], ...] = ()
    simulated: bool = False  # shows rows that a program made
