"""Open case: read once, asked many times, and what of it may be released.

Pages and answers on a terminal are for the party that reads them. Files are passed on:
they hold the public view, also for a party, unless the party names itself once more.
What it then gets carries the mark of ``private_to`` on every sheet and page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Any, Self, TypeVar

from openbook.api.folder import FolderRead, case_in, read_folder
from openbook.case.book import Book, FromRecord, RecordBand
from openbook.case.case import Case
from openbook.case.known import as_known
from openbook.case.offer import Offer
from openbook.case.saved_scenario import SavedScenario
from openbook.figures.errors import FigureError
from openbook.figures.model import Model
from openbook.files.layout import LAW_PLACES, NO_LAW, PUBLIC, is_scenario, is_wants
from openbook.files.table_rows import with_good_rows
from openbook.files.trial_assumptions import with_assumptions
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.findings.message import Message, cut_to
from openbook.law.errors import LawError, UnknownNameError
from openbook.law.state import StateLaw
from openbook.law.statutes import Statutes
from openbook.model.build import build_model
from openbook.model.errors import MissingPartError
from openbook.model.inputs import law_of
from openbook.model.live_model import model_shape
from openbook.model.missing_inputs import missing_parts, refuse_unfinished
from openbook.model.money.two_columns import CODE as TWO_COLUMNS
from openbook.model.simulations.outcome import NoAnswerError

# What people said, and the days of a strike; no number of it is in the model.
_NOT_IN_THE_MODEL = (
    "claims.csv",
    "corrections.csv",
    "walks.csv",
    "events.csv",
    "misses.csv",
    "disclosures.csv",
    "comparisons.csv",
    "comparable_districts.csv",
    "prices.csv",
    "requests.csv",
    "projections.csv",
    "strike/adults.csv",
    "strike/counts.csv",
    "strike/days.csv",
    "strike/notices.csv",
    "es.csv",
)
# Plans of strike days, one file a day.
_PLANS = ("strike/plans/", "strike/approved/")
# Of these, single rows are left out, each with its finding, and the others are used.
_ROW_BY_ROW = ("strike_days", "counts", "adults", "notices")
# The model withholds what rests on these; answers that need neither are given.
_WITHHELD = (TWO_COLUMNS, *NO_LAW)
_MODELS_KEPT = 6
Answer = TypeVar("Answer")


class _KeptModels:
    """The models of a case that were asked for last."""

    def __init__(self) -> None:
        self._models: dict[Hashable, Model] = {}
        self._building = Lock()

    def once(self, key: Hashable, build: Callable[[], Model]) -> Model:
        """Return the model of a key, built when first asked."""
        with self._building:
            model = self._models.pop(key, None) or build()
            self._models[key] = model
            for oldest in list(self._models)[:-_MODELS_KEPT]:
                del self._models[oldest]
        return model


class Opened:
    """A case as one viewer sees it. It may be asked by several threads at once.

    ``case`` is the case as known on its day; ``whole`` has what became public later too.
    """

    def __init__(
        self,
        case: Case,
        viewer: str = PUBLIC,
        *,
        read: FolderRead | None = None,
        budgeted: tuple[Book, ...] | None = None,
        kept: _KeptModels | None = None,
        known: Case | None = None,
    ) -> None:
        self.case, self.whole, self.viewer = known or as_known(case), case, viewer
        self._read = read or FolderRead(case, ())
        self._budgeted = budgeted  # the assumptions that the budget was made with, if others
        self._kept = kept or _KeptModels()
        self._answers: dict[str, Any] = {}

    @classmethod
    def of(cls, read: FolderRead, viewer: str) -> Self:
        """Open a case that was read; refuse it with every error the model meets."""
        case, findings = read.case, read.to_use
        wrong = [
            finding
            for finding in findings
            if finding.severity is Severity.ERROR
            and finding.code not in _WITHHELD
            and not finding.place.file.startswith((*_PLANS, *LAW_PLACES))
            and not finding.place.file.endswith(_beside(case))
            and not is_wants(finding.place.file)
            and not is_scenario(finding.place.file)
        ]
        if case is None or wrong:
            raise CaseNotReadableError(findings=wrong or findings)
        return cls(with_good_rows(case, _ROW_BY_ROW, findings), viewer, read=read)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return every finding about the case; it is checked when first asked."""
        return self._read.findings

    @property
    def findings_in_strike(self) -> tuple[Finding, ...]:
        """Return the findings about the files of a strike; the other checks are not run for it."""
        return self._read.in_strike_files

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Return the errors that the case is used in spite of."""
        return tuple(each for each in self._read.to_use if each.severity is Severity.ERROR)

    def assuming(self, said: Iterable[str]) -> Self:
        """Open the case with other assumptions, each said as NAME=VALUE or SIDE:NAME=VALUE.

        The published budget stays tied to the assumptions that it was made with.
        """
        case, findings = with_assumptions(self.whole, said)
        read = FolderRead(case, (*self._read.of_files, *findings))
        budgeted = self._budgeted or self.whole.books
        # Models are built with the budgeted assumptions, so these are the same.
        known, kept = self.case.with_books(case.books), self._kept
        return type(self)(case, self.viewer, read=read, budgeted=budgeted, kept=kept, known=known)

    def once(self, question: str, work: Callable[[], Answer]) -> Answer:
        """Answer a question that others ask again; a case never changes once it is read."""
        if question not in self._answers:  # two threads may both work; their answers are equal
            self._answers[question] = work()
        found: Answer = self._answers[question]
        return found

    def on(self, day: date | None) -> Case:
        """Return the case as known on a day; left out or the same, on its own."""
        if day is None or day == self.case.head.as_of:
            return self.case
        return as_known(self.whole, day)

    def law(self, known_on: date | None = None) -> StateLaw:
        """Return the law of the case as known on a day, else its own; without numbers if unknown.

        What needs a number then says which; what needs none is answered.
        """
        try:
            return law_of(self.case, known_on)
        except (LawError, UnknownNameError):
            head = self.case.head
            return StateLaw(Statutes({}, {}, known_on or head.as_of), head.state)

    def model(self, case: Case | None = None, *, known_on: date | None = None) -> Model:
        """Return the model under the law of a day, for the case or for it with other offers.

        Offers change a model only by its shape, so most share one.
        """
        case = case or self.case
        refuse_unfinished(case)
        law = law_of(case, known_on)
        key = law.statutes.known_on, model_shape(case)
        own = case if self._budgeted is None else case.with_books(self._budgeted)
        return self._kept.once(key, lambda: _built(own, law))


Folder = str | Path | Opened


def _built(case: Case, law: StateLaw) -> Model:
    try:
        return build_model(case, law)
    except FigureError as problem:
        raise NoAnswerError(str(problem)) from problem
    except OpenbookError as problem:  # a chapter stops at the first part it misses
        if missing := missing_parts(case, law):
            raise MissingPartError(missing) from problem
        raise


def opened(folder: Folder, viewer: str = PUBLIC, as_of: date | None = None) -> Opened:
    """Open a case without errors in what the model reads: no row is dropped in silence."""
    if isinstance(folder, Opened):
        return folder
    return Opened.of(read_folder(folder, viewer, as_of), viewer)


def _beside(case: Case | None) -> tuple[str, ...]:
    """Return the files whose mistakes change no number; a record that a book asks for does."""
    asked = case is not None and any(
        isinstance(each.spread, FromRecord | RecordBand)
        for book in case.books
        for each in book.assumptions
    )
    return tuple(name for name in _NOT_IN_THE_MODEL if not (asked and name == "projections.csv"))


_ODD = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST = 60


class NotNamedError(OpenbookError):
    """Something private would leave without being asked for by name."""


def view_to_leave(viewer: str, private: str = "") -> str:
    """Return whose view may leave: the public one, or the reader's own where named.

    >>> view_to_leave("union"), view_to_leave("union", "union")
    ('public', 'union')
    """
    if not private:
        return PUBLIC
    named = cut_to(private, _LONGEST)
    if viewer == PUBLIC:
        message = Message(
            "this is the public view, which holds nothing private to {own}; read "
            "as that party, with --as {own_word}",
            own=repr(named),
            own_word=named,
        )
        raise NotNamedError(message)
    if private != viewer:
        message = Message(
            "{own} can include what is private to {own_party} only, not what is "
            "private to {own_other}",
            own=repr(viewer),
            own_party=repr(viewer),
            own_other=repr(named),
        )
        raise NotNamedError(message)
    return viewer


def leaving(
    folder: Folder,
    *,
    viewer: str = PUBLIC,
    private: str = "",
    names: Iterable[str] = (),
    as_of: date | None = None,
) -> Opened:
    """Open the view of a case that may leave.

    ``private`` names the reading party; ``names`` are the offers and assumptions that
    the file is to hold: a private one is refused unless the party is named. A case that
    was opened for a party is refused too, as nothing public can be read from it.
    """
    if isinstance(folder, Opened):
        if view_to_leave(folder.viewer, private) != folder.viewer:
            raise NotNamedError(_unnamed(folder.viewer))
        return folder
    whose = view_to_leave(viewer, private)
    if whose != viewer:
        refuse_private(case_in(folder, viewer, as_of), names)
    return opened(folder, whose, as_of)


def refuse_private(case: Case, names: Iterable[str]) -> None:
    """Refuse names of the reader's private offers, assumptions and claims."""
    own = private_names(case)
    for name in names:
        if name in own:
            raise NotNamedError(_unnamed(case.viewer, name))


