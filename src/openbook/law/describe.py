"""describe(): a state's law as a page of Markdown, every value with its proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby

from openbook.figures.figure import Source, Status
from openbook.findings.message import Message
from openbook.law.state import StateLaw
from openbook.law.statutes import Rule
from openbook.law.value import DatedValue, Holds, Parameter, show_content

_INTRODUCTION = """\
Every value has two days: the day it is *in effect* from, and the day since when it
was *known*. A value or a day marked **unconfirmed** is from general knowledge and was
not read in a source; a *derived* one follows by arithmetic from others. Rules older
than the first year covered are shown from that year on."""
_HOLDS = {
    Holds.UNTIL_CHANGED: "Stands until changed.",
    Holds.ONE_YEAR: "Set anew each year; a year without a value is not known.",
}


def describe(law: StateLaw) -> str:
    """Return the page *The law of …*: numbers by chapter, then the rules in our words."""
    known_on = law.statutes.known_on
    parameters = list(law.statutes.parameters.values())
    rules = list(law.statutes.public_rules().values())
    lines = [
        f"# The law of {law.name}",
        "",
        f"As known on {known_on}. {_INTRODUCTION}",
        "",
        *_count(parameters, rules, known_on),
    ]
    for chapter, held in groupby(parameters, key=lambda p: _chapter(p.name)):
        lines += ["", f"## {chapter}"]
        for parameter in held:
            lines += _parameter(parameter, known_on)
    lines += ["", "## Rules in words"]
    for chapter, group in groupby(rules, key=lambda rule: _chapter(rule.name)):
        lines += ["", f"### Rules: {chapter.lower()}", "", *_rules(group)]
    return "\n".join(lines) + "\n"


def _count(parameters: Iterable[Parameter], rules: Iterable[Rule], known_on: date) -> Iterator[str]:
    proofs = [value.source for p in parameters for value in p.known(known_on)]
    proofs += [rule.source for rule in rules]
    weak = sum(source.status is Status.UNCONFIRMED for source in proofs)
    yield f"{len(proofs)} values and rules, {weak} of them unconfirmed."


def _chapter(name: str) -> str:
    return name.partition(".")[0].replace("_", " ").capitalize()


def _parameter(parameter: Parameter, known_on: date) -> Iterator[str]:
    yield from ("", f"### `{parameter.name}`", "", f"{parameter.description}.", "")
    unit = f"Unit: {parameter.unit}. " if parameter.unit else ""
    yield f"{unit}{_HOLDS[parameter.holds]} Compared on {parameter.checked_on}."
    if parameter.clock:
        clock = parameter.clock
        kind = "working days" if clock.working else "calendar days"
        side = "before" if clock.backward else "after"
        yield f"Counted in {kind} {side} *{clock.event}*."
    values = parameter.known(known_on)
    if not values:
        yield from ("", "Not known yet on that day.")
        return
    yield from ("", "| In effect | Known on | Value | Status | Source |")
    yield "|---|---|---|---|---|"
    for value in values:
        yield _row(value, parameter)


def _row(value: DatedValue, parameter: Parameter) -> str:
    known = f"{value.known_on}{_day_mark(value.known_on_status)}"
    shown = show_content(value.content, parameter.unit)
    mark = _mark(value.source)
    if value.planned:
        mark = f"{mark}, planning value: not enacted, never used in a projection"
    cells = (_time(value), known, shown, mark, _proof(value.source))
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _rules(rules: Iterable[Rule]) -> Iterator[str]:
    yield "| Section | In our words | Known on | Status | Source |"
    yield "|---|---|---|---|---|"
    for rule in rules:
        known = f"{rule.known_on}{_day_mark(rule.known_on_status)}"
        source = rule.source
        cells = (rule.section, rule.says, known, _mark(source), _proof(source))
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _time(value: DatedValue) -> str:
    return (
        Message("{day} to {day_last}", day=value.in_force, day_last=value.until)
        if value.until
        else f"{value.in_force}"
    )


def _day_mark(status: Status) -> str:
    return "" if status is Status.CONFIRMED else f" (day {status})"


def _mark(source: Source) -> str:
    weak = source.status is Status.UNCONFIRMED
    return f"**{source.status}**" if weak else str(source.status)


def _proof(source: Source) -> str:
    title = f"[{source.title}]({source.link})" if source.link else source.title
    page = f", {source.page}" if source.page else ""
    note = f". {source.note}" if source.note else ""
    return f"{source.who}: {title}{page}{note}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
