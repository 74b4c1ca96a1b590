"""Intake: where a case opens that lacks numbers, one begun from nothing, files brought into it."""

from __future__ import annotations

from collections import OrderedDict
from datetime import date
from hashlib import sha256
from threading import Lock

from fastapi import Request
from starlette.responses import RedirectResponse

from openbook.api import folder as api
from openbook.api import uploads
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError
from openbook.reports.document.question import address
from openbook.reports.intake_report import looked_blocks
from openbook.web.desk import AS_OF, Desk
from openbook.web.page import Asked, Page, Shown, pages
from openbook.web.safety import MOST_BYTES
from openbook.web.workbench.edit_forms import BRING
from openbook.web.workbench.form_page import (
    FormPage,
    NotHereError,
    Sent,
    refuse_elsewhere,
    typed,
    with_form,
)

CHECKLIST, START = "/missing", "/start"
WAITING = "for"  # the question by which the checklist knows which page led there
_KEPT = ("lang", "theme", AS_OF)
_BROUGHT = (
    *("kind", "how", "year", "stage", "version", "column", "district", "unit", "name"),
    *("hours", "map", "fill", "only", "add_up"),
)
_SOURCE = ("source", "who", "title", "on", "link")
_MOST_HELD = 4


class NotBegunError(OpenbookError):
    """A new case lacks what it begins with."""


def show_start(asked: Asked) -> Shown:
    """Return what a new case begins with."""
    refuse_elsewhere(asked)
    return with_form(
        asked,
        folder=str(asked.desk.folder),
        states=api.state_names(),
        typed={
            "state": typed(asked, "state", "california"),
            **{name: typed(asked, name) for name in ("title", "as_of", "story")},
        },
        there=not can_be_started(asked.desk),
    )


def begin(asked: Asked, sent: Sent) -> str:
    """Make the case, of a story where there is one; gives its checklist."""
    day, folder = typed(asked, "as_of").strip(), asked.desk.folder
    story = sent.get("file") or sent.get("story", b"")
    try:
        as_of = date.fromisoformat(day) if day else None
    except ValueError as problem:
        said = Message(
            "{own} is not a day; write one such as {day}", own=repr(day), day="2026-11-17"
        )
        raise NotBegunError(said) from problem
    if not story.strip() and as_of is None:
        said = Message(
            "A new case needs the day on which it stands: nothing later than that day counts."
        )
        raise NotBegunError(said)
    title, state = typed(asked, "title").strip(), typed(asked, "state").strip()
    uploads.begin_case(folder, title=title, state=state, as_of=as_of, story=story)
    return CHECKLIST


class HeldFiles:
    """The last few files that were sent and looked at, until they are written."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._turn = Lock()

    def hold(self, name: str, content: bytes) -> str:
        """Keep a file; gives the word by which it is asked for again."""
        key = sha256(name.encode() + b"\0" + content).hexdigest()[:32]
        with self._turn:
            self._files[key] = (name, content)
            self._files.move_to_end(key)
            while len(self._files) > _MOST_HELD:
                self._files.popitem(last=False)
        return key

    def get(self, key: str) -> tuple[str, bytes] | None:
        """Return a file that is still held."""
        return self._files.get(key)


_HELD = HeldFiles()


def _kinds(asked: Asked) -> dict[str, str]:
    """Return the kinds of files that can be read; accounts by code are California's."""
    elsewhere = () if "multiyear" in asked.on_desk.forms else ("sacs",)
    return {word: title for word, title in uploads.import_kinds().items() if word not in elsewhere}


def show_bring(asked: Asked) -> Shown:
    """Return the form for a file, and what is understood of one that was sent."""
    refuse_elsewhere(asked)
    held = _HELD.get(typed(asked, "held"))
    said = {name: typed(asked, name) for name in (*_BROUGHT, *_SOURCE)}
    nothing = {"held": "", "seen": "", "blocks": (), "found": (), "usable": False}
    shown = with_form(
        asked,
        kinds=_kinds(asked),
        typed={**said, "how": said["how"] or "add"},
        sources=tuple(asked.case.source_by_id.values()),
        years=tuple(map(str, asked.case.head.years)),
        **nothing,
    )
    if held is None:
        return shown
    try:
        look = uploads.look_at_sent(asked.desk.folder, *held, said)
    except OpenbookError as problem:
        return {**shown, "problem": problem.text, "findings": problem.findings}
    return {
        **shown,
        "held": typed(asked, "held"),
        "seen": look.seen,
        "typed": {**shown["typed"], "kind": look.looked.kind},
        "blocks": tuple(looked_blocks(look.looked, asked.words)),
        "found": look.looked.findings,
        "usable": look.usable,
    }


def bring(asked: Asked, sent: Sent) -> str:
    """Look at a file that was sent; write it where the reader has seen it and says so."""
    said = {name: typed(asked, name).strip() for name in (*_BROUGHT, *_SOURCE)}
    if sent.get("file"):
        name = sent.get("file.name", b"").decode("utf-8", "replace")
        return address(BRING, held=_HELD.hold(name, sent["file"]), **said)
    held = _HELD.get(typed(asked, "held"))
    if held is None:
        raise NotHereError(Message("Choose a file first; the one from before is no longer held."))
    if not typed(asked, "confirm"):
        return address(BRING, held=typed(asked, "held"), **said)
    desk = asked.desk
    written = uploads.bring_in(
        desk.folder, *held, said, seen=typed(asked, "seen"), viewer=desk.viewer
    )
    return address(CHECKLIST, written=written)


def to_checklist(request: Request, desk: Desk, problem: Exception) -> RedirectResponse | None:
    """Lead from a page that the case has too few numbers for to what it still needs.

    Where there is no case yet, it leads to the page that starts one.
    """
    path, query = request.url.path, request.query_params
    asked = request.method == "GET" and any(page.path == path for page in pages())
    if asked and path != START and can_be_started(desk):
        return RedirectResponse(START, status_code=307)
    if not asked or not isinstance(problem, MissingPartError) or _can_be_projected(desk):
        return None
    kept = {name: query[name] for name in _KEPT if name in query}
    return RedirectResponse(address(CHECKLIST, **{WAITING: path}, **kept), status_code=307)


def _can_be_projected(desk: Desk) -> bool:
    """Return whether the numbers are there, so that only the question asks for more."""
    try:
        desk.now(look=False).opened().project()
    except MissingPartError:
        return False
    return True


def can_be_started(desk: Desk) -> bool:
    """Return whether there is no case yet, and nothing else in its place."""
    folder = desk.folder
    empty = not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    return desk.keeps_drafts and empty


START_PAGE = Page(START, "Start a case", show_start, "start.html", under="/check")
BRING_PAGE = Page(BRING, "Bring in a file", show_bring, "bring.html", under="/check")
FORMS = (FormPage(START_PAGE, begin), FormPage(BRING_PAGE, bring, most=MOST_BYTES))
