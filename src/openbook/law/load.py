"""Read a state's folder: every number under parameters/, every sentence under rules/.

The path of a file is its name: ``parameters/reserve/share.yaml`` is ``reserve.share``.
All problems of all files are raised together, as one LawError.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from openbook.figures.figure import Status
from openbook.law.errors import LawError, LawProblem
from openbook.law.parameter import Parameter
from openbook.law.read_parameter import Fields, parse_law, read_parameter, read_source
from openbook.law.state import Rule, Statutes


class Folder(NamedTuple):
    """What a state's folder holds, whatever day it became known."""

    parameters: dict[str, Parameter]
    rules: dict[str, Rule]


def load_statutes(folder: Path, known_on: date) -> Statutes:
    """Read a state's folder, as known on a day; it is read once per process."""
    held = _read(folder)
    return Statutes(MappingProxyType(held.parameters), MappingProxyType(held.rules), known_on)


@cache
def _read(folder: Path) -> Folder:
    problems: list[LawProblem] = []
    held = Folder({}, {})
    if not (folder / "parameters").is_dir():
        problems.append(LawProblem(folder.name, 1, "there is no folder parameters/"))
    for path in _files(folder / "parameters"):
        name, file = _named(path, folder, "parameters")
        node = parse_law(path.read_bytes(), file, problems)
        if node is not None:
            held.parameters[name] = read_parameter(name, Fields(node, file, problems))
    for path in _files(folder / "rules"):
        name, file = _named(path, folder, "rules")
        node = parse_law(path.read_bytes(), file, problems)
        if node is not None:
            held.rules[name] = _rule(name, Fields(node, file, problems))
    if problems:
        raise LawError(problems)
    return held


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


def _named(path: Path, folder: Path, kind: str) -> tuple[str, str]:
    name = path.relative_to(folder / kind).with_suffix("")
    return ".".join(name.parts), path.relative_to(folder.parent).as_posix()


def _rule(name: str, fields: Fields) -> Rule:
    rule = Rule(
        name=name,
        section=fields.text("section"),
        says=fields.text("says"),
        in_force=fields.day("in_force"),
        known_on=fields.day("known_on"),
        source=read_source(fields),
        known_on_status=fields.word("known_on_status", Status, Status.CONFIRMED),
    )
    fields.finish()
    return rule
