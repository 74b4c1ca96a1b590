"""Values for assumptions and for units, put into their files without touching the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from openbook.case.assumptions import BY_NAME
from openbook.figures.amounts import said_number
from openbook.files.imports.derived_assumptions import ALWAYS, AssumedValue
from openbook.files.imports.sent_table import NotImportedError

_EMPTY = re.compile(r"^assumptions:\s*\{\s*\}[ \t]*$", re.MULTILINE)
_LIST = re.compile(r"^assumptions:[ \t]*$", re.MULTILINE)


def with_assumptions(
    text: str, values: Sequence[AssumedValue], source: str, *, again: bool
) -> tuple[str, tuple[str, ...]]:
    """Return a set of assumptions with some values, and the names of those that were written.

    A value that the file has already stays, unless it is to be written ``again``.
    """
    text = _EMPTY.sub("assumptions:", text)
    head = _LIST.search(text)
    if head is None:
        problem = (
            "nothing was written: the employer's assumptions have no list to add to; write "
            "`assumptions:` alone on a line of the file in books/"
        )
        raise NotImportedError(problem)
    written: list[str] = []
    for each in values:
        line = f"  {each.name}: {entry(each, source)}"
        there = re.search(rf"^  {re.escape(each.name)}:.*$", text, re.MULTILINE)
        if there is None:
            text = f"{text[: head.end()]}\n{line}{text[head.end() :]}"
        elif again and there[0] != line and there[0].rstrip().endswith("}"):
            text = text[: there.start()] + line + text[there.end() :]
        else:
            continue
        written.append(each.name)
    return text, tuple(written)


def with_funded(
    text: str, funded: Mapping[str, Mapping[str, float]]
) -> tuple[str, tuple[str, ...]]:
    """Return district.yaml with the money that pays some units, and the units written.

    A unit that says already which money pays it keeps that; so does one that is written
    over several lines between brackets.
    """
    written: list[str] = []
    lines = text.split("\n")
    for unit, shares in funded.items():
        said = ", ".join(f"{name}: {share:g}%" for name, share in shares.items())
        entry = f"funded: {{{said}}}"
        for number, line in enumerate(lines):
            head = re.match(rf"^(\s*-\s+)(\{{?)\s*id:\s*{re.escape(unit)}\s*(?:[,}}#]|$)", line)
            if head is None or _says_funded(lines, number, len(head[1])):
                continue
            if not head[2]:
                lines.insert(number + 1, f"{' ' * len(head[1])}{entry}")
                written.append(unit)
            elif line.rstrip().endswith("}") and line.count("{") == line.count("}"):
                lines[number] = f"{line.rstrip()[:-1]}, {entry}}}"
                written.append(unit)
            break
    return "\n".join(lines), tuple(written)


def _says_funded(lines: Sequence[str], number: int, indent: int) -> bool:
    """Return whether the entry of a list that begins on a line names the money that pays it."""
    rest = takewhile(
        lambda line: not line.strip() or len(line) - len(line.lstrip()) >= indent,
        lines[number + 1 :],
    )
    return any(re.search(r"\bfunded:", line) for line in (lines[number], *rest))


def entry(value: AssumedValue, source: str) -> str:
    """Return an assumption as YAML writes it, on one line."""
    unit = BY_NAME[value.name].unit
    said = {year: said_number(each, unit) for year, each in value.values.items()}
    if ALWAYS in said:
        number = f"value: {said[ALWAYS]}"
    else:
        number = f"by_year: {{{', '.join(f'{year}: {each}' for year, each in said.items())}}}"
    note = f", note: {json.dumps(value.note, ensure_ascii=False)}" if value.note else ""
    status = f", status: {value.status}" if value.status else ""
    return f"{{{number}, source: {source}{status}{note}}}"
