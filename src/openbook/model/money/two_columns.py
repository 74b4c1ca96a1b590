"""Compare the published restricted column with what the projection assumes of it.

Where a case does not tell its two columns apart (``columns``), the projection lets the
unrestricted balance carry every surplus and deficit of the general fund. Where published figures say that restricted programs spend, or add to, a
balance of their own, no projected reserve can be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.tables.money import BOTH, GENERAL_FUND, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, series
from openbook.model.inputs import Inputs, employer_book
from openbook.model.money.budget import (
    CONTRIBUTIONS,
    REVENUE,
    SPENDING,
    TRANSFERS_IN,
    PublishedBudget,
    columns_known,
    published_budget,
)
from openbook.model.money.variance import assumed_variance

CODE = "OB880"
_EXPECTED = ("second interim", "first interim", "adopted", "projected")
# What was found counts more than what was expected; the newest expectation first.
_SUREST_FIRST = ("actual", *_EXPECTED)
_UNTIL_THEN = (
    "Correct the amount if it was mistyped. Otherwise write every revenue and expenditure "
    "of the first year by column, and the restricted balance of the year before: then both "
    "columns are projected. Until then this case gets no reserve, certification or "
    "settlement."
)
_CONTRIBUTE = (
    "If unrestricted money pays the difference, write that contribution: a restricted "
    "row with object 8980-8999 in district/budget.csv."
)


def contradictions(case: Case) -> tuple[Finding, ...]:
    """Return one finding for each year whose published figures contradict the model."""
    if CODE not in case.looked_up_assuming:
        case.looked_up_assuming[CODE] = tuple(_contradictions(case))
    found_before: tuple[Finding, ...] = case.looked_up_assuming[CODE]
    return found_before


def rests_on_reserve(case: Case, condition: Condition) -> bool:
    """Return whether a condition asks for a reserve that the case may not claim."""
    asks = condition.name.startswith(("reserve.", "balance.", "certification."))
    return asks and bool(contradictions(case))


def _contradictions(case: Case) -> Iterator[Finding]:
    budget = published_budget(case)
    if budget is None or not case.head.years or columns_known(case, budget):
        return
    told = _Told(case, budget)
    for year in case.head.years:
        yield from islice(told.of(year), 1)
    yield from islice(_programs(case), 1)


def _programs(case: Case) -> Iterator[Finding]:
    """Yield the programs that spend, or add to, a balance of their own."""
    table = case.programs
    cells = table.each("resource", "revenue", "spending")
    for index, (resource, revenue, spending) in enumerate(cells):
        if resource and revenue != spending:
            what = Message(
                "program {own} spends another amount than it receives, and the budget "
                "does not separate the two columns ",
                own=resource,
            )
            yield found(CODE, table.place(index, "spending"), what, remedy=_UNTIL_THEN)


@dataclass(frozen=True)
class _Balance:
    """A published ending balance, its place and the unit it is rounded to."""

    amount: float
    place: Place
    grain: float


@dataclass(frozen=True)
class _Told:
    """What a case publishes of the two columns."""

    case: Case
    budget: PublishedBudget

    def of(self, year: Year) -> Iterator[Finding]:
        """Yield what contradicts the projection in a year, the surest first."""
        net, contributed = self._restricted_net(year), self._contributed(year)
        covered = contributed is not None
        held = self._change(year, RESTRICTED, (self.budget.stage, *_EXPECTED))
        if net is not None and (covered or held is None):
            yield from self._flows(year, net, covered=covered)
        if held is not None and not (covered and net is not None):
            yield from self._held(year, held)
        yield from self._unrestricted(year)

    def _flows(self, year: Year, net: tuple[float, float], *, covered: bool) -> Iterator[Finding]:
        """Restricted revenue and contributions against restricted expenditures."""
        low, high = net
        slack = self._slack(year)
        exists = covered or self._restricted_at_start(year) > 0
        if high < -slack and exists:
            what = Message(
                "restricted expenditures of {year} exceed restricted revenues and "
                "contributions by {number}",
                year=year,
                number=f"{-high:,.0f}",
            )
            remedy = _UNTIL_THEN if covered else series([_CONTRIBUTE, _UNTIL_THEN], " ")
            yield found(CODE, self._spent_at(year), what, remedy=remedy)
        elif low > slack:
            what = Message(
                "restricted revenues and contributions of {year} exceed restricted "
                "expenditures by {number}",
                year=year,
                number=f"{low:,.0f}",
            )
            yield found(CODE, self._spent_at(year), what, remedy=_UNTIL_THEN)

    def _held(self, year: Year, ends: tuple[_Balance, _Balance]) -> Iterator[Finding]:
        """Yield the restricted balance, which the projection holds constant."""
        before, after = ends
        if abs(after.amount - before.amount) > (before.grain + after.grain) / 2:
            what = Message(
                "the published restricted balance goes from {number} to "
                "{number_after} in {year}, and the projection holds it constant",
                number=f"{before.amount:,.0f}",
                number_after=f"{after.amount:,.0f}",
                year=year,
            )
            yield found(CODE, after.place, what, remedy=_UNTIL_THEN)

    def _unrestricted(self, year: Year) -> Iterator[Finding]:
        """Yield the unrestricted balance, which the projection lets carry everything."""
        ends = self._change(year, UNRESTRICTED, (self.budget.stage,))
        came, went = self._flow(year, REVENUE), self._flow(year, SPENDING)
        if ends is None or came is None or went is None:
            return
        before, after = ends
        change, net = after.amount - before.amount, came - went + self._surprise(year)
        slack = (before.grain + after.grain) / 2 + self._slack(year)
        if abs(change - net) > slack:
            what = Message(
                "the published unrestricted balance changes by {number} in {year}, "
                "and all revenues less all expenditures are {number_net}",
                number=f"{change:,.0f}",
                year=year,
                number_net=f"{net:,.0f}",
            )
            yield found(CODE, after.place, what, remedy=_UNTIL_THEN)

    def _restricted_net(self, year: Year) -> tuple[float, float] | None:
        """Return the least and the most that the restricted column can be left with.

        What the budget does not tell apart may belong to either column.
        """
        came, went = (self._split(year, kind) for kind in (REVENUE, SPENDING))
        if came is None or went is None:
            return None
        contributed = self._contributed(year)
        added = self._flow(year, TRANSFERS_IN, RESTRICTED) or 0.0
        net = came[0] + added - went[0] + (contributed or 0.0)
        # What the employer assumes may close a deficit that the budget leaves open.
        assumed = self._believed(year) if contributed is None else 0.0
        return net - went[1], net + came[1] + assumed

    def _split(self, year: Year, objects: tuple[int, int]) -> tuple[float, float] | None:
        """Return the restricted amount and what is told for both columns together."""
        whole = self._flow(year, objects)
        if whole is None:
            return None
        bound = self._flow(year, objects, RESTRICTED)
        free = self._flow(year, objects, UNRESTRICTED)
        return bound or 0.0, max(whole - (bound or 0.0) - (free or 0.0), 0.0)

    def _contributed(self, year: Year) -> float | None:
        """Return what unrestricted money contributes to the restricted column."""
        bound = self._flow(year, CONTRIBUTIONS, RESTRICTED)
        free = self._flow(year, CONTRIBUTIONS, UNRESTRICTED)
        return -free if bound is None and free is not None else bound

    def _believed(self, year: Year) -> float:
        """Return the contribution that the employer's assumptions name."""
        return self._assumed("special_education.contribution", year)

    def _surprise(self, year: Year) -> float:
        """Return the year-end variance that the employer's assumptions name."""
        book = employer_book(self.case)
        return assumed_variance(self.case, book, year) if book else 0.0

    def _assumed(self, name: str, year: Year) -> float:
        book = employer_book(self.case)
        entries = leaning(book, self.case.books).entries(name) if book else ()
        for _, each in entries:
            figure = each.by_year.get(year, each.value)
            if figure is not None:
                return figure.value
        return 0.0

    def _flow(self, year: Year, objects: tuple[int, int], kind: str = "") -> float | None:
        """Return all amounts of a range, ongoing and one-time."""
        parts = (self.budget.amount(year, objects, kind), self.budget.one_time(year, objects, kind))
        known = [each.value for each in parts if each is not None]
        return sum(known) if known else None

    def _slack(self, year: Year) -> float:
        """Return by how much rounded amounts of a year can miss their sum."""
        rows = [row.figure.value for row in self.budget.rows if row.year == year]
        return _grain(rows) / 2 * len(rows)

    def _spent_at(self, year: Year) -> Place:
        """Return the place of the first restricted expenditure of a year."""
        table = self.case.budget
        cells = table.each("year", "stage", "restricted", "object")
        wanted = (year, self.budget.stage)
        rows = [
            (kind != RESTRICTED, (code or "").startswith("8"), index)
            for index, (when, stage, kind, code) in enumerate(cells)
            if (when, stage) == wanted and (kind or BOTH) != UNRESTRICTED
        ]
        return table.place(min(rows)[2], "amount")

    def _restricted_at_start(self, year: Year) -> float:
        before = self._balance(year.plus(-1), RESTRICTED, _SUREST_FIRST)
        return before.amount if before else 0.0

    def _change(
        self, year: Year, part: str, stages: Sequence[str]
    ) -> tuple[_Balance, _Balance] | None:
        """Return a published balance at the start and at the end of a year.

        The start is of the same report where that tells it.
        """
        for stage in stages:
            after = self._balance(year, part, (stage,))
            before = self._balance(year.plus(-1), part, (stage, *_SUREST_FIRST))
            if before and after:
                return before, after
        return None

    def _balance(self, year: Year, part: str, stages: Iterable[str]) -> _Balance | None:
        """Return a balance of the first stage that tells it."""
        for each in stages:
            parts = self._balances.get((year, each), {})
            grain = _grain(balance.amount for balance in parts.values())
            if part in parts:
                return _Balance(parts[part].amount, parts[part].place, grain)
            if part == RESTRICTED and {"total", UNRESTRICTED} <= set(parts):
                whole, free = parts["total"], parts[UNRESTRICTED]
                return _Balance(whole.amount - free.amount, whole.place, grain * 2)
        return None

    @cached_property
    def _balances(self) -> dict[tuple[Year, str], dict[str, _Balance]]:
        table = self.case.reserve
        rows = table.each("year", "stage", "part", "amount", "fund")
        told: dict[tuple[Year, str], dict[str, _Balance]] = {}
        for index, (year, stage, part, amount, fund) in enumerate(rows):
            if (fund or GENERAL_FUND) != GENERAL_FUND:
                continue
            if amount is not None and None not in (year, stage, part):
                balance = _Balance(amount, table.place(index, "amount"), 0.0)
                told.setdefault((year, stage), {})[part] = balance
        return told


