"""Desks: the case as each viewer sees it, written out of the rooms that viewer may enter."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from threading import RLock

from starlette.types import ASGIApp

from openbook.api.bundle import write_folder
from openbook.case.case import Case
from openbook.case.sides import bargaining_parties
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import NotWrittenError
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.host import rights
from openbook.web.host.record import head_shown
from openbook.web.host.rights import READER, SIDES, Viewer
from openbook.web.host.shared_pages import SharedPages, answers_of, forget_answers
from openbook.web.host.store import Act, DatabaseAwayError
from openbook.web.host.table import SharedTable
from openbook.web.host.versions import files_at, newest

VIEWS = "views"
_KEPT = 3  # folders of one viewer: another process may still read the one before


@dataclass(frozen=True, slots=True)
class OwnDesk:
    """A desk and its pages, of the versions that it was written from."""

    versions: tuple[int, int]
    desk: Desk
    app: ASGIApp


class Desks:
    """The desks of one process; those who see the same share one."""

    def __init__(self, table: SharedTable, hosts: Iterable[str], address: str = "") -> None:
        self.table, self._hosts, self.address = table, tuple(hosts), address
        self._kept: dict[str, OwnDesk] = {}
        self._lock = RLock()

    def of(self, viewer: Viewer) -> OwnDesk:
        """Return the desk of a viewer as the rooms are now."""
        with self.table.reading(viewer) as act:
            now = _versions(act)
            known = self._kept.get(viewer.reads_as)
            if known and known.versions == now:
                return known
            files = files_of(act, now)
            record = head_shown(act, self.table.key)
        with self._lock:
            known = self._kept.get(viewer.reads_as)
            if not known or known.versions != now:
                try:
                    known = self._written(viewer, now, files, record)
                except (NotWrittenError, OSError) as problem:  # such as a full disk
                    raise DatabaseAwayError from problem
                self._kept[viewer.reads_as] = known
            return known

    def case(self) -> Case | None:
        """Return the public case, by which parties are called."""
        return self.of(Viewer(READER)).desk.now().case

    def names(self) -> dict[str, str]:
        """Return how the sides are called, by party, the employer first."""
        case = self.case()
        return {each.id: each.called for each in bargaining_parties(case)} if case else {}

    def _written(
        self, viewer: Viewer, versions: tuple[int, int], files: dict[str, bytes], record: str
    ) -> OwnDesk:
        content = sha256()
        for name, said in files.items():
            content.update(f"{name}\0{len(said)}\0".encode() + said)
        place = self.table.home / VIEWS / sha256(viewer.reads_as.encode()).hexdigest()[:24]
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = place / content.hexdigest()[:32]
        if not folder.exists():  # it takes its name whole, or not at all
            write_folder(folder, files, private=True)
        _forget(place, folder)
        seat = "public"
        if viewer.role in SIDES:
            seat = color_of(f"{rights.OWN}{viewer.party}", tuple(self.names()))
        desk = Desk(
            folder,
            viewer.reads_as,
            keeps_drafts=False,
            local=False,
            address=self.address,
            seat=seat,
            record=record,
        )
        app = SharedPages(make_app(desk, self._hosts), answers_of(folder))
        return OwnDesk(versions, desk, app)


def _versions(act: Act) -> tuple[int, int]:
    own = f"{rights.OWN}{act.viewer.party}"
    mine = newest(act, own) if act.viewer.role in SIDES else 0
    return newest(act, rights.PUBLIC), mine


def files_of(act: Act, versions: tuple[int, int]) -> dict[str, bytes]:
    """Return the files that a viewer sees: the public ones and, of a side, its own."""
    files = files_at(act, rights.PUBLIC, versions[0])
    if act.viewer.role in SIDES:
        files |= files_at(act, f"{rights.OWN}{act.viewer.party}", versions[1])
    return files


def color_of(room: str, parties: tuple[str, ...]) -> str:
    """Return the color of a room: a side's own, the mediator's, or none."""
    party = room.partition(":")[2]
    if party in parties:
        return "side-1" if parties.index(party) == 0 else "side-2"
    return "side-3" if room == rights.MEDIATORS or party else "public"


def _forget(place: Path, now: Path) -> None:
    """Remove the oldest folders of a viewer; none is kept for longer than it is read."""
    older = [each for each in place.iterdir() if each != now and not each.name.startswith(".")]
    older.sort(key=lambda each: each.stat().st_mtime, reverse=True)
    for each in older[_KEPT - 1 :]:
        shutil.rmtree(each, ignore_errors=True)
    forget_answers(place)


def forget_all(table: SharedTable) -> None:
    """Remove every folder, at a start: a killed server may have left some."""
    shutil.rmtree(table.home / VIEWS, ignore_errors=True)
