"""Options that many commands share, and the two ways to print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.findings.finding import Finding, as_text
from openbook.reports.document.document import Document
from openbook.reports.document.text import to_text
from openbook.reports.offers.disclosure_form import form_names
from openbook.reports.words.words import Words, words_in

CountyLayout = Annotated[
    str,
    Parameter(
        help=f"County whose form a disclosure is laid out in: {', '.join(form_names())}; "
        "left out, parts A to L."
    ),
]
CaseFolder = Annotated[Path, Parameter(help="Folder of the case.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Viewer = Annotated[
    str, Parameter(name="--as", help="Party to read as; its private folder is read too.")
]
WithPrivate = Annotated[
    str,
    Parameter(
        help="Put what is private to this party into the file, marked on every page; "
        "left out, the file is the public view. The party is the one of --as."
    ),
]
Host = Annotated[str, Parameter(help="Address to listen on; this machine only unless given.")]
Port = Annotated[
    int, Parameter(help="Port; 0 is any free one.", validator=Number(gte=0, lte=65535))
]
ToBrowser = Annotated[bool, Parameter(name="--open", help="Open it in a browser.")]


def print_json(data: Any) -> None:
    """Print plain data as JSON, the same bytes every time."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_document(document: Document) -> None:
    """Print an answer as text."""
    print(to_text(document))


def tell_view(file: Path, viewer: str, private: str) -> None:
    """Tell a party on the error stream whether its private content is in a file."""
    if viewer == "public":
        return
    said = (
        f"{file} is private to {private} and marked so."
        if private
        else f"{file} is the public view: nothing private to {viewer} is in it. "
        f"Add --with-private {viewer} to include it."
    )
    print(said, file=sys.stderr)


def print_findings(findings: tuple[Finding, ...]) -> None:
    """Tell on the error stream what was left out or is odd, before the answer."""
    for finding in findings:
        print(as_text(finding), end="\n\n", file=sys.stderr)


BookName = Annotated[
    str, Parameter(help="Set of assumptions (file in books/); left out, the employer's.")
]
OfferNames = Annotated[
    list[str] | None,
    Parameter(
        help="Offer by its file name, as often as needed; left out, those that the "
        "published budget holds.",
        negative="--no-offer",
    ),
]
AsOf = Annotated[
    datetime | None,
    Parameter(help="Day that offers, claims, counts, sources and law follow; else the case's."),
]
Draws = Annotated[
    int, Parameter(help="Simulations drawn from the ranges.", validator=Number(gte=0, lte=100_000))
]
Define = Annotated[str, Parameter(help="Reserve to show, as reserve=unrestricted.")]
AnyOffers = Annotated[
    list[str] | None, Parameter(help="Offer, as often as needed; left out, all.", negative="")
]
StrikeDay = Annotated[datetime | None, Parameter(help="Day of the strike; else the next one.")]
DaysOnStrike = Annotated[float, Parameter(help="Days on strike.", validator=Number(gte=0, lte=366))]
Language = Annotated[Literal["en", "es"], Parameter(help="Language of the answer.")]


def day_of(given: datetime | None) -> date | None:
    """Return the day of an option."""
    return given.date() if given else None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    """Who reads an answer: as of which day, as which party, in which language and form."""

    as_of: AsOf = None
    viewer: Viewer = "public"
    language: Language = "en"
    json: AsJson = False

    @property
    def view(self) -> tuple[str, date | None]:
        """The party and the day that a case is opened with."""
        return self.viewer, day_of(self.as_of)

    def print(self, data: Callable[[], Any], document: Callable[[Words], Document]) -> None:
        """Print an answer: plain data for programs, else a document for people."""
        if self.json:
            print_json(data())
        else:
            print_document(document(words_in(self.language)))


ANYBODY = Reader()
