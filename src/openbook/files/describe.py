"""The page The case format: every file, field, kind and unit, from their declarations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from openbook.case.assumptions import ASSUMPTIONS, AssumptionKind
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.public_sources import BELIEFS
from openbook.case.offer import Term
from openbook.case.tables.grades import NAMES
from openbook.case.tables.sources import Sourced
from openbook.figures.unit import COUNTED
from openbook.files import layout
from openbook.files.describe_fields import (
    ASSUMED,
    HEAD,
    KEYS,
    NUMBERS,
    PRIVATE,
    SOURCES,
    STATUSES,
    UNITS,
    anchor,
    fields_table,
    first_sentence,
    inner_types,
    kinds_table,
    said_limits,
)
from openbook.files.plain_file import read_plain_file
from openbook.terms.shelf import EXAMPLE, TERMS


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


def _kinds() -> set[FieldKind]:
    """The kinds of fields that some file has."""
    waiting, kinds = list(all_files().values()), set()
    while waiting:
        kind = waiting.pop()
        kinds |= {spec.kind for spec in specs(kind).values()}
        waiting += inner_types(kind).values()
    return kinds


_HEAD = """\
# Terms of an offer

The contract and every offer hold a list of terms. Each term is one word with its
fields; the same words serve the current contract, demands, offers, recommendations
and drafts. What an offer leaves open is left out, never guessed.

A term that is not on this page can still be listed as a `policy`: it is shown and not
costed. To add a word, see [Add a term](../guides/add-a-term.md).
"""


_CONDITION = f"""\
A condition with these fields is computed: it is looked at in the projection on the
contract and on those terms of the offer that have no condition, in every simulation by
itself. Where it holds the term counts; elsewhere it is as if it was not in the offer.

```yaml
- {EXAMPLE}:
    share: 1%
    starts: 2020-07-01
    only_if: {{line: funded ADA, year: 2019-20, above: 1100}}
```

A condition in words cannot be computed: it is taken to hold, and a costing says so.
"""


def describe_terms(example: Case) -> str:
    """The page as Markdown; examples are taken from a case."""
    written = _written(example)
    lines = [_HEAD, f"## Fields of every term {{#{anchor(Term)}}}", ""]
    lines += fields_table(Term)
    lines += ["", "### Fields of a condition, `only_if`", "", _CONDITION]
    lines += fields_table(Condition)
    for word in TERMS.names():
        kind = TERMS.get(word)
        lines += ["", f"## `{word}`", "", first_sentence(kind), ""]
        lines += fields_table(kind, Term)
        for text in written.get(word, []):
            lines += ["", "```yaml", text, "```"]
    return "\n".join(lines) + "\n"


def _written(example: Case) -> dict[str, list[str]]:
    """The line of every term of the case, by word."""
    contract = example.contract.terms if example.contract else ()
    terms = [*contract, *(term for offer in example.offers for term in offer.terms)]
    lines: dict[str, list[str]] = {}
    for term in terms:
        lines.setdefault(term.word, []).append(term.where.place().excerpt.strip())
    return lines
