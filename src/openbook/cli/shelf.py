"""Commands from files: each file of a package is a command, loaded when it is called."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from cyclopts import App


def add_commands(app: App, package: str) -> None:
    """Give an app one command for each file of a package, none of them loaded yet."""
    for name, (place, file) in sorted(_commands(package).items()):
        first = _first_line(file.read_text("utf-8"))
        app.command(f"{place}:{name}", name=name.rstrip("_"), help=first)


def _commands(package: str) -> dict[str, tuple[str, Traversable]]:
    """Return the commands of a package and of its rooms, each with its module."""
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


def _first_line(source: str) -> str:
    """The first line of a module, which says what its command does."""
    return source.partition('"""')[2].partition("\n")[0].removesuffix('"""')
