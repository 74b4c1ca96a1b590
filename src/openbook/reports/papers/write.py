"""Write a paper: make one of a kind, as PDF, HTML or tables, whole or not at all.

Typst sets the PDF; it is an extra, loaded when a PDF is first made. Only fonts that come
with it are used, so pages break alike on every machine.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from openbook.files.whole_folder import replace_file, replace_folder
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.reports.document.document import Document, Drawing, TableBlock, flat, plain
from openbook.reports.document.laid_out import laid_out
from openbook.reports.drawing.frame import ChartTable, on_paper, paper_style
from openbook.reports.notes import BRIEFLY
from openbook.reports.plain_data import marked_rows, rows_csv


def to_html(paper: Document) -> bytes:
    """Return the whole file; every text of the case is escaped."""
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "drawing":
            block["svg"] = Markup(block["svg"])  # noqa: S704  (drawn and escaped by us)
    text = _templates().get_template("paper.html").render(style=_style(), **data)
    return text.encode("utf-8")


def style_policy() -> str:
    """Return what a server says of these files: only the style sheet inside them is used."""
    digest = b64encode(sha256(_style().encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


@cache
def _style() -> Markup:
    own = (files("openbook.reports.papers") / "templates" / "paper.css").read_text("utf-8")
    return Markup(f"{own}{paper_style()}")  # noqa: S704  (our own two files)


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("openbook.reports.papers"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


_STANDARD = "ua-1"  # ISO 14289-1, what makes a PDF readable for everybody
_FAULT = "its letters are too much for the typesetter"


class NoTypesetterError(OpenbookError):
    """Typst is not installed."""

    message = Message(
        "a paper as PDF needs Typst, which is not installed; write it as HTML "
        "(-o paper.html), or install it with: {own}",
        own='pip install "openbook[papers]"',
    )


class NotSetError(OpenbookError):
    """The typesetter refuses the paper; ``told`` is everything it says about it."""

    def __init__(self, reason: str, told: str = "") -> None:
        self.told = told
        super().__init__(
            Message(
                "the paper cannot be set as PDF ({own}); write it as HTML (-o paper.html)",
                own=reason,
            )
        )


def typeset(template: bytes, data: str) -> bytes:
    """Return a template with its data as PDF/UA, the same bytes every time."""
    typst = _typst()
    try:
        made: bytes = typst.compile(
            template,
            format="pdf",
            sys_inputs={"paper": data},
            ignore_system_fonts=True,
            pdf_standards=_STANDARD,
        )
    except typst.TypstError as problem:
        raise NotSetError(problem.message, problem.diagnostic) from problem
    except BaseException as problem:
        # A fault inside Typst arrives as what is no Exception, by this name only.
        if type(problem).__name__ != "PanicException":
            raise
        raise NotSetError(_FAULT) from problem
    return made


@cache
def _typst() -> Any:
    try:
        return import_module("typst")
    except ImportError as problem:
        raise NoTypesetterError from problem


_UNSHOWN = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")
_INSTEAD = "\N{REPLACEMENT CHARACTER}"
_LONGEST = 20  # signs of one word, before it may be broken anywhere
_EITHER = re.compile(r"(?<=[^\W\d_]{3})/(?=[^\W\d_]{3})")  # breaks first: unassigned/unappropriated
_LONG = re.compile(rf"[^\s\u200b]{{{_LONGEST}}}(?=[^\s\u200b])")


def to_pdf(paper: Document) -> bytes:
    """Return the paper as PDF/UA; a sign that cannot be set becomes one that says so."""
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "drawing":
            block["svg"] = on_paper(block["svg"])
    text = json.dumps(_broken(data), ensure_ascii=False, sort_keys=True)
    while True:
        try:
            return typeset(_template(), text)
        except NotSetError as problem:
            found = _unshown(problem.told) if problem.told else set(filter(_rare, text))
            signs = (found & set(text)) - {_INSTEAD}
            if not signs:
                raise
            text = text.translate({ord(sign): _INSTEAD for sign in signs})


@cache
def _template() -> bytes:
    return (files("openbook.reports.papers") / "templates" / "paper.typ").read_bytes()


def _unshown(told: str) -> set[str]:
    """Return the signs that the typesetter names as having no shape in any font."""
    found = (_CODE.sub(lambda code: chr(int(code[1], 16)), text) for text in _UNSHOWN.findall(told))
    return {sign for text in found for sign in text if sign.isprintable()}


def _rare(sign: str) -> bool:
    """Return whether a sign is neither of a Latin script nor punctuation or a symbol."""
    return sign > "\u024f" and not "\u2000" <= sign < "\u2700"


def _broken(data: Any) -> Any:
    """Return the same data, with places to break in words that are too long for a line."""
    if isinstance(data, str):
        drawn = data.startswith("<svg")
        return data if drawn else _LONG.sub("\\g<0>\u200b", _EITHER.sub("/\u200b", data))
    if isinstance(data, dict):
        kept = ("link", "alt")
        return {k: v if k in kept else _broken(v) for k, v in data.items()}
    if isinstance(data, list):
        return [_broken(each) for each in data]
    return data


def to_csv(paper: Document) -> dict[str, bytes]:
    """Return a file for each table and each chart, by name."""
    found: dict[str, ChartTable] = {}
    for block in flat(paper.blocks):
        if isinstance(block, TableBlock):
            found[f"{block.name}.csv"] = _rows(block)
        elif isinstance(block, Drawing):
            chart = block.chart
            found[f"chart-{chart.words.key}.csv"] = chart.table()
    if paper.simulated:
        mark = (paper.words("Note"), paper.words(BRIEFLY))
        found = {name: rows.with_last(*mark) for name, rows in found.items()}
    whose = (paper.words("Private to"), paper.reader)
    return {name: rows_csv(marked_rows(rows, *whose)).encode() for name, rows in found.items()}


def _rows(table: TableBlock) -> ChartTable:
    """Return the rows with the heading they stand under in a first column, where there is one."""
    groups = any(row.kind == "group" for row in table.rows)
    group, rows = "", []
    for row in table.rows:
        if row.kind == "group":
            group = plain(row.cells[0].text)
        else:
            values = (cell.value for cell in row.cells)
            rows.append((*((group,) if groups else ()), *values))
    shown = tuple(" ".join(head.split()) for head in table.heads)
    heads = (table.group, *shown) if groups else shown
    return ChartTable(heads, tuple(rows))


_MARKER = ".openbook-tables"
FORMATS: dict[str, Callable[[Document], bytes]] = {".pdf": to_pdf, ".html": to_html}


class UnknownFormatError(OpenbookError):
    """The name of the file does not say in which form it is to be written."""

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{file} says no form for the paper; end its name in {' or '.join(FORMATS)}"
        )


@dataclass(frozen=True, slots=True)
class Written:
    """A paper that was written: the file, how large it is, and its tables."""

    file: Path
    size: int
    paper: Document
    tables: tuple[str, ...] = ()


def form_of(file: str | Path) -> Callable[[Document], bytes]:
    """Return how a file of this name is made; refused where its name does not say."""
    form = FORMATS.get(Path(file).suffix.lower())
    if form is None:
        raise UnknownFormatError(str(file))
    return form


def write_paper(paper: Document, file: str | Path, *, tables: str | Path | None = None) -> Written:
    """Write a paper as PDF or HTML, by the end of its name, and its tables as CSV.

    A file that is there already is replaced in one step; the folder of the tables only
    if it is empty or was written by this verb before.
    """
    target = Path(file)
    content = form_of(target)(paper)
    found = to_csv(paper) if tables is not None else {}
    if tables is not None:
        marked = [(_MARKER, b""), *sorted(found.items())]
        replace_folder(Path(tables), marked, marker=_MARKER, private=bool(paper.reader))
    replace_file(target, content, private=bool(paper.reader))
    return Written(target, len(content), paper, tuple(sorted(found)))
