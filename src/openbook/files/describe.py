"""The page The case format: every file, field, kind and unit, from their declarations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from openbook.case.assumptions import ASSUMPTIONS, AssumptionKind
from openbook.case.fields import Kind, specs
from openbook.case.grades import NAMES
from openbook.case.published import BELIEFS
from openbook.case.sourced import Sourced
from openbook.figures.unit import COUNTED
from openbook.files import layout
from openbook.files.describe_fields import (
    anchor,
    fields_table,
    first_sentence,
    inner_types,
    said_limits,
)
from openbook.files.describe_kinds import kinds_table
from openbook.files.describe_words import (
    ASSUMED,
    HEAD,
    KEYS,
    NUMBERS,
    PRIVATE,
    SOURCES,
    STATUSES,
    UNITS,
)
from openbook.files.plain_file import read_plain_file


def describe_format(example: Path) -> str:
    """The page as Markdown; each file is shown as the example case has it."""
    lines = [HEAD, "```text", *_tree(), "```", "", "## How values are written", ""]
    lines += [*kinds_table(_kinds()), "", NUMBERS, f"Grades: {', '.join(NAMES)}.", ""]
    lines += [UNITS, "", ", ".join(f"`{name}`" for name in (*COUNTED, "share")), ""]
    lines += [
        "## Where numbers come from",
        "",
        SOURCES,
        "| Status | Means |",
        "|---|---|",
    ]
    lines += [f"| `{status}` | {means} |" for status, means in STATUSES.items()]
    lines += ["", f"### Fields of every row {{#{anchor(Sourced)}}}", ""]
    lines += [
        *fields_table(Sourced),
        "",
        PRIVATE,
        *_private(),
        "",
        "## Files",
        "",
        KEYS,
    ]
    for file, kind in all_files().items():
        lines += ["", f"### `{file}`", "", first_sentence(kind), "", *_record(kind)]
        lines += _shown(example, file)
    return "\n".join([*lines, "", *_assumptions()]) + "\n"


def all_files() -> dict[str, type]:
    """Every file a case may have, in the order of the folder, with what it holds."""
    files = dict([*layout.RECORDS.values(), *layout.TABLES.values()])
    for folder, suffix, kind in layout.FOLDERS.values():
        files[f"{folder}/NAME{suffix}"] = kind
    places = ["case.yaml", "contract.yaml", "offers", "books", "district", "evidence"]
    order = {place: rank for rank, place in enumerate(places)}

    def rank(file: str) -> tuple[int, str]:
        return (order.get(file.split("/", maxsplit=1)[0], len(order)), file)

    return {file: files[file] for file in sorted(files, key=rank)}


def _tree() -> list[str]:
    files = all_files()
    width = max(len(file) for file in files) + 2
    lines = [f"{file:<{width}}{first_sentence(kind)}" for file, kind in files.items()]
    return [*lines, f"{'private/PARTY/…':<{width}}Drafts of one party, for it alone."]


def _record(kind: type) -> list[str]:
    """The fields of a file and, below, those of the entries inside it."""
    lines = fields_table(kind, Sourced)
    for name, inner in inner_types(kind).items():
        says = first_sentence(inner)
        lines += ["", f"#### Each entry of `{name}`", "", says, "", *_record(inner)]
    return lines


def _shown(example: Path, file: str) -> Iterator[str]:
    """The file of the example, folded; a folder shows its first file."""
    if "NAME" in file:
        folder, _, name = file.rpartition("/")
        found = sorted((example / folder).glob(name.replace("NAME", "*")))
        file = f"{folder}/{found[0].name}" if found else file
    content, _ = read_plain_file(example, file)
    if content is None:
        return
    language = "yaml" if file.endswith(".yaml") else "text"
    yield from ("", f'??? example "{file} of {example.name}"', "")
    yield f"    ```{language}"
    yield from (f"    {line}" for line in content.text.rstrip("\n").split("\n"))
    yield "    ```"


def _private() -> list[str]:
    return [f"- `{name}`" for name in layout.private_files("PARTY")]


def _assumptions() -> list[str]:
    rows = ["## Assumptions", "", ASSUMED, ""]
    rows += [
        "| Name | Unit | Allowed | What it is | Where to look |",
        "|---|---|---|---|---|",
    ]
    return rows + [
        f"| `{kind.name}` | {kind.unit} | {_allowed(kind)} | {kind.doc} | "
        f"{_look_in(kind)} |"
        for kind in ASSUMPTIONS
    ]


def _allowed(kind: AssumptionKind) -> str:
    return said_limits(kind.limits, kind.unit) if kind.limits else ""


def _look_in(kind: AssumptionKind) -> str:
    if kind.nothing:
        return f"{kind.nothing} until something is announced"
    return BELIEFS.get(kind.name, "")


def _kinds() -> set[Kind]:
    """The kinds of fields that some file has."""
    waiting, kinds = list(all_files().values()), set()
    while waiting:
        kind = waiting.pop()
        kinds |= {spec.kind for spec in specs(kind).values()}
        waiting += inner_types(kind).values()
    return kinds
