"""The verbs of a strike: pupils expected, people sent to schools, what a day costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.folder.layout import PUBLIC
from openbook.folder.whole_folder import replace_folder
from openbook.opened import Folder, opened
from openbook.report.family.site import MARKER, site_files
from openbook.strike.status import FamilyDay, SiteStatus, family_day


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was written: where, for which day, how much of it."""

    folder: Path
    day: FamilyDay
    files: int

    @property
    def statuses(self) -> Counter[str]:
        """How many schools have each status."""
        return Counter(each.status for each in self.day.schools)


def tell_families(
    folder: Folder, *, day: date | None = None, viewer: str = PUBLIC
) -> FamilyDay:
    """What families are told about every school on a day of the strike."""
    return family_day(opened(folder, viewer).case, day, plan=_planned())


def publish_strike(
    folder: Folder, target: str | Path, *, day: date | None = None
) -> Published:
    """Write the pages, feeds and call scripts for families to a folder, all or none.

    The case is read as the public sees it: nothing private can be published.
    """
    told = tell_families(folder, day=day)
    count = replace_folder(Path(target), site_files(told), marker=MARKER)
    return Published(Path(target), told, count)


def _planned() -> tuple[SiteStatus, ...]:
    return ()
