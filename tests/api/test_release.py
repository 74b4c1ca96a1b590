"""Nothing private leaves as a file unless the party is named; then every page says so."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_type_hints

import pytest
from tests.secrets_of import (
    BOOK,
    DRAFT,
    MARK,
    PARTY,
    WORD,
    keep_secrets,
    pages_in,
    sheets_in,
    words_in_file,
)

from openbook.api.view import NotNamedError, leaving, opened
from openbook.api.workbook import make_workbook
from openbook.cli.main import main
from openbook.findings.errors import UnknownViewerError

_MEMBER = ("--unit", "teachers", "--column", "BA", "--step", "1")
_EVENT = "impasse declared=2018-11-01"
# Each command that writes a file, with every file it writes: {at} is the folder for them.
WRITES: dict[str, tuple[tuple[str, ...], ...]] = {
    "workbook": (("workbook", "{case}", "-o", "{at}/w.xlsx"),),
    "bundle": (("bundle", "{case}", "-o", "{at}/b.openbook"),),
    "binder": (("binder", "{case}", "-o", "{at}/binder.html"),),
    "offers": (("offers", "{case}", "--ics", "{at}/days.ics", "--event", _EVENT),),
    "paper": tuple(
        ("paper", kind, "{case}", "-o", f"{{at}}/{kind}{form}", *more)
        for kind, more in {
            "board": ("--tables", "{at}/tables"),
            "disclosure": (),
            "strike": ("--day", "2019-01-22"),
            "member": _MEMBER,
            "binder": (),
        }.items()
        for form in (".pdf", ".html")
    ),
}
# What they write has no place for anything private: rosters and counts are public files.
ROSTERS: dict[str, tuple[str, ...]] = {
    "plan": ("strike", "plan", "{case}", "--write", "{at}/plan.json")
}
ALIKE = {
    "replan": "plan",
    "export": "a command without --as",
    "backup": "all of a hosted table, for the person who keeps the machine",
    "publish": "a command without --as",
    "run": "a screen of public tables, which reads no case",
}
COMMANDS = [each for words in WRITES.values() for each in words]


def written(words: tuple[str, ...], case: Path, at: Path) -> dict[str, bytes]:
    """Run a command as the party and give every file it wrote."""
    at.mkdir()
    asked = [each.format(case=case, at=at) for each in words]
    assert main([*asked, "--as", PARTY] if "publish" not in words else asked) == 0
    found = {str(p.relative_to(at)): p for p in at.rglob("*") if p.is_file()}
    assert found
    return {name: path.read_bytes() for name, path in found.items()}


def functions() -> Iterator[FunctionType]:
    """Every function of a command, as the files of the command line have them."""
    for package in ["commands"]:
        for file in files(f"openbook.cli.{package}").iterdir():
            name, _, suffix = file.name.partition(".")
            if suffix == "py" and not name.startswith("_"):
                module = import_module(f"openbook.cli.{package}.{name}")
                for each in vars(module).values():
                    if inspect.isfunction(each) and each.__module__ == module.__name__:
                        yield each


def file_options(function: FunctionType) -> list[str]:
    """The options of a command that name a file or folder to be written."""

    def told(hint: Any) -> str:
        said = " ".join(str(part.help) for part in getattr(hint, "__metadata__", ()))
        return said or " ".join(told(each) for each in get_args(hint))

    hints = get_type_hints(function, include_extras=True)
    writes = re.compile(r"^(File|Folder) (to write|for )|Folder of the site")
    return [name for name, hint in hints.items() if writes.search(told(hint))]


def _command(function: FunctionType) -> str:
    """Return the word of a command: its function's, of writing a workbook the workbook."""
    return {"write": "workbook"}.get(function.__name__, function.__name__)


def test_every_command_that_writes_a_file_is_walked_and_can_be_asked_by_name():
    writing = {each for each in functions() if file_options(each)}
    names = {_command(each) for each in writing}
    assert names == WRITES.keys() | ROSTERS.keys() | ALIKE.keys()
    for each in writing:
        asked = inspect.signature(each).parameters
        of_rosters = each.__name__ in {*ROSTERS, *ALIKE}
        assert "with_private" in asked or of_rosters, each.__name__


@pytest.mark.parametrize("words", [*COMMANDS, *ROSTERS.values()], ids=" ".join)
def test_nothing_private_leaves_unasked(small_town, tmp_path, words):
    keep_secrets(small_town)
    for name, content in written(words, small_town, tmp_path / "out").items():
        assert WORD not in words_in_file(content), name
        assert MARK not in words_in_file(content), name


