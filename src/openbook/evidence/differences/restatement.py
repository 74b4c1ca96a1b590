"""A retelling that changed the meaning: the same number, said of something else."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet, apart
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.same_subject import meaning, read_again, same_meaning
from openbook.findings.message import Message, series


def find(told: ClaimSet) -> list[Difference]:
    """Compare each retelling with the claim it repeats."""
    found = []
    for heard in told.claims:
        first = told.known.get(heard.claim.retells or "")
        changes = list(_changes(first, heard)) if first else []
        if first and changes:
            found.append(_difference(first, heard, changes))
    return found


def _changes(first: Heard, later: Heard) -> Iterator[str]:
    """What is no longer the same, each in one phrase."""
    mine, own = first.claim, later.claim
    if first.subject != later.subject:
        yield _became(first.subject, later.subject)
    if mine.unit != own.unit and None not in (mine.value, own.value):
        yield _became(mine.unit or "no unit", own.unit or "no unit")
    if apart(first, later):
        yield _became(first.said, later.said)
    if mine.year and own.year and mine.year != own.year:
        yield _became(str(mine.year), str(own.year))
    if mine.from_day and own.from_day and mine.from_day != own.from_day:
        yield _became(f"from {mine.from_day}", f"from {own.from_day}")
    if meaning(first) and meaning(later) and not same_meaning(first, later):
        yield _became(meaning(first), meaning(later))


def _became(before: str, after: str) -> Message:
    return Message("{own} became {own_later}", own=before, own_later=after)


def _difference(first: Heard, later: Heard, changes: list[str]) -> Difference:
    return Difference(
        check="restatement",
        kind=DifferenceKind.MISREPORTED,
        subject=first.subject,
        claims=(first, later),
        sentence=Message(
            "{own} retells {own_first} and changes what it says: {changes}.",
            own=later.name,
            own_first=first.name,
            changes=series(changes, "; "),
        ),
        arithmetic=tuple(changes),
        settle=read_again(
            Message(
                "The words of the first source; {own} holds only as far as it repeats "
                "them.",
                own=later.name,
            ),
            (first, later),
        ),
    )
