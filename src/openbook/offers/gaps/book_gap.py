"""The gap between two books: how much of it each assumption causes, to the cent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import numpy as np

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import InputKind, Unit, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.held import condition_lines, settle
from openbook.model.inputs import settled_years
from openbook.model.money.rounded_to import rounded_to
from openbook.model.simulations.assumption_values import asked
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Pair, mix, pair_of
from openbook.offers.coalitions import MOST_PARTS, Numbers, shares
from openbook.offers.scope_question import not_known
from openbook.offers.sorted_terms import Aside
from openbook.offers.theirs import Taken


class GapPart(Protocol):
    """Something that causes a part of a gap."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def amount(self) -> float:
        """How much of the gap it causes."""
        ...


Found = TypeVar("Found", bound=GapPart)


def largest_first(parts: Iterable[Found]) -> tuple[Found, ...]:
    """Large parts before small ones, whatever their sign; equal ones by name."""
    return tuple(sorted(parts, key=lambda part: (-abs(part.amount), part.name)))


Path = tuple[float, ...]

EVERY = "every assumption"
# Assumptions of one kind of money, where there are too many to mix one by one.
_FAMILIES = {"property_tax": "revenue", "parcel_tax": "revenue"}


@dataclass(frozen=True, slots=True)
class GapQuestion:
    """Which two books, on which line in which year, with which offers in both."""

    one: Book
    other: Book
    line: str
    year: Year
    offers: tuple[Offer, ...] = ()
    theirs: Taken | None = None  # what one of the books has taken over already


@dataclass(frozen=True, slots=True)
class Belief:
    """What the two books say of one assumption, year by year."""

    name: str
    one: Path
    other: Path


@dataclass(frozen=True, slots=True)
class GapShare:
    """How much of the gap comes from one assumption, or from a group of them."""

    name: str
    amount: float
    beliefs: tuple[Belief, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """The other book less the one, and the assumptions that cause it.

    ``shares`` add up to the gap; the largest come first. ``idle`` are assumptions on
    which the books differ but on which the line does not depend.
    """

    question: GapQuestion
    unit: Unit
    one: float
    other: float
    shares: tuple[GapShare, ...]
    idle: tuple[Belief, ...]
    agreed: tuple[str, ...]
    years: tuple[Year, ...]
    rounded_to: float = 0.0  # of the two numbers; in the gap the rounding cancels
    aside: tuple[tuple[Offer, Aside], ...] = ()  # terms that the case cannot price

    def __repr__(self) -> str:
        asked, apart = self.question, self.amount
        shown = f"{apart:,.0f}" if abs(apart) >= 1000 else f"{apart:.6g}"
        return (
            f"<Gap of {shown} {self.unit} in {asked.line} {asked.year}, "
            f"{asked.one.id!r} to {asked.other.id!r}, in {len(self.shares)} parts>"
        )

    @property
    def amount(self) -> float:
        """What the other book has more."""
        return self.other - self.one

    @property
    def grouped(self) -> bool:
        """Whether assumptions had to be taken together."""
        return any(len(share.beliefs) > 1 for share in self.shares)


def gap_between(case: Case, law: StateLaw, model: Model, question: GapQuestion) -> Gap:
    """Return every mixture of the two books, in one run, and the order-free share of each part.

    An assumption on which they agree, or on which the line does not depend, is in no
    mixture: its share is exactly zero.
    """
    levers = levers_of(case, *question.offers)
    settled = settled_years(law, case.head.years)
    books = (question.one, question.other)
    everything = pair_of(books, case, levers, model, settled=settled)
    looked_at = condition_lines(case, question.offers, model)
    needed = model.only(question.line, *looked_at)
    pair = narrowed(everything, needed)
    mixtures = mix(pair, needed, together=first_words(pair.differing))
    worlds, _ = settle(case, question.offers, needed, mixtures.worlds)
    outcome = run(needed, worlds, only=[question.line])
    worth = np.array(outcome.at(question.line, question.year), dtype=np.float64)
    found = shares(worth[:, np.newaxis])[:, 0].tolist()
    parts = [
        belief_share(pair, names, amount)
        for names, amount in zip(mixtures.parts, found, strict=True)
    ]
    return Gap(
        question=question,
        unit=outcome.unit(question.line),
        one=float(worth[0]),
        other=float(worth[-1]),
        shares=largest_first(parts),
        idle=idle_beliefs(everything, needed),
        agreed=agreed_on(pair, needed),
        years=model.years,
        rounded_to=coarser(case, question.line, question.year, worth),
        aside=_not_priced(case, question.offers),
    )


def _not_priced(case: Case, offers: Sequence[Offer]) -> tuple[tuple[Offer, Aside], ...]:
    """Return the terms that are in neither number, each with its offer."""
    names = [offer.id for offer in offers]
    whole = [offer for offer in case.offers if offer.id in names]
    return tuple((offer, each) for offer in whole for each in not_known(case, [offer]))


def coarser(case: Case, line: str, year: Year, worth: Numbers) -> float:
    """Return the coarser step of the two numbers between which a gap lies."""
    ends = (float(worth[0]), float(worth[-1]))
    return max(rounded_to(case, line, year, each) for each in ends)


def narrowed(pair: Pair, needed: Model) -> Pair:
    """Return the pair for the inputs that one line asks for."""
    one = {name: pair.one[name] for name in needed.inputs}
    other = {name: pair.other[name] for name in needed.inputs}
    return Pair(one, other, pair.titles)


def first_words(differing: Sequence[str], *, room: int = MOST_PARTS) -> list[Sequence[str]]:
    """Return assumptions with the same first word together, where there are too many to mix."""
    if len(differing) <= room:
        return []
    groups: dict[str, list[str]] = {}
    for name in differing:
        groups.setdefault(_family(name), []).append(name)
    return list(groups.values())


def _family(name: str) -> str:
    """Return the first word of an assumption, or of those it is taken together with."""
    first = name.partition(".")[0]
    return _FAMILIES.get(first, first)


def belief_share(pair: Pair, names: tuple[str, ...], amount: float) -> GapShare:
    """Return the share of an assumption, or of some that were taken together."""
    words = {_family(name) for name in names}
    several = f"{words.pop()}.*" if len(words) == 1 else EVERY
    beliefs = tuple(_belief(pair, name) for name in names)
    return GapShare(names[0] if len(names) == 1 else several, amount, beliefs)


def idle_beliefs(everything: Pair, needed: Model) -> tuple[Belief, ...]:
    """Return where the books differ on what a line does not depend on."""
    return tuple(
        _belief(everything, name) for name in everything.differing if name not in needed.inputs
    )


def agreed_on(pair: Pair, needed: Model) -> tuple[str, ...]:
    """Return the assumptions of a line on which the books agree."""
    return tuple(name for name in asked(needed, InputKind.ASSUMPTION) if name not in pair.differing)


def _belief(pair: Pair, name: str) -> Belief:
    return Belief(name, pair.one[name], pair.other[name])
