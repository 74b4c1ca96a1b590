"""Fields, kinds and words of the case folder, for the reference."""

from __future__ import annotations

from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.limits import ANY, CALENDAR, Limits, written
from openbook.figures.figure import Status
from openbook.findings.message import Message
from openbook.findings.text import large_first
from openbook.terms.shelf import LONG_EXAMPLE

# The name readers see, how it is written, and an example.
HOW: dict[FieldKind, tuple[str, str, str]] = {
    FieldKind.TEXT: (
        "text",
        "Anything; in a table, text that holds a comma needs double quotes",
        "Offer before the strike",
    ),
    FieldKind.WORD: (
        "short name",
        "Letters, digits, dots, hyphens and underscores, starting with a letter or digit",
        "2019-01-11-district",
    ),
    FieldKind.CHOICE: (
        "choice",
        "One of the words listed, exactly as they are",
        "rejected",
    ),
    FieldKind.NUMBER: (
        "number",
        "As a newspaper prints it; blank means not known, never zero",
        "$1.86 billion",
    ),
    FieldKind.DAY: ("day", "Year, month and day", "2019-01-14"),
    FieldKind.YEAR: (
        "year",
        "A school and budget year, July to June: the two calendar years it touches",
        "2018-19",
    ),
    FieldKind.GRADES: ("grades", "TK, K or 1 to 12, alone or as a range", "4-6"),
    FieldKind.FLAG: ("yes or no", "Left out, it means no", "yes"),
    FieldKind.WORDS: (
        "short names",
        "In YAML a list in brackets; in a table, joined by semicolons",
        "[math, english] or es; hmn",
    ),
    FieldKind.FIGURE: (
        "figure",
        "A number alone, or with a source of its own: value, source, status, page, note",
        "{value: 6%, source: story, page: p. 3}",
    ),
    FieldKind.BY_YEAR: (
        "figures by year",
        "A figure under each year",
        "{2019-20: 2.6%, 2020-21: 2.7%}",
    ),
    FieldKind.SPREAD: (
        "spread",
        "Two numbers that hold the true value nine times out of ten, or what past misses say",
        "2% to 4%, from record, from record of CalPERS without bias",
    ),
    FieldKind.RECORDS: (
        "entries",
        "A list; each entry starts with a hyphen and has fields of its own",
        "- {id: union, role: union}",
    ),
    FieldKind.NAMED: (
        "named entries",
        "Entries under their names, each with fields of its own",
        "funding.cola: {value: 2.6%}",
    ),
    FieldKind.TERMS: (
        "terms",
        "A list; each term is one word with its fields",
        f"- {LONG_EXAMPLE}",
    ),
    FieldKind.CONDITION: (
        "condition",
        "A line of the projection with a limit, or free text",
        "{line: funded ADA, year: 2019-20, above: 1100}",
    ),
}


def kinds_table(kinds: set[FieldKind]) -> list[str]:
    """Markdown rows that say how each of these kinds is written."""
    rows = ["| Kind | How it is written | Example |", "|---|---|---|"]
    for kind, (name, how, example) in HOW.items():
        if kind in kinds:
            rows.append(f"| {name} | {how} | `{example}` |")
    return rows


_HEAD = (
    "| Field | Kind | Needed | Allowed | What it says |",
    "|---|---|---|---|---|",
)


def fields_table(record_type: type, shared: type | None = None) -> list[str]:
    """A row for each field; those of ``shared`` are only named, below the table."""
    common = specs(shared) if shared and issubclass(record_type, shared) else {}
    own = {n: spec for n, spec in specs(record_type).items() if n not in common}
    rows = [*_HEAD, *(_row(name, spec) for name, spec in own.items())]
    if common:
        names = ", ".join(f"`{name}`" for name in common)
        rows += ["", f"And {names}: see [above](#{anchor(shared)})."]
    return rows


def inner_types(record_type: type) -> dict[str, type]:
    """The fields that hold entries, with what an entry is."""
    fields = specs(record_type).items()
    return {name: spec.record for name, spec in fields if spec.record is not None}


def anchor(shared: type | None) -> str:
    """Where the fields of many rows are described once."""
    return f"fields-{shared.__name__.lower()}" if shared else ""


def first_sentence(record_type: type) -> str:
    """What a row or record is, without the name of its file."""
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
    """The words allowed, or the unit and the limits of a number."""
    if spec.choices:
        return ", ".join(f"`{choice}`" for choice in spec.choices)
    unit = "any unit" if spec.unit == "any" else spec.unit
    limits = said_limits(spec.limits, unit) if spec.limits and unit else ""
    return ", ".join(part for part in (unit, limits) if part)


def said_limits(limits: Limits, unit: str) -> str:
    """Return the hard limits, the seldom-left range and its source in words."""
    if limits in {ANY, CALENDAR}:
        return ""
    ends = [
        written(end, unit)
        for end in (limits.least, limits.most, limits.low, limits.high)
    ]
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
