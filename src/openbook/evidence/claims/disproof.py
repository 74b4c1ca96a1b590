"""Disproof: a claim that does not follow from the numbers it says it follows from."""

from __future__ import annotations

from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.judge import compared
from openbook.evidence.claims.judged import Verdict
from openbook.evidence.claims.meaning import read_again
from openbook.evidence.claims.worked_out import Worked


def disproof(check: str, worked: Worked, sentence: str, settle: str) -> Contradiction:
    """The claim and its parts, with the arithmetic that leads elsewhere."""
    heard = worked.heard
    claims = (heard, *worked.parts.values())
    came = compared(heard, worked.value, Verdict.NOT_BOTH)
    return Contradiction(
        check=check,
        subject=heard.subject,
        claims=claims,
        sentence=sentence,
        arithmetic=(f"{worked.words} = {came}",),
        settle=settle + read_again(claims),
    )
