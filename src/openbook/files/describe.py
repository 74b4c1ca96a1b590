"""The pages The case format and Terms of an offer, made from the declarations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from openbook.case.assumptions import ASSUMPTIONS, BELIEFS, FAMILIES
from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.limits import ANY, CALENDAR, Limits, written
from openbook.case.offer import Term
from openbook.case.tables.grades import NAMES
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import COUNTED, Status
from openbook.files import layout
from openbook.files.plain_file import read_plain_file
from openbook.files.read import read_case
from openbook.findings.message import Message, large_first
from openbook.terms.shelf import EXAMPLE, LONG_EXAMPLE, TERMS

# By kind: the name readers see | how it is written | an example.
_WRITTEN = f"""\
TEXT | text | Anything; in a table, text that holds a comma needs double quotes | Offer before the strike
WORD | short name | Letters, digits, dots, hyphens and underscores, starting with a letter or digit | 2019-01-11-district
CHOICE | choice | One of the words listed, exactly as they are | rejected
NUMBER | number | As a newspaper prints it; blank means not known, never zero | $1.86 billion
DAY | day | Year, month and day | 2019-01-14
YEAR | year | A school and budget year, July to June: the two calendar years it touches | 2018-19
GRADES | grades | TK, K or 1 to 12, alone or as a range | 4-6
FLAG | yes or no | Left out, it means no | yes
WORDS | short names | In YAML a list in brackets; in a table, joined by semicolons | [math, english] or es; hmn
FIGURE | figure | A number alone, or with a source of its own: value, source, status, page, note | {{value: 6%, source: story, page: p. 3}}
BY_YEAR | figures by year | A figure under each year | {{2019-20: 2.6%, 2020-21: 2.7%}}
BY_NAME | figures by name | A figure under each name | {{opeb: 1.55%, workers_compensation: 1.77%}}
SPREAD | spread | Two numbers that hold the true value nine times out of ten, or what past misses say | 2% to 4%, from record, from record of CalPERS without bias
RECORDS | entries | A list; each entry starts with a hyphen and has fields of its own | - {{id: union, role: union}}
NAMED | named entries | Entries under their names, each with fields of its own | funding.cola: {{value: 2.6%}}
TERMS | terms | A list; each term is one word with its fields | - {LONG_EXAMPLE}
ALTERNATIVES | alternatives | A list; each alternative is a term, or several terms in one entry | - {LONG_EXAMPLE}
CONDITION | condition | A line of the projection with a limit, or free text | {{line: funded ADA, year: 2019-20, above: 1100}}
"""
HOW: dict[FieldKind, list[str]] = {
    FieldKind[kind]: cells for kind, *cells in (line.split(" | ") for line in _WRITTEN.splitlines())
}


def kinds_table(kinds: set[FieldKind]) -> list[str]:
    """Markdown rows that say how each of these kinds is written."""
    rows = ["| Kind | How it is written | Example |", "|---|---|---|"]
    for kind, (name, how, example) in HOW.items():
        if kind in kinds:
            rows.append(f"| {name} | {how} | `{example}` |")
    return rows


_COLUMNS = ("| Field | Kind | Needed | Allowed | What it says |", "|---|---|---|---|---|")


def fields_table(record_type: type, shared: type | None = None) -> list[str]:
    """Return a row for each field; those of ``shared`` are only named, below the table."""
    common = specs(shared) if shared and issubclass(record_type, shared) else {}
    own = {n: spec for n, spec in specs(record_type).items() if n not in common}
    rows = [*_COLUMNS, *(_row(name, spec) for name, spec in own.items())]
    if common:
        names = ", ".join(f"`{name}`" for name in common)
        rows += ["", f"And {names}: see [above](#{anchor(shared)})."]
    return rows


def inner_types(record_type: type) -> dict[str, type]:
    """Return the fields that hold entries, with what an entry is."""
    fields = specs(record_type).items()
    return {name: spec.record for name, spec in fields if spec.record is not None}


def anchor(shared: type | None) -> str:
    """Return where the fields of many rows are described once."""
    return f"fields-{shared.__name__.lower()}" if shared else ""


def first_sentence(record_type: type) -> str:
    """Return what a row or record is, without the name of its file."""
    said = (record_type.__doc__ or "").strip().split("\n")[0]
    file, colon, rest = said.partition(": ")
    plain = rest if colon and file.endswith((".yaml", ".csv")) else said
    return large_first(plain)


def _row(name: str, spec: Spec) -> str:
    needed = "yes" if spec.required else "no"
    if spec.key:
        needed += ", part of the key"
    cells = (f"`{name}`", HOW[spec.kind][0], needed, _allowed(spec), spec.doc)
    return f"| {' | '.join(cells)} |"


def _allowed(spec: Spec) -> str:
    """Return the words allowed, or the unit and the limits of a number."""
    words = ", ".join(f"`{choice}`" for choice in spec.choices)
    unit = "any unit" if spec.unit == "any" else spec.unit
    limits = said_limits(spec.limits, unit) if spec.limits and unit else ""
    return ", ".join(part for part in (words, unit, limits) if part)


def said_limits(limits: Limits, unit: str) -> str:
    """Return the hard limits, the seldom-left range and its source in words."""
    if limits in {ANY, CALENDAR}:
        return ""
    ends = [written(end, unit) for end in (limits.least, limits.most, limits.low, limits.high)]
    if ends[:2] == ends[2:]:
        return Message("{number} to {number_last}", number=ends[0], number_last=ends[1])
    source = limits.source or "unconfirmed"
    return f"{ends[0]} to {ends[1]}; seldom outside {ends[2]} to {ends[3]} ({source})"


HEAD = """\
# The case format

