"""Words of law stand where they are true: no reserve is legal, no report stipulated.

A projected reserve meets or falls below the minimum reserve. The parties stipulate what
they sign, and only that. An offer that moved or a count that was revised contradicts
nothing. Every text that a user reads is looked at; what may stand is listed with its
reason, and a listed text that is gone has to leave the list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

import openbook
from openbook.cli.main import main
from openbook.reports.words.catalog import catalog

Texts = Callable[[], Iterator[tuple[str, str, re.Pattern[str]]]]
SOURCE = Path(openbook.__file__).parent
ROOT = SOURCE.parents[1]
ENGLISH = re.compile(r"\b\w*legal\w*|\bstipulat\w*|\bcontradict\w*", re.IGNORECASE)
SPANISH = re.compile(
    r"\b\w*legal\w*|\bestipul\w*|\bcontradi[cjg]\w*|\bcon reservas\b|\bmundos?\b|\bsorte\w*",
    re.IGNORECASE,
)
BOTH_FALSE = "a statement and its opposite: they cannot both be true"
SIGNED = "what the parties sign, as the statute names it"
IN_LAW = "an index or an amount that a statute sets"
NAMED = "the name of a kind, an option or an address for what cannot both be true"

# A piece of a text that may stand, and why.
ALLOWED = {
    "Restricted money contradicts the projection": BOTH_FALSE,
    "figures contradict how the projection treats restricted": BOTH_FALSE,
    "These wants contradict each other": BOTH_FALSE,
    "trades contradict each other": BOTH_FALSE,
    "that the file contradicts": BOTH_FALSE,
    "What the two sides have stipulated.": SIGNED,
    "The parties have signed no stipulation": SIGNED,
    "is not a stipulation until both sides sign it": SIGNED,
    "Most differences are not contradictions": NAMED,
    "only the first is counted as a contradiction": NAMED,
    "--contradictions": NAMED,
    "/contradictions": NAMED,
    "/evidence/contradiction": NAMED,
    "kind=contradiction": NAMED,
    "El dinero restringido contradice la proyección": BOTH_FALSE,
    "contradicen cómo la proyección trata el dinero restringido": BOTH_FALSE,
    "Estas preferencias se contradicen": BOTH_FALSE,
    "estos intercambios se contradicen": BOTH_FALSE,
    "Lo que las dos partes han estipulado.": SIGNED,
    "Las partes no han firmado ninguna estipulación": SIGNED,
    "según el índice legal": IN_LAW,
    "según el COLA legal": IN_LAW,
}


# A whole string that may stand: the file of the rule on stipulations.
EXACTLY = {"stipulations": SIGNED}


def _pages() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Every page that is written by hand: templates, findings, guides, law, cases."""
    for folder, kinds in (
        (SOURCE, ("html", "md", "yaml", "csv", "js", "txt")),
        (ROOT / "docs", ("md",)),
    ):
        for kind in kinds:
            for path in sorted(folder.rglob(f"*.{kind}")):
                # Names of fields, for programs; words that are looked for in stories.
                if path.name in {"answers.csv", "quantities.csv"}:
                    continue
                spanish = "findings_es" in path.parts
                text = path.read_text("utf-8")
                name = path.relative_to(ROOT).as_posix()
                yield name, text, SPANISH if spanish else ENGLISH
    yield "README.md", (ROOT / "README.md").read_text("utf-8"), ENGLISH


def _messages() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    for group in catalog("es"):
        for text, said in group.items():
            yield "es.po", text, ENGLISH
            yield f"es.po: {text}", said, SPANISH


def _literals() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Every string of the program but docstrings: sentences, help, keys of JSON."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        documented = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and id(node) not in documented:
                yield path.relative_to(ROOT).as_posix(), text, ENGLISH


def _wrong(text: str, pattern: re.Pattern[str]) -> list[str]:
    rest = "" if text in EXACTLY else " ".join(text.split())
    for allowed in ALLOWED:
        rest = rest.replace(allowed, " ")
    return [rest[max(0, each.start() - 40) : each.end() + 40] for each in pattern.finditer(rest)]


@pytest.mark.parametrize("texts", [_pages, _messages, _literals])
def test_no_text_claims_what_the_law_does_not_say(texts: Texts) -> None:
    looked_at, found = 0, []
    for name, text, pattern in texts():
        looked_at += 1
        found += [(name, each) for each in _wrong(text, pattern)]
    assert looked_at > 100
    assert not found


def test_what_is_allowed_is_still_said() -> None:
    texts = [text for source in (_pages, _messages, _literals) for _, text, _ in source()]
    whole = "\n".join(" ".join(text.split()) for text in texts)
    assert not [allowed for allowed in ALLOWED if allowed not in whole]
    assert set(EXACTLY) <= set(texts)


COMMANDS = (
    "check",
    "binder",
    "evidence",
    "evidence --differences",
    "gap --between district union",
    "offers",
    "project",
    "missing",
    "settle --help",
    "evidence --help",
    "binder --json",
    "evidence --json",
)


@pytest.mark.parametrize("case", ["small-town", "la-2019"])
def test_no_command_claims_it_either(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        name, *more = command.split()
        asked = [name, *more] if "--help" in more else [name, str(EXAMPLES / case), *more]
        assert main(asked) in {0, 1}, command
        text = capsys.readouterr().out
        assert text, command
        assert not _wrong(text, ENGLISH), command


def test_settling_speaks_of_the_minimum_reserve(capsys: pytest.CaptureFixture[str]) -> None:
    town = str(EXAMPLES / "small-town")
    for asked in (["settle", town], ["settle", "why", town, "2019-01-11-district"]):
        assert main(asked) == 0
        text = capsys.readouterr().out
        assert "minimum" in text
        assert not _wrong(text, ENGLISH)


@pytest.mark.parametrize(
    "text",
    [
        "keeps the reserve legal",
        "To be stipulated",
        "3 contradictions among the claims",
        "Illegal reserve",
    ],
)
def test_the_words_are_seen(text: str) -> None:
    assert _wrong(text, ENGLISH)
