"""The parts of a gap: each assumption or term, and what it causes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.figures.figure import SHARE, USD, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.findings.message import large_first
from openbook.offers.gaps.book_gap import Belief, Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap, TermShare
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.reports.chart_findings import listed
from openbook.reports.document import document as doc
from openbook.reports.document.question import apart_at, cost_at, gap_at, line_at
from openbook.reports.gap_words import anchor, cancels, part_title, weighs, word_said
from openbook.reports.notes import BeliefShown, belief_of, beliefs_over, book_name
from openbook.reports.words.amounts import Say, exact_amount, said_amount, say_in
from openbook.reports.words.words import Words

Ends = Iterable[tuple[str, str, str]]  # a name, its number in words, where it opens


AnyGap = Gap | SideGap | OfferGap


# Where one side may take an assumption over from the other, by its name and place.
Toggle = Callable[[str, str], doc.Link]


@dataclass(frozen=True, slots=True)
class Between:
    """Two books, a line and a year; each with an offer of its own, or both with the same.

    ``theirs`` are the assumptions that the book ``gives`` takes over from the other.
    """

    between: tuple[str, str]
    line: str
    year: str
    gives: str = ""
    theirs: tuple[str, ...] = ()
    own: tuple[str, str] | None = None  # the offer of each side
    both: tuple[str, ...] | None = None  # the offers of both; left out, the budget's

    @property
    def untouched(self) -> Between:
        """The same question before anything is taken over."""
        return replace(self, theirs=())

    def stand(self, side: int, more: tuple[str, ...] = ()) -> Scope:
        """Return the scope of a side's number; it may take over more assumptions."""
        own = self.theirs if self.between[side] == self.gives else ()
        theirs = (*own, *more)
        return Scope(
            book=self.between[side],
            offers=self.both if self.own is None else (self.own[side],),
            theirs=theirs,
            of=self.between[1 - side] if theirs else "",
        )

    def part(self, name: str = "") -> str:
        """Return where the gap opens, or a part of it."""
        if self.both is not None:
            return ""
        return gap_at(
            self.between,
            self.line,
            self.year,
            part=name,
            theirs=self.theirs,
            gives=self.gives if self.theirs else "",
            offer=self.own or (),
        )


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a gap: how much it is, where it opens, and what stands behind it."""

    name: str
    title: str
    amount: float
    href: str
    weighs: bool
    behind: tuple[doc.Block, ...]
    more: tuple[str, ...] = ()  # further cells of its row
    said: tuple[doc.Rich, ...] = ()  # what each side says of it


def term_part(gap: OfferGap, share: TermShare, when: str, words: Words) -> _Part:
    """Return a part of a gap between offers: the terms of one word."""
    one, other, book = gap.question.one, gap.question.other, gap.question.book.id
    cost, offers = share.cost, ((one, share.one), (other, share.other))
    terms = ((offer.title, _terms(offer, labels, (when, book), words)) for offer, labels in offers)
    years = (words.money(sum(part)) for part in (cost.ongoing, cost.one_time))
    return _Part(
        share.word,
        large_first(word_said(share.word, words)),
        cost.all_years,
        apart_at((one.id, other.id), book, part=share.word),
        weighs(cost.all_years, USD),
        (doc.facts(terms),),
        (*years, say_in(gap.unit, words)(share.on_line)),
    )


def part_blocks(
    parts: Sequence[_Part], whole: float, say: Say, words: Words, more: tuple[str, ...] = ()
) -> doc.Blocks:
    """Lay out the parts as a table, then what stands behind each."""
    if not parts:
        return
    yield doc.Heading(words("What is behind each part"), 2)
    text = (
        "A part is what it adds on average, over every order in which the one could turn "
        "into the other. The parts add up exactly."
    )
    yield doc.Text(words(text), "quiet")
    shared, rows = not cancels((part.amount for part in parts), whole), []
    for part in parts:
        shares = [part.amount / whole if whole else None] if shared else []
        cells = (
            doc.amount(say(part.amount), part.amount, opens=part.href),
            *doc.amounts(shares, lambda value: words.percent(value, 1)),
            *(doc.amount(each, None) for each in part.more),
        )
        taken = part.name if part.name in BY_NAME else ""  # what --set and --theirs take
        link = doc.Link(part.title, f"#{anchor(part.name)}", name=taken)
        name = doc.label(link, *part.said)
        rows.append(doc.row_of(name, *cells))
    yield doc.table_of(
        "parts",
        words("Parts of the gap"),
        (words("Part"), words("Amount"), *[words("Share of the gap")][: int(shared)], *more),
        rows,
    )
    if not shared:
        text = (
            "The parts nearly cancel. What is left, {amount}, is so small next to them that "
            "shares of it would mislead, so none are shown."
        )
        yield doc.Text(words(text, amount=say(whole)), "quiet")
    for part in parts:
        if part.weighs:
            yield from _behind(part)
    if light := [part for part in parts if not part.weighs]:
        text = "{count} more differences that move nothing here"
        inside = tuple(block for part in light for block in _behind(part))
        yield doc.Folded(words(text, count=len(light)), inside)


def _behind(part: _Part) -> doc.Blocks:
    yield doc.Heading(part.title, 3, at=anchor(part.name))
    yield from part.behind


def believed(
    share: GapShare,
    gap: Gap | SideGap,
    at: Between,
    case: Case,
    words: Words,
    toggle: Toggle | None,
) -> _Part:
    """Return a part of a gap that is about assumptions, as each side has them."""
    place = anchor(share.name)
    behind: list[doc.Block] = []
    for belief in share.beliefs:
        alone = len(share.beliefs) == 1  # and the heading names it
        behind.append(_assumption(belief, at.untouched, case, words, alone=alone))
        if toggle:
            behind.append(doc.Text((toggle(belief.name, place),)))
    names = [book_name(case, _book(case, each), words) for each in at.between]
    said = [_in_words(each, share, gap, (names[0], names[1]), words) for each in share.beliefs]
    return _part(share, gap, at, words, tuple(behind), tuple(said))


def _in_words(
    belief: Belief, share: GapShare, gap: Gap | SideGap, names: tuple[str, str], words: Words
) -> str:
    """Say what each side assumes in the years, up to the gap's, in which they differ."""
    unit = parse_unit(BY_NAME[belief.name].unit) or SHARE
    how = said_amount if unit == USD else exact_amount
    last, said = gap.years.index(gap.question.year), []
    differ = [at for at in range(last + 1) if belief.one[at] != belief.other[at]] or [last]
    for name, path in zip(names, (belief.one, belief.other), strict=True):
        if len(set(path)) == 1:
            amount = how(path[last], unit, words)
            said.append(words("{side} assumes {amount} each year", side=name, amount=amount))
            continue
        spans = [list(span) for _, span in groupby(differ, key=lambda at: path[at])]
        parts = [
            words(
                "{amount} in {years}",
                amount=how(path[span[0]], unit, words),
                years=listed([str(gap.years[at]) for at in span], words),
            )
            for span in spans
        ]
        said.append(words("{side} assumes {amounts}", side=name, amounts=listed(parts, words)))
    what = "" if len(share.beliefs) == 1 else f"{words.said(BY_NAME[belief.name].doc)}: "
    return f"{what}{'; '.join(said)}."


