"""Ask the program everything on the list, as a person outside would."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path

from starlette.testclient import TestClient
from tests.golden.questions import (
    ALONE,
    CASES,
    COMMANDS,
    DATA,
    LANGUAGES,
    OPENED,
    PAGES,
    PAPERS,
    TABLES,
    Names,
)
from tests.golden.readable import folded, of_bundle, of_html, of_json, of_pdf, of_workbook
from tests.web.conftest import client_of, once_found
from tests.web.reading import numbers_of

import openbook
from openbook.cli.main import main

EXAMPLES = Path(openbook.__file__).parent / "cases"
OUTPUTS = Path(__file__).parent / "outputs"
_NUMBERS = 5
Answer = tuple[str, Callable[[], str]]  # the name of the file, and how to ask
# A release changes no answer, so the records do not hold its number.
_VERSION = re.compile(rf'(Openbook |program,|"version": "){re.escape(openbook.__version__)}\b')


@cache
def client(case: str) -> TestClient:
    """Serve a case to questions of this process."""
    return client_of(EXAMPLES / case)


def answers(case: str) -> Iterator[Answer]:
    """Yield everything that is asked of a case."""
    for file, ask in _answers(case):
        yield file, partial(_without_version, ask)


def _without_version(ask: Callable[[], str]) -> str:
    return _VERSION.sub(r"\1VERSION", ask())


def _answers(case: str) -> Iterator[Answer]:
    names = CASES[case]
    for page, language in product(PAGES, LANGUAGES):
        file = f"{case}/pages/{_file(page)}.{language}.txt"
        yield file, partial(_page, case, names, page, language)
    for page in OPENED:
        yield f"{case}/numbers/{_file(page)}.txt", partial(_numbers, case, names, page)
    for path in (*TABLES, *DATA):
        asked = path.format(**vars(names))
        yield f"{case}/data/{_file(path)}.txt", partial(_data, case, asked)
    for command in COMMANDS:
        line = command.format(**vars(names))
        yield f"{case}/commands/{_file(command)}.txt", partial(_run, case, line)
    for kind, language in product(PAPERS, LANGUAGES):
        file = f"{case}/papers/{kind}.{language}.txt"
        yield file, partial(_paper, case, names, kind, language)
    yield f"{case}/workbook.txt", partial(_workbook, case)
    yield f"{case}/bundle.txt", partial(_bundle, case)


def alone() -> Iterator[Answer]:
    """Yield everything that is asked of no case."""
    for command in ALONE:
        yield f"alone/{_file(command)}.txt", partial(_run, "", command)


def _file(asked: str) -> str:
    """Name a file after a question."""
    plain = re.sub(r"\{(\w+)\[(\d)\]\}", r"\1\2", asked)
    return re.sub(r"[^\w.-]+", "-", plain.replace("CASE", "")).strip("-") or "home"


def _page(case: str, names: Names, page: str, language: str) -> str:
    address = page.format(**vars(names))
    sign = "&" if "?" in address else "?"
    answer = once_found(client(case), f"{address}{sign}lang={language}")
    client(case).cookies.clear()
    return folded(f"{answer.status_code}\n{of_html(answer.text)}")


def _numbers(case: str, names: Names, page: str) -> str:
    """Open the first numbers of a page."""
    shown = client(case).get(page.format(**vars(names))).text
    links = list(numbers_of(shown))[:_NUMBERS]
    return "\n\f\n".join(
        f"{link}\n{of_html(client(case).get(link).text)}"
        for link in (each.replace("&amp;", "&") for each in links)
    )


def _data(case: str, path: str) -> str:
    answer = client(case).get(path)
    json = "json" in answer.headers["content-type"]
    text = of_json(answer.text) if json else answer.text.replace("\r\n", "\n")
    return folded(f"{answer.status_code}\n{text}")


def _run(case: str, line: str) -> str:
    """Run a command and return what it prints, with its exit code.

    The folder is called CASE wherever the project lies, so that lines break alike.
    """
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("CASE").symlink_to(EXAMPLES / case)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = main(shlex.split(line))
    text = out.getvalue().replace(str(EXAMPLES / case), "CASE")
    return folded(f"exit {code}\n{text}")


def _made(case: str, line: str) -> bytes:
    """Run a command that writes a file and return the file."""
    with tempfile.TemporaryDirectory() as folder:
        word = next(each for each in shlex.split(line) if each.startswith("OUT."))
        file = Path(folder) / word
        said = _run(case, line.replace(word, shlex.quote(os.fspath(file))))
        assert file.is_file(), said
        return file.read_bytes()


def _paper(case: str, names: Names, kind: str, language: str) -> str:
    unit, column, step = names.person
    more = {
        "member": f"--unit {unit} --column {column} --step {step}",
        "strike": f"--day {names.day}",
        "disclosure": f"--offer {names.offers[1]}",
    }.get(kind, "")
    line = f"paper {kind} CASE -o OUT.pdf --language {language} {more}"
    return folded(of_pdf(_made(case, line)))


def _workbook(case: str) -> str:
    return of_workbook(_made(case, "workbook CASE -o OUT.xlsx"))


def _bundle(case: str) -> str:
    return of_bundle(_made(case, "bundle CASE -o OUT.openbook"))