def test_the_site_for_families_has_nothing_of_a_draft(small_town, tmp_path):
    keep_secrets(small_town)
    words = ("strike", "publish", "{case}", "{at}/site", "--day", "2019-01-22")
    for name, content in written(words, small_town, tmp_path / "out").items():
        assert WORD not in content.decode("utf-8", "replace"), name


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_what_is_asked_for_by_name_is_marked_on_every_page(small_town, tmp_path, words):
    keep_secrets(small_town)
    named = (*words, "--with-private", PARTY)
    for name, content in written(named, small_town, tmp_path / "out").items():
        assert_marked(name, content)
    readable = [p for p in (tmp_path / "out").iterdir() if p.stat().st_mode & 0o077]
    assert not readable


def assert_marked(name: str, content: bytes) -> None:
    """Every sheet, page, row or event of a file says whom it is private to."""
    if name.endswith(".pdf"):
        pages = pages_in(content)
        assert pages
        assert all(MARK in page for page in pages), name
    elif name.endswith(".xlsx"):
        for sheet in sheets_in(content):
            assert f"<oddHeader>&amp;C{MARK}</oddHeader>" in sheet
            assert f"&amp;C{MARK}&amp;R" in sheet
            first = sheet.partition("</row>")[0]
            assert f"{MARK} · " in first or f">{MARK}<" in first
    elif name.endswith(".csv"):
        head, *rows = content.decode().splitlines()
        assert head.endswith(",Private to")
        assert all(row.endswith(f",{PARTY}") for row in rows), name
    elif name.endswith(".ics"):
        events = content.decode().split("BEGIN:VEVENT")
        assert len(events) > 1
        assert all(MARK in each for each in events)
    elif name.endswith(".openbook"):
        assert f'"viewer": "{PARTY}"' in words_in_file(content)
    elif not name.endswith(".openbook-tables"):
        assert f'<p class="private" role="note">{MARK}</p>' in content.decode()


@pytest.mark.parametrize(
    ("words", "there"),
    [(WRITES["workbook"][0], 1), (WRITES["bundle"][0], 1), (WRITES["binder"][0], 1)],
    ids=["workbook", "bundle", "binder"],
)
def test_what_is_asked_for_by_name_is_there(small_town, tmp_path, words, there):
    keep_secrets(small_town)
    named = (*words, "--with-private", PARTY)
    (content,) = written(named, small_town, tmp_path / "out").values()
    assert words_in_file(content).count(WORD) >= there


@pytest.mark.parametrize("option", [("--offer", DRAFT), ("--book", BOOK)])
@pytest.mark.parametrize("kind", [("workbook",), ("paper", "board")])
def test_a_draft_by_its_name_needs_the_name_of_the_party(
    small_town, tmp_path, capsys, kind, option
):
    keep_secrets(small_town)
    file = tmp_path / ("w.xlsx" if kind == ("workbook",) else "p.html")
    words = [*kind, str(small_town), "-o", str(file), *option, "--as", PARTY]
    assert main(words) == 2
    assert f"--with-private {PARTY}" in capsys.readouterr().err
    assert not file.exists()
    assert main([*words, "--with-private", PARTY]) == 0


def test_only_the_reading_party_can_be_named(small_town):
    keep_secrets(small_town)
    with pytest.raises(NotNamedError, match="with --as district"):
        make_workbook(small_town, private=PARTY)
    with pytest.raises(NotNamedError, match="not what is private to 'district'"):
        make_workbook(small_town, viewer="union", private=PARTY)
    with pytest.raises(NotNamedError, match="leaves only when asked for by name"):
        make_workbook(opened(small_town, PARTY))
    with pytest.raises(UnknownViewerError):
        leaving(small_town, viewer="nobody")


def test_a_private_file_replaces_a_public_one_for_its_owner_alone(small_town, tmp_path):
    file = tmp_path / "w.xlsx"
    words = ["workbook", str(small_town), "-o", str(file), "--as", PARTY]
    assert main(words) == 0
    assert file.stat().st_mode & 0o777 == 0o644
    assert main([*words, "--with-private", PARTY]) == 0
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("more", [(), ("--with-private", PARTY, "--book", BOOK)])
def test_a_party_takes_its_workbook_back(small_town, tmp_path, capsys, more):
    keep_secrets(small_town)
    file = str(tmp_path / "w.xlsx")
    assert main(["workbook", str(small_town), "-o", file, "--as", PARTY, *more]) == 0
    capsys.readouterr()
    assert main(["workbook", "diff", str(small_town), file, "--as", PARTY]) == 0
    assert "no input was changed" in capsys.readouterr().out
    other = main(["workbook", "diff", str(small_town), file, "--as", "union"])
    assert (other == 0) == (not more)
