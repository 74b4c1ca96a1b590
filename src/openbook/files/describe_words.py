"""The paragraphs of the page The case format that no declaration can give."""

from __future__ import annotations

from openbook.figures.figure import Status

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

Units multiply and divide: `USD/pupils` is dollars for each pupil, `USD/people/days`
dollars for each person on one day. A `share` is a percentage or a plain ratio. Counted
things:"""

SOURCES = """\
Every number has a source: an entry of `evidence/sources.yaml`, named by its short name.
The nearest one counts:

1. the source written with the number itself (`{value: 6%, source: story}`) or in its row;
2. the source of the entry, offer or book that the number stands in;
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
What a book may hold a view on, its unit, and where it is published. A side that says
nothing leans on another book (`otherwise: working`); `openbook new` makes a book of working
values to be filled in, and `openbook missing CASE` says which of these a case still needs."""
