"""What the source asks for beside what a language says: missing, unused, misplaced."""

from __future__ import annotations

from typing import NamedTuple

from tools.words.collect import asked_for, written_anywhere
from tools.words.po_file import Entry, read_entries

from openbook.reports.words.catalog import PAGE
from openbook.reports.words.sentences import places


class Compared(NamedTuple):
    """Texts of pages that a language lacks, those nobody asks for, and unlike places."""

    missing: tuple[str, ...]
    unused: tuple[str, ...]
    misplaced: tuple[str, ...]


def compared(language: str) -> Compared:
    """The catalog of a language beside the source."""
    entries = read_entries(language)
    pages = {entry.text for entry in entries if entry.group == PAGE}
    return Compared(
        tuple(sorted(asked_for() - pages)),
        tuple(sorted(pages - written_anywhere())),
        tuple(entry.text for entry in entries if not _alike(entry)),
    )


def _alike(entry: Entry) -> bool:
    """Whether a message and its translation have the same places."""
    return bool(entry.said.strip()) and places(entry.text) == places(entry.said)
