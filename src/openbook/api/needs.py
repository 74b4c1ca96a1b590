"""What is missing: which answers a case can give, and what the others need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from shlex import quote

from openbook.api.bargain import member_under_offers
from openbook.api.projection import project_case
from openbook.api.view import Folder, Opened, opened
from openbook.case.assumptions import BELIEFS, FILES
from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.figures.figure import Year
from openbook.files.layout import PUBLIC
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError
from openbook.model.missing_inputs import Answerable, Need, beliefs_missing, missing_parts
from openbook.model.money.budget import published_budget
from openbook.model.money.two_columns import contradictions
from openbook.model.simulations.assumption_values import file_of
from openbook.model.students.state_aid import row_used
from openbook.offers.sorted_terms import NotCosted, sort_terms
from openbook.settlement.matters import open_matters

Needs = tuple[Need, ...]


def what_is_missing(folder: Folder, name: str = "CASE") -> tuple[Answerable, ...]:
    """Say which answers a case can give and what the others need.

    ``name`` is what the commands call the case.
    """
    open_case = opened(folder)
    case, name = open_case.case, quote(name)
    money = _sentences(missing_parts(case, open_case.law()))
    books = {
        book.id: _once(money, _beliefs(open_case, book))
        or _kept_from(partial(project_case, open_case, book=book.id))
        for book in sides_books(case)
    }
    both = _once(*books.values()) or money
    reserve = tuple(  # published figures for which no reserve may be claimed
        Need(each.place.file, Message("{finding} ({code})", finding=each.what, code=each.code), "")
        for each in contradictions(case)
    )
    first = next(iter(books.values()), money)
    claims = ("evidence/claims.csv", len(case.claims), "write one row a claim")
    answers = (
        _asked("who asks for what", f"offers {name}", _offers(case)),
        _asked("who said which number", f"evidence {name}", _absent(claims)),
        *_published(open_case, name),
        _asked("what is left each year", f"project {name}", first, reserve),
        *(
            _asked(_same_under(case, book), f"project {name} --book {book}", needs, reserve)
            for book, needs in list(books.items())[1:]
        ),
        *_who_pays(open_case, name, first),
        *_bargaining(case, name, both, reserve),
        *_striking(case, name, first),
        _one_teacher(open_case, name, first),
        _one_school(case, name, first),
    )
    viewer = open_case.viewer
    seen_by = "" if viewer == PUBLIC else f" --as {viewer}"
    return tuple(
        replace(each, command=each.command + seen_by if each.given else "") for each in answers
    )


def _same_under(case: Case, book: str) -> str:
    side = case.head.called.get(book, book)
    return Message("the same under the assumptions of {own}", own=side)


def is_unfinished(case: Case) -> bool:
    """Tell whether a case has nothing yet that two sides could be shown by."""
    return bool(_offers(case)) or published_budget(case) is None or not sides_books(case)


def _published(open_case: Opened, name: str) -> Sequence[Answerable]:
    """Return the published budget in the lines of the form, where the state has one."""
    if "multiyear" not in open_case.law().forms:
        return ()
    there = published_budget(open_case.case)
    budget = ("district/budget.csv", there, "write the published budget by object and column")
    question = "the budget in the lines of Form MYPI"
    return (_asked(question, f"multiyear {name}", _absent(budget)),)


def _who_pays(open_case: Opened, name: str, first: Needs) -> Sequence[Answerable]:
    """Return who pays the formula, where the law of the state divides it."""
    if "funding.epa_minimum" not in open_case.law().statutes.parameters:
        return ()
    case, row = open_case.case, row_used(open_case.case)
    taxed = row is not None and case.state_aid.column("property_tax")[row] is not None
    tax = (
        "district/state_aid.csv",
        taxed,
        "write property tax and Education Protection Account of the first year, and add-ons",
    )
    return (
        Answerable(
            "who pays LCFF",
            f"openbook explain {name} lcff.total --year {case.head.first_year}",
            _once(first, _absent(tax)),
        ),
    )


def _asked(question: str, command: str, *needs: Needs, partly: bool = False) -> Answerable:
    """Return a question, the command that answers it, and everything that it needs once."""
    return Answerable(question, f"openbook {command}", _once(*needs), partly)


def _kept_from(ask: Callable[[], object]) -> Needs:
    """Return what an answer lacks; nothing where it is given."""
    try:
        ask()
    except MissingPartError as problem:
        return _sentences(problem.missing)
    except OpenbookError as problem:
        return (Need("case.yaml", str(problem), ""),)
    return ()


def _bargaining(case: Case, name: str, both: Needs, reserve: Needs) -> Sequence[Answerable]:
    """Return what is asked about offers: each needs both books, some of them a reserve."""
    offers = _once(_offers(case), both)
    names = [book.id for book in sides_books(case)[:2]]
    between = " ".join(names) if len(names) > 1 else "district union"
    beliefs = _absent(("books", len(names) > 1, "write each side's assumptions"))
    return (
        _asked(
            "what each offer costs",
            f"cost {name}",
            offers or _without_a_price(case),
            partly=not offers,
        ),
        _asked("why the sides differ", f"gap {name} --between {between}", beliefs, both, reserve),
        _asked("what both could sign", f"settle {name}", _offers_of_both(case), both, reserve),
        _asked("the paper for the board", f"paper board {name} -o board.pdf", offers, reserve),
    )


def _striking(case: Case, name: str, first: Needs) -> Sequence[Answerable]:
    """Return what is asked about the days of a strike."""
    day = ("strike/strike.yaml", case.strike, "write the first day of the strike and its unit")
    schools = ("district/schools.csv", len(case.schools), "write one row a school")
    students = "district/enrollment.csv", len(case.enrollment)
    people = ("strike/adults.csv", len(case.adults), "write who can be sent, without names")
    days = "district/calendar.yaml", case.calendar, "write the days on which school is taught"
    always = _absent(day, schools, (*students, "write students by school and grade"))
    return (
        _asked("students on a strike day", f"strike forecast {name}", always),
        _asked("who is sent where", f"strike plan {name}", always, _absent(people)),
        _asked("what a strike day costs", f"strike cost {name}", always, _absent(days), first),
    )


def _one_teacher(open_case: Opened, name: str, first: Needs) -> Answerable:
    """Return what an offer means at the first place of a schedule by which a unit is paid."""
    case = open_case.case
    pay = ("district/schedules", len(case.schedules), "write yearly pay by column and step")
    places = (
        (unit.id, column, step)
        for unit in (case.district.units if case.district else ())
        if unit.schedule in case.schedules
        for column, step in case.schedules[unit.schedule].each("column", "step")
        if column and step is not None
    )
    place = next(places, None)
    command, needs = "", _once(_absent(pay), first)
    if place is None:
        says = "write `schedule` for a unit that is paid by one"
        file = "district/district.yaml"
        needs = needs or (Need(file, says, FILES[file]),)
    else:
        unit, column, step = place
        own = f"--unit {quote(unit)} --column {quote(column)} --step {step:g}"
        command = f"openbook member {name} {own}"
        needs = needs or _kept_from(lambda: member_under_offers(open_case, place))
    return Answerable("what an offer means for one teacher", command, needs)


def _one_school(case: Case, name: str, first: Needs) -> Answerable:
    """Return what an offer means for the first school that has classes."""
    classes = "district/sections.csv", len(case.sections), "write classes by school and grade"
    known = set(case.schools.column("school"))
    school = next((s for s in case.sections.column("school") if s in known), "")
    rows = ("district/schools.csv", school, "write one row for each school that has classes")
    needs = _once(_absent(classes), first) or _absent(rows)
    command = f"school {name} {quote(school)}"
    return _asked("what an offer means for one school", command, needs)


def _beliefs(open_case: Opened, book: Book) -> Needs:
    """Return what a book leaves open, to be written into the last one it leans on."""
    case = open_case.case
    file = file_of(leaning(book, case.books).books[-1])
    found = beliefs_missing(case, open_case.law(), book)
    if found is None:  # which beliefs are asked for depends on what is still missing
        says = "assumptions about later years; the ones needed are listed once the rest is there"
        return (Need(file, says, FILES["books"]),)
    return tuple(
        Need(file, _for(belief, years, case), BELIEFS.get(belief, FILES["books"]))
        for belief, years in found.items()
    )


def _for(belief: str, years: tuple[Year, ...], case: Case) -> Message:
    if len(years) == len(case.head.years):
        return Message("{own} for every year", own=belief)
    return Message("{own} for {years}", own=belief, years=", ".join(map(str, years)))


def _offers(case: Case) -> Needs:
    told = any(offer.terms for offer in case.offers)
    return _absent(("offers", told, "write one file an offer, with its terms"))


def _offers_of_both(case: Case) -> Needs:
    """Return an open offer of each side of the table; other unions need not have one."""
    role = case.head.roles
    made = {role.get(offer.side) for offer in case.offers if offer.terms}
    needs = _absent(
        *(
            ("offers", each in made, says)
            for each, says in (
                ("employer", "write an offer of the employer, with its terms"),
                ("union", "write an offer of the union, with its terms"),
            )
        )
    )
    if needs:
        return needs
    try:
        open_matters(case)
    except OpenbookError as problem:
        return (Need("offers", str(problem), FILES["offers"]),)
    return ()


def _without_a_price(case: Case) -> Needs:
    """Return terms that would cost something if the case knew one number more."""
    try:
        asides = [a for offer in case.offers for a in sort_terms(case, offer).aside]
    except OpenbookError as problem:
        return _sentences([str(problem)])
    return _once(_sentences(each.sentence for each in asides if each.why is NotCosted.NOT_KNOWN))


def _absent(*parts: tuple[str, object, str]) -> Needs:
    """Name the parts that are not in the case: file, what is there of it, what to write."""
    return tuple(Need(file, says, FILES[file]) for file, there, says in parts if not there)


def _sentences(told: Iterable[str]) -> Needs:
    """Keep finished sentences, which begin with the file that they are about."""
    files = ((sentence, sentence.partition(": ")[0]) for sentence in told)
    return tuple(Need(file, says, FILES.get(file, "")) for says, file in files)


def _once(*needs: Needs) -> Needs:
    return tuple(dict.fromkeys(need for some in needs for need in some))
