"""Alternatives of an offer, of which one will be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import ClassVar, Self

from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.offer import Alternatives, Term
from openbook.case.term_facts import Disclosed
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, both


@dataclass(frozen=True, kw_only=True, slots=True)
class Either(Term):
    """Alternatives of an offer, of which one will be chosen.

    The terms of the alternative in use stand after it in the offer, so every answer that
    needs one choice uses them; a costing shows all alternatives side by side.
    """

    word: ClassVar[str] = "either"
    title: ClassVar[str] = "Alternatives"
    disclosed: ClassVar[Disclosed] = Disclosed.CONTINGENCIES
    listed: ClassVar[str] = "alternatives"
    subject_fields: ClassVar[frozenset[str]] = frozenset({"alternatives"})
    alternatives: Alternatives = fields.alternatives(
        "The alternatives, each a term; terms of one alternative stand in one entry"
    )
    used: float | None = fields.number(
        "Number of the alternative that comparisons, gaps and settlements use, counted "
        "from 1; left out, the first, and a finding says so",
        "1",
        required=False,
        limits=Limits(1, 20, 1, 6),
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        named = [both([term.label for term in each]) for each in self.alternatives]
        if not named:
            return Message("alternatives without a term")
        choices: str = named[0]
        for each in named[1:]:
            choices = Message("{a} or {b}", a=choices, b=each)
        used = named[self.in_use]
        if self.used is None:
            return Message(
                "either {label}: no choice is stated, {label_used} is used",
                label=choices,
                label_used=used,
            )
        return Message("either {label}: {label_used} is used", label=choices, label_used=used)

    @property
    def in_use(self) -> int:
        """The place of the alternative in use, counted from 0."""
        place = 0 if self.used is None else round(self.used) - 1
        return place if 0 <= place < len(self.alternatives) else 0

    @property
    def choices(self) -> Alternatives:
        """The alternatives, their terms for its units and under its conditions."""
        return tuple(tuple(map(self._as_own, each)) for each in self.alternatives)

    def beside(self, others: Sequence[Term]) -> Self:
        """Return the alternatives as each reads beside the other terms of the offer."""
        mine = self.choices[self.in_use] if self.alternatives else ()
        rest = [each for each in others if each not in mine]
        return self._with([[t.beside([*rest, *own]) for t in own] for own in self.alternatives])

    def ended(self, last: date) -> Self:
        """Return the alternatives with a last day."""
        return self._with([[term.ended(last) for term in own] for own in self.alternatives])

    def _with(self, alternatives: Sequence[Sequence[Term]]) -> Self:
        return replace(self, alternatives=tuple(map(tuple, alternatives)))

    def _as_own(self, term: Term) -> Term:
        return replace(
            term,
            units=term.units or self.units,
            only_if=term.only_if or self.only_if,
            withdrawn_on=term.withdrawn_on or self.withdrawn_on,
        )


TERM = Either