def _grain(amounts: Iterable[float]) -> float:
    """Return the largest power of ten that divides all amounts: how they are rounded.

    >>> _grain([7_400_000_000, 7_900_000_000]), _grain([1_836_000, 20_500]), _grain([])
    (100000000.0, 100.0, 0.01)
    """
    cents = [round(abs(each) * 100) for each in amounts if each]
    grain = 1
    while cents and all(each % (grain * 10) == 0 for each in cents):
        grain *= 10
    return grain / 100


_CONTRIBUTION = "special_education.contribution"
_CENT = 0.01


def contribution(case: Case, book: Book | None, inputs: Inputs) -> Line | None:
    """Unrestricted money that goes to special education; None if nobody tells it.

    It is asked for where the employer's book tells it, and moves no total.
    """
    if book is None or not leaning(book, case.books).entries(_CONTRIBUTION):
        return None
    return (inputs.assumed(_CONTRIBUTION) * 1).named(
        "contribution.special_education",
        "moved from unrestricted to restricted money: a part of spending, not more of it",
    )


def restricted_spending(
    budget: PublishedBudget | None, total: Line, years: tuple[Year, ...]
) -> dict[str, Line]:
    """Spending of each kind where the published budget tells all of it apart.

    No line where it does not: nobody can say then what is bound.
    """
    if budget is None:
        return {}
    whole = budget.amount(years[0], SPENDING)
    bound = budget.amount(years[0], SPENDING, RESTRICTED)
    free = budget.amount(years[0], SPENDING, UNRESTRICTED)
    if whole is None or bound is None or free is None:
        return {}
    if not whole.value or abs(bound.value + free.value - whole.value) > _CENT:
        return {}
    first, all_of_it = (given("budget.restricted", bound), given("budget.spending", whole))
    restricted = (total * (first / all_of_it)).named(
        "restricted.spending",
        "spending × share that is restricted in the published budget of the first year",
    )
    return {
        "restricted": restricted,
        "unrestricted": (total - restricted).named(
            "unrestricted.spending", "all spending − restricted spending"
        ),
    }
