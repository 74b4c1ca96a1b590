"""Pages for the words of Openbook: findings, terms, assumptions, numbers of the law."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from openbook.case.assumptions import BY_NAME
from openbook.case.format.fields import specs
from openbook.case.format.public_sources import BELIEFS
from openbook.findings.catalog import codes, kind_of
from openbook.findings.errors import OpenbookError
from openbook.findings.text import suggestion
from openbook.law.states.shelf import STATES, load_law
from openbook.reports.law.number_text import parameter_text
from openbook.terms.shelf import TERMS


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
    pages = [*_finding(word), *_term(word), *_assumption(word), *_law(word)]
    if not pages:
        known = [*codes(), *TERMS.names(), *BY_NAME, *_law_names()]
        raise UnknownWordError(word, known)
    return tuple(pages)


def _finding(word: str) -> list[WordPage]:
    code = word.upper()
    return [WordPage("finding", kind_of(code).page)] if code in codes() else []


def _term(word: str) -> list[WordPage]:
    if word not in TERMS.names():
        return []
    kind = TERMS.get(word)
    lines = [f"# {word}: a term of an offer", "", kind.__doc__, "", "Fields:"]
    for name, spec in specs(kind).items():
        must = "" if spec.required else ", may be left out"
        unit = f" in {spec.unit}" if spec.unit else ""
        lines.append(f"  {name} ({spec.kind}{unit}{must}): {spec.doc}.")
    return [WordPage("term", "\n".join(lines))]


def _assumption(word: str) -> list[WordPage]:
    kind = BY_NAME.get(word)
    if kind is None:
        return []
    text = f"# {word}: an assumption\n\n{kind.doc}, in {kind.unit}."
    if word in BELIEFS:
        text += f"\n\nLook in: {BELIEFS[word]}."
    return [WordPage("assumption", text)]


def _law(word: str) -> list[WordPage]:
    """The number in the law of every state that has it, as known in the end."""
    pages = []
    for state in STATES.names():
        parameters = load_law(state, date.max).statutes.parameters
        if word in parameters:
            text = parameter_text(parameters[word], date.max)
            pages.append(WordPage(f"law of {state}", text))
    return pages


def _law_names() -> list[str]:
    return [
        name
        for state in STATES.names()
        for name in load_law(state, date.max).statutes.parameters
    ]
