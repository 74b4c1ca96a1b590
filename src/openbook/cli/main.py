"""The program: a command for each function of its modules, errors as one line and a code."""

from __future__ import annotations

import ast
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from typing import Literal

from cyclopts import App, CycloptsError

from openbook import __version__
from openbook.cli.progress_bar import waiting_for
from openbook.figures.run.kernel_place import PLACE, KernelStore
from openbook.findings.errors import OpenbookError

_HELP = "Open books for public-school labor bargaining."
_COMMANDS = "openbook.cli.commands"
_BETWEEN_LOOKS = 1_000_000  # objects made before Python looks for those that nobody needs
FINE, ERRORS_FOUND, CANNOT_GO_ON, INTERRUPTED = 0, 1, 2, 130


@cache
def make_app() -> App:
    """Return the program with every command, each loaded when it is first asked."""
    app = App(name="openbook", help=_HELP, version=_version, help_format="plaintext")
    for name, (module, sentence) in sorted(_commands().items()):
        app.command(f"{_COMMANDS}.{module}:{name}", name=name.rstrip("_"), help=sentence)
    app.register_install_completion_command(help="Install completion for your shell.")
    app.command(_completion, name="--completion", help="Print completion for a shell.")
    return app


def _completion(shell: Literal["bash", "fish", "zsh"]) -> None:
    """Print what a shell runs to complete commands; the files of the package ask for it."""
    print(make_app().generate_completion(shell=shell))


def manual() -> str:
    """Return the manual page: every command with its sentence."""
    commands = "".join(
        f".TP\n.B {name.rstrip('_')}\n{sentence.replace('-', chr(92) + '-')}\n"
        for name, (_, sentence) in sorted(_commands().items())
    )
    return (
        f'.TH OPENBOOK 1 "" "Openbook"\n.SH NAME\nopenbook \\- {_HELP[0].lower()}{_HELP[1:-1]}\n'
        ".SH SYNOPSIS\n.B openbook\n.I command\n.RI [ options ]\n"
        f".SH COMMANDS\nEach tells its options with \\-\\-help.\n{commands}"
        ".SH OPTIONS\n.TP\n.B \\-\\-version\nPrint the version, what runs simulations here, and the version of JSON answers.\n"
        '.TP\n.BI \\-\\-completion " shell"\nPrint completion for bash, fish or zsh.\n'
        ".SH EXIT STATUS\n0 is fine, 1 that errors were found in the case, 2 that it cannot go on.\n"
    )


def _version() -> str:
    """Return the version, and below it what runs simulations here and that of the answers."""
    told = import_module("openbook.figures.run.kernels").back_end_told()
    answers = import_module("openbook.web.answer_schemas").VERSION
    return f"{__version__}\n{told}\nanswers to programs (--json, /api): version {answers}"


def _own_cache() -> Path:
    """Return where this person's programs keep what they can make again."""
    usual = {"win32": "AppData/Local", "darwin": "Library/Caches"}.get(sys.platform, ".cache")
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    return (Path(named) if Path(named).is_absolute() else Path.home() / usual) / "openbook"


def keep_kernels(folder: Path) -> None:
    """Keep compiled kernels below a folder of the person who runs the program."""
    PLACE.make = partial(_store, folder)


def _store(folder: Path) -> KernelStore | None:
    found: KernelStore | None = import_module("openbook.files.kernel_store").kernel_store(folder)
    return found


def _commands() -> dict[str, tuple[str, str]]:
    """Return the module and the sentence of each command, read without loading any."""
    found = {}
    for file in files(_COMMANDS).iterdir():
        module, _, suffix = file.name.partition(".")
        if suffix == "py":
            for node in ast.parse(file.read_text("utf-8")).body:
                if sentence := _sentence(node):
                    found[sentence[0]] = (module, sentence[1])
    return found


def _sentence(node: ast.stmt) -> tuple[str, str] | None:
    """Return the name and the sentence of a command: a plain function, or a group."""
    match node:
        case ast.FunctionDef(name=name, decorator_list=[]) if not name.startswith("_"):
            return name, ast.get_docstring(node) or ""
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="App"), keywords=given)
        ):
            said = {each.arg: ast.literal_eval(each.value) for each in given}
            return name, said["help"]
    return None


def _doing(asked: Sequence[str]) -> str:
    """Return what a command does, in its own sentence."""
    return _commands().get(next(iter(asked), ""), ("", ""))[1].partition(".")[0].partition(":")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command: 0 fine, 1 errors found in the case, 2 cannot go on."""
    asked = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a sign it cannot show stops nothing
            stream.reconfigure(errors="backslashreplace")
    gc.set_threshold(_BETWEEN_LOOKS, 20, 100)  # almost all that a command makes, it keeps
    try:
        with suppress(RuntimeError):  # a person without a home keeps none
            keep_kernels(_own_cache() / "kernels")
        with waiting_for(lambda: _doing(asked)):
            code = make_app()(asked, exit_on_error=False, result_action="return_value")
            sys.stdout.flush()
    except CycloptsError:
        return CANNOT_GO_ON
    except KeyboardInterrupt:
        return INTERRUPTED
    except OpenbookError as problem:
        print(f"openbook: {problem}", file=sys.stderr)
        if problem.more:
            print(problem.more, file=sys.stderr)
        return CANNOT_GO_ON
    except OSError as problem:
        return _refused_by_system(problem)
    return int(code or FINE)


def _refused_by_system(problem: OSError) -> int:
    """Tell why the system refused, unless the reader (head, less) has only gone."""
    # What is left to print has no place to go; keep Python from complaining at exit.
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(problem, BrokenPipeError):
        return FINE
    print(f"openbook: {problem}", file=sys.stderr)
    return CANNOT_GO_ON
