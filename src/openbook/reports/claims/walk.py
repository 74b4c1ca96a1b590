"""A walk between the meanings of a word, step by step with what is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.evidence.claims.judgment import computed, difference
from openbook.evidence.claims.walk import Walk, WalkMove, WalkStep
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.claims.comparisons import heard_data, source_words
from openbook.reports.drawing import frame
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words
from openbook.reports.wrap import wrapped


def walk_text(walk: Walk) -> str:
    """Every step with its amount, what is reached and its source; then what is open."""
    lines = [f"The meanings of {walk.word!r}, one step after the other"]
    for step in walk.steps:
        lines += ["", *_step(step, walk.unit)]
    lines += ["", *_end(walk)]
    return "\n".join(lines)


def walk_data(walk: Walk) -> dict[str, Any]:
    """A walk as plain data."""
    return {
        "word": walk.word,
        "unit": walk.unit,
        "adds_up": not walk.unexplained,
        "steps": [_step_data(step) for step in walk.steps],
    }


def _step(step: WalkStep, unit: str) -> Iterator[str]:
    if step.move is WalkMove.STANDS:
        yield from wrapped(f"= {computed(step.level, unit)}  {step.text}", hang="    ")
    elif step.move is WalkMove.AGAINST:
        against = computed(step.level + step.amount, unit)
        more = "more" if step.amount > 0 else "less"
        told = f"against {against}, {difference(abs(step.amount), unit)} {more}"
        yield from wrapped(f"  {told}  {step.text}", hang="    ")
    else:
        sign = "+" if step.amount > 0 else "−"
        amount = computed(abs(step.amount), unit)
        named = "" if step.heard else f"{step.move}: "
        yield from wrapped(f"  {sign} {amount}  {named}{step.text}", hang="    ")
    if step.heard is not None:
        share = f" of {step.of.amount} [{step.of.name}]" if step.of else ""
        told = f"{step.heard.who_said}: {step.heard.said}{share} [{step.heard.name}]"
        yield from wrapped(told, "      ", hang="  ")
        yield from wrapped(f"source: {source_words(step.heard)}", "      ", hang="  ")


def _end(walk: Walk) -> Iterator[str]:
    if not walk.unexplained:
        yield "It adds up, within the rounding of its numbers."
        return
    amounts = ", ".join(computed(each.amount, walk.unit) for each in walk.unexplained)
    count = len(walk.unexplained)
    what, have = ("step", "has") if count == 1 else ("steps", "have")
    yield from wrapped(
        f"It adds up only with {count} {what} that {have} no public source: {amounts}."
    )


def _step_data(step: WalkStep) -> dict[str, Any]:
    return {
        "move": str(step.move),
        "text": step.text,
        "amount": step.amount,
        "level": step.level,
        "claim": heard_data(step.heard) if step.heard else None,
        "of": step.of.name if step.of else None,
    }


_CHANGES = (WalkMove.PLUS, WalkMove.LESS, WalkMove.ROUNDING, WalkMove.NO_SOURCE)


def walk_say(walk: Walk, words: Words) -> Say:
    """How the amounts of a walk are said."""
    return say_in(parse_unit(walk.unit) or SHARE, words)


def walk_chart(walk: Walk, words: Words) -> Waterfall | None:
    """Every amount that stands and what leads from one to the next; None without two."""
    steps = [step for step in walk.steps if step.move is not WalkMove.AGAINST]
    stands = [place for place, step in enumerate(steps) if step.move is WalkMove.STANDS]
    if len(stands) < 2:
        return None
    first, last = stands[0], stands[-1]
    say = walk_say(walk, words)
    return Waterfall(
        words=frame.ChartWords(
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
    if step.heard is None and step.move in {WalkMove.ROUNDING, WalkMove.NO_SOURCE}:
        return words.said(str(step.move))
    return step.text


def _part(step: WalkStep, words: Words, amount: float | None = None) -> WaterfallPart:
    standing = step.move not in _CHANGES
    if amount is None:
        amount = 0.0 if standing else step.amount
        return WaterfallPart(
            name=step_title(step, words), amount=amount, stands=standing
        )
    return WaterfallPart(name=step_title(step, words), amount=amount)


def _said(step: WalkStep, say: Say) -> str:
    return say(step.amount if step.move in _CHANGES else step.level)
