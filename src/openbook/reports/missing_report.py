"""What a case can answer already, and which numbers are missing for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.answers.needs import Answerable, Need
from openbook.reports.wrap import wrapped


def missing_text(title: str, answers: Sequence[Answerable]) -> str:
    """The answers in words: those at hand, those in part, those that are not there yet."""
    ready = [each for each in answers if not each.needs]
    lines = [title, "=" * len(title)]
    if ready:
        width = max(len(each.question) for each in ready)
        lines += ["", "Can be answered now:"]
        lines += [f"  {each.question:<{width}}  {each.command}" for each in ready]
    told: set[Need] = set()
    for heading, partly in (("In part:", True), ("Not yet:", False)):
        waiting = [each for each in answers if each.needs and each.partly is partly]
        if waiting:
            lines += ["", heading]
            lines += [line for each in waiting for line in _waiting(each, told)]
    return "\n".join(lines)


def missing_data(answers: Sequence[Answerable]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [asdict(each) for each in answers]


def _waiting(answer: Answerable, told: set[Need]) -> Iterator[str]:
    """A question and its needs; what was told before is only counted."""
    command = f" ({answer.command})" if answer.command else ""
    yield f"  {answer.question}{command}"
    new = [need for need in answer.needs if need not in told]
    if again := len(answer.needs) - len(new):
        yield f"    needs {again} of the things named above"
    for need in new:
        yield from wrapped(f"{need.file}: {need.says}", "    - ")
        if need.look_in:
            yield from wrapped(f"Look in: {need.look_in}.", "      ")
    told.update(new)