A case is a folder of plain text files: YAML for things with fields, CSV for tables.
Only `case.yaml` is needed to begin; everything else is added when it is known. What is
not in the folder is not assumed: results that need it are shown as not known.

Files are UTF-8 text. YAML here is plain: no anchors, aliases or tags, no field twice,
one document a file. The first line of a CSV file names its columns, in any order;
columns that may be left out may be missing altogether. A file of another name is not
read, and `openbook check` says so.
"""

NUMBERS = """\
Numbers may be written as people write them: `601,973`, `6.5%`, `$1.86 billion`,
`$420 thousand`, `620k`, `-2%`. A percentage may stand only where a share is asked for.
A comma groups three digits and nothing else. In CSV, and inside `{…}` in YAML, a
number with a comma needs double quotes: `"601,973"`. A blank number is a number that is
not known; Openbook never fills it in.
"""

UNITS = """\
### Units

Units multiply and divide: `USD/pupils` is dollars for each student, `USD/people/days`
dollars for each person on one day. A `share` is a percentage or a plain ratio. Counted
things:"""

SOURCES = """\
Every number has a source: an entry of `evidence/sources.yaml`, named by its short name.
The nearest one counts:

1. the source written with the number itself (`{value: 6%, source: story}`) or in its row;
2. the source of the entry, offer or set of assumptions that the number stands in;
3. for a table, the source that `evidence/sources.yaml` gives for the whole file, under
   `files`.

A number without any is read, and `openbook check` warns about it
([OB101](findings/OB101.md)). The status says how well a number is supported; it is
shown wherever the number is.
"""

STATUSES: dict[Status, str] = {
    Status.SAID: "Somebody said it in public, in a document at hand",
    Status.CONFIRMED: "Read in the very source that is named",
    Status.DERIVED: "Arithmetic on said and confirmed numbers",
    Status.UNCONFIRMED: "General knowledge that nobody has confirmed",
    Status.GENERATED: "Made by a program; the note says what it was calibrated to",
}

PRIVATE = """\
## Private folders

