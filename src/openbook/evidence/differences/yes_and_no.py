"""A question that one says yes to and another no, or to which one gives no answer."""

from __future__ import annotations

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, at_odds
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.same_subject import read_again
from openbook.findings.message import Message

_SILENT = "not said"


def find(told: ClaimSet) -> list[Difference]:
    """Compare the answers to one question; a number is an answer as well."""
    found = []
    for subject, group in told.by_subject():
        odd = at_odds(group, _differ)
        if odd:
            found.append(_difference(subject, odd))
    return found


def _answer(heard: Heard) -> str:
    if heard.claim.answer:
        return heard.claim.answer
    return heard.said


def _differ(one: Heard, other: Heard) -> bool:
    """Yes against no; or an answer against silence."""
    answers = {one.claim.answer, other.claim.answer}
    if not one.meets(other.claim.year):
        return False
    if answers == {"yes", "no"}:
        return True
    return _SILENT in answers and len({_answer(one), _answer(other)} - {""}) > 1


def _difference(subject: str, odd: tuple[Heard, ...]) -> Difference:
    silent = [heard for heard in odd if heard.claim.answer == _SILENT]
    template = (
        "{own} is answered by one and left open by another."
        if silent
        else "{own} is stated in two ways."
    )
    answers = tuple(
        Message("{own} says {answer}", own=heard.name, answer=_answer(heard))
        for heard in odd
    )
    return Difference(
        check="yes_and_no",
        kind=DifferenceKind.OPEN if silent else DifferenceKind.CONTRADICTION,
        subject=subject,
        claims=odd,
        sentence=Message(template, own=subject),
        arithmetic=answers,
        settle=read_again(
            "The text of the document that they speak of, read as a whole.", odd
        ),
    )
