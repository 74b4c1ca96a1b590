"""The commands and the code in the documentation run, and print what the pages show."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.files.imports.invented_export import write_public_files

from openbook.cli.main import main

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A block with a title is a file that the reader writes before going on.
STEP = re.compile(r'^```(?:(console)|\w+ title="([\w./-]+)")\n(.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"`(openbook [a-z][^`]*)`|^\$? ?(openbook [a-z].*)$", re.MULTILINE)

# Pages whose console blocks print what they show; … stands for what is left out.
SHOWN = [
    ROOT / "docs" / name
    for name in (
        "tour.md",
        "guides/binder.md",
        "guides/bundle.md",
        "guides/costing.md",
        "guides/offers-over-time.md",
        "guides/for-me.md",
        "guides/from-a-sacs-export.md",
        "guides/from-a-story.md",
        "guides/importing.md",
        "guides/papers.md",
        "guides/workbook.md",
        "guides/projecting.md",
        "guides/quick-calculator.md",
        "guides/settling.md",
        "guides/strike.md",
        "guides/track-record.md",
    )
]
PAGES = [
    page
    for page in [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]
    if COMMAND.search(page.read_text("utf-8"))
]


def _run(command: str, capsys, *, refused: bool = False) -> str:
    """Run one command line of a page and give what it printed, problems included."""
    ended = main(shlex.split(command)[1:])
    assert ended == 2 if refused else ended in {0, 1}, command
    told = capsys.readouterr()
    return f"{told.out}{told.err}"


def _shown(block: str) -> list[tuple[str, list[str]]]:
    """Every command of a console block with the lines the page shows below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(first, rest) for first, *rest in (part.splitlines() for part in parts)]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.stem)
def test_a_page_prints_what_it_shows(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    if page.stem == "from-a-sacs-export":
        write_public_files(tmp_path)
    for console, name, block in STEP.findall(page.read_text("utf-8")):
        if not console:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(block, "utf-8")
            continue
        if "pupils: 53" in block:
            _make_the_mistake(tmp_path)
        for command, lines in _shown(block):
            refused = any(line.startswith("openbook: ") for line in lines)
            printed = _run(command, capsys, refused=refused)
            missing = _first_missing(lines, printed)
            assert missing is None, f"{command}\n{missing}\n{printed[:5000]}"


def _first_missing(lines: list[str], printed: str) -> str | None:
    """The first shown line that was not printed after the ones before it.

    A line that ends with … shows only its beginning.
    """
    told = iter([" ".join(line.split()) for line in printed.splitlines()])
    for line in lines:
        wanted = " ".join(line.split())
        begin = wanted.removesuffix("…")
        if begin and not any(
            each == wanted or (begin != wanted and each.startswith(begin)) for each in told
        ):
            return line
    return None


def test_a_line_out_of_order_is_missing():
    printed = "one\n  two   2\nthree\n"
    assert _first_missing(["one", "…", "three"], printed) is None
    assert _first_missing(["two 2", ""], printed) is None
    assert _first_missing(["three", "one"], printed) == "one"
    assert _first_missing(["two"], printed) == "two"
    assert _first_missing(["two …"], printed) is None


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_of_a_page_run(page, tmp_path, monkeypatch, capsys):
    """In the order of the page, on a copy of an example where they name a case."""
    monkeypatch.chdir(tmp_path)
    _run("openbook new willow --as-of 2019-01-18 --example small-town", capsys)
    for name in ("CASE", "openbook-demo"):
        _run(f"openbook new {name} --as-of 2019-01-18 --example small-town", capsys)
    text = page.read_text("utf-8")
    if page in SHOWN:  # its console blocks are run above
        text = CONSOLE.sub("", text)
    for match in COMMAND.finditer(text):
        command = " ".join((match[1] or match[2]).split("#")[0].split())
        if _is_run(command):
            _run(command, capsys)


def _is_run(command: str) -> bool:
    """Not a bare verb, a made-up word, or a folder that the test has made already."""
    if command.startswith(("openbook new willow", "openbook new openbook-demo")):
        return False
    if command.startswith(
        ("openbook serve", "openbook demo", "openbook host start")
    ):  # until interrupted
        return False
    if command.startswith("openbook screen"):  # of public tables: tests/cli/test_screen.py
        return False
    bare = len(command.split()) == 2
    made_up = any(word in command for word in ("CODE", "LINE", "KIND", "OB116", "RECEIPT", "STORY"))
    return not (bare or made_up)
