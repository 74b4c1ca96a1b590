"""Draft: a scenario written into the case folder as the draft of an offer."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from openbook.answers.trial.row import Row, cleaned, quoted
from openbook.answers.trial.scenario import Scenario, rows_of_offer
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.files.disk.write import text_on_disk, write_file
from openbook.files.layout import PUBLIC, private_folder
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message
from openbook.model.contract import units_of

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")


class DraftNotSavedError(OpenbookError):
    """The scenario cannot be written as a draft; nothing was written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """What a draft needs beside its rows: a name for its file, a title and a side.

    ``origin`` is the offer that its rows began as.
    """

    name: str
    title: str
    side: str
    origin: Offer | None = None

    @property
    def replies_to(self) -> str:
        """The offer that it answers: of its own side's, the one which that answered."""
        if self.origin is None:
            return ""
        own = self.origin.side == self.side
        return self.origin.replies_to if own else self.origin.id


def folder_of_drafts(viewer: str) -> str:
    """Where the drafts of a viewer are kept: its private folder, or the public one."""
    return "offers" if viewer == PUBLIC else f"{private_folder(viewer)}/offers"


def can_be_written(folder: str | Path, viewer: str) -> bool:
    """Whether this program may write drafts into the case folder."""
    place = Path(folder) / folder_of_drafts(viewer)
    while not place.exists():
        place = place.parent
    return os.access(place, os.W_OK)


def save_draft(
    folder: str | Path, viewer: str, case: Case, *, scenario: Scenario, draft: Draft
) -> str:
    """Write the scenario as an offer that stands as a draft; gives the file's name.

    Nothing that exists is ever written over.
    """
    name = f"{folder_of_drafts(viewer)}/{draft.name}.yaml"
    if _NAME.fullmatch(draft.name) and scenario.terms and scenario.sound:
        text = draft_text(case, scenario, draft)
        if text_on_disk(Path(folder), name)[0] == text:
            return name  # saved again after the answer was lost
    _refuse(case, scenario, draft)
    text = draft_text(case, scenario, draft)
    try:
        write_file(Path(folder), name, text, read_as=None)
    except FileChangedError:
        raise DraftNotSavedError(_taken(draft.name)) from None
    return name


def draft_text(case: Case, scenario: Scenario, draft: Draft) -> str:
    """The file of a draft. A term that was not changed keeps the source it had."""
    offer = Offer(
        side=draft.side,
        made_on=case.head.as_of,
        title=draft.title,
        standing="draft",
        replies_to=draft.replies_to,
        terms=scenario.terms,
    )
    sources = _sources(case, draft.origin)
    meant = units_of(case, scenario.offer(case))
    units = () if units_of(case, offer) == meant else meant
    head = {
        "side": draft.side,
        "made_on": offer.made_on.isoformat(),
        "title": quoted(cleaned(draft.title)),
        "standing": offer.standing,
        "replies_to": draft.replies_to,
    }
    lines = [f"{name}: {value}" for name, value in head.items() if value]
    rows = [_with_units(row, units) for row in scenario.rows]
    known = [sources.get(row, "") for row in scenario.rows]
    terms = [
        f"  - {_with_source(row, source).text}"
        for row, source in zip(rows, known, strict=True)
    ]
    return "\n".join([*lines, "terms:", *terms, ""])


def _refuse(case: Case, scenario: Scenario, draft: Draft) -> None:
    problem = ""
    if not _NAME.fullmatch(draft.name):
        problem = Message(
            "{own} cannot be the name of a draft; use small letters, digits, dots, "
            "hyphens and underscores, such as 2019-01-20-counter",
            own=repr(draft.name[:60]),
        )
    elif draft.name in case.offer_by_id:
        problem = _taken(draft.name)
    elif not draft.title.strip():
        problem = "a draft needs a title; write what people would call it"
    elif draft.side not in {party.id for party in case.head.parties}:
        problem = Message(
            "{own} is no party of the case; choose whose draft it is",
            own=repr(draft.side[:60]),
        )
    elif not scenario.terms:
        problem = "there is no term to save; add one first"
    elif not scenario.sound:
        problem = "a row cannot be read as it stands; put it right first"
    if problem:
        raise DraftNotSavedError(problem)


def _taken(name: str) -> str:
    return Message(
        "there is an offer {own} already, and nothing is written over; choose "
        "another name",
        own=repr(name),
    )


def _sources(case: Case, origin: Offer | None) -> Mapping[Row, str]:
    """The source of each term of the offer that the rows began as."""
    found: dict[Row, str] = {}
    for term in origin.terms if origin else ():
        if origin:
            for row in rows_of_offer(replace(origin, terms=(term,)), case):
                found[row] = term.source or origin.source
    return found


def _with_units(row: Row, units: tuple[str, ...]) -> Row:
    if not units or row.fields.get("units"):
        return row
    return replace(row, fields={**row.fields, "units": ", ".join(units)})


def _with_source(row: Row, source: str) -> Row:
    return replace(row, fields={**row.fields, "source": source}) if source else row
