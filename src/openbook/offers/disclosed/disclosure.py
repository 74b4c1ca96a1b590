"""disclose(): the public disclosure of a proposed agreement, filled from an offer.

Amounts come from two runs of the model on the employer's book: the contract alone, and
the contract with the offer. What the case does not tell is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.state import StateLaw
from openbook.model.money.certification import Certification, level_line
from openbook.model.staff.one_percent import FUNDS
from openbook.offers.disclosed.budget import (
    DisclosedBudget,
    DisclosedReserve,
    PerPupil,
    Reconciled,
    disclosed_budget,
    disclosed_reserve,
    per_pupil,
    reconciled,
)
from openbook.offers.disclosed.increases import (
    Increase,
    Increases,
    disclosed_increases,
    filed_increases,
    pay_increases,
    raised_by_percent,
)
from openbook.offers.disclosed.pay import DisclosedPay, UnitSums, disclosed_pay
from openbook.offers.disclosed.terms import DisclosedTerms, disclosed_terms
from openbook.offers.increments import FilingConvention
from openbook.offers.sorted_terms import offer_units
from openbook.offers.two_runs import TwoRuns, YearAmounts, run_twice

YEARS = 3  # the form asks for the current year and two later ones
_RULES = "disclosure."
_EVENTS = frozenset({"agreement adopted", "board acts on agreement"})


@dataclass(frozen=True, slots=True)
class Head:
    """Who agrees, with whom, about which people."""

    district: str
    units: tuple[str, ...]
    certificated: tuple[str, ...]
    classified: tuple[str, ...]
    agreement: str
    standing: str
    made_on: str
    book: str
    held: tuple[str, ...]  # offers that its published budget holds already
    board_date: str | None = None  # no case tells it


@dataclass(frozen=True, slots=True)
class CertifiedNumbers:
    """The numbers beside which two officers put their names."""

    reserve_met: bool  # in every year disclosed
    before: str
    after: str
    revenue: YearAmounts
    spending: YearAmounts
    ending_balance: YearAmounts


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule of the law that asks for this disclosure."""

    section: str
    says: str
    link: str


@dataclass(frozen=True, slots=True)
class Disclosure:
    """The form, part by part."""

    head: Head
    years: tuple[str, ...]
    increases: Increases  # part A in the form's convention, step and column gross
    filed: Increases  # part A as districts file it, percentages compounded
    filed_on_base: Increases | None  # percentages on the cost before; None without them
    by_fund: dict[str, dict[str, Increase]]  # lines 1 to 5; empty where a unit does not tell
    compensation: DisclosedPay  # the same over the current contract, cumulative
    terms: DisclosedTerms
    budget: DisclosedBudget
    reserve: DisclosedReserve
    reconciled: Reconciled
    per_pupil: PerPupil
    certified: CertifiedNumbers
    law: tuple[CitedRule, ...]
    plain: bool = False  # for a state that has no form of parts A to L


def disclose(
    case: Case,
    law: StateLaw,
    model: Model,
    offer: Offer,
    book: Book,
    *,
    read: Callable[[TwoRuns], TwoRuns] | None = None,
) -> Disclosure:
    """Fill the form from an offer; the model must be of a case that holds it."""
    plain = run_twice(case, law, model, offer, book, years=YEARS)
    runs = read(plain) if read else plain
    units = offer_units(case, offer)
    pay, reserve = disclosed_pay(runs, units), disclosed_reserve(runs)
    more, sums = disclosed_increases(runs, pay, units), UnitSums(runs, units)
    return Disclosure(
        head=_head(case, offer, book, units),
        years=tuple(map(str, runs.years)),
        increases=more,
        filed=filed_increases(sums, pay),
        filed_on_base=filed_increases(sums, pay, FilingConvention.ON_BASE)
        if raised_by_percent(runs)
        else None,
        by_fund=dict(_by_fund(case, runs, units)),
        compensation=pay,
        terms=disclosed_terms(case, offer, runs),
        budget=disclosed_budget(runs),
        reserve=reserve,
        reconciled=reconciled(runs, pay, units),
        per_pupil=per_pupil(runs, more.total.share),
        certified=_certified(runs, reserve),
        law=tuple(_cited(case, law)),
        plain=law.plain,
    )


def _by_fund(
    case: Case, runs: TwoRuns, units: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, Increase]]]:
    """Yield lines 1 to 4 by the money that pays, where every unit says which does."""
    funded = {unit.id: unit.funded for unit in case.units if unit.id in units}
    if not funded or not all(funded.values()):
        return
    for fund in FUNDS:
        shares = {u: own[fund].value if fund in own else 0.0 for u, own in funded.items()}
        if any(shares.values()):
            yield fund, pay_increases(runs, disclosed_pay(runs, units, shares))


def _cited(case: Case, law: StateLaw) -> Iterator[CitedRule]:
    """Yield the rules on disclosure, and how many days surround the vote on an agreement."""
    statutes, today = law.statutes, case.head.as_of
    for name, rule in statutes.public_rules().items():
        if name.startswith(_RULES):
            yield CitedRule(rule.section, rule.says, rule.source.link)
    for name, number in statutes.parameters.items():
        if number.clock and number.clock.event in _EVENTS:
            value = statutes.at(name, today)
            days = Message("{number} days", number=int(value.number))
            yield CitedRule(days, number.description, value.source.link)


def _head(case: Case, offer: Offer, book: Book, units: tuple[str, ...]) -> Head:
    chosen = [unit for unit in case.units if unit.id in units]
    named = {unit.id: unit.name for unit in case.units}
    return Head(
        district=case.district.name if case.district else case.head.title,
        units=tuple(named.get(unit, unit) for unit in units),
        certificated=tuple(u.name for u in chosen if u.main_system == "calstrs"),
        classified=tuple(u.name for u in chosen if u.main_system != "calstrs"),
        agreement=f"{offer.title} ({offer.id})",
        standing=offer.standing,
        made_on=offer.made_on.isoformat(),
        book=book.id,
        held=tuple(name for name in book.includes if name != offer.id),
    )


def _certified(runs: TwoRuns, reserve: DisclosedReserve) -> CertifiedNumbers:
    def added(name: str) -> YearAmounts:
        pairs = zip(runs.before(name), runs.after(name), strict=True)
        return runs.named(b - a for a, b in pairs)

    level = level_line(runs.ran.outcome.names)
    before, after = (
        Certification(int(pick(level)[0])).name.lower() for pick in (runs.before, runs.after)
    )
    return CertifiedNumbers(
        all(reserve.met.values()),
        before,
        after,
        added("revenue.total"),
        added("spending.total"),
        added("reserve.unrestricted"),
    )