def private_names(case: Case) -> frozenset[str]:
    """Return the names of offers, assumptions, scenarios and claims that only the reader has."""
    entries: tuple[Offer | Book | SavedScenario, ...] = (*case.offers, *case.books, *case.scenarios)
    public = {each.id for each in entries if not each.private}
    own = {each.id for each in entries if each.private}
    public |= {str(name) for name in case.claims.column("claim")}
    own |= {str(name) for name in case.private_claims.column("claim")}
    return frozenset(own - public)


def private_to(open_case: Opened) -> str:
    """Return the party whose private content a view may hold; empty for the public one."""
    return "" if open_case.viewer == PUBLIC else open_case.viewer


def marked_name(name: str, party: str) -> str:
    """Return a file name that says whose private content is in the file.

    >>> marked_name("workbook.xlsx", "union"), marked_name("workbook.xlsx", "")
    ('private-to-union-workbook.xlsx', 'workbook.xlsx')
    """
    return f"private-to-{_ODD.sub('-', party)}-{name}" if party else name


def _unnamed(party: str, name: str = "") -> str:
    what = f"{name!r}" if name else "this view"
    return Message(
        "{own} is private to {own_party} and leaves only when asked for by name: "
        "--with-private {own_word} on the command line, private={own_other} in an "
        "address",
        own=what,
        own_party=repr(party),
        own_word=party,
        own_other=party,
    )
