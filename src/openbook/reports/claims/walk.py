"""A walk between the meanings of a word, step by step with what is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.evidence.claims.judge import computed, difference
from openbook.evidence.claims.walk import Move, Walk, WalkStep
from openbook.reports.claims.comparisons import heard_data, source_words
from openbook.reports.wrapped import wrapped


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
    if step.move is Move.STANDS:
        yield from wrapped(f"= {computed(step.level, unit)}  {step.text}", hang="    ")
    elif step.move is Move.AGAINST:
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
