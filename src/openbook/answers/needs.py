"""What is missing: which answers a case can give, and what the others need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from shlex import quote

from openbook.answers.bargain import member_under_offers
from openbook.answers.open_case import Folder, Opened, opened
from openbook.answers.projection import project_case
from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.format.public_sources import BELIEFS, FILES
from openbook.case.sides import sides_books
from openbook.figures.year import Year
from openbook.files.layout import PUBLIC
from openbook.findings.errors import OpenbookError
from openbook.model.errors import MissingPartError
from openbook.model.missing_inputs import beliefs_missing, missing_parts
from openbook.model.money.two_columns import contradictions
from openbook.model.simulations.assumption_values import file_of
from openbook.offers.sorted_terms import NotCosted, sort_terms
from openbook.settlement.matters import open_matters


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that is missing: the file to write it in, and where it is published."""

    file: str
    says: str
    look_in: str


@dataclass(frozen=True, slots=True)
class Answerable:
    """A question that people ask of a case, its command, and what it still needs.

    ``partly`` where an answer is given all the same, without what is missing. Only a
    question that is answered has a command.
    """

    question: str
    command: str
    needs: tuple[Need, ...] = ()
    partly: bool = False

    @property
    def given(self) -> bool:
        """Whether the answer is there, if only in part."""
        return self.partly or not self.needs


Needs = tuple[Need, ...]


def what_is_missing(
    folder: Folder, name: str = "CASE", *, viewer: str = PUBLIC
) -> tuple[Answerable, ...]:
    """Every question that people ask of a case, with what it needs to be answered.

    ``name`` is what the commands call the case.
    """
    open_case = opened(folder, viewer)
    case, name = open_case.case, quote(name)
    money = _sentences(missing_parts(case, open_case.law()))
    books = {
        book.id: _once(money, _beliefs(open_case, book)) or _tried(open_case, book)
        for book in sides_books(case)
    }
    both = _once(*books.values()) or money
    reserve = _contradicted(case)
    first = next(iter(books.values()), money)
    answers = (
        Answerable("who asks for what", f"openbook offers {name}", _offers(case)),
        Answerable("who said which number", f"openbook evidence {name}", _claims(case)),
        Answerable(
            "what is left each year", f"openbook project {name}", _once(first, reserve)
        ),
        *(
            Answerable(
                f"the same under the {book} assumptions",
                f"openbook project {name} --book {book}",
                _once(needs, reserve),
            )
            for book, needs in list(books.items())[1:]
        ),
        *_bargaining(case, name, both, reserve),
        *_striking(case, name, first),
        *_for_one(open_case, name, first),
    )
    seen_by = "" if viewer == PUBLIC else f" --as {viewer}"
    return tuple(
        replace(each, command=each.command + seen_by if each.given else "")
        for each in answers
    )


def _tried(open_case: Opened, book: Book) -> Needs:
    """What keeps a book from being projected that only a projection finds out."""
    return _kept_from(lambda: project_case(open_case, book=book.id))


def _kept_from(ask: Callable[[], object]) -> Needs:
    """What an answer lacks; nothing where it is given."""
    try:
        ask()
    except MissingPartError as problem:
        return _sentences(problem.missing)
    except OpenbookError as problem:
        return (Need("case.yaml", str(problem), ""),)
    return ()


def _bargaining(
    case: Case, name: str, both: Needs, reserve: Needs
) -> Sequence[Answerable]:
    """What is asked about offers: each needs both books, some of them a reserve."""
    offers = _once(_offers(case), both)
    names = [book.id for book in sides_books(case)[:2]]
    between = " ".join(names) if len(names) > 1 else "district union"
    return (
        Answerable(
            "what each offer costs",
            f"openbook cost {name}",
            offers or _without_a_price(case),
            partly=not offers,
        ),
        Answerable(
            "why the sides differ",
            f"openbook gap {name} --between {between}",
            _once(
                _absent(("books", len(names) > 1, "each side's assumptions")),
                both,
                reserve,
            ),
        ),
        Answerable(
            "what both could sign",
            f"openbook settle {name}",
            _once(_offers_of_both(case), both, reserve),
        ),
        Answerable(
            "the paper for the board",
            f"openbook paper board {name} -o board.pdf",
            _once(offers, reserve),
        ),
    )


def _striking(case: Case, name: str, first: Needs) -> Sequence[Answerable]:
    """What is asked about the days of a strike."""
    day = _absent(
        ("strike/strike.yaml", case.strike, "the first day of the strike and its unit")
    )
    pupils = _absent(
        ("district/schools.csv", len(case.schools), "one row a school"),
        (
            "district/enrollment.csv",
            len(case.enrollment),
            "students by school and grade",
        ),
    )
    people = ("strike/adults.csv", len(case.adults), "who can be sent, without names")
    days = (
        "district/calendar.yaml",
        case.calendar,
        "the days on which school is taught",
    )
    return (
        Answerable(
            "students on a strike day",
            f"openbook strike forecast {name}",
            _once(day, pupils),
        ),
        Answerable(
            "who is sent where",
            f"openbook strike plan {name}",
            _once(day, pupils, _absent(people)),
        ),
        Answerable(
            "what a strike day costs",
            f"openbook strike cost {name}",
            _once(day, pupils, _absent(days), first),
        ),
    )


