"""The pages of the documentation that are made from the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from openbook.answers.folder import newest_law
from openbook.cli.main import make_app
from openbook.findings.finding import FindingKind, codes, kind_of
from openbook.law.describe import describe
from openbook.law.states.shelf import state_names
from openbook.reports.help_pages import MADE

_PYTHON = """\
# Python

Everything the commands do can be asked from Python. Results are frozen: a function
takes values and gives values.
"""
_MODULES = {
    "The verbs": [
        "openbook.answers.folder",
        "openbook.answers.projection",
        "openbook.answers.bargain",
        "openbook.answers.claims",
    ],
    "Imports and bundles": [
        "openbook.answers.imports",
        "openbook.answers.imports",
        "openbook.files.imports.request",
        "openbook.reports.bundle.pack",
        "openbook.reports.bundle.verify",
    ],
    "A case": ["openbook.case.case", "openbook.case.format.table"],
    "Figures": [
        "openbook.figures.figure",
        "openbook.figures.figure",
        "openbook.figures.figure",
        "openbook.figures.figure",
    ],
    "Lines and models": [
        "openbook.figures.functions",
        "openbook.figures.line",
        "openbook.figures.functions",
        "openbook.figures.model",
    ],
    "Projections": [
        "openbook.model.project",
        "openbook.model.simulations.outcome",
        "openbook.case.levers",
    ],
    "Law": ["openbook.law.state", "openbook.law.state"],
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


def _finding(root: Path, kind: FindingKind) -> str:
    """The page of a code, with the example that its test reads."""
    text = kind.page
    example = root / "tests" / "findings" / kind.code / "expected.txt"
    if not example.is_file():
        return text
    told = example.read_text("utf-8").split("\n\n")
    own = [part.strip("\n") for part in told if f" {kind.code}: " in part]
    return "\n".join([text, "## Example", "", "```text", "\n\n".join(own), "```", ""])
