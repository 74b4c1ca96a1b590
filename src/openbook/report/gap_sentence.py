"""The gap between two books in one sentence, in any language."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.offers.gap import Gap, GapShare
from openbook.report.words.words import Words

_NAMED = 3  # so many causes are named, the others counted


def gap_sentence(gap: Gap, sides: tuple[str, str], words: Words) -> str:
    """Of so much between you, so much is this and so much is that."""
    one, other = sides
    year = str(gap.question.year)
    if not gap.amount and not any(share.amount for share in gap.shares):
        text = "There is no difference between {one} and {other} in {year}."
        return words(text, one=one, other=other, year=year)
    sign = 1 if gap.amount >= 0 else -1
    along = [share for share in gap.shares if share.amount * sign > 0]
    against = [share for share in gap.shares if share.amount * sign < 0]
    said = words(
        "Of the {amount} between {one} and {other} in {year}, {parts}.",
        amount=words.money(abs(gap.amount)),
        one=one,
        other=other,
        year=year,
        parts=_parts(along, words),
    )
    if against:
        said += " " + words(
            "In the other direction, {parts}.", parts=_parts(against, words)
        )
    return said


def cause(share: GapShare, words: Words) -> str:
    """What an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return words("{count} assumptions", count=len(share.beliefs))
    said = words.said(BY_NAME[share.name].doc)
    return said[:1].lower() + said[1:]


def _parts(shares: list[GapShare], words: Words) -> str:
    named, rest = shares[:_NAMED], shares[_NAMED:]
    said = [
        words(
            "{amount} is about “{cause}”",
            amount=words.money(abs(share.amount)),
            cause=cause(share, words),
        )
        for share in named
    ]
    if rest:
        left = words.money(abs(sum(share.amount for share in rest)))
        said.append(
            words("{amount} is {count} smaller things", amount=left, count=len(rest))
        )
    if len(said) == 1:
        return said[0]
    return words("{first} and {last}", first=", ".join(said[:-1]), last=said[-1])
