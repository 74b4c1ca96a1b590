"""An open case: every question as a method, and beside it the functions that write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from html import escape
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any  # noqa: TID251  (loaded when asked, below)

from openbook.api import bargain, claims, folder, needs, projection
from openbook.api.folder import read_folder
from openbook.api.view import Opened
from openbook.files.layout import PUBLIC
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding


class _WhenAsked:
    """A module that is imported when first asked, so that a command loads only its own."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


if TYPE_CHECKING:
    from openbook.api import (
        bundle,
        imports,
        packages,
        papers,
        staffing,
        story_case,
        strike,
        workbook,
        workbook_changes,
    )
    from openbook.api import calendar as impasse
    from openbook.api import guide as salary_guide
    from openbook.api.packages import Legal
    from openbook.api.papers import PaperAsked
    from openbook.api.staffing import PlanFound
    from openbook.api.strike import CostFound, ForecastFound
    from openbook.case.tables.walkout import DayPlan
    from openbook.evidence.claims.judgment import Earlier
    from openbook.evidence.reading.story import Reading
    from openbook.evidence.track_record import TrackRecord
    from openbook.figures.explanation import Explanation
    from openbook.files.imports.kind import ImportLook
    from openbook.files.imports.request import ImportRequest
    from openbook.reports import law_report as word_pages
    from openbook.reports.bundle.pack import Bundled
    from openbook.reports.bundle.verify import Verified
    from openbook.reports.document.document import Document
    from openbook.reports.family.feeds import Published
    from openbook.reports.law_report import WordPage
    from openbook.reports.workbook.review import Applied
    from openbook.settlement import frontier
    from openbook.settlement.frontier import GoOn
    from openbook.settlement.matters import OpenMatters
    from openbook.settlement.salary_guide import GuideFound, GuideRules
    from openbook.settlement.search import ByChance, Settlements
    from openbook.settlement.why import Why
    from openbook.strike.board import Board
    from openbook.strike.status import FamilyDay
else:
    impasse = _WhenAsked("openbook.api.calendar")
    salary_guide = _WhenAsked("openbook.api.guide")
    bundle = _WhenAsked("openbook.api.bundle")
    imports = _WhenAsked("openbook.api.imports")
    packages = _WhenAsked("openbook.api.packages")
    papers = _WhenAsked("openbook.api.papers")
    staffing = _WhenAsked("openbook.api.staffing")
    story_case = _WhenAsked("openbook.api.story_case")
    strike = _WhenAsked("openbook.api.strike")
    workbook = _WhenAsked("openbook.api.workbook")
    workbook_changes = _WhenAsked("openbook.api.workbook_changes")
    word_pages = _WhenAsked("openbook.reports.law_report")
    frontier = _WhenAsked("openbook.settlement.frontier")

_NONE: Mapping[str, date] = MappingProxyType({})


