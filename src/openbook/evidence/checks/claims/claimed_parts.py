"""OB221: an offer whose claimed parts do not sum to its claimed total."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import fsum

from openbook.case.case import Case
from openbook.case.offer import ClaimedCost
from openbook.figures.amounts import said_amount
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_TOTAL = re.compile(
    r"\bwhole\b|\bentire\b|\beverything\b|\ball terms\b"
    r"|^(the )?total( cost)?( of (the offer|it))?$"
)
_WITHIN_A_PART = re.compile(r"\bpart of|\bof which\b")
_FEWEST = 2
_WIDEST = 0.01  # however roughly the numbers were said


def check(case: Case) -> list[Finding]:
    """Compare each claimed total with the other costs claimed for the same year."""
    findings = []
    for offer in case.offers:
        totals = [claim for claim in offer.claimed if _is(_TOTAL, claim)]
        for total in totals:
            parts = _parts(total, offer.claimed, several=len(totals) > 1)
            summed = fsum(part.amount.value for part in parts)
            apart = abs(summed - total.amount.value)
            if len(parts) >= _FEWEST and apart > _rounding(total, parts):
                findings.append(_not_the_sum(total, parts, summed))
    return findings


def _is(words: re.Pattern[str], claim: ClaimedCost) -> bool:
    return bool(words.search(claim.what.strip().lower()))


def _parts(
    total: ClaimedCost, claims: Sequence[ClaimedCost], *, several: bool
) -> list[ClaimedCost]:
    """The other costs of the same year; of the same person, where totals differ."""
    return [
        claim
        for claim in claims
        if (claim.per, claim.year) == (total.per, total.year)
        and not _is(_TOTAL, claim)
        and not _is(_WITHIN_A_PART, claim)
        and (claim.by == total.by or not several)
    ]


def _rounding(total: ClaimedCost, parts: Sequence[ClaimedCost]) -> float:
    """What rounding may explain: half of the last digit said, in each number."""
    halves = fsum(_last_digit(c.amount.value) / 2 for c in (total, *parts))
    return min(halves, _WIDEST * abs(total.amount.value)) + 0.005


def _last_digit(value: float) -> float:
    """The worth of the last digit that is not zero: 100,000 for 205.7 million."""
    digits, _, power = f"{value:.14e}".partition("e")
    said = digits.rstrip("0").partition(".")[2]
    return float(10.0 ** (int(power) - len(said)))


def _not_the_sum(
    total: ClaimedCost, parts: Sequence[ClaimedCost], summed: float
) -> Finding:
    apart = total.amount.value - summed
    said = said_amount(abs(apart), "USD")
    if apart > 0:
        why = Message(
            "{dollars} of the total is in no part: nobody can tell what it is for.",
            dollars=said,
        )
        remedy = Message(
            "Name it as one more claim ({dollars}), or fix the number that is off.",
            dollars=said,
        )
    else:
        why = Message(
            "The parts are {dollars} more than the total, so some money is counted "
            "twice.",
            dollars=said,
        )
        remedy = Message(
            "Fix the number that is off; begin a cost inside another with: part of"
        )
    return found(
        "OB221",
        total.where.place("amount"),
        Message(
            "the {number} parts come to {dollars}, not to {dollars_total}",
            number=len(parts),
            dollars=said_amount(summed, "USD"),
            dollars_total=said_amount(total.amount.value, "USD"),
        ),
        why=why,
        remedy=remedy,
    )
