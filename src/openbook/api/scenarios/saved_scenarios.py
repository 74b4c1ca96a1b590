"""Saved scenarios: written into the case under a name, undone again, and compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from openbook.api.scenarios.scenario import Row, cleaned, quoted
from openbook.case.case import Case
from openbook.case.saved_scenario import SavedScenario
from openbook.files.history import write_recorded
from openbook.files.layout import FOLDERS, PUBLIC, private_folder
from openbook.files.transaction import FileChange
from openbook.files.whole_folder import text_on_disk
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
_BETWEEN = re.compile(r"[^a-z0-9]+")


class ScenarioNotSavedError(OpenbookError):
    """The scenario cannot be saved; nothing was written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewScenario:
    """What is saved: a title, who saves it and when, and what is tried."""

    title: str
    made_by: str
    made_on: date
    compared_with: str = ""
    rows: tuple[Row, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its file, made from the title.

        >>> NewScenario(title="COLA at 2.5%!", made_by="A", made_on=date(2019, 1, 14)).name
        'cola-at-2-5'
        """
        return _BETWEEN.sub("-", self.title.lower()).strip("-")[:60].strip("-")

    @property
    def text(self) -> str:
        """The file."""
        head = {
            "title": quoted(cleaned(self.title)),
            "made_by": quoted(cleaned(self.made_by)),
            "made_on": self.made_on.isoformat(),
            "compared_with": self.compared_with,
        }
        lines = [f"{name}: {value}" for name, value in head.items() if value]
        for part, field, texts in (
            ("terms", "term", [row.text for row in self.rows]),
            ("assumptions", "value", self.said),
        ):
            lines += [f"{part}:"] if texts else []
            lines += [f"  - {field}: {quoted(text)}" for text in texts]
        return "\n".join([*lines, ""])


def folder_of_scenarios(viewer: str) -> str:
    """Return where a viewer's scenarios are kept: its private folder, or the public one."""
    place = FOLDERS["scenarios"][0]
    return place if viewer == PUBLIC else f"{private_folder(viewer)}/{place}"


def save_scenario(folder: str | Path, viewer: str, case: Case, new: NewScenario) -> str:
    """Write a scenario, all of it or nothing; nothing that exists is written over.

    It can be taken back like any other change of the workbench.
    """
    _refuse(case, new)
    file = f"{folder_of_scenarios(viewer)}/{new.name}.yaml"
    if text_on_disk(Path(folder), file)[0] == new.text:
        return new.name  # saved again after the answer was lost
    try:
        write_recorded(Path(folder), [FileChange(file, new.text, None)], viewer)
    except FileChangedError:
        raise ScenarioNotSavedError(_taken(new.title)) from None
    return new.name


def scenarios_by_id(case: Case) -> dict[str, SavedScenario]:
    """Return the scenarios of a case under their names; the viewer's own before public ones."""
    return {each.id: each for each in sorted(case.scenarios, key=lambda each: each.private)}


def _refuse(case: Case, new: NewScenario) -> None:
    problem = ""
    if not cleaned(new.title):
        problem = "a scenario needs a name; write what people would call it"
    elif not _NAME.fullmatch(new.name):
        problem = "the name of a scenario needs a letter or a digit"
    elif not cleaned(new.made_by):
        problem = "write who saves it, so that others know whom to ask"
    elif not new.rows and not new.said:
        problem = "nothing was changed: move a term or an assumption first"
    elif new.name in scenarios_by_id(case) and not _same(scenarios_by_id(case)[new.name], new):
        problem = _taken(new.title)
    if problem:
        raise ScenarioNotSavedError(problem)


def _same(old: SavedScenario, new: NewScenario) -> bool:
    tried: Sequence[str] = [row.text for row in new.rows]
    return (old.title, [*old.tried], old.said) == (cleaned(new.title), tried, new.said)


def _taken(title: str) -> str:
    return Message(
        "there is a scenario called {own} already, and nothing is written over; choose "
        "another name",
        own=repr(title[:60]),
    )
