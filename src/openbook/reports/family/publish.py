"""Publish the pages for families: site, feeds and call scripts, all or none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from openbook.answers.opened import Folder
from openbook.answers.release import leaving
from openbook.answers.staffing import odd_in_strike
from openbook.answers.strike import tell_families
from openbook.files.whole_folder import replace_folder
from openbook.findings.finding import Finding
from openbook.reports.family.address import checked_address, no_address
from openbook.reports.family.site import MARKER, site_files
from openbook.strike.days import NoSchoolsError
from openbook.strike.status import FamilyDay


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was written: where, for which day, how much of it."""

    folder: Path
    day: FamilyDay
    files: int
    findings: tuple[Finding, ...] = ()

    @property
    def statuses(self) -> Counter[str]:
        """How many schools have each status."""
        return Counter(each.status for each in self.day.schools)


def publish_strike(
    folder: Folder,
    target: str | Path,
    *,
    day: date | None = None,
    address: str = "",
) -> Published:
    """Write the pages, feeds and call scripts for families to a folder, all or none.

    The case is read as the public sees it: nothing private can be published. Pages say
    what was announced and what the approved plan of the day holds, never a draft.
    ``address`` is where the site will stand; left out, the one in strike.yaml.
    """
    open_case = leaving(folder)
    if not len(open_case.case.schools):
        raise NoSchoolsError
    told = tell_families(open_case, day=day)
    if address:
        told = replace(told, site=checked_address(address))
    findings = (*odd_in_strike(open_case), *no_address(told))
    count = replace_folder(Path(target), site_files(told), marker=MARKER)
    return Published(Path(target), told, count, findings)
