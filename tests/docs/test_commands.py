"""The commands and the code in the documentation run, and print what the pages show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from openbook.cli.main import main

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"`(openbook [a-z][^`]*)`|^\$? ?(openbook [a-z].*)$", re.MULTILINE)

PAGES = [
    page
    for page in [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]
    if COMMAND.search(page.read_text("utf-8"))
]


def _run(command: str, capsys) -> str:
    """Run one command line of a page and give what it printed."""
    assert main(shlex.split(command)[1:]) in {0, 1}, command
    printed: str = capsys.readouterr().out
    return printed


def _shown(block: str) -> list[tuple[str, list[str]]]:
    """Every command of a console block with the lines the page shows below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(first, rest) for first, *rest in (part.splitlines() for part in parts)]


def test_the_tour_prints_what_it_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "tour.md").read_text("utf-8")
    for block in CONSOLE.findall(page):
        if "pupils: 53" in block:
            _make_the_mistake(tmp_path)
        for command, lines in _shown(block):
            printed = _run(command, capsys)
            for line in lines:
                assert line == "…" or line in printed, f"{command}\n{line}\n{printed}"


def _make_the_mistake(folder: Path) -> None:
    offer = folder / "willow" / "offers" / "2019-01-11-district.yaml"
    text = offer.read_text("utf-8")
    assert "pupils: 31" in text
    offer.write_text(text.replace("pupils: 31", "pupils: 53"), "utf-8")


def test_the_code_of_the_tour_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    _run("openbook new willow --as-of 2019-01-18 --example small-town", capsys)
    page = (ROOT / "docs" / "tour.md").read_text("utf-8")
    blocks = FENCED.findall(page)
    index = next(i for i, (kind, _) in enumerate(blocks) if kind == "python")
    exec(compile(blocks[index][1], "tour.md", "exec"), {})  # noqa: S102  (our own page)
    assert capsys.readouterr().out == blocks[index + 1][1]


@pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_commands_of_a_page_run(page, tmp_path, monkeypatch, capsys):
    """In the order of the page, on a copy of an example where they name a case."""
    monkeypatch.chdir(tmp_path)
    _run("openbook new willow --as-of 2019-01-18 --example small-town", capsys)
    for name in ("CASE", "openbook-demo"):
        _run(f"openbook new {name} --as-of 2019-01-18 --example small-town", capsys)
    for match in COMMAND.finditer(page.read_text("utf-8")):
        command = " ".join((match[1] or match[2]).split("#")[0].split())
        if _is_run(command):
            _run(command.replace("pine-valley", "willow"), capsys)


def _is_run(command: str) -> bool:
    """Not a bare verb, a made-up code, or a folder that the test has made already."""
    if command.startswith(("openbook new willow", "openbook new pine-valley")):
        return False
    bare = len(command.split()) == 2 and command != "openbook demo"
    return not (bare or "CODE" in command or "OB116" in command)
