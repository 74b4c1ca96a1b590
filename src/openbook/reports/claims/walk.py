"""A walk between the meanings of a word, step by step with what is reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.evidence.claims.walk import Walk, WalkMove, WalkStep
from openbook.evidence.ledger import Ledger
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.claims.comparisons import heard_data
from openbook.reports.claims.differences import source_line
from openbook.reports.claims.evidence_document import spoken
from openbook.reports.document.document import (
    Badge,
    Block,
    Document,
    Drawing,
    Rich,
    TableBlock,
    TableRow,
    Text,
    amount,
    label,
    pieces,
    plain,
)
from openbook.reports.drawing import frame
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words


def walk_document(walk: Walk, ledger: Ledger, words: Words) -> Document:
    """Lay out a walk between the meanings of a word."""
    return Document(
        title=walk_title(walk, words),
        case=ledger.title,
        known_on=ledger.case.head.as_of,
        words=words,
        blocks=tuple(walk_blocks(walk, words)),
    )


def walk_title(walk: Walk, words: Words) -> str:
    """Name a walk by its word."""
    return words("The meanings of “{word}”, step by step", word=walk.word)


def walk_blocks(walk: Walk, words: Words) -> Iterator[Block]:
    """Lay out every step with its amount, what is reached and who says so."""
    say = walk_say(walk, words)
    text = words("It adds up, within the rounding of its numbers.")
    if walk.unexplained:
        told = "It adds up only with {count} steps that have no public source."
        text = words(told, count=len(walk.unexplained))
    yield Text(text, "lead")
    if chart := walk_chart(walk, words):
        yield Drawing(chart, say, repeats=True)
    sources = (step.heard.source for step in walk.steps if step.heard)
    yield TableBlock(
        name="steps",
        caption=words("The steps and their sources"),
        heads=tuple(map(words, ("Step", "Amount", "Reached", "Who says so"))),
        rows=tuple(_row(step, say, words) for step in walk.steps),
        notes=tuple(dict.fromkeys(filter(None, sources))),
    )


def _row(step: WalkStep, say: Say, words: Words) -> TableRow:
    """Lay out one step; an amount that stands is reached, not added."""
    name: Rich = step.text if step.heard else words.said(step.text)
    if step.move is WalkMove.NO_SOURCE:
        name = (*pieces(name), " ", Badge(words.said(step.move), "warn"))
    elif step.move is WalkMove.ROUNDING and not step.heard:
        name = f"{words.said(step.move)}: {plain(name)}"
    moved, reached = amount("", None), amount(say(step.level), step.level)
    if step.move is WalkMove.AGAINST:
        level = step.level + step.amount
        moved = amount(words("against {amount}", amount=say(level)), level)
        text = "{amount} more" if step.amount > 0 else "{amount} less"
        reached = amount(words(text, amount=say(abs(step.amount))), step.amount)
    elif step.move is not WalkMove.STANDS:
        sign = "+" if step.amount > 0 else ""
        moved = amount(f"{sign}{say(step.amount)}", step.amount)
    who = label("")
    if step.heard:
        of = (f" {words('of')} ", *pieces(spoken(step.of, words))) if step.of else ()
        told = (*pieces(spoken(step.heard, words)), *of)
        who = label(told, source_line(step.heard, words))
    kind = "total" if step.move is WalkMove.STANDS else "plain"
    return TableRow((label(name), moved, reached, who), kind)


def walk_data(walk: Walk) -> dict[str, Any]:
    """A walk as plain data."""
    return {
        "word": walk.word,
        "unit": walk.unit,
        "adds_up": not walk.unexplained,
        "steps": [_step_data(step) for step in walk.steps],
    }


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
            title=walk_title(walk, words),
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
