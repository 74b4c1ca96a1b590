"""The law for readers: its numbers, pages about its words, the quick calculator."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.format.fields import specs
from openbook.case.format.public_sources import BELIEFS
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import codes, kind_of
from openbook.findings.message import suggestion
from openbook.law.parameter import Parameter
from openbook.law.state import StateLaw
from openbook.law.states.shelf import STATES, load_law
from openbook.law.value import DatedValue, show_content
from openbook.reports.plain_data import picked
from openbook.terms.shelf import TERMS


def law_text(law: StateLaw, name: str = "") -> str:
    """One number of the law with all its values, or what holds and comes of every one."""
    statutes = law.statutes
    if name:
        return parameter_text(statutes.parameter(name), statutes.known_on)
    day = statutes.known_on
    lines = [f"The law of {law.name} as known on {day}: in effect then, and to come", ""]
    for parameter in statutes.parameters.values():
        public = parameter.known(day)
        # A planning value never hides what is enacted.
        enacted = [value for value in public if not value.planned]
        held = [value for value in enacted if value.holds_on(day)][-1:]
        held += [each for each in public if each.planned and each.holds_on(day)]
        later = [value for value in public if value.in_force > day]
        for value in held + later or list(public[-1:]):
            said = show_content(value.content, parameter.unit) + _mark(value)
            lines.append(f"  {parameter.name:<42} from {value.in_force}: {said}")
    return "\n".join(lines)


def _mark(value: DatedValue) -> str:
    return " (planning value, not enacted)" if value.planned else ""


def parameter_text(parameter: Parameter, known_on: date) -> str:
    """A number of the law with every value that was public on a day."""
    unit = f" ({parameter.unit})" if parameter.unit else ""
    lines = [f"# {parameter.name}{unit}", "", f"{parameter.description}", ""]
    for value in parameter.known(known_on):
        said = show_content(value.content, parameter.unit) + _mark(value)
        lines.append(f"  in effect {value.in_force}, known {value.known_on}: {said}")
        lines.append(f"    {value.source}")
    return "\n".join(lines)


def law_data(law: StateLaw, name: str = "") -> list[dict[str, Any]]:
    """Numbers of the law as plain data."""
    statutes = law.statutes
    chosen = [statutes.parameter(name)] if name else statutes.parameters.values()
    return [
        {
            **picked(parameter, "name", "description"),
            "unit": str(parameter.unit) if parameter.unit else None,
            "values": [
                {
                    **picked(value, "in_force", "known_on"),
                    "value": show_content(value.content, parameter.unit),
                    **picked(value, "planned", "source"),
                }
                for value in parameter.known(statutes.known_on)
            ],
        }
        for parameter in chosen
    ]


@dataclass(frozen=True, slots=True)
class WordPage:
    """A page about one word."""

    kind: str
    text: str


class UnknownWordError(OpenbookError):
    """Openbook has no page about this word."""

    def __init__(self, word: str, known: list[str]) -> None:
        super().__init__(f"there is no page about {word!r}. {suggestion(word, known)}")


def explain_word(word: str) -> tuple[WordPage, ...]:
    """Every page about a word; an unknown word raises and suggests others."""
    laws = {each: load_law(each, date.max).statutes.parameters for each in STATES.names()}
    pages = []
    if word.upper() in codes():
        pages.append(WordPage("finding", kind_of(word.upper()).page))
    if word in TERMS.names():
        pages.append(_term(word))
    if word in BY_NAME:
        pages.append(_assumption(word))
    # The number in the law of every state that has it, as known in the end.
    for state, parameters in laws.items():
        if word in parameters:
            text = parameter_text(parameters[word], date.max)
            pages.append(WordPage(f"law of {state}", text))
    if not pages:
        names = (name for parameters in laws.values() for name in parameters)
        raise UnknownWordError(word, [*codes(), *TERMS.names(), *BY_NAME, *names])
    return tuple(pages)


def _term(word: str) -> WordPage:
    kind = TERMS.get(word)
    lines = [f"# {word}: a term of an offer", "", kind.__doc__, "", "Fields:"]
    for name, spec in specs(kind).items():
        must = "" if spec.required else ", may be left out"
        unit = f" in {spec.unit}" if spec.unit else ""
        lines.append(f"  {name} ({spec.kind}{unit}{must}): {spec.doc}.")
    return WordPage("term", "\n".join(lines))


def _assumption(word: str) -> WordPage:
    kind = BY_NAME[word]
    text = f"# {word}: an assumption\n\n{kind.doc}, in {kind.unit}."
    if word in BELIEFS:
        text += f"\n\nLook in: {BELIEFS[word]}."
    return WordPage("assumption", text)
