"""A question that one says yes to and another no, or to which one gives no answer."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import ClaimSet, at_odds
from openbook.evidence.claims.difference import Difference, DifferenceKind, make_difference
from openbook.findings.message import Message

_SILENT = "not said"


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare the answers to one question; a number is an answer as well."""
    for subject, group in told.by_subject():
        odd = at_odds(group, _differ)
        if not odd:
            continue
        kind, template = DifferenceKind.CONTRADICTION, "{own} is stated in two ways."
        if any(heard.claim.answer == _SILENT for heard in odd):
            kind = DifferenceKind.OPEN
            template = "{own} is answered by one and left open by another."
        yield make_difference(
            kind,
            odd,
            Message(template, own=subject),
            [Message("{own} says {answer}", own=h.name, answer=_answer(h)) for h in odd],
            "The text of the document that they speak of, read as a whole.",
            subject=subject,
        )


def _answer(heard: Heard) -> str:
    return heard.claim.answer or heard.said


def _differ(one: Heard, other: Heard) -> bool:
    """Yes against no; or an answer against silence."""
    answers = {one.claim.answer, other.claim.answer}
    if not one.meets(other.claim.year):
        return False
    if answers == {"yes", "no"}:
        return True
    return _SILENT in answers and len({_answer(one), _answer(other)} - {""}) > 1
