"""A walk between the meanings of a word as a waterfall that adds up."""

from __future__ import annotations

from openbook.evidence.claims.walk import Move, Walk, WalkStep
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.charts.waterfall import Part, Waterfall
from openbook.reports.drawing import frame
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words

_CHANGES = (Move.PLUS, Move.LESS, Move.ROUNDING, Move.NO_SOURCE)


def walk_say(walk: Walk, words: Words) -> Say:
    """How the amounts of a walk are said."""
    return say_in(parse_unit(walk.unit) or SHARE, words)


def walk_chart(walk: Walk, words: Words) -> Waterfall | None:
    """Every amount that stands and what leads from one to the next; None without two."""
    steps = [step for step in walk.steps if step.move is not Move.AGAINST]
    stands = [place for place, step in enumerate(steps) if step.move is Move.STANDS]
    if len(stands) < 2:
        return None
    first, last = stands[0], stands[-1]
    say = walk_say(walk, words)
    return Waterfall(
        words=frame.Words(
            key="walk",
            title=words("The meanings of “{word}”, step by step", word=walk.word),
            desc=" ".join(f"{step.text}: {_said(step, say)}." for step in steps),
            empty=words("There is no difference."),
            heads=tuple(map(words, ("Part", "Amount", "So far"))),
        ),
        start=_part(steps[first], words, steps[first].level),
        parts=tuple(_part(step, words) for step in steps[first + 1 : last]),
        end=_part(steps[last], words, steps[last].level),
    )


def step_title(step: WalkStep, words: Words) -> str:
    """What a step is called; the rest between two amounts says that it is one."""
    if step.heard is None and step.move in {Move.ROUNDING, Move.NO_SOURCE}:
        return words.said(str(step.move))
    return step.text


def _part(step: WalkStep, words: Words, amount: float | None = None) -> Part:
    standing = step.move not in _CHANGES
    if amount is None:
        amount = 0.0 if standing else step.amount
        return Part(name=step_title(step, words), amount=amount, stands=standing)
    return Part(name=step_title(step, words), amount=amount)


def _said(step: WalkStep, say: Say) -> str:
    return say(step.amount if step.move in _CHANGES else step.level)
