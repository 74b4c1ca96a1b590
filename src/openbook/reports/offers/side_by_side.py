"""The newest offers side by side: the terms of both by subject, each with its cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import Cost, CostedOffer
from openbook.offers.pairs import pair_terms, terms_of
from openbook.offers.span import Span, cost_in
from openbook.reports.document import document as doc
from openbook.reports.document.question import cost_at, years_at
from openbook.reports.notes import book_name, year_span
from openbook.reports.offers.cost_pieces import instead, not_in_use
from openbook.reports.words.words import Words
from openbook.terms.shelf import SUBJECTS, subject_of

_SHOWN = 0.05  # of the unit of the table: less is nothing, as it is shown


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table: its newest offer, costed under each side's assumptions."""

    name: str
    book: Book
    offer: Offer | None
    costed: tuple[CostedOffer, ...]
    span: Span

    def live(self, case: Case) -> dict[int, Term]:
        """Return the terms that stand, each with its units, by their number from 1."""
        terms = terms_of(case, self.offer) if self.offer else ()
        return {
            place: term
            for place, term in enumerate(terms, start=1)
            if not (term.choices or withdrawn_by(term, case.head.as_of))
        }

    def cost_of(self, place: int) -> tuple[Cost, ...]:
        """Return the cost of a term by itself, by book; nothing if it is not costed."""
        if self.offer is None:
            return ()
        before, term = self.offer.terms[: place - 1], self.offer.terms[place - 1]
        of_books = (
            [part.alone for part in each.terms if term in part.terms] for each in self.costed
        )
        again = before.count(term)  # a term that is written twice is costed twice
        return tuple(own[min(again, len(own) - 1)] for own in of_books if own)


def side_by_side(sides: Sequence[SideView], case: Case, words: Words) -> doc.Blocks:
    """Lay out the terms of both sides by subject; what costs nothing is folded."""
    made = [side for side in sides if side.offer][:2]
    if not made:
        yield doc.Text(words("No offer on record."))
        return
    scale = scale_for(each for side in made for own in side.costed for each in own.cost.total)
    table = _Table(tuple(made), scale, case, words)
    yield doc.Text(table.key(), "quiet")
    costly, free = list[doc.TableRow](), list[doc.TableRow]()
    for subject, pairs in table.by_subject():
        for rows, matter in ((costly, True), (free, False)):
            own = [table.row(each) for each in pairs if table.costs(each) is matter]
            rows.extend([doc.row_of(words.said(subject), kind="group"), *own] if own else [])
    costly += table.alternatives()
    costly += table.totals()
    yield table.laid_out("terms", words("Terms of both sides"), costly)
    if free:
        count = sum(row.kind != "group" for row in free)
        text = "{count} more that cost nothing in these years or are not costed"
        more = table.laid_out("terms-free", words("Terms that cost nothing"), free)
        yield doc.Folded(words(text, count=words.number(count)), (more,))
    for side in made:
        yield from _going_on(side, words)


Pair = tuple[int, ...]  # the number of a term in each offer; 0 where one has none


