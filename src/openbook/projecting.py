"""The verbs that need a model: project a case, and explain a number of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from openbook.api import load_law, look_at
from openbook.case.case import Case
from openbook.figures.explain import explain
from openbook.figures.explanation import Explanation
from openbook.figures.year import Year
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Severity
from openbook.findings.nearest import suggestion
from openbook.findings.show import as_text
from openbook.folder.layout import PUBLIC
from openbook.projection.belief_sources import input_sources
from openbook.projection.project import Projection, ask, project

# What people said; no number of it is in the model.
_NOT_IN_THE_MODEL = ("claims.csv", "events.csv", "projections.csv")


class NoSuchLineError(OpenbookError):
    """The projection has no such line."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no line {name!r}. {suggestion(name, known)}")


class NoSuchYearError(OpenbookError):
    """The projection has no such year."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        years = ", ".join(known)
        super().__init__(
            f"{name!r} is not projected; write --year with one of: {years}"
        )


def project_case(
    folder: str | Path,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    draws: int = 0,
    known_on: date | None = None,
    viewer: str = PUBLIC,
) -> Projection:
    """Project a case on a book and some offers, with the law of a day."""
    case = sound_case(folder, viewer)
    law = load_law(case.head.state, known_on or case.head.as_of)
    return project(case, law, ask(case, book=book, offers=offers, draws=draws))


def sound_case(folder: str | Path, viewer: str = PUBLIC) -> Case:
    """A case without errors in what the model reads: no row is dropped in silence."""
    case, findings = look_at(folder, viewer)
    wrong = [
        finding
        for finding in findings
        if finding.severity is Severity.ERROR
        and not finding.place.file.endswith(_NOT_IN_THE_MODEL)
    ]
    if case is None or wrong:
        raise CaseNotReadableError("\n".join(map(as_text, wrong or findings)))
    return case


def explain_number(projection: Projection, line: str, year: str) -> Explanation:
    """Walk one number of the book's own world back to its sources."""
    model, case = projection.model, projection.case
    if line not in model.lines:
        raise NoSuchLineError(line, tuple(model.lines))
    asked = Year.parse(year)
    if asked is None or asked not in model.years:
        raise NoSuchYearError(year, tuple(map(str, model.years)))
    question = projection.question
    sources = input_sources(
        question.book, case, model, offers=question.offers, year=asked
    )
    world = projection.alone.worlds.one(0)
    return explain(model, world, line, asked, sources=sources)
