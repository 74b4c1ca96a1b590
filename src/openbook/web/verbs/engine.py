"""The verbs of the engine: the case, its findings, its projection and what is behind it."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from openbook.answers import folder, projection
from openbook.answers.needs import what_is_missing
from openbook.figures.explanation import as_data as explanation_data
from openbook.findings.show import as_data as finding_data
from openbook.reports.law.lcff_text import lcff_data
from openbook.reports.missing_report import missing_data
from openbook.reports.overview import overview_data, part_data
from openbook.reports.projection_report import projection_data
from openbook.web.verbs.on_desk import LINE, Draws, Names, OnDesk, as_json


class EngineVerbs(OnDesk):
    """The case and its projection."""

    def show(self, part: str = "") -> Response:
        """Show the case, or one part of it."""
        case = self._case.case
        return as_json(part_data(case, part) if part else overview_data(case))

    def check(self) -> Response:
        """Check every file of the case."""
        findings = self._desk.now().findings
        return as_json({"findings": [finding_data(each) for each in findings]})

    def missing(self) -> Response:
        """Say which answers the case can give and what the others need."""
        return as_json(missing_data(what_is_missing(self._case)))

    def project(
        self,
        book: str = "",
        offer: Names = None,
        as_of: date | None = None,
        draws: Draws = 0,
        reserve: str = "available",
    ) -> Response:
        """Project the case on a book and some offers."""
        found = self._case.project(book=book, offers=offer, draws=draws, known_on=as_of)
        return as_json(projection_data(found, reserve))

    def explain(
        self,
        line: str = LINE,
        year: str = "",
        book: str = "",
        offer: Names = None,
        as_of: date | None = None,
    ) -> Response:
        """Walk one number back to its sources."""
        found = self._case.project(book=book, offers=offer, known_on=as_of)
        last = str(found.model.years[-1])
        explained = projection.explain_number(found, line, year or last)
        return as_json(explanation_data(explained))

    def lcff(
        self, year: str, ada: str, upp: str, as_of: date | None = None
    ) -> Response:
        """Compute California's funding formula for one district."""
        return as_json(lcff_data(folder.lcff(year, ada, upp, known_on=as_of)))
