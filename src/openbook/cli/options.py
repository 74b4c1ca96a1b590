"""Options that many commands share, and the two ways to print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.case.case import Case
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, as_text, with_findings
from openbook.reports.document.document import Document
from openbook.reports.document.text import to_text
from openbook.reports.offers.county_form import form_names
from openbook.reports.words.words import Words, words_for

Found = TypeVar("Found")


def said(text: str) -> Parameter:
    """Return an option with its sentence."""
    return Parameter(help=text)


def flag(text: str) -> Parameter:
    """Return an option that has no opposite, with its sentence."""
    return Parameter(help=text, negative="")


CountyLayout = Annotated[
    str,
    said(
        f"County whose form a disclosure is laid out in: {', '.join(form_names())}; "
        "left out, parts A to L."
    ),
]
CaseFolder = Annotated[Path, said("Folder of the case.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Viewer = Annotated[
    str, Parameter(name="--as", help="Party to read as; its private folder is read too.")
]
WithPrivate = Annotated[
    str,
    said(
        "Put what is private to this party into the file, marked on every page; "
        "left out, the file is the public view. The party is the one of --as."
    ),
]
Host = Annotated[str, said("Address to listen on; this machine only unless given.")]
Port = Annotated[
    int, Parameter(help="Port; 0 is any free one.", validator=Number(gte=0, lte=65535))
]
ToBrowser = Annotated[bool, Parameter(name="--open", help="Open it in a browser.")]
Output = Annotated[Path, Parameter(name=["--output", "-o"], help="File to write: .pdf or .html.")]


def print_json(data: Any) -> None:
    """Print plain data as JSON, the same bytes every time."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def tell(data: Any, *lines: str, json: bool) -> None:
    """Print plain data for programs, else lines for people."""
    print_json(data) if json else print("\n".join(lines))


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


BookName = Annotated[str, said("Set of assumptions (file in books/); left out, the employer's.")]
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
    said("Day that offers, claims, counts, sources and law follow; else the case's."),
]
Draws = Annotated[
    int, Parameter(help="Simulations drawn from the ranges.", validator=Number(gte=0, lte=100_000))
]
Define = Annotated[str, said("Reserve to show, as reserve=unrestricted.")]
AnyOffers = Annotated[list[str] | None, flag("Offer, as often as needed; left out, all.")]
StrikeDay = Annotated[datetime | None, said("Day of the strike; else the next one.")]
DaysOnStrike = Annotated[float, Parameter(help="Days on strike.", validator=Number(gte=0, lte=366))]
Language = Annotated[Literal["en", "es"], said("Language of the answer.")]


def day_of(given: datetime | None) -> date | None:
    """Return the day of an option."""
    return given.date() if given else None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Viewed:
    """Who reads an answer: as of which day, as which party, in which form."""

    as_of: AsOf = None
    viewer: Viewer = "public"
    json: AsJson = False

    @property
    def day(self) -> date | None:
        """The day that the answer follows; None is the case's own."""
        return day_of(self.as_of)

    @property
    def view(self) -> tuple[str, date | None]:
        """The party and the day that a case is opened with."""
        return self.viewer, self.day

    def tell(self, data: Callable[[], Any], text: Callable[[], str]) -> None:
        """Print an answer: plain data for programs, else a text for people."""
        print_json(data()) if self.json else print(text())


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Reader(Viewed):
    """Who reads an answer that is a document, and in which language."""

    language: Language = "en"

    def words(self, case: Case | None) -> Words:
        """Return the words of the language, in the state of a case."""
        return words_for(case, self.language)

    def print(
        self,
        data: Callable[[], Any],
        document: Callable[[Words], Document],
        case: Case | None = None,
        findings: tuple[Finding, ...] | None = None,
    ) -> None:
        """Print an answer as data or as a document, with what was found on the way."""

        def told() -> Any:
            return data() if findings is None else with_findings(data(), findings)

        print_findings(() if self.json else findings or ())
        self.tell(told, lambda: to_text(document(self.words(case))))

    def answer(
        self,
        found: Found,
        case: Case,
        data: Callable[[Found], Any],
        document: Callable[[Found, Case, Words], Document],
    ) -> None:
        """Print what was found in a case, as data or as its document."""
        self.print(lambda: data(found), lambda words: document(found, case, words), case)


ANYBODY, ANY_READER = Viewed(), Reader()
