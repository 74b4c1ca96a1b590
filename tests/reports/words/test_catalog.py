"""The Spanish catalog is whole: nothing missing, nothing stale, every place in its place."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import product

import pytest
from tools.words.collect import literals
from tools.words.compare import compared
from tools.words.po_file import FOLDER, Entry, read_entries, written

from openbook.api.folder import load_law
from openbook.case.assumptions import ASSUMPTIONS
from openbook.case.format.fields import Spec
from openbook.findings.finding import codes, kind_of
from openbook.findings.message import places
from openbook.law.states.shelf import state_names
from openbook.reports.words.catalog import GROUPS, LANGUAGES, PAGE, catalog
from openbook.reports.words.words import words_in
from openbook.terms.shelf import TERMS

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    found = compared(language)
    assert not found.missing, "write these into the .po file"
    assert not found.unused, "nothing says these any more"
    assert not found.misplaced, "the places in braces differ"


@pytest.mark.parametrize("language", OTHERS)
def test_the_file_has_one_form(language: str) -> None:
    text = (FOLDER / f"{language}.po").read_text("utf-8")
    assert text == written(read_entries(language), language), "run: python -m tools.words --write"


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_of_the_engine_stands_once_and_in_a_group_we_know(language: str) -> None:
    entries = [each for each in read_entries(language) if each.group != PAGE]
    assert {each.group for each in entries} <= set(GROUPS)
    texts = [each.text for each in entries]
    assert not {text for text in texts if texts.count(text) > 1}


def test_every_fixed_text_is_still_one_that_the_engine_says() -> None:
    said = frozenset(_all_said())
    stale = [
        each.text
        for each in read_entries("es")
        if each.group not in {PAGE, *_MADE_OF_WORDS}
        and not places(each.text)
        and each.text not in said
    ]
    assert not stale, "the engine does not say these any more"


def test_every_word_is_still_one_that_the_engine_may_say() -> None:
    said = "\n".join(_all_said()).lower().replace("_", " ")
    stale = [
        each.text
        for each in read_entries("es")
        if each.group in _MADE_OF_WORDS - {"names"} and not _can_be_said(each, said)
    ]
    assert not stale, "the engine does not say these any more"


# Names of lines and of roles are made from words; formulas name sections of the law.
_MADE_OF_WORDS = frozenset({"terms", "names", "lines", "formulas"})


@cache
def _all_said() -> tuple[str, ...]:
    return tuple(_everything_said())


def _everything_said() -> Iterator[str]:
    yield from map(str.strip, literals())
    for code in codes():
        yield from (kind_of(code).title, kind_of(code).why)
    for state in state_names():
        statutes = load_law(state, date(2030, 1, 1)).statutes
        for rule in statutes.public_rules().values():
            yield from (rule.says, rule.section)
        for parameter in statutes.parameters.values():
            clock = parameter.clock
            yield from (parameter.description, *((clock.step, clock.event) if clock else ()))


@pytest.mark.parametrize("language", OTHERS)
def test_what_pages_show_of_every_state_s_law_is_said(language: str) -> None:
    """Steps and days of the calendar, what is disclosed, and who may waive a lost day."""
    known = catalog(language).messages
    for state in state_names():
        statutes = load_law(state, date(2026, 11, 1)).statutes
        clocks = [each.clock for each in statutes.parameters.values() if each.clock]
        shown = {text for clock in clocks for text in (clock.step, clock.event)}
        kinds = ("disclosure.", "lost_day.waiver")
        shown |= {rule.says for name, rule in statutes.rules.items() if name.startswith(kinds)}
        assert not [text for text in shown if text and text not in known], state


def _can_be_said(entry: Entry, said: str) -> bool:
    """Whether every word of a message is somewhere in what the engine says."""
    words = re.sub(r"\{\w+\}", " ", entry.text).lower().replace("_", " ").split()
    return all(word.strip("“”(),.:;'").rstrip("s") in said for word in words)


@pytest.mark.parametrize("language", OTHERS)
def test_every_assumption_is_said(language: str) -> None:
    known = catalog(language).messages
    assert not [each.doc for each in ASSUMPTIONS if each.doc not in known]


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_of_finding_is_said(language: str) -> None:
    words = words_in(language)
    texts = [text for code in codes() for text in (kind_of(code).title, kind_of(code).why)]
    assert not [text for text in texts if words.told(text).left]


@pytest.mark.parametrize("language", OTHERS)
def test_every_field_of_a_term_is_said(language: str) -> None:
    words = words_in(language)
    specs = [
        spec
        for name in TERMS.names()
        for field in dataclasses.fields(TERMS.get(name))
        for spec in field.metadata.values()
        if isinstance(spec, Spec)
    ]
    assert specs
    assert not [spec.doc for spec in specs if words.told(spec.doc).left]


@pytest.mark.parametrize("language", OTHERS)
def test_the_law_is_said(language: str) -> None:
    words = words_in(language)
    statutes = load_law("california", date(2030, 1, 1)).statutes
    texts = [parameter.description for parameter in statutes.parameters.values()]
    texts += [
        text
        for parameter, part in product(statutes.parameters.values(), ("step", "event"))
        if parameter.clock
        for text in (getattr(parameter.clock, part),)
    ]
    assert not [text for text in texts if words.told(text).left]
