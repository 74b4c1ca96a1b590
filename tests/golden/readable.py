"""Turn what the program makes into text that a person can compare line by line."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from typing import Any

from openpyxl import load_workbook
from pypdf import PdfReader

_MOST_LINES, _BLOCK = 400, 100
_MOST_ITEMS = 40
_BLOCKS = frozenset(
    {"p", "div", "section", "header", "footer", "nav", "main", "h1", "h2", "h3", "h4"}
    | {"li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "caption", "form", "fieldset"}
    | {"label", "button", "option", "summary", "details", "figure", "figcaption"}
    | {"svg", "text", "br"}
)
_CELLS = frozenset({"td", "th"})
_HIDDEN = frozenset({"script", "style"})
_VALUES = ("href", "action", "value", "content", "d", "points", "aria-label", "title")
_RUN_BY = re.compile(r", simula\w+ (?:run by|ejecutadas por)[^<]*")  # depends on the machine
_UNSEEN = re.compile(r"<p [^>]*\bhidden>.*?</p>", re.DOTALL)  # shown by a script, later
_STAMPED = re.compile(r"\?v=[0-9a-f]+")


def short_hash(text: str) -> str:
    """Return enough of a hash to see that something changed."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def folded(text: str) -> str:
    """Keep the first lines; of the rest, a hash for each block says which has changed."""
    lines = text.splitlines()
    if len(lines) <= _MOST_LINES:
        return text
    rest = range(_MOST_LINES, len(lines), _BLOCK)
    hashes = [
        f"… lines {at + 1} to {min(at + _BLOCK, len(lines))}: "
        f"{short_hash(chr(10).join(lines[at : at + _BLOCK]))}"
        for at in rest
    ]
    return "\n".join([*lines[:_MOST_LINES], *hashes])


class _Reader(HTMLParser):
    """Collect the words of a page, its links and a hash of what is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[str]] = [[]]
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line for a block; note links, fields and drawings."""
        if tag in _HIDDEN:
            self._hidden += 1
        if tag in _BLOCKS:
            self.lines.append([])
        elif tag in _CELLS and self.lines[-1]:
            self.lines[-1].append("|")
        given = {name: value or "" for name, value in attrs if name in _VALUES}
        for name in ("d", "points"):
            if name in given:
                given[name] = short_hash(given[name])
        if given:
            said = " ".join(f"{name}={value}" for name, value in given.items())
            self.lines[-1].append(f"<{tag} {_STAMPED.sub('', said)}>")

    def handle_endtag(self, tag: str) -> None:
        """End a block."""
        if tag in _HIDDEN:
            self._hidden -= 1
        if tag in _BLOCKS:
            self.lines.append([])

    def handle_data(self, data: str) -> None:
        """Keep words that a reader sees."""
        if data.strip() and not self._hidden:
            self.lines[-1].append(" ".join(data.split()))


def of_html(text: str) -> str:
    """Return the words, links and hashes of drawings of a page."""
    reader = _Reader()
    reader.feed(_UNSEEN.sub("", _RUN_BY.sub("", text)))
    return "\n".join(" ".join(line) for line in reader.lines if line)


def of_json(text: str) -> str:
    """Return data with one value a line, long lists cut with a hash of the rest."""
    return json.dumps(_cut(json.loads(text)), indent=1, ensure_ascii=False)


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        shown = {name: _cut(each) for name, each in list(value.items())[:_MOST_ITEMS]}
        rest = list(value.items())[_MOST_ITEMS:]
        return shown | ({f"… {len(rest)} more": short_hash(repr(rest))} if rest else {})
    if isinstance(value, list):
        rest = value[_MOST_ITEMS:]
        more = [f"… {len(rest)} more: {short_hash(repr(rest))}"] if rest else []
        return [_cut(each) for each in value[:_MOST_ITEMS]] + more
    return value


def of_pdf(content: bytes) -> str:
    """Return the text of every page."""
    pages = PdfReader(io.BytesIO(content)).pages
    return "\n\f\n".join(page.extract_text() for page in pages)


def of_workbook(content: bytes) -> str:
    """Return every sheet, a row a line; of long sheets the first rows and hashes."""
    book = load_workbook(io.BytesIO(content))
    parts = []
    for sheet in book.worksheets:
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        for row in sheet.iter_rows(values_only=True):
            rows.writerow(["" if cell is None else cell for cell in row])
        parts.append(f"== {sheet.title}\n{folded(out.getvalue())}")
    return "\n".join(parts)


def of_bundle(content: bytes) -> str:
    """Return every member with its hash."""
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        names = sorted(opened.namelist())
        return "\n".join(
            f"{name} {hashlib.sha256(opened.read(name)).hexdigest()[:12]}" for name in names
        )
