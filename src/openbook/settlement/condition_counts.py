"""Condition counts: the conditions that terms of packages have, and how often each holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openbook.case.condition import Condition
from openbook.case.offer import Term
from openbook.model.contingent import year_asked
from openbook.settlement.matters import OpenMatters
from openbook.settlement.room import Package, Reserve

CONTRACT = "contract"
AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class CountedCondition:
    """A condition on a matter, on what is agreed, or on the contract.

    ``holds`` says for each book in what part of its worlds it holds at least and at
    most, beside some packages; it is empty for words, which are taken to hold.
    """

    matter: str
    words: str
    holds: tuple[tuple[str, float, float], ...] = ()
    moved: bool = False  # what it looks at depends on the package


def counted(
    reserve: Reserve, packages: Sequence[Package]
) -> tuple[CountedCondition, ...]:
    """Every condition, computed or in words, once for each matter."""
    found = [*_in_contract(reserve)]
    for matter, terms in _by_matter(reserve.matters):
        for term in terms:
            found += _of_term(reserve, matter, term, packages)
    return tuple(dict.fromkeys(found))


def _by_matter(matters: OpenMatters) -> Iterable[tuple[str, Sequence[Term]]]:
    yield AGREED, matters.agreed
    for matter in matters.matters:
        yield matter.name, [term for rung in matter.rungs for term in rung.terms]


def _of_term(
    reserve: Reserve, matter: str, term: Term, packages: Sequence[Package]
) -> list[CountedCondition]:
    if not term.only_if:
        return []
    if not isinstance(term.only_if, Condition):
        return [CountedCondition(matter, term.only_if)]
    place = reserve.conditions.place(term)
    if place is None:
        return []
    words = term.only_if.in_words(year_asked(reserve.case, term, term.only_if))
    beside = [reserve.holds(package) for package in packages]
    shares = []
    for at, book in enumerate(reserve.books):
        drawn = [_share(each[at][place].tolist()) for each in beside]
        shares.append((book.id, min(drawn), max(drawn)))
    moved = place in reserve.conditions.moved
    return [CountedCondition(matter, words, tuple(shares), moved)]


def _in_contract(reserve: Reserve) -> list[CountedCondition]:
    """The conditions of the contract in force, which no package moves."""
    found: dict[str, list[tuple[str, float, float]]] = {}
    for book in reserve.books:
        held = reserve.conditions.contract_on(book)
        for row, each in enumerate(held.terms):
            if each.place in reserve.conditions.in_contract:
                words = each.condition.in_words(each.year)
                share = _share(held.holds[row].tolist())
                found.setdefault(words, []).append((book.id, share, share))
    return [
        CountedCondition(CONTRACT, words, tuple(rows)) for words, rows in found.items()
    ]


def _share(holds: Sequence[bool]) -> float:
    """The part of the drawn worlds; the first is the book's own."""
    drawn = holds[1:] or holds
    return sum(drawn) / len(drawn)