class OpenCase(Opened):
    """A case read once as one viewer, asked many times, also by several threads.

    ``case`` holds what was public on its day, ``whole`` what became public later too;
    ``findings`` are those of its files. Each method answers one question.
    """

    folder: Path | None = None

    # Money and offers

    project = projection.project_case
    multiyear = projection.multiyear_of
    multiyear_or_published = projection.multiyear_or_published
    cost = projection.cost_offers
    conventions = projection.offer_by_convention
    gap = projection.explain_gap
    offer_gap = bargain.explain_offer_gap
    side_gap = bargain.explain_side_gap
    terms_apart = bargain.terms_apart
    why_not_projected = bargain.why_not_projected
    offers = bargain.offers_over_time
    disclose = bargain.disclose_offer
    member = bargain.member_under_offers
    schedule = bargain.schedule_under_offer
    school = bargain.school_under_offers

    def explain(
        self,
        line: str,
        year: str,
        *,
        book: str = "",
        offers: Sequence[str] | None = None,
        depth: int | None = None,
    ) -> Explanation:
        """Walk one number back to its formula and sources."""
        made = self.project(book=book, offers=offers)
        return projection.explain_number(made, line, year, depth=depth)

    def calendar(
        self, *, on: date | None = None, happened: Mapping[str, date] = _NONE, private: str = ""
    ) -> str:
        """Return the days of impasse and of reopeners as iCalendar text."""
        text, _ = impasse.impasse_calendar(self, on=on, happened=happened, private=private)
        return text

    # Settlement

    def levels(self) -> OpenMatters:
        """List the open matters, each with the levels that may be agreed."""
        return packages.levels(self)

    def settle(
        self,
        *,
        books: Sequence[str] = (),
        chance: float = 0.95,
        years: int = 3,
        most: int = 50,
        strike_days: int = 0,
        go_on: GoOn | None = None,
    ) -> Settlements:
        """Find the packages that meet the minimum reserve and that neither side can better."""
        return packages.settle(
            self,
            books=books,
            chance=chance,
            years=years,
            most=most,
            strike_days=strike_days,
            go_on=go_on or frontier.always,
        )

    def settle_by_chance(
        self,
        chances: Sequence[float],
        *,
        books: Sequence[str] = (),
        years: int = 3,
        go_on: GoOn | None = None,
    ) -> ByChance:
        """Find the packages at each share of simulations that must meet the minimum reserve."""
        told = go_on or frontier.always
        return packages.settle_by_chance(self, chances, books=books, years=years, go_on=told)

    def explain_package(
        self, package: str, *, legal: Legal | None = None, most: int = 50, go_on: GoOn | None = None
    ) -> Why:
        """Say why a package meets the minimum reserve or not, and what would change it."""
        return packages.explain_package(
            self, package, legal=legal, most=most, go_on=go_on or frontier.always
        )

    def guide(
        self,
        rules: GuideRules | Mapping[str, str],
        *,
        unit: str = "",
        aim: str = "percent",
        starts: date | None = None,
        book: str = "",
    ) -> GuideFound:
        """Design the best salary schedule of a unit for an aim, within a cost and by rules."""
        return salary_guide.design_guide(self, rules, unit=unit, aim=aim, starts=starts, book=book)

    # Evidence

    evidence = claims.evidence
    binder = claims.binder

    def record(self) -> TrackRecord:
        """Compare past projections with actuals, by author and years out."""
        return folder.past_record(self.whole)

    def read(self, stories: Sequence[str | Path]) -> Reading:
        """Read news stories and propose claims: every figure and who says it."""
        return story_case.read_stories(stories, self.whole)

    # Strike

    def forecast(self, day: date | None = None, *, skill: bool = False) -> ForecastFound:
        """Forecast attendance by school on a day of a strike."""
        return strike.forecast_strike(self, day, skill=skill)

    def plan(self, day: date | None = None, *, yesterday: str | Path | None = None) -> PlanFound:
        """Assign staff to schools for a day of a strike."""
        return staffing.plan_strike(self, day, yesterday=yesterday)

    def replan(
        self,
        yesterday: str | Path,
        day: date | None = None,
        *,
        sick: Sequence[str] = (),
        lost: Sequence[str] = (),
        pins: Sequence[str] = (),
    ) -> PlanFound:
        """Assign staff anew with the fewest moves from yesterday's plan."""
        return staffing.replan_strike(self, yesterday, day, sick=sick, lost=lost, pins=pins)

    def strike_cost(
        self, day: date | None = None, *, counts: str | Path | None = None, book: str = ""
    ) -> CostFound:
        """Count what the days of a strike cost each side."""
        return strike.cost_of_strike(self, day, counts=counts, book=book)

    def board(self, *, day: date | None = None) -> Board:
        """List every school of a day: announced, planned, expected, counted."""
        return strike.morning_board(self, day=day)

    def families(self, *, day: date | None = None) -> FamilyDay:
        """Return what families are told about every school on a day."""
        return strike.tell_families(self, day=day)

    def publish(
        self, target: str | Path, *, day: date | None = None, address: str = ""
    ) -> Published:
        """Write the pages, feeds and call scripts for families to a folder."""
        return strike.publish_strike(self, target, day=day, address=address)

    # Files for others, public unless a party names itself

    missing = needs.what_is_missing

    def paper(self, kind: str, asked: PaperAsked, *, private: str = "") -> Document:
        """Make a paper for a board, a member, a strike morning or a fact-finder."""
        return papers.make_paper(self, kind, asked, private=private)

    def workbook(
        self, *, book: str = "", offers: Sequence[str] | None = None, private: str = ""
    ) -> bytes:
        """Make the workbook of live formulas."""
        return workbook.make_workbook(self, book=book, offers=offers, private=private)

    def __repr__(self) -> str:
        head = self.case.head
        view = "public view" if self.viewer == PUBLIC else f"as {self.viewer}"
        return f"<OpenCase {head.title} ({head.state}), as known on {head.as_of}, {view}>"

    def _repr_html_(self) -> str:
        """Show the case in a notebook: who, when, which offers and assumptions."""
        head = self.case.head
        rows = {
            "State": head.state,
            "As known on": head.as_of.isoformat(),
            "Years": ", ".join(map(str, head.years)),
            "Parties": ", ".join(party.called for party in head.parties),
            "Offers": ", ".join(offer.id for offer in self.case.offers),
            "Assumptions": ", ".join(book.id for book in self.case.books),
            "Findings": str(len(self.findings)),
        }
        cells = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>"
            for name, text in rows.items()
        )
        return f"<table><caption>{escape(head.title)}</caption>{cells}</table>"


