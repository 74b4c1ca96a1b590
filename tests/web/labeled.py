"""Every number of a page with its label: row, column, heading, sentence and color."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_BLOCKS = frozenset(
    {"p", "h1", "h2", "h3", "h4", "td", "th", "li", "dd", "dt", "summary", "caption"}
)
_UNREAD = frozenset({"script", "style", "svg", "select", "textarea"})
_AMOUNT = re.compile(r"[−-]?\$\s?\d[\d.,]*(?:\s(?:million|billion))?|\d[\d.,]*\s?%")

# The parts behind a sum open one by one; a rounding is said, not worked out.
_NOT_ONE = re.compile(
    rf"(?:{_AMOUNT.pattern}) is \d+ smaller things|to the nearest (?:{_AMOUNT.pattern})"
)


@dataclass
class Labeled:
    """A number that opens, and what the page says of it."""

    shown: str
    href: str  # of a link; of a button, what it sends
    sends: bool
    classes: str
    heading: str
    row: str = ""
    column: str = ""
    block: int = -1  # the place of its block


@dataclass
class Block:
    """A paragraph, a heading or a cell: its words, and those outside of its numbers."""

    tag: str
    classes: str
    words: str = ""
    apart: str = ""  # outside of the numbers that open
    links: list[str] = field(default_factory=list)
    wide: int = 1  # columns

    @property
    def amounts(self) -> list[str]:
        """The amounts that do not open."""
        said = _NOT_ONE.sub("", self.apart)
        found = [each.rstrip(".,") for each in _AMOUNT.findall(said)]
        return [each for each in found if each != "$0"]  # nothing opens to nothing


class PageReader(HTMLParser):
    """Read the numbers that open and the blocks of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[Labeled] = []
        self.blocks: list[Block] = []
        self._open: list[Block] = []
        self._number: Labeled | None = None
        self._unread = 0
        self._heading = self._row = ""
        self._heads: list[str] = []
        self._at = self._below = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a block, a number or a row."""
        named = {name: value or "" for name, value in attrs}
        if tag in _UNREAD:
            self._unread += 1
        elif tag == "thead":
            self._heads = []
        elif tag == "tr":
            self._below = max(self._below - 1, 0)
            self._row, self._at = "", 1 if self._below else 0
        elif tag in _BLOCKS:
            self._open.append(Block(tag, named.get("class", "")))
            self._open[-1].wide = int(named.get("colspan") or 1)
            if tag == "th" and "rowspan" in named:  # of the first column alone
                self._below = int(named["rowspan"])
        self._opens(tag, named)

    def _opens(self, tag: str, named: dict[str, str]) -> None:
        if tag == "a" and self._open:
            self._open[-1].links.append(named.get("href", ""))
        link = tag == "a" and named.get("href", "").startswith("/number")
        sends = tag == "button" and named.get("formaction") == "/try/number"
        if (link or sends) and "number" in named.get("class", "").split():
            column = self._heads[self._at] if self._at < len(self._heads) else ""
            self._number = Labeled(
                "",
                named["href"] if link else named["value"],
                sends,
                named.get("class", ""),
                self._heading,
                self._row,
                column if self._open and self._open[-1].tag == "td" else "",
            )

    def handle_endtag(self, tag: str) -> None:
        """Close what is open."""
        if tag in _UNREAD:
            self._unread -= 1
        elif tag == "table":
            self._heads, self._row = [], ""
        elif tag in {"a", "button"} and self._number is not None:
            self._number.shown = " ".join(self._number.shown.split())
            self._number.block = len(self.blocks)
            self.numbers.append(self._number)
            self._number = None
        elif tag in _BLOCKS and self._open:
            self._close(self._open.pop())

    def _close(self, block: Block) -> None:
        block.words = " ".join(block.words.split())
        self.blocks.append(block)
        if block.tag in {"h1", "h2", "h3"}:
            self._heading = block.words
        if block.tag in {"td", "th"}:
            if block.tag == "th" and not self._row and not self._at:
                self._row = block.words
            if len(self._heads) == self._at and (block.tag == "th" or not self._at):
                self._heads += [block.words] * block.wide
            self._at += block.wide

    def handle_data(self, data: str) -> None:
        """Hear the words."""
        if self._unread:
            return
        if self._number is not None:
            self._number.shown += data
        for block in self._open:
            block.words += data
            if self._number is None:
                block.apart += data


def read_page(html: str) -> PageReader:
    """Read a page."""
    reader = PageReader()
    reader.feed(html)
    return reader
