"""What the source asks for beside what a language says: missing, unused, misplaced."""

from __future__ import annotations

from typing import NamedTuple

from tools.words.collect import asked_for, templates, written_anywhere
from tools.words.po_file import Entry, read_entries

from openbook.findings.message import places
from openbook.reports.words.catalog import LINES, PAGE


class Compared(NamedTuple):
    """Texts and messages that a language lacks, those nobody asks for, unlike places."""

    missing: tuple[str, ...]
    unused: tuple[str, ...]
    misplaced: tuple[str, ...]


def compared(language: str) -> Compared:
    """Compare the catalog of a language with the source."""
    entries = read_entries(language)
    pages = {entry.text for entry in entries if entry.group == PAGE}
    said = {entry.text for entry in entries if entry.group != PAGE}
    # The families of lines are looked up by name (Speech), not by a template in code.
    filled = {
        entry.text for entry in entries if entry.group not in {PAGE, LINES} and places(entry.text)
    }
    engine, worded = templates(worded=False), templates(worded=True)
    return Compared(
        tuple(sorted((asked_for() - pages) | (engine | worded - pages) - said)),
        tuple(sorted((pages - written_anywhere()) | (filled - engine - worded))),
        tuple(entry.text for entry in entries if not _alike(entry)),
    )


def _alike(entry: Entry) -> bool:
    """Whether a message and its translation have the same places."""
    return bool(entry.said.strip()) and set(places(entry.text)) == set(places(entry.said))
