"""Notes beside a number: its scope, how finely it is known, who says it and how surely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from openbook.case.assumptions import BY_NAME, in_catalog_order
from openbook.case.book import Book, RecordBand, leaning
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Convention, Funds, Over, Scope, Timing
from openbook.case.sides import side_name
from openbook.figures.amounts import told_in
from openbook.figures.figure import SHARE, USD, Source, Unit, Year, multiyear, outlook, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.findings.message import large_first
from openbook.model.money.rounded_to import rounded_to
from openbook.reports.words.amounts import exact_amount, said_amount
from openbook.reports.words.words import ENGLISH, Words


def year_span(years: Sequence[Year], words: Words) -> str:
    """Return consecutive years in words: the first to the last.

    >>> year_span((Year(2018), Year(2019)), ENGLISH), year_span((Year(2018),), ENGLISH)
    ('2018-19 to 2019-20', '2018-19')
    """
    first, last = years[0], years[-1]
    if first == last:
        return str(first)
    return words("{first} to {last}", first=first, last=last)


def outlook_note(case: Case, words: Words) -> tuple[str, ...]:
    """Say which projected years lie beyond those that are certified; nothing if none do."""
    years = case.head.years
    later = outlook(years)
    if not later:
        return ()
    text = "Certification covers {years}; {later} is an outlook."
    reviewed = year_span(multiyear(years), words)
    return (words(text, years=reviewed, later=year_span(later, words)),)


SayLine = Callable[[str, Year | str, float], str]
_RESERVE, _SHARE = "reserve.available", "reserve.share"


def say_line(case: Case, words: Words, unit: Unit = USD) -> SayLine:
    """Return how a line of a year is said: its name, the year, its value."""

    def said(line: str, year: Year | str, value: float) -> str:
        return said_amount(value, unit, words, step_of(case, line, year, value))

    return said


def step_of(case: Case, line: str, year: Year | str, value: float) -> float:
    """Return the step in which a line of a year can be told."""
    asked = year if isinstance(year, Year) else Year.parse(year)
    return 0.0 if asked is None else rounded_to(case, line, asked, value)


def computed_from(case: Case, words: Words, line: str, year: Year | str, value: float) -> str:
    """Say what a rounded amount was computed as, and how its totals were published."""
    if told_in(value, step_of(case, line, year, value)) is None:
        return ""
    return words(
        "Computed as {amount} from totals published to the nearest {step}.",
        amount=words.percent(value, 2) if line == _SHARE else words.money(value),
        step=words.money(_coarsest(case)),
    )


def precision_note(case: Case, words: Words = ENGLISH) -> str:
    """Say how finely totals and reserves are known; empty where to the dollar."""
    step = _coarsest(case)
    if not told_in(0.0, step):
        return ""
    text = (
        "Revenue and spending totals are published to the nearest {step}: read totals "
        "and reserves no finer than that."
    )
    return words(text, step=words.money(step))


def _coarsest(case: Case) -> float:
    return rounded_to(case, _RESERVE, case.head.years[-1]) if case.head.years else 0.0


def inferred_notes(case: Case, books: Iterable[Book], words: Words = ENGLISH) -> tuple[str, ...]:
    """Return a sentence for every book whose assumptions its side did not publish."""
    called = case.head.called
    notes = (
        note
        for book in books
        for note in _notes(case, book, called.get(book.side, book.side), words)
    )
    return tuple(dict.fromkeys(notes))


def choice_notes(offers: Iterable[Offer], words: Words) -> tuple[str, ...]:
    """Return a sentence for every choice that an answer makes among alternatives."""
    return tuple(
        words(
            "{offer} says either one or another; alternative {number} of {count} is used.",
            offer=offer.title,
            number=term.in_use + 1,
            count=len(term.choices),
        )
        for offer in offers
        for term in offer.terms
        if term.choices
    )


def _notes(case: Case, book: Book, side: str, words: Words) -> Iterator[str]:
    if book.inferred_by:
        text = "{side} published no projection: {who} inferred its assumptions."
        yield large_first(words(text, side=side, who=book.inferred_by))
        return
    for each in _leans_on(case, book):
        if each.inferred_by:
            text = "Where {side} published no value, {who} chose a working value."
            yield words(text, side=side, who=each.inferred_by)


def _leans_on(case: Case, book: Book) -> Iterator[Book]:
    """Yield the books whose assumptions hold where this one says nothing."""
    by_id, seen = {each.id: each for each in case.books}, {book.id}
    while (found := by_id.get(book.otherwise)) and found.id not in seen:
        seen.add(found.id)
        yield found
        book = found


def rests_on(case: Case, books: Iterable[Book], words: Words = ENGLISH) -> tuple[str, ...]:
    """Return which assumptions are inferred and how finely totals and reserves are known."""
    notes = (*inferred_notes(case, books, words), precision_note(case, words))
    return tuple(note for note in notes if note)


NOT_CLAIMED = (
    "No reserve, certification or settlement is claimed from this case. "
    "See the finding and its remedy."
)


SIMULATED = (
    "Example with invented schools, counts and rosters: simulated data; this is not a "
    "real announcement."
)
BRIEFLY = "simulated data"  # in each row of a file


def book_name(case: Case, book: Book, words: Words = ENGLISH) -> str:
    """Name the assumptions of a book by their side, marked where others put in their own."""
    name = words.own(side_name(case, book))
    if book.inferred_by:
        name = words("{side} (inferred)", side=name)
    if book.tried:
        name = words("{side}, but {values} (tried)", side=name, values=", ".join(book.tried))
    return name


CONVENTIONS = {
    Convention.CAST_FORWARD: (
        "Cast forward",
        "today's people stay and move along the schedule; no vacancy, no change of positions",
    ),
    Convention.WITH_TURNOVER: (
        "With turnover",
        "those who leave are replaced at entry pay; vacancies and cuts as assumed",
    ),
    Convention.POSITION_CONTROL: (
        "Position control",
        "every budgeted position is filled, without turnover savings",
    ),
}
FUND_NAMES = {
    "unrestricted": "Unrestricted general fund",
    "restricted": "Restricted general fund",
    "other_funds": "Other funds",
}
_FUNDS = {
    Funds.UNRESTRICTED: "",
    Funds.RESTRICTED: "restricted money only",
    Funds.COMBINED: "unrestricted and restricted money",
}
_OVER = {
    Over.LEVEL: "",
    Over.CONTRACT: "increase over the current contract",
    Over.YEAR_BEFORE: "increase over the year before",
}
_TIMING = {Timing.ALL: "", Timing.ONGOING: "ongoing cost only", Timing.ONCE: "one-time cost only"}


def scope_label(scope: Scope, case: Case, words: Words) -> str:
    """Return the scope of a number as a phrase, part by part."""
    return large_first(", ".join(filter(None, _parts(scope, case, words))))


def _parts(scope: Scope, case: Case, words: Words) -> Iterator[str]:
    book = next((each for each in case.books if each.id == scope.book), None)
    if book:
        yield words("under the assumptions of {side}", side=book_name(case, book, words))
    if scope.theirs:
        yield words("with assumptions of {side}", side=scope.of)
    yield _offers(scope, case, words)
    if scope.units:
        yield words("for {units}", units=", ".join(map(words.said, scope.units)))
    for said in (_OVER[scope.over], _TIMING[scope.timing], _FUNDS[scope.funds]):
        yield words(said) if said else ""
    if scope.years:
        yield year_span(scope.years, words)
    if scope.known_on and scope.known_on != case.head.as_of:
        yield words("as known on {day}", day=words.day(scope.known_on))


def _offers(scope: Scope, case: Case, words: Words) -> str:
    if scope.tried:
        return words("with terms that are only tried")
    if scope.offers is None:
        return ""
    if not scope.offers:
        return words("under the current contract alone")
    known = case.offer_by_id
    titles = (words.own(known[each].title) if each in known else each for each in scope.offers)
    return words("with {offer}", offer=" + ".join(titles))


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefShown:
    """Who says an assumption: on whose book, with which note and how surely."""

    name: str
    book: str
    source: Source
    note: str = ""
    spread: tuple[str, str] | None = None
    record: str = ""  # what a spread from the track record rests on


def belief_of(case: Case, book: Book, name: str, year: Year, words: Words) -> BeliefShown | None:
    """Return the nearest book that gives an assumption a value in a year, and its source."""
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    for said_by, each in leaning(book, case.books).entries(name):
        figure = each.by_year.get(year, each.value)
        if figure is not None:
            ends = each.ends(year) or ()
            low_high = [exact_amount(end, unit, words) for end in ends]
            return BeliefShown(
                name=name,
                book=book_name(case, said_by, words),
                source=figure.source,
                note=each.note,
                spread=(low_high[0], low_high[1]) if low_high else None,
                record=each.spread.told if isinstance(each.spread, RecordBand) else "",
            )
    return None


def beliefs_over(case: Case, book: Book, name: str, words: Words) -> tuple[BeliefShown, ...]:
    """Return what stands behind an assumption in any projected year, each source once.

    A band that widens from year to year is told as it is in the last one.
    """
    found = (belief_of(case, book, name, year, words) for year in case.head.years)
    once = {(each.book, each.source, each.note): each for each in found if each}
    return tuple(once.values())


def unsure_of(case: Case, book: Book, words: Words) -> tuple[tuple[str, str, str], ...]:
    """Return the assumptions that are drawn: each with the ends of its spread, at last."""
    found = []
    leant = leaning(book, case.books)
    named = {each.name for other in leant.books for each in other.assumptions}
    for name in in_catalog_order(named):
        entries = leant.entries(name)
        ends = entries[0][1].ends(case.head.last_year) if entries else None
        if ends is not None:
            unit = parse_unit(BY_NAME[name].unit) or SHARE
            low, high = (exact_amount(end, unit, words) for end in ends)
            found.append((name, low, high))
    return tuple(found)


def without_ranges(case: Case, books: Iterable[Book], words: Words) -> tuple[str, ...]:
    """Say which sets of assumptions have no range, so that no chance can be told from them."""
    text = (
        "No assumption of {name} has a range: all of its simulations are the same, and a chance "
        "that is counted in them says nothing."
    )
    flat = (book for book in books if not unsure_of(case, book, words))
    return tuple(words(text, name=book_name(case, book, words)) for book in flat)
