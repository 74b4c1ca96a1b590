"""The command group: a command for each file, errors as one line and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from openbook import __version__
from openbook.findings.errors import OpenbookError

_HELP = "Open books for public-school labor bargaining."
_COMMANDS = "openbook.cli.commands"
FINE, ERRORS_FOUND, CANNOT_GO_ON, INTERRUPTED = 0, 1, 2, 130


def make_app() -> App:
    """The program with every command, none of them loaded yet."""
    app = App(name="openbook", help=_HELP, version=__version__, help_format="plaintext")
    for name, (place, file) in sorted(_commands(_COMMANDS).items()):
        first = file.read_text("utf-8").partition('"""')[2].partition("\n")[0]
        help_ = first.removesuffix('"""')
        app.command(f"{place}:{name}", name=name.rstrip("_"), help=help_)
    app.register_install_completion_command(help="Install completion for your shell.")
    return app


def _commands(package: str) -> dict[str, tuple[str, Traversable]]:
    """Return the commands of a package and of its rooms, each with its module and file."""
    found: dict[str, tuple[str, Traversable]] = {}
    for file in files(package).iterdir():
        name, dot, suffix = file.name.partition(".")
        if name.startswith("_"):
            continue
        if file.is_dir():
            found |= _commands(f"{package}.{name}")
        elif dot and suffix == "py":
            found[name] = (f"{package}.{name}", file)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command: 0 fine, 1 errors found in the case, 2 cannot go on."""
    asked = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a sign it cannot show stops nothing
            stream.reconfigure(errors="backslashreplace")
    try:
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