A party may keep drafts in `private/PARTY/`, where `PARTY` is its `id` in `case.yaml`.
They are read only when the case is opened as that party (`openbook check CASE --as
union`). For everybody else Openbook does not open the folder at all, so nothing from it
can show up anywhere. The files look like the public ones:
"""

KEYS = """\
The fields that are *part of the key* tell one row from another: no two rows of a table, and
no two entries of a list, may have the same key."""

ASSUMED = """\
What a side may assume, its unit, and where it is published. A side that says nothing
falls back on another file (`otherwise: working`); `openbook new` makes a file of working
values to be filled in, and `openbook missing CASE` says which of these a case still needs."""


def describe_format(example: Path) -> str:
    """Return the page as Markdown; each file is shown as the example case has it."""
    lines = [HEAD, "```text", *_tree(), "```", "", "## How values are written", ""]
    lines += [*kinds_table(_kinds()), "", NUMBERS, f"Grades: {', '.join(NAMES)}.", ""]
    lines += [UNITS, "", ", ".join(f"`{name}`" for name in (*COUNTED, "share")), ""]
    lines += ["## Where numbers come from", "", SOURCES, "| Status | Means |", "|---|---|"]
    lines += [f"| `{status}` | {means} |" for status, means in STATUSES.items()]
    lines += ["", f"### Fields of every row {{#{anchor(Sourced)}}}", ""]
    lines += [
        *fields_table(Sourced),
        "",
        PRIVATE,
        *(f"- `{name}`" for name in layout.private_files("PARTY")),
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
    """Return every file a case may have, in the order of the folder, with what it holds."""
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
    law = (
        f"{layout.LAW_FILE:<{width}}Its own law, or numbers added to its state's: see Add a state."
    )
    return [*lines, law, f"{'private/PARTY/…':<{width}}Drafts of one party, for it alone."]


def _record(kind: type) -> list[str]:
    """Return the fields of a file and, below, those of the entries inside it."""
    lines = fields_table(kind, Sourced)
    for name, inner in inner_types(kind).items():
        says = first_sentence(inner)
        lines += ["", f"#### Each entry of `{name}`", "", says, "", *_record(inner)]
    return lines


def _shown(example: Path, file: str) -> Iterator[str]:
    """Yield the file of the example, folded; a folder shows its first file."""
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


def _assumptions() -> Iterator[str]:
    yield from ("## Assumptions", "", ASSUMED, "")
    yield "| Name | Unit | Allowed | What it is | Where to look |"
    yield "|---|---|---|---|---|"
    for kind in ASSUMPTIONS:
        allowed = said_limits(kind.limits, kind.unit) if kind.limits else ""
        look_in = BELIEFS.get(kind.name, "")
        if kind.nothing:
            look_in = f"{kind.nothing} until something is announced"
        yield f"| `{kind.name}` | {kind.unit} | {allowed} | {kind.doc} | {look_in} |"
    for family, doc in FAMILIES.items():
        what = doc.format(own="of this name in the law of another state")
        yield f"| `{family}.NAME` | share | 0% to 100% | {what} | the board papers of the plan |"


def _kinds() -> set[FieldKind]:
    """Return the kinds of fields that some file has."""
    waiting, kinds = list(all_files().values()), set()
    while waiting:
        kind = waiting.pop()
        kinds |= {spec.kind for spec in specs(kind).values()}
        waiting += inner_types(kind).values()
    return kinds


_TERMS_HEAD = """\
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


def describe_terms(example: Path) -> str:
    """Return the page as Markdown; examples are taken from a case."""
    case, _ = read_case(example)
    written = _written(case) if case else {}
    lines = [_TERMS_HEAD, f"## Fields of every term {{#{anchor(Term)}}}", ""]
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
    """Return the line of every term of the case, by word."""
    contract = example.contract.terms if example.contract else ()
    terms = [*contract, *(term for offer in example.offers for term in offer.terms)]
    lines: dict[str, list[str]] = {}
    for term in terms:
        lines.setdefault(term.word, []).append(term.where.place().excerpt.strip())
    return lines
