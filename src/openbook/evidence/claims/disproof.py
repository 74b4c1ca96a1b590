"""Disproof: a claim that does not follow from the numbers it says it follows from."""

from __future__ import annotations

from openbook.evidence.claims.changes import said_before
from openbook.evidence.claims.derivation import Worked
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import Verdict, compared
from openbook.evidence.claims.same_subject import read_again
from openbook.findings.message import Message


def disproof(check: str, worked: Worked, sentence: str, settle: str) -> Difference:
    """The claim and its parts, with the arithmetic that leads elsewhere.

    Where the speaker gave a part only later, the figures were revised since.
    """
    heard = worked.heard
    claims = (heard, *worked.parts.values())
    came = compared(heard, worked.value, Verdict.NOT_BOTH)
    revised = said_before(heard, worked.parts.values())
    if revised:
        sentence = Message(
            "{own} was said before its figures were revised.", own=heard.name
        )
        settle = "The figures of one day, recalculated."
    return Difference(
        check=check,
        kind=DifferenceKind.REVISED if revised else DifferenceKind.CONTRADICTION,
        subject=heard.subject,
        claims=claims,
        sentence=sentence,
        arithmetic=(Message("{own} = {rest}", own=worked.words, rest=came),),
        settle=read_again(settle, claims),
    )