def _for_one(open_case: Opened, name: str, first: Needs) -> Sequence[Answerable]:
    """What an offer means for one person or one school."""
    case = open_case.case
    return (
        Answerable(
            "what an offer means for one teacher", *_one_teacher(open_case, name, first)
        ),
        Answerable(
            "what an offer means for one school", *_one_school(case, name, first)
        ),
    )


def _one_teacher(open_case: Opened, name: str, first: Needs) -> tuple[str, Needs]:
    """The command for the first place of a schedule by which a unit is paid."""
    case = open_case.case
    pay = ("district/schedules", len(case.schedules), "yearly pay by column and step")
    places = (
        (unit.id, column, step)
        for unit in (case.district.units if case.district else ())
        if unit.schedule in case.schedules
        for column, step in case.schedules[unit.schedule].each("column", "step")
        if column and step is not None
    )
    place = next(places, None)
    if place is None:
        return "", _once(_absent(pay), first) or (
            Need(
                "district/district.yaml",
                "write `schedule` for a unit that is paid by one",
                FILES["district/district.yaml"],
            ),
        )
    unit, column, step = place
    command = f"openbook member {name} --unit {quote(unit)} --column {quote(column)}"
    needs = _once(_absent(pay), first)
    return f"{command} --step {step:g}", needs or _kept_from(
        lambda: member_under_offers(open_case, place)
    )


def _one_school(case: Case, name: str, first: Needs) -> tuple[str, Needs]:
    """The command for the first school that has classes."""
    classes = (
        "district/sections.csv",
        len(case.sections),
        "classes by school and grade",
    )
    known = set(case.schools.column("school"))
    school = next((s for s in case.sections.column("school") if s in known), "")
    rows = ("district/schools.csv", school, "one row for each school that has classes")
    needs = _once(_absent(classes), first)
    return f"openbook school {name} {quote(school)}", needs or _absent(rows)


def _beliefs(open_case: Opened, book: Book) -> Needs:
    """What a book leaves open, to be written into the last one it leans on."""
    case = open_case.case
    file = file_of(leaning(book, case.books).books[-1])
    found = beliefs_missing(case, open_case.law(), book)
    if found is None:  # which beliefs are asked for depends on what is still missing
        says = (
            "assumptions about later years; the ones needed are listed once the "
            "rest is there"
        )
        return (Need(file, says, FILES["books"]),)
    return tuple(
        Need(file, f"{belief} {_for(years, case)}", BELIEFS.get(belief, FILES["books"]))
        for belief, years in found.items()
    )


def _for(years: tuple[Year, ...], case: Case) -> str:
    every = len(years) == len(case.head.years)
    return "for every year" if every else f"for {', '.join(map(str, years))}"


def _offers(case: Case) -> Needs:
    told = any(offer.terms for offer in case.offers)
    return _absent(("offers", told, "one file an offer, with its terms"))


def _offers_of_both(case: Case) -> Needs:
    """An open offer of each side of the table; other unions need not have one."""
    role = case.head.roles
    made = {role.get(offer.side) for offer in case.offers if offer.terms}
    needs = _absent(
        *(
            ("offers", each in made, f"an offer of the {each}, with its terms")
            for each in ("employer", "union")
        )
    )
    if needs:
        return needs
    try:
        open_matters(case)
    except OpenbookError as problem:
        says = str(problem).removeprefix("offers/: ")
        return (Need("offers", says, FILES["offers"]),)
    return ()


def _claims(case: Case) -> Needs:
    return _absent(("evidence/claims.csv", len(case.claims), "one row a claim"))


def _without_a_price(case: Case) -> Needs:
    """Terms that would cost something if the case knew one number more."""
    try:
        asides = [a for offer in case.offers for a in sort_terms(case, offer).aside]
    except OpenbookError as problem:
        return _sentences([str(problem)])
    return _once(
        _sentences(each.sentence for each in asides if each.why is NotCosted.NOT_KNOWN)
    )


def _contradicted(case: Case) -> Needs:
    """Published figures for which no reserve may be claimed."""
    return tuple(
        Need(each.place.file, f"{each.what} ({each.code})", "")
        for each in contradictions(case)
    )


def _absent(*parts: tuple[str, object, str]) -> Needs:
    """The parts that are not in the case: file, what is there of it, what to write."""
    return tuple(
        Need(file, f"write {what}", FILES[file])
        for file, there, what in parts
        if not there
    )


def _sentences(told: Iterable[str]) -> Needs:
    """Finished sentences that begin with the file they are about."""
    return tuple(
        Need(file, says, FILES.get(file, ""))
        for file, _, says in (sentence.partition(": ") for sentence in told)
    )


def _once(*needs: Needs) -> Needs:
    return tuple(dict.fromkeys(need for some in needs for need in some))
