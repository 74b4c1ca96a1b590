"""The .po file of a language in its one form: groups in order, sorted, no dates."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import normalize, read_po

from openbook.reports.words.catalog import GROUPS, LOCALES

FOLDER = Path(__file__).resolve().parents[2] / "src/openbook/reports/words"
_HEAD = """\
# What readers see, as English text and in the language of this file.
# Messages without msgctxt are texts of pages; the others are messages of the engine,
# whose places in braces hold what the first word of their name says (see said.py).
# Sorted by: python -m tools.words --write
msgid ""
msgstr ""
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


class Entry(NamedTuple):
    """One message of a group."""

    group: str
    text: str
    said: str


def read_entries(language: str) -> list[Entry]:
    """The messages of a language."""
    with (FOLDER / f"{language}.po").open("rb") as stream:
        read = read_po(stream, locale=LOCALES[language], abort_invalid=True)
    return [
        Entry(message.context or "", str(message.id), str(message.string))
        for message in read
        if message.id
    ]


def written(entries: list[Entry], language: str) -> str:
    """The messages as the text of a file."""
    out = [_HEAD.format(locale=LOCALES[language])]
    for group, about in GROUPS.items():
        out.append(f"\n# {'-' * 8} {about}\n")
        mine = {each.text: each for each in entries if each.group == group}
        for text in sorted(mine):
            context = f'msgctxt "{group}"\n' if group else ""
            out.append(
                f"\n{context}msgid {normalize(text, width=88)}\n"
                f"msgstr {normalize(mine[text].said, width=88)}\n"
            )
    return "".join(out)
