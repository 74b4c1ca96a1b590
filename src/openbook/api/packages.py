"""Packages that both sides could sign, and why one meets the minimum reserve or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from openbook.api.view import Folder, Opened, opened
from openbook.case.book import Book, leaning
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.sides import bargaining_parties
from openbook.evidence.tried_offer import with_tried
from openbook.files.layout import is_wants
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.live_model import Sitting
from openbook.model.money.budget import published_budget
from openbook.model.money.rounded_to import rounded_to
from openbook.model.project import NoSuchOfferError, ask
from openbook.offers.conventions import cost_by_convention
from openbook.offers.pairs import terms_of
from openbook.settlement.frontier import GoOn, always
from openbook.settlement.matters import OpenMatters, open_matters
from openbook.settlement.package_points import Placed, placed, placed_terms
from openbook.settlement.priorities import worth_of
from openbook.settlement.reserve import MARGIN, Package, Reserve
from openbook.settlement.search import (
    Base,
    ByChance,
    Settlement,
    Settlements,
    find_settlements,
    frontier_by_chance,
)
from openbook.settlement.solutions import StrikeLoss
from openbook.settlement.why import ByConvention, Why, why
from openbook.strike.cost import cost_of_strike, together

_LOOKED_AT = 40  # packages that are run as a whole, at most


def too_dear(reserve: Reserve, found: Settlements, *, most: int = 12) -> tuple[Settlement, ...]:
    """Return packages a rung dearer than legal ones, with what they lack at each limit.

    Where nothing is legal they are dearer than the nearest ones; without such, they lead
    from the employer's offer to the union's.
    """
    searched = reserve.relaxed(found.allowed) if found.allowed else reserve
    costs = reserve.costs()
    worth = worth_of(reserve.case, reserve.matters, costs)
    legal = [each.package for each in found.packages]
    asked = _a_rung_more(legal, costs.spent) if legal else _between(reserve)
    known = {*legal, *(each.package for each in found.offers)}
    wrong = []
    fresh = (each for each in dict.fromkeys(asked) if each not in known)
    for package in [each for each in fresh if not worth.forbids(each)]:
        if (searched.left(package) < 0).any():
            wrong.append((package, searched.really_left(package)))
        if len(wrong) == most:
            break
    spent = reserve.spent([package for package, _ in wrong]) if wrong else []
    made = []
    for (package, lacks), dollars in zip(wrong, spent, strict=True):
        point = worth.point(package)
        made.append(Settlement(package, point.one, point.other, dollars, lacks))
    return tuple(made)


def _a_rung_more(legal: Sequence[Package], spent: Sequence[Sequence[int]]) -> list[Package]:
    """Return each package with its cheapest dearer rung, matter by matter; ends first."""
    found = []
    for package in legal[:: -(-len(legal) // _LOOKED_AT)]:
        for at, place in enumerate(package):
            dearer = [
                (dollars, rung)
                for rung, dollars in enumerate(spent[at])
                if dollars > spent[at][place]
            ]
            if dearer:
                found.append((*package[:at], min(dearer)[1], *package[at + 1 :]))
    return found[:: -(-len(found) // _LOOKED_AT)] if found else []


def _between(reserve: Reserve) -> list[Package]:
    """From the employer's offer to the union's, one matter after another."""
    start, end = reserve.matters.offers
    return [(*end[:at], *start[at:]) for at in range(1, len(start))]


DRAWS = 400


class NotAChanceError(OpenbookError):
    """A chance is not between 0 and 1."""

    def __init__(self, chance: float) -> None:
        template = "{number} is no chance; write a part of 1 above 0, such as 0.95"
        super().__init__(Message(template, number=f"{chance:g}"))


class NoSuchPackageError(OpenbookError):
    """The list of packages does not go that far."""

    def __init__(self, number: int, count: int) -> None:
        there: str = "there is none"
        if count:
            there = Message("they are 1 to {number}", number=count)
        template = (
            "there is no package {number}; {there}. Ask with the same sets of "
            "assumptions, chance and years as openbook settle was asked with."
        )
        super().__init__(Message(template, number=number, there=there))


class NoDayCostError(OpenbookError):
    """What a day of a strike costs is not known."""

    message = (
        "strike/: what a day of a strike costs is not known, so it cannot stand for "
        "what happens without a deal; write strike/strike.yaml and strike/days.csv, "
        "or leave out the days of a strike"
    )


@dataclass(frozen=True, slots=True)
class Legal:
    """What legal means: on which books, with what chance, in how many years."""

    books: Sequence[str] = ()  # left out, all of the two sides but drafts
    chance: float = 0.95
    years: int = 3


def settle(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    *,
    books: Sequence[str] = (),
    chance: float = 0.95,
    years: int = 3,
    most: int = 50,
    strike_days: int = 0,
    go_on: GoOn = always,
) -> Settlements:
    """Return packages that keep the reserve legal on every book, best for the employer first.

    Left out, the books are all of the two sides but drafts. In each of the first so many years
    the reserve must be legal in at least this part of the worlds of each book. The
    search tells ``go_on`` each step; once it says no, it ends with the best so far.
    With days of a strike, what they cost is what happens without a deal.
    """
    open_case = opened(folder)
    reserve = _reserve(open_case, Legal(books, chance, years))
    strike = _strike(open_case, strike_days) if strike_days else None
    found = find_settlements(reserve, most=most, go_on=go_on, strike=strike)
    return replace(found, base=_base(open_case, reserve))


def settle_by_chance(
    folder: Folder,
    chances: Sequence[float],
    *,
    books: Sequence[str] = (),
    years: int = 3,
    go_on: GoOn = always,
) -> ByChance:
    """Return the frontier at each part of the simulations in which the minimum must be met."""
    for chance in chances:
        _check_chance(chance)
    open_case = opened(folder)
    reserve = _reserve(open_case, Legal(books, max(chances, default=1.0), years))
    found = frontier_by_chance(reserve, chances, go_on=go_on)
    return replace(found, base=_base(open_case, reserve))


def settle_and_beyond(
    folder: Folder, *, legal: Legal, most: int = 50, go_on: GoOn = always
) -> tuple[Settlements, tuple[Settlement, ...]]:
    """Return the same, with packages just beyond them that are not legal."""
    open_case = opened(folder)
    reserve = _reserve(open_case, legal)
    found = find_settlements(reserve, most=most, go_on=go_on)
    return replace(found, base=_base(open_case, reserve)), too_dear(reserve, found)


def _base(open_case: Opened, reserve: Reserve) -> Base:
    """Return what a certificate rests on, and why there is none."""
    case, budget = open_case.case, published_budget(open_case.case)
    unsound = [
        Message("check reports an error ({own})", own=each.code)
        for each in open_case.errors
        if not is_wants(each.place.file)
    ]
    unsound += [each for book in reserve.books for each in _unsupported(case, book)]
    step = rounded_to(case, MARGIN, case.head.years[: reserve.years][-1])
    return Base(budget.stage if budget else "", step, tuple(dict.fromkeys(unsound)))


def _unsupported(case: Case, book: Book) -> Iterator[Message]:
    """Yield why assumptions give no certificate: somebody else inferred, chose or tried them."""
    side, known = case.head.called.get(book.side, book.side), set[str]()
    for each in leaning(book, case.books).books:
        names = {assumption.name for assumption in each.assumptions}
        if each.inferred_by and not names <= known:
            template = "{own_who} chose values where {own_side} published none"
            if each is book:
                template = "{own_who} inferred the assumptions of {own_side}"
            yield Message(template, own_who=each.inferred_by, own_side=side)
            break
        known |= names
    if book.tried:
        yield Message("values were tried in place of those of {own_side}", own_side=side)


def levels(folder: Folder) -> OpenMatters:
    """Return what may be agreed: every open matter with its levels."""
    return open_matters(opened(folder).case)


def explain_package(
    folder: Folder,
    package: str,
    *,
    legal: Legal | None = None,
    most: int = 50,
    go_on: GoOn = always,
) -> Why:
    """Return why a package is legal or not, what it gives to each side and what repairs it.

    The package is a number in the list of ``settle``, the name of an offer, or terms
    as they are tried; what such terms leave out stands as the employer offers it.
    """
    open_case = opened(folder)
    reserve = _reserve(open_case, legal or Legal())
    found = why(reserve, _placed(reserve, package, most), go_on=go_on)
    names = [book.id for book in reserve.books]
    return replace(found, conventions=counted(open_case, found.offer, names))


def counted(folder: Folder, package: Offer, books: Sequence[str]) -> ByConvention:
    """Cost one package cast forward, with turnover and by position control, by assumptions."""
    open_case = opened(folder)
    case, law = open_case.case.with_offer(package), open_case.law()
    model = open_case.model(case)
    chosen = [ask(case, book=name).book for name in books]
    return tuple((b.id, cost_by_convention(case, law, model, package, b)) for b in chosen)


def _placed(reserve: Reserve, package: str, most: int) -> Placed:
    case, matters = reserve.case, reserve.matters
    if package.isdigit():
        shown = find_settlements(reserve, most=most).packages
        if not 0 < int(package) <= len(shown):
            raise NoSuchPackageError(int(package), len(shown))
        return placed(matters, shown[int(package) - 1].package)
    known = case.offer_by_id
    if ":" in package:
        tried, _ = with_tried(case, [package])
        terms = terms_of(tried, tried.offers[-1])
        return placed_terms(case, matters, terms, rest=matters.offers[0])
    if package not in known:
        raise NoSuchOfferError(package, known)
    return placed_terms(case, matters, terms_of(case, known[package]))


def _strike(open_case: Opened, days: int) -> StrikeLoss:
    """Return what so many days cost, at the mean of the days counted and forecast."""
    case = open_case.case
    if case.strike is None:
        raise NoDayCostError
    found = cost_of_strike(case, open_case.law(), open_case.model(), ask(case))
    every = together((*found.days, *found.ahead))
    wages = _first(every.wages_announced, every.wages_modeled)
    net = _first(every.net_announced, every.net_modeled)
    if not every.days or wages is None or net is None:
        raise NoDayCostError
    return StrikeLoss(days, wages / every.days * days, net / every.days * days)


def _first(announced: float | None, modeled: float | None) -> float | None:
    return modeled if announced is None else announced


def _check_chance(chance: float) -> None:
    """Refuse a chance that is not between 0 and 1."""
    if not 0 < chance <= 1:
        raise NotAChanceError(chance)


def _reserve(folder: Folder, legal: Legal) -> Reserve:
    _check_chance(legal.chance)
    open_case = opened(folder)
    case = open_case.case
    open_case.model().withheld.refuse(MARGIN)
    sides = {party.id for party in bargaining_parties(case)}
    # A draft is for its party alone and may leave assumptions open: it is asked by name.
    own = [book for book in case.books if book.side in sides and not book.private]
    names = legal.books or [book.id for book in own]
    chosen = [ask(case, book=name).book for name in names]
    sitting = Sitting(case, open_case.law(), draws=DRAWS, model_of=open_case.model)
    return Reserve(open_matters(case), sitting, chosen, legal.chance, legal.years)