def _book(case: Case, name: str) -> Book:
    return next(each for each in case.books if each.id == name)


def _part(
    share: GapShare | WordShare,
    gap: Gap | SideGap,
    at: Between,
    words: Words,
    behind: tuple[doc.Block, ...],
    said: tuple[doc.Rich, ...],
) -> _Part:
    name, amount = share.name, share.amount
    title, door = part_title(share, words), at.untouched.part(name)
    return _Part(name, title, amount, door, weighs(amount, gap.unit), behind, said=said)


def _assumption(
    belief: Belief, at: Between, case: Case, words: Words, *, alone: bool
) -> doc.TableBlock:
    """Lay out an assumption as both sides have it, with who says so."""
    unit = parse_unit(BY_NAME[belief.name].unit) or SHARE
    how = said_amount if unit == USD else exact_amount
    rows, notes = [], []
    for side, path in enumerate((belief.one, belief.other)):
        book = _book(case, at.between[side])
        name, stand = book_name(case, book, words), at.stand(side)
        told = beliefs_over(case, book, belief.name, words)
        notes += [each.source for each in told]
        below = [line for each in told for line in _surely(each, name, words)]
        doors = [line_at(belief.name, year, stand) for year in case.head.years]
        asked = (belief_of(case, book, belief.name, year, words) for year in case.head.years)
        own = [value if said else None for value, said in zip(path, asked, strict=True)]
        law = words("set by law")  # the model takes the law's number there, nobody's belief
        cells = doc.amounts(own, lambda value: how(value, unit, words), missing=law, opens=doors)
        rows.append(doc.row_of(doc.label(name, *below), *cells))
    return doc.table_of(
        anchor(belief.name),
        words("Year by year") if alone else words.said(BY_NAME[belief.name].doc),
        (words("Under the assumptions of"), *doc.year_heads(case.head.years, words)),
        rows,
        notes=tuple(dict.fromkeys(notes)),
    )


