"""The causes of a gap in a sentence: so much is this, so much is that, in any language."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.unit import USD, Unit
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words

Cause = tuple[str, float]
Measured = Gap | SideGap

_NAMED = 3  # so many causes are named, the others counted
_CENT = 0.005  # less than half a cent is not told
_DUST = 1e-9  # of what is not money, only what rounding leaves


def weighs(amount: float, unit: Unit) -> bool:
    """Whether an amount is enough to be told."""
    return abs(amount) >= (_CENT if unit == USD else _DUST)


def of_the_gap(
    causes: Sequence[Cause],
    gap: Measured,
    sides: tuple[str, str],
    words: Words,
    *,
    both: str = "",
) -> str:
    """Of so much between two sides in a year, so much is this and so much is that.

    ``both`` names the offers that both sides are taken with, where they are the same.
    """
    parts, against = of_so_much(causes, gap.amount, unit=gap.unit, words=words)
    text = "Of the {amount} between {one} and {other} in {year}, {parts}."
    if both:
        text = "Of the {amount} between {one} and {other} in {year}, both with {both}, {parts}."
    named = {"both": both} if both else {}
    said = words(
        text,
        **named,
        amount=say_in(gap.unit, words)(abs(gap.amount)),
        one=sides[0],
        other=sides[1],
        year=str(gap.question.year),
        parts=parts,
    )
    return said + against


def of_so_much(
    causes: Sequence[Cause], whole: float, *, unit: Unit, words: Words
) -> tuple[str, str]:
    """The causes in the direction of the gap, and a sentence on those against it."""
    sign, say = (1 if whole >= 0 else -1), say_in(unit, words)
    told = [each for each in causes if weighs(each[1], unit)]
    along = [each for each in told if each[1] * sign > 0]
    against = [each for each in told if each[1] * sign < 0]
    parts = _said(along, say, words) if along else words("nothing")
    if not against:
        return parts, ""
    text = "In the other direction, {parts}."
    return parts, " " + words(text, parts=_said(against, say, words))


def _said(causes: Sequence[Cause], say: Say, words: Words) -> str:
    count = len(causes) if len(causes) == _NAMED + 1 else _NAMED
    named, rest = causes[:count], causes[count:]
    said = [
        words("{amount} is about “{cause}”", amount=say(abs(amount)), cause=cause)
        for cause, amount in named
    ]
    if rest:
        left = say(abs(sum(amount for _, amount in rest)))
        text = "{amount} is {count} smaller things"
        said.append(words(text, amount=left, count=len(rest)))
    if len(said) == 1:
        return said[0]
    return words("{first} and {last}", first=", ".join(said[:-1]), last=said[-1])
