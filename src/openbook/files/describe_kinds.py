"""What may stand in each kind of field, in words for the page The case format."""

from __future__ import annotations

from openbook.case.fields import Kind
from openbook.terms.shelf import LONG_EXAMPLE

# The name readers see, how it is written, and an example.
HOW: dict[Kind, tuple[str, str, str]] = {
    Kind.TEXT: (
        "text",
        "Anything; in a table, text that holds a comma needs double quotes",
        "Offer before the strike",
    ),
    Kind.WORD: (
        "short name",
        "Letters, digits, dots, hyphens and underscores, starting with a letter or digit",
        "2019-01-11-district",
    ),
    Kind.CHOICE: ("choice", "One of the words listed, exactly as they are", "rejected"),
    Kind.NUMBER: (
        "number",
        "As a newspaper prints it; blank means not known, never zero",
        "$1.86 billion",
    ),
    Kind.DAY: ("day", "Year, month and day", "2019-01-14"),
    Kind.YEAR: (
        "year",
        "A school and budget year, July to June: the two calendar years it touches",
        "2018-19",
    ),
    Kind.GRADES: ("grades", "TK, K or 1 to 12, alone or as a range", "4-6"),
    Kind.FLAG: ("yes or no", "Left out, it means no", "yes"),
    Kind.WORDS: (
        "short names",
        "In YAML a list in brackets; in a table, joined by semicolons",
        "[math, english] or es; hmn",
    ),
    Kind.FIGURE: (
        "figure",
        "A number alone, or with a source of its own: value, source, status, page, note",
        "{value: 6%, source: story, page: p. 3}",
    ),
    Kind.BY_YEAR: (
        "figures by year",
        "A figure under each year",
        "{2019-20: 2.6%, 2020-21: 2.7%}",
    ),
    Kind.SPREAD: (
        "spread",
        "Two numbers that hold the true value nine times out of ten, or what past misses say",
        "2% to 4%, from record, from record of CalPERS without bias",
    ),
    Kind.RECORDS: (
        "entries",
        "A list; each entry starts with a hyphen and has fields of its own",
        "- {id: union, role: union}",
    ),
    Kind.NAMED: (
        "named entries",
        "Entries under their names, each with fields of its own",
        "funding.cola: {value: 2.6%}",
    ),
    Kind.TERMS: (
        "terms",
        "A list; each term is one word with its fields",
        f"- {LONG_EXAMPLE}",
    ),
    Kind.CONDITION: (
        "condition",
        "A line of the projection with a limit, or free text",
        "{line: funded ADA, year: 2019-20, above: 1100}",
    ),
}


def kinds_table(kinds: set[Kind]) -> list[str]:
    """Markdown rows that say how each of these kinds is written."""
    rows = ["| Kind | How it is written | Example |", "|---|---|---|"]
    for kind, (name, how, example) in HOW.items():
        if kind in kinds:
            rows.append(f"| {name} | {how} | `{example}` |")
    return rows
