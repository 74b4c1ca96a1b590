"""Missing inputs: what a case must have before anything can be projected; never a guess."""

from __future__ import annotations

from collections.abc import Callable

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.tables.money import UNRESTRICTED
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.law.errors import NotInLawError
from openbook.law.law_file import FILE
from openbook.law.state import StateLaw
from openbook.model.chapters import chapters
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs, balance_before, employer_book, settled_years, start_of
from openbook.model.money.anchor import Anchor
from openbook.model.money.budget import published_budget
from openbook.model.money.money_left import money_left
from openbook.model.simulations.assumption_values import left_open
from openbook.model.staff.pay import pay
from openbook.model.students.pupils import pupils
from openbook.model.students.state_aid import funding_asked
from openbook.model.table_lines import without_source

MOST_YEARS = 50


def refuse_unfinished(case: Case) -> None:
    """Refuse a case without years, a published budget or a book to compare it with."""
    if missing := _no_ground(case):
        raise MissingPartError(missing)


def missing_parts(case: Case, law: StateLaw) -> tuple[str, ...]:
    """Return everything without which the model would stand on nothing, told at once.

    The chapters are tried one by one, so that one that fails does not hide the next.
    """
    told = _no_ground(case)
    if any(sentence.startswith("case.yaml") for sentence in told):
        return tuple(told)  # without years there is nothing to try
    told += _lacking(law)
    tries: tuple[Callable[[Case, StateLaw], object], ...] = (_funded, _paid, _started)
    for chapter in tries:
        try:
            chapter(case, law)
        except MissingPartError as problem:
            told += problem.missing
        except NotInLawError as problem:
            told += [] if law.lacking else [str(problem)]
        except OpenbookError as problem:
            told.append(str(problem))
    return tuple(dict.fromkeys(told))


def _lacking(law: StateLaw) -> list[str]:
    """Return what the law does not say and nobody may assume; all of it, where there is no law."""
    if not law.statutes.parameters:
        template = (
            "{file}: the law of {own} is not known; write its numbers with their "
            "references, as the guide Add a state shows"
        )
        return [Message(template, file=FILE, own=law.name)]
    template = "{file}: the law does not say {own}; write the number with its reference"
    return [Message(template, file=FILE, own=name) for name in law.lacking]


def beliefs_missing(case: Case, law: StateLaw, book: Book) -> dict[str, tuple[Year, ...]] | None:
    """Return what a book leaves open of all that the model asks; None while no model stands."""
    try:
        parts = chapters(case, law)
    except OpenbookError:
        return None
    model = money_left(case, law, parts, published_budget(case), Anchor())
    settled = settled_years(law, case.head.years)
    return left_open(book, case, model, settled=settled)


def _funded(case: Case, law: StateLaw) -> object:
    inputs = Inputs()
    found = pupils(case, law, inputs)
    asked = funding_asked(case, law, found, inputs)
    return law.funding(*asked, case.head.years)


def _paid(case: Case, law: StateLaw) -> object:
    inputs = Inputs()
    return pay(case, law.employer_rates(case.head.years, inputs.rates(law)), inputs)


def _started(case: Case, _: StateLaw) -> object:
    before = case.head.first_year.plus(-1)
    if start_of(case, UNRESTRICTED) is None and (
        unnamed := without_source(case, case.reserve, (before,))
    ):
        raise MissingPartError(unnamed)
    return balance_before(case)


def _no_years(case: Case) -> list[str]:
    """No years, or more than can be projected."""
    first, last = case.head.first_year, case.head.last_year
    missing: list[str] = []
    if last < first:
        missing.append(
            Message(
                "{file}: last_year {year} comes before first_year {year_first}; write a "
                "last year that is the first or later",
                file="case.yaml",
                year=last,
                year_first=first,
            )
        )
    elif len(case.head.years) > MOST_YEARS:
        missing.append(
            Message(
                "{file}: {year} to {year_last} are {number} years, and at most "
                "{number_most} can be projected; write an earlier last_year",
                file="case.yaml",
                year=first,
                year_last=last,
                number=len(case.head.years),
                number_most=MOST_YEARS,
            )
        )
    return missing


def _no_ground(case: Case) -> list[str]:
    """No years, no published budget, or no book to compare it with."""
    missing = _no_years(case)
    budget = published_budget(case)
    unnamed = without_source(case, case.budget, case.head.years, budget.stage if budget else "")
    missing += unnamed  # a budget without one of its rows is another budget
    if budget is None and not unnamed:
        missing += [
            Message(
                "{file}: no budget of {year} has both revenue and spending of the general "
                "fund; write rows of one stage with fund 01, object revenues and object "
                "expenditures",
                file="district/budget.csv",
                year=case.head.first_year,
            )
        ]
    if employer_book(case) is None:
        missing.append(
            "books: the employer's assumptions, which the published budget is "
            "compared with, are missing; write them, such as books/district.yaml, "
            "with the employer as their side"
        )
    return missing


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that is missing: the file to write it in, and where it is published.

    ``says`` names the file itself where a sentence of the model begins with it.
    """

    file: str
    says: str
    look_in: str

    @property
    def whole(self) -> str:
        """The file and what to write in it."""
        if self.says.startswith(f"{self.file}:"):
            return self.says
        return Message("{file}: {what}", file=self.file, what=self.says)


@dataclass(frozen=True, slots=True)
class Answerable:
    """A question that people ask of a case, its command and page, and what it still needs.

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
