"""Explain a word (OB214, a term, an assumption, law), or a number of a case."""

from __future__ import annotations

import shlex
from typing import Annotated, Literal

from cyclopts import Parameter

from openbook.answers.draft import A_WORD
from openbook.answers.projection import explain_number
from openbook.api import explain_word, open_case
from openbook.cli.options import AsJson, AsOf, BookName, OfferNames, Viewer, day_of, print_json
from openbook.figures.explanation import Explanation, as_data, text
from openbook.findings.errors import OpenbookError
from openbook.reports.notes import inferred_notes, precision_note

PUBLIC = "public"
USUAL_DEPTH = 3  # a screen or two

Depth = Annotated[
    int | Literal["all"] | None,
    Parameter(help="Levels of lines below the number, or all; left out, 3, with --json all."),
]


class DepthError(OpenbookError):
    """Fewer levels than one were asked for."""

    def __init__(self, depth: int) -> None:
        super().__init__(f"--depth {depth} shows nothing; write 1, 2, 3 … or all")


def explain(  # noqa: PLR0913  (options of a command)
    word: Annotated[str, Parameter(help=f"OB214, {A_WORD}, funding.cola …; or a case folder.")],
    line: Annotated[str, Parameter(help="Of a case: the line, such as reserve.available.")] = "",
    *,
    year: Annotated[str, Parameter(help="Of a case: the year, such as 2020-21.")] = "",
    book: BookName = "",
    offer: OfferNames = None,
    as_of: AsOf = None,
    viewer: Viewer = PUBLIC,
    depth: Depth = None,
    json: AsJson = False,
) -> None:
    """Explain a word (OB214, a term, an assumption, law), or a number of a case."""
    if not line:
        pages = explain_word(word)
        if json:
            print_json([{"kind": page.kind, "text": page.text} for page in pages])
        else:
            print("\n\n".join(page.text for page in pages))
        return
    levels = _levels(depth, whole=json)
    projection = open_case(word, viewer, day_of(as_of)).project(book=book, offers=offer)
    explained = explain_number(projection, line, year, depth=levels)
    if json:
        print_json(as_data(explained))
        return
    asked = [f"--offer={name}" for name in offer or ()]
    asked += ["--no-offer"] if offer == [] else []
    asked += [f"--book={book}"] if book else []
    asked += [f"--as-of={as_of.date()}"] if as_of else []
    asked += [f"--as={viewer}"] if viewer != PUBLIC else []

    def opened_by(each: Explanation) -> str:
        words = ["openbook", "explain", word, each.name, "--year", str(each.year)]
        return shlex.join([*words, *asked])

    case, own = projection.case, projection.question.book
    for note in filter(None, (*inferred_notes(case, [own]), precision_note(case))):
        print(note)
    print(text(explained, opened_by=opened_by))


def _levels(depth: int | Literal["all"] | None, *, whole: bool) -> int | None:
    """How many levels to tell; left out, some for people and all for programs."""
    if depth is None:
        return None if whole else USUAL_DEPTH
    if depth == "all":
        return None
    if depth < 1:
        raise DepthError(depth)
    return depth
