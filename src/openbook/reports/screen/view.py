"""Screen view: the rows of a screen as a reader chose to see them, and where links lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from openbook.files.screen_folder import ScreenFolder
from openbook.screen.backtest import Record
from openbook.screen.rows import Risks
from openbook.screen.run import records_of, risks_of

Row = Mapping[str, Any]
# What a list can be sorted by: the column, and whether the highest comes first.
SORTS: dict[str, tuple[str, bool]] = {
    "deficit": ("deficit_chance", True),
    "below": ("below_chance", True),
    "certification": ("certification_chance", True),
    "strike": ("strike_chance", True),
    "result": ("result_share", False),
    "raise": ("bears", False),
    "students": ("students", True),
    "name": ("name", False),
}
USUAL = "deficit"


@dataclass(frozen=True, slots=True)
class ScreenLinks:
    """Where the pages of a screen are: on a server, or files beside each other."""

    district: Callable[[str], str] = field(default=lambda _: "")
    listed: Callable[[str, str, str], str] = field(default=lambda *_: "")  # sort, county, kind
    file: Callable[[str], str] = field(default=lambda _: "")
    case: Callable[[str], str] = field(default=lambda _: "")


NO_LINKS = ScreenLinks()


@dataclass(frozen=True, slots=True)
class ScreenView:
    """A finished screen, and which of its rows are shown in which order."""

    manifest: Row
    rows: tuple[Row, ...]
    risks: Risks
    records: tuple[Record, ...]
    links: ScreenLinks = NO_LINKS
    sort: str = USUAL
    county: str = ""
    kind: str = ""
    text: str = ""

    @property
    def as_of(self) -> date:
        """The day of the screen."""
        return date.fromisoformat(self.manifest["as_of"])

    @property
    def shown(self) -> list[Row]:
        """The rows that are asked for, in the order that is asked for."""
        found = [row for row in self.rows if self._asked(row)]
        column, highest = SORTS[self.sort]
        return sorted(found, key=lambda row: _order(row.get(column), highest=highest))

    def _asked(self, row: Row) -> bool:
        near = self.text.lower() in str(row["name"]).lower()
        return near and row["county"].startswith(self.county) and self.kind in {"", row["kind"]}

    @property
    def counties(self) -> list[str]:
        """The counties of the screen."""
        return sorted({row["county"] for row in self.rows if row["county"]})

    @property
    def kinds(self) -> list[str]:
        """The kinds of districts of the screen."""
        return sorted({row["kind"] for row in self.rows if row["kind"]})

    def row(self, key: str) -> Row:
        """The row of a district."""
        return next(row for row in self.rows if row["district"] == key)


def screen_view(folder: ScreenFolder, links: ScreenLinks = NO_LINKS) -> ScreenView:
    """Read a finished screen, the chances of each district with its other columns."""
    risks = risks_of(folder)
    more = risks.columns()
    rows = tuple({**row, **more.get(row["district"], {})} for row in folder.rows("districts"))
    return ScreenView(folder.manifest, rows, risks, records_of(folder), links)


def _order(value: Any, *, highest: bool) -> tuple[bool, Any]:
    """Unknown values last, whichever way the others go."""
    if value is None:
        return True, 0
    return False, -value if highest else value


def known(rows: Sequence[Row], column: str) -> list[float]:
    """The values of a column, without those that are not known."""
    return [row[column] for row in rows if row.get(column) is not None]
