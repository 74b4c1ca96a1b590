"""Scenario: the rows of a form read as the terms of one offer, each with its findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from openbook.answers.trial.row import MOST_ROWS, Row, row_of
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.evidence.check_case import check_case
from openbook.evidence.tried_offer import tried_offer
from openbook.figures.memory import TRIALS, Memory
from openbook.figures.year import Year
from openbook.files.trial_terms import PLACE, read_node, read_tried
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.findings.message import Message
from openbook.model.contract import stands, units_of
from openbook.offers.sorted_terms import units_meant
from openbook.terms.shelf import kinds


class TooManyRowsError(OpenbookError):
    """A scenario has more rows than anybody bargains over."""

    def __init__(self, number: int) -> None:
        super().__init__(
            Message(
                "{number} terms cannot be tried at once; leave at most "
                "{number_most}, or write the offer into a file in offers/",
                number=number,
                number_most=MOST_ROWS,
            )
        )


@dataclass(frozen=True, slots=True)
class Scenario:
    """Rows, the terms they are, and what was found in them.

    ``places`` has the row of each term, counted from 0; a row that cannot be read is
    in none. Findings stand on the line of their row: row 0 on line 1.
    """

    rows: tuple[Row, ...]
    terms: tuple[Term, ...]
    places: tuple[int, ...]
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether every row could be read."""
        return all(each.severity is not Severity.ERROR for each in self.findings)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each row as a term that may stand after ``--try``."""
        return tuple(row.text for row in self.rows)

    def found_in(self, row: int) -> tuple[Finding, ...]:
        """What was found in one row."""
        return tuple(each for each in self.findings if each.place.line == row + 1)

    def row_of(self, term: Term) -> int | None:
        """The row of a term, also of a copy of it."""
        line = term.where.spot[0]
        return line - 1 if line - 1 in self.places else None

    def offer(self, case: Case) -> Offer:
        """The offer that the rows make."""
        return tried_offer(case, self.terms)


class RowReader:
    """Reads rows as the terms of a case; while one moves the others are known."""

    def __init__(self, case: Case) -> None:
        self._case, self._known = case, Memory(TRIALS)

    def scenario(self, rows: Sequence[Row]) -> Scenario:
        """Read every row as a term; what cannot be read is told and left out."""
        if len(rows) > MOST_ROWS:
            raise TooManyRowsError(len(rows))
        terms: list[Term] = []
        findings: list[Finding] = []
        for place, row in enumerate(rows):
            work = partial(self._read, place, row)
            read, odd = self._known.once((place, row), work)
            terms += read
            findings += odd
        places = tuple(term.where.spot[0] - 1 for term in terms)
        return Scenario(tuple(rows), tuple(terms), places, tuple(findings))

    def _read(
        self, place: int, row: Row
    ) -> tuple[tuple[Term, ...], tuple[Finding, ...]]:
        above = "\n" * place  # so that what is found stands on the line of its row
        written = row.written(place + 1, "- ")
        return read_node(written.node, above + written.text, self._case)


def read_scenario(rows: Sequence[Row], case: Case) -> Scenario:
    """Read every row as a term; what cannot be read is told and left out."""
    return RowReader(case).scenario(rows)


def rows_of_offer(offer: Offer, case: Case) -> tuple[Row, ...]:
    """The terms of an offer as rows; those that were withdrawn are left out.

    Units are written only where a new offer would be for others.
    """
    usual = units_of(case, tried_offer(case, ()))
    rows = []
    for term in offer.terms:
        if stands(case, term):
            meant = units_meant(case, offer, term)
            rows.append(row_of(term, () if meant == usual else meant))
    return tuple(rows)


def rows_of_whole(offer: Offer, case: Case) -> tuple[Row, ...]:
    """The rows of an offer, with what it does not pay for earlier work written out.

    A package may have a raise that reaches back without the back pay that stood beside
    it; read again without a word on it, retroactive pay would be implied.
    """
    live = [t for t in offer.terms if stands(case, t)]
    paid = {
        (own.year, unit)
        for term in live
        if (own := term.back_paid_for)
        for unit in units_meant(case, offer, term)
    }
    unpaid: dict[tuple[Year, str], None] = {}
    for term in live:
        if isinstance(term, Raise) and not term.prospective:
            units = units_meant(case, offer, term)
            for each in term.back_paid:
                if Year.of(term.starts) <= each.year < case.head.first_year:
                    paying = [u for u in units if not each.units or u in each.units]
                    unpaid |= dict.fromkeys((each.year, unit) for unit in paying)
    left = [each for each in unpaid if each not in paid]
    return (*rows_of_offer(offer, case), *_no_back_pay(case, left))


def _no_back_pay(case: Case, unpaid: Sequence[tuple[Year, str]]) -> Iterator[Row]:
    """Yield rows that say for which years some units get no back pay."""
    usual = units_of(case, tried_offer(case, ()))
    for year in dict.fromkeys(year for year, _ in unpaid):
        units = tuple(unit for own, unit in unpaid if own == year)
        named = {} if units == usual else {"units": ", ".join(units)}
        for kind in kinds():
            if fields := kind.no_back_pay(year):
                yield Row(kind.word, {**fields, **named})


def rows_of_texts(texts: Sequence[str], case: Case) -> tuple[Row, ...]:
    """Terms written after ``--try`` as rows; one that cannot be read stays as text."""
    rows: list[Row] = []
    for text in texts[:MOST_ROWS]:
        terms, _ = read_tried(text, case)
        word, _, said = text.partition(":")
        own = [row_of(each, each.units) for each in terms]
        rows += own or [Row(word.strip(), {"text": said.strip()})]
    return tuple(rows)


def checked(scenario: Scenario, findings: Sequence[Finding]) -> Scenario:
    """The scenario with what checks found in it as well."""
    known = dict.fromkeys([*scenario.findings, *findings])
    return replace(scenario, findings=tuple(known))


def check_scenario(scenario: Scenario, case: Case) -> Scenario:
    """The scenario with everything that there is to tell about it.

    The checks look at whole offers, so only a scenario that could be read is checked.
    """
    if not scenario.sound or not scenario.rows:
        return scenario
    tried = case.with_offer(scenario.offer(case))
    found = [each for each in check_case(tried) if each.place.file == PLACE]
    return checked(scenario, found)
