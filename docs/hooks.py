"""The pages of the documentation that are made from the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from openbook.cli.main import make_app
from openbook.figures.operation import LEAVES, Operation, phrase, word
from openbook.figures.run.buffers import steps_for
from openbook.figures.run.operations import TEXTS
from openbook.findings.finding import FindingKind, codes, kind_of
from openbook.law.describe import describe
from openbook.law.states.shelf import newest_law, state_names
from openbook.reports.help_pages import MADE
from openbook.reports.workbook.formulas import atom, plain_text

_PYTHON = """\
# Python

Everything the commands do can be asked from Python. Results are frozen: a function
takes values and gives values.
"""
_MODULES = {
    "The verbs": [
        "openbook.api.case",
        "openbook.api.folder",
        "openbook.api.projection",
        "openbook.api.bargain",
        "openbook.api.claims",
    ],
    "Imports and bundles": [
        "openbook.api.imports",
        "openbook.files.imports.request",
        "openbook.api.bundle",
        "openbook.reports.bundle.pack",
        "openbook.reports.bundle.verify",
    ],
    "A case": ["openbook.case.case", "openbook.case.format.table"],
    "Figures": ["openbook.figures.figure"],
    "Lines and models": [
        "openbook.figures.line",
        "openbook.figures.functions",
        "openbook.figures.model",
    ],
    "Projections": [
        "openbook.model.project",
        "openbook.model.simulations.outcome",
        "openbook.case.levers",
    ],
    "Law": ["openbook.law.state"],
    "Findings": ["openbook.findings.finding", "openbook.findings.errors"],
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add every generated page."""
    root = Path(config.config_file_path).parent
    for name, text in _pages(root):
        files.append(File.generated(config, f"reference/{name}", content=text))
    return files


def _pages(root: Path) -> Iterator[tuple[str, str]]:
    """Each page below reference/ with its Markdown."""
    for name, made in MADE.items():
        yield f"{name.removeprefix('reference/')}.md", made()
    for state in state_names():
        if state != "example":
            yield f"law-of-{state}.md", _law(state)
    yield "commands.md", _commands()
    yield "python.md", _python()
    yield "operations.md", operations_page()
    for kind in map(kind_of, codes()):
        yield f"findings/{kind.code}.md", _finding(root, kind)


def _law(state: str) -> str:
    """The law of a state as known on the last day somebody compared it with its sources."""
    return describe(newest_law(state))


def _commands() -> str:
    """What every command says of itself, without the second table of contents."""
    text = make_app().generate_docs().replace("# openbook\n", "# Commands\n", 1)
    return re.sub(r"## Table of Contents\n.*?(?=\*\*Commands)", "", text, flags=re.DOTALL)


def _python() -> str:
    lines = [_PYTHON]
    for title, modules in _MODULES.items():
        lines += [f"## {title}", "", *(f"::: {module}\n" for module in modules)]
    return "\n".join(lines)


_OPERATIONS = """\
# Which operation runs where

A rule is a graph of these operations ([why](../decisions/recorded-graph.md)). Each runs on
five back ends with the same bits: NumPy for many simulations, Python for one, JavaScript in
the browser, and a kernel compiled by LLVM ([why](../decisions/compiled-kernel.md)); the
workbook has the same formula with the 15 digits of a spreadsheet. The texts are those of
`figures/run/operations.py`, from which the back ends are written; every one of them is
tested on every back end with zeros of both signs, ties, infinities and huge numbers.

| Operation | In words | NumPy | Python | JavaScript | Kernel (LLVM) | Workbook |
|---|---|---|---|---|---|---|
"""
_NOT_COMPUTED = {
    **dict.fromkeys(LEAVES, "known before anything runs"),
    Operation.PRIOR: "the value of the year before is taken",
    Operation.IN_YEAR: "the value of that year is taken",
}
_SUMS = {Operation.TOTAL: "add.reduce", Operation.RUNNING_SUM: "add"}
_WRITTEN = {Operation.TOTAL: "SUM(a)", Operation.RUNNING_SUM: "a+b", Operation.SPREAD: "a"}


def operations_page() -> str:
    """What each operation is on each back end, from the table they are written from."""
    return _OPERATIONS + "".join(_operation(each) for each in Operation)


def _operation(operation: Operation) -> str:
    if operation in _NOT_COMPUTED:
        cells = [_NOT_COMPUTED[operation], *["—"] * 5]
    else:
        names, texts = ["a", "b", "c"], TEXTS[operation]
        words = phrase(operation, [word(each) for each in names]).text
        kernel = [line.partition(" = ")[2].split("{")[0] for line in texts.kernel.split("\n")]
        cells = [words, _calls(operation), *(each.format(*names) for each in texts[:2])]
        cells += ["; ".join(each.strip() for each in kernel), _sheet(operation, names)]
        cells = [cells[0], *(f"`{each}`" for each in cells[1:])]
    row = " | ".join(each.replace("|", "\\|") for each in [operation.value, *cells])
    return f"| {row} |\n"


def _calls(operation: Operation) -> str:
    """The functions of NumPy that compute an operation, in their order."""
    if operation in _SUMS:
        return _SUMS[operation]
    number = np.zeros(1)
    parts = (number,) * (3 if operation is Operation.WHERE else 2)
    names = [call.__name__ for call, _ in steps_for(operation, parts, number.copy())]
    return ", ".join(name.replace("<lambda>", operation.value) for name in names)


def _sheet(operation: Operation, names: list[str]) -> str:
    return _WRITTEN.get(operation) or plain_text(operation, [atom(each) for each in names]).text


def _finding(root: Path, kind: FindingKind) -> str:
    """The page of a code, with the example that its test reads."""
    text = kind.page
    example = root / "tests" / "findings" / kind.code / "expected.txt"
    if not example.is_file():
        return text
    told = example.read_text("utf-8").split("\n\n")
    own = [part.strip("\n") for part in told if f" {kind.code}: " in part]
    return "\n".join([text, "## Example", "", "```text", "\n\n".join(own), "```", ""])
