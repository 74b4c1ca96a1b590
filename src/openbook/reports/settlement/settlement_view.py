"""What a settlement is shown with: the case, the words and whose priorities."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.figures.operation import line_words
from openbook.reports.line_words import say_line
from openbook.reports.notes import book_name
from openbook.reports.settlement.frontier_chart import (
    Seen,
    seen_by,
)
from openbook.reports.words.words import Words
from openbook.settlement.room import MARGIN
from openbook.settlement.search import Settlement, Settlements


@dataclass(frozen=True, slots=True)
class SettlementView:
    """What was found, with the words for it and from where it is looked at."""

    found: Settlements
    case: Case
    words: Words
    seen: Seen
    beyond: tuple[Settlement, ...] = ()  # packages over budget, to be shown beside

    def name(self, book: str) -> str:
        """Name the assumptions of a book."""
        return assumptions_of(book, self.case, self.words)

    def margin(self, year: str, value: float) -> str:
        """Say what is above or below the minimum reserve."""
        return say_line(self.case, self.words)(MARGIN, year, value)

    def more(self, spent: float) -> str:
        """Say how much more a package costs than the employer's offer."""
        text = "{amount} more" if spent >= 0 else "{amount} less"
        return self.words(text, amount=self.words.money(abs(spent)))


def settlement_view(
    found: Settlements,
    case: Case,
    words: Words,
    *,
    role: str = "",
    beyond: tuple[Settlement, ...] = (),
) -> SettlementView:
    """Look at what was found as somebody of a role does."""
    return SettlementView(found, case, words, seen_by(role, found, beyond), beyond)


def assumptions_of(book: str, case: Case, words: Words) -> str:
    """Name the assumptions of a book by their side."""
    named = (book_name(case, each, words) for each in case.books if each.id == book)
    return next(named, book)


def matter_name(name: str, words: Words) -> str:
    """Say the name of a matter."""
    if name.startswith("posts-"):
        role = name.removeprefix("posts-").replace("-", " ")
        return words("positions: {role}", role=words.said(role))
    if name == "class_size":
        return words("class size")
    kind, _, number = name.partition("-")
    said = words.said(line_words(kind))
    return f"{said} ({number})" if number else said


def term_words(term: Term, words: Words) -> str:
    """Say a term, with its condition if it has one."""
    said, condition = words.said(term.label), str(getattr(term, "only_if", ""))
    if not condition:
        return said
    return f"{said}, {words('only if {condition}', condition=words.said(condition))}"