def _surely(belief: BeliefShown, side: str, words: Words) -> Iterator[str]:
    """Say where an assumption comes from, and how surely it is held."""
    if belief.book != side:
        yield words("(from the assumptions of {side})", side=belief.book)
    if belief.spread:
        low, high = belief.spread
        text = "Nine times out of ten between {low} and {high}."
        record = f" {words.said(belief.record)}" if belief.record else ""
        yield words(text, low=low, high=high) + record
    if belief.note:
        yield belief.note


def wanted(share: WordShare, gap: SideGap, at: Between, case: Case, words: Words) -> _Part:
    """Return a part of a gap that is about terms, as each side's offer has them."""
    pairs = []
    for side, own in enumerate((gap.question.one, gap.question.other)):
        labels = [text for each in share.wordings for text in each.labels[side]]
        terms = _terms(own.offer, labels, (at.year, own.book.id), words)
        pairs.append((book_name(case, own.book, words), terms))
    said = tuple(f"{name}: {doc.plain(terms)}." for name, terms in pairs)
    return _part(share, gap, at, words, (doc.facts(pairs),), said)


def _terms(offer: Offer, labels: Sequence[str], where: tuple[str, str], words: Words) -> doc.Rich:
    """Name some terms of an offer; those of the offer itself open to their cost."""
    places = {term.label: at for at, term in enumerate(offer.terms, start=1)}
    year, book = where
    said: list[str | doc.Link] = []
    for each in labels:
        text: str | doc.Link = words.said(each)
        if each in places:
            href = cost_at(offer.id, year, book, term=places[each])
            text = doc.Link(words.said(each), href, number=True)
        said += ["; ", text] if said else [text]
    return tuple(said) or words("silent")


def no_matter(gap: AnyGap, words: Words) -> doc.Blocks:
    """Say on what both differ without effect, on what they agree, and what is not costed."""
    items: list[str] = []
    idle = [] if isinstance(gap, OfferGap) else [BY_NAME[e.name].doc for e in gap.idle]
    told = [*map(words.said, idle)]
    if isinstance(gap, SideGap):
        told += [word_said(word, words) for word in gap.idle_words]
    if told:
        said = words("They differ as well, without effect on this line:")
        items.append(f"{said} {'; '.join(told)}.")
    if not isinstance(gap, OfferGap):
        text = "They agree on {count} other assumptions of this line."
        items.append(words(text, count=len(gap.agreed)))
    if not isinstance(gap, Gap) and gap.same:
        same = ", ".join(word_said(word, words) for word in gap.same)
        items.append(f"{words('The same in both offers:')} {same}.")
    if items:
        yield doc.Heading(words("What does not matter here"), 2)
        yield doc.bullets(items)
    if gap.aside:
        yield doc.Heading(words("Not costed"), 2)
        named = (
            f"{words.said(each.term.label)} ({words.own(offer.title)}: {words.said(each.why.value)})"
            for offer, each in gap.aside
        )
        yield doc.bullets(named)