class NoFolderError(OpenbookError):
    """A case that is nowhere on disk is to be written."""

    message = "this case was not opened from a folder; name the folder"


CaseOrFolder = str | Path | OpenCase


def open_case(case: CaseOrFolder, viewer: str = PUBLIC, as_of: date | None = None) -> OpenCase:
    """Open a case folder as one viewer; refuse one with errors, naming each of them.

    ``as_of`` is the day that offers, claims, counts, sources and law follow; left out,
    the case's own.
    """
    if isinstance(case, OpenCase):
        if as_of in {None, case.case.head.as_of}:
            return case
        return open_case(_folder_of(case), case.viewer, as_of)
    opened = OpenCase.of(read_folder(case, viewer, as_of), viewer)
    opened.folder = Path(case)
    return opened


def check_case(
    case: CaseOrFolder, viewer: str = PUBLIC, as_of: date | None = None
) -> tuple[Finding, ...]:
    """Return every finding about a case: in its files, and what they say together."""
    if not isinstance(case, OpenCase):
        return folder.check_case(case, viewer, as_of)
    return case.findings if as_of is None else open_case(case, as_of=as_of).findings


def _folder_of(case: CaseOrFolder) -> Path:
    if not isinstance(case, OpenCase):
        return Path(case)
    if case.folder is None:
        raise NoFolderError
    return case.folder


# What writes: a folder of the case, or a file made from it


def import_file(
    case: CaseOrFolder,
    kind: str,
    file: str | Path,
    asked: ImportRequest,
    *,
    write: bool = False,
    replace: bool = False,
) -> tuple[ImportLook, tuple[str, ...]]:
    """Read a file of the state or the district; write its tables only where asked."""
    if not write:
        return imports.look_at_file(_folder_of(case), kind, file, asked), ()
    return imports.import_file(_folder_of(case), kind, file, asked, replace=replace)


def correct_claim(
    case: CaseOrFolder, claim: str, now: str, *, because: str, on: date, column: str = "value"
) -> Earlier:
    """Correct one cell of a public claim; the earlier wording stays in the log."""
    return claims.correct_claim(_folder_of(case), claim, now, because=because, on=on, column=column)


def approve_plan(
    case: CaseOrFolder, day: date | None = None, *, name: str, now: datetime
) -> DayPlan:
    """Approve the draft plan of a day: from now on families read what it says."""
    return staffing.approve_plan(_folder_of(case), day, name=name, now=now)


def apply_workbook(
    case: CaseOrFolder, file: str | Path, *, book: str = "", draft: str = "", viewer: str = PUBLIC
) -> Applied:
    """Write the changes made in a workbook into the case."""
    return workbook_changes.apply_workbook(
        _folder_of(case), file, book=book, draft=draft, viewer=viewer
    )


def write_bundle(
    case: CaseOrFolder, file: str | Path, *, viewer: str = PUBLIC, private: str = ""
) -> Bundled:
    """Put a case, the law and every answer into one file that anybody can verify."""
    return bundle.write_bundle(_folder_of(case), file, viewer=viewer, private=private)


def verify_bundle(file: str | Path) -> Verified:
    """Recompute everything in a bundle and say what differs."""
    return bundle.verify_bundle(file)


def explain_word(word: str) -> tuple[WordPage, ...]:
    """Return the pages about a finding, a term, an assumption or a number of the law."""
    return word_pages.explain_word(word)
