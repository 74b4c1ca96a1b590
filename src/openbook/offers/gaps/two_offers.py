"""Two offers word by word: in which kinds of terms they differ, and every mixture.

In a mixture the terms of a word (all raises, all caps) are either all as in the one
offer or all as in the other; a word of one offer only turns into nothing.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.case.raises import Raise
from openbook.findings.dataclass import dataclass
from openbook.model.contract import levers_of
from openbook.offers.sorted_terms import Aside, sort_terms, units_meant

ByWord = Mapping[str, tuple[Term, ...]]


@dataclass(frozen=True, slots=True)
class Wording:
    """The terms of one word in each of two offers, and the levers they move apart."""

    word: str
    one: tuple[Term, ...]
    other: tuple[Term, ...]
    apart: frozenset[str]

    @property
    def labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The terms of each offer in short phrases."""
        one, other = (tuple(term.label for term in each) for each in (self.one, self.other))
        return one, other


@dataclass(frozen=True, slots=True)
class TwoOffers:
    """Every word with a price in either offer, and the terms that have none."""

    wordings: tuple[Wording, ...]
    aside: tuple[tuple[Offer, Aside], ...]

    def apart(self, levers: Container[str] | None = None) -> tuple[Wording, ...]:
        """Return the words in which the offers differ, on some levers or on any."""
        return tuple(
            each
            for each in self.wordings
            if any(levers is None or lever in levers for lever in each.apart)
        )

    @property
    def same(self) -> tuple[str, ...]:
        """The words whose terms do the same in both."""
        return tuple(each.word for each in self.wordings if not each.apart)

    def mixtures(self, parts: Sequence[Sequence[Wording]]) -> tuple[tuple[Term, ...], list[int]]:
        """Return all terms, and for every mixture of some parts its coalition of terms.

        A part is a word, or some that move together. Mixture m has part j as in the
        other offer if bit j of m is set; words in no part stay as in the one offer.
        """
        terms: list[Term] = []

        def bits(more: Sequence[Term]) -> int:
            first = len(terms)
            terms.extend(more)
            return ((1 << len(more)) - 1) << first

        mixed = [each.word for part in parts for each in part]
        kept = [each.one for each in self.wordings if each.word not in mixed]
        masks = [sum(map(bits, kept))]
        for part in parts:
            as_one = sum(bits(each.one) for each in part)
            as_other = sum(bits(each.other) for each in part)
            masks = [mask | as_one for mask in masks] + [m | as_other for m in masks]
        return tuple(terms), masks


def about_the_same(wordings: Sequence[Wording]) -> list[tuple[Wording, ...]]:
    """Return words together that move the same levers: all about class sizes, say."""
    groups: list[tuple[Wording, ...]] = []
    for each in wordings:
        linked = [g for g in groups if any(each.apart & w.apart for w in g)]
        joined = (*(w for group in linked for w in group), each)
        groups = [group for group in groups if group not in linked] + [joined]
    return groups


def two_offers(case: Case, one: Offer, other: Offer) -> TwoOffers:
    """Return the priced terms of both offers, compared word by word."""
    offers = (one, other)
    found = [sort_terms(case, offer) for offer in offers]
    first, second = (
        _by_word(case, offer, each.priced) for offer, each in zip(offers, found, strict=True)
    )
    return TwoOffers(
        tuple(
            Wording(
                word,
                first.get(word, ()),
                second.get(word, ()),
                _apart(case, ((one, first), (other, second)), word),
            )
            for word in dict.fromkeys([*first, *second])
        ),
        tuple(
            (offer, aside)
            for offer, each in zip(offers, found, strict=True)
            for aside in each.aside
        ),
    )


def _by_word(case: Case, offer: Offer, terms: Sequence[Term]) -> ByWord:
    """Priced terms by word, their units written out: the other offer has other ones."""
    found: dict[str, tuple[Term, ...]] = {}
    for term in terms:
        own = replace(term, units=units_meant(case, offer, term))
        found[term.word] = (*found.get(term.word, ()), own)
    return found


def _apart(case: Case, both: Sequence[tuple[Offer, ByWord]], word: str) -> frozenset[str]:
    """Return the levers that the terms of a word move differently in the two offers."""
    every = [term for _, terms in both for own in terms.values() for term in own]
    if not any(term.follows_raises for term in every if term.word == word):
        return _moved_apart(case, both, [word])
    # Back pay may be at the raises of its own offer.
    raises = list(dict.fromkeys(t.word for t in every if isinstance(t, Raise)))
    return _moved_apart(case, both, [*raises, word]) - _moved_apart(case, both, raises)


def _moved_apart(
    case: Case, both: Sequence[tuple[Offer, ByWord]], words: Sequence[str]
) -> frozenset[str]:
    one, other = (
        levers_of(case, replace(offer, terms=tuple(t for w in words for t in terms.get(w, ()))))
        for offer, terms in both
    )
    levers = {*one.positions, *other.positions}
    return frozenset(name for name in levers if one.at(name) != other.at(name))
