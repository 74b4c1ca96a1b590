"""Commands from files: each file of a package is a command, loaded when it is called."""

from __future__ import annotations

from importlib.resources import files

from cyclopts import App


def add_commands(app: App, package: str) -> None:
    """Give an app one command for each file of a package, none of them loaded yet."""
    for file in sorted(files(package).iterdir(), key=lambda part: part.name):
        name, dot, suffix = file.name.partition(".")
        if dot and suffix == "py" and not name.startswith("_"):
            first = _first_line(file.read_text("utf-8"))
            app.command(f"{package}.{name}:{name}", name=name.rstrip("_"), help=first)


def _first_line(source: str) -> str:
    """The first line of a module, which says what its command does."""
    return source.partition('"""')[2].partition("\n")[0].removesuffix('"""')