@dataclass(frozen=True, slots=True)
class _Table:
    """The table of two newest offers, or of one where the other side has made none."""

    sides: tuple[SideView, ...]
    scale: MoneyScale
    case: Case
    words: Words

    def key(self) -> str:
        """Say what the amounts are."""
        words = self.words
        millions = words("millions of dollars")
        text = (
            "Increase over the current contract in the years that each offer covers, each term "
            "by itself, in {unit}, under the assumptions of {names}; one number where they agree. "
            "Terms overlap, so they do not add up to the whole offer."
        )
        return words(
            text,
            unit=millions if self.scale.unit == 1e6 else words("thousands of dollars"),
            names=" / ".join(book_name(self.case, each.book, words) for each in self._books()),
        )

    def _books(self) -> Iterable[CostedOffer]:
        return self.sides[0].costed

    def by_subject(self) -> Iterator[tuple[str, list[Pair]]]:
        """Yield each subject with the terms about it, those of one thing side by side."""
        live = [side.live(self.case) for side in self.sides]
        places = {id(term): place for each in live for place, term in each.items()}
        paired: list[tuple[Term | None, ...]] = [(each,) for each in live[0].values()]
        if len(live) > 1:
            first, second = (list(each.values()) for each in live)
            paired = [(one, other) for other, one in pair_terms(second, first)]
        for subject in SUBJECTS.values():
            own = [p for p in paired if subject in {subject_of(term) for term in p if term}]
            if own:
                yield subject, [tuple(places.get(id(term), 0) for term in p) for p in own]

    def costs(self, pair: Pair) -> bool:
        """Return whether any term of a pair costs something in the years of its offer."""
        sums = [
            each
            for side, place in zip(self.sides, pair, strict=True)
            if place
            for each in self._sums(side, side.cost_of(place))
        ]
        return any(abs(each) >= _SHOWN * self.scale.unit for each in sums)

    def row(self, pair: Pair) -> doc.TableRow:
        """Lay out what each side says of one thing, and what that costs."""
        cells: list[doc.Cell] = []
        for side, place in zip(self.sides, pair, strict=True):
            if place and side.offer:
                cells.append(doc.label(self.words.said(side.offer.terms[place - 1].label)))
                cells.append(self._cost(side, side.cost_of(place), place))
            else:
                cells += [
                    doc.label((doc.Badge(self.words("no matching term")),)),
                    doc.amount("", None),
                ]
        return doc.TableRow(tuple(cells))

    def alternatives(self) -> Iterator[doc.TableRow]:
        """Yield what an offer says instead, where it says either one or another."""
        for at, side in enumerate(self.sides):
            for each in zip(*(not_in_use(own) for own in side.costed), strict=True):
                costs = [found.alone for found in each if found.alone is not None]
                own = (
                    doc.label(instead(each[0], self.words)),
                    self._cost(side, costs, opens=False),
                )
                yield self._only(at, own, "plain")

    def _only(self, at: int, own: tuple[doc.Cell, doc.Cell], kind: str) -> doc.TableRow:
        """Lay out a row of which one side alone has something to say."""
        blank = (doc.label(""), doc.amount("", None))
        cells = [blank] * len(self.sides)
        cells[at] = own
        return doc.TableRow(tuple(cell for pair in cells for cell in pair), kind)

    def totals(self) -> Iterator[doc.TableRow]:
        """Yield the whole of each offer over its years, and over every projected year."""
        words, told = self.words, []
        for side in self.sides:
            within = year_span(side.span.covered, words) if side.span.covered else ""
            whole = words("The whole offer, {years}", years=within)
            text = whole if within else words("The whole offer")
            told.append((text, side, side.span.covered))
        yield self._whole(told)
        if any(side.span.silent for side in self.sides):
            years = self.case.head.years
            text = words("If its terms continue, {years}", years=year_span(years, words))
            yield self._whole([(text, side, years) for side in self.sides])

    def _whole(self, told: Sequence[tuple[str, SideView, tuple[Year, ...]]]) -> doc.TableRow:
        cells: list[doc.Cell] = []
        for text, side, years in told:
            costs = [each.cost for each in side.costed]
            cells += [doc.label(text), self._cost(side, costs, years=years)]
        return doc.TableRow(tuple(cells), "total")

    def _sums(
        self, side: SideView, costs: Sequence[Cost], years: Sequence[Year] = ()
    ) -> list[float]:
        within = years or side.span.covered
        return [cost_in(cost, self.case.head.years, within) for cost in costs]

    def _cost(
        self,
        side: SideView,
        costs: Sequence[Cost],
        place: int = 0,
        years: tuple[Year, ...] = (),
        *,
        opens: bool = True,
    ) -> doc.Cell:
        """Show what is spent in the years, once where all agree, else each by its question."""
        if not costs or side.offer is None:
            return doc.amount(self.words("not costed"), None)
        sums = self._sums(side, costs, years)
        shown = [self.words.number(each / self.scale.unit, 1) for each in sums]
        when = years_at(years or side.span.covered, self.case.head.years)
        doors = [
            cost_at(side.offer.id, when, each.book.id, term=place) if opens else ""
            for each in side.costed
        ]
        if len(set(shown)) == 1:
            return doc.amount(shown[0], sums[0], opens=doors[0])
        pieces: list[str | doc.Link | doc.Badge] = []
        for text, door in zip(shown, doors, strict=True):
            pieces += [" / "] if pieces else []
            pieces.append(doc.Link(text, door, number=True) if door else text)
        return doc.Cell(tuple(pieces), " / ".join(shown), number=True)

    def laid_out(self, name: str, caption: str, rows: Iterable[doc.TableRow]) -> doc.TableBlock:
        """Lay out rows under the two offers and the years that each covers."""
        words, heads = self.words, list[str]()
        for side in self.sides:
            title = words.own(side.offer.title) if side.offer else ""
            covered = side.span.covered
            years = year_span(covered, words) if covered else words("no projected year")
            heads += [f"{side.name}\n{title}\n{years}", words("Cost")]
        group = words("Subject")
        two = len(self.sides) > 1
        return doc.table_of(name, caption, heads, rows, group=group, shown=False, paired=two)


def _going_on(side: SideView, words: Words) -> doc.Blocks:
    """Say where an offer ends, and that Openbook read it so."""
    span = side.span
    if not span.silent or side.offer is None:
        return
    read = words(", as Openbook reads the number of years stated")
    text = "{offer} ends with {last}{how} and says nothing about {years}."
    yield doc.Text(
        words(
            text,
            offer=side.offer.title,
            last=span.last,
            how=read if span.inferred else "",
            years=year_span(span.silent, words),
        ),
        "quiet",
    )
