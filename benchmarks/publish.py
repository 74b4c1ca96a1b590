"""Publishing the pages for families beside merely writing the same bytes to the disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path

import openbook
from benchmarks._timing import Row, at_most, interleaved
from openbook.api import folder as api
from openbook.case.case import Case
from openbook.case.tables.walkout import DayPlan, PlannedSite
from openbook.files.whole_folder import flush, replace_folder
from openbook.reports.family.feeds import MARKER, site_files
from openbook.strike.status import FamilyDay, family_day

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
DAY = date(2019, 1, 14)
SCHOOLS = 1_000
MOST_BYTES = 30_000


def told(case: Case) -> FamilyDay:
    """A thousand schools, each with adults sent there."""
    names = [name for name in case.schools.column("school") if name]
    sites = tuple(
        PlannedSite(
            school=name,
            school_is="open",
            students=90.0,
            credentialed=2.0,
            administrators=1.0,
            substitutes=2.0 + number % 7,
        )
        for number, name in enumerate(names)
    )
    plan = DayPlan(
        day=DAY,
        approved_by="Openbook",
        approved_at="2019-01-13T18:00:00-08:00",
        sites=sites,
        id=DAY.isoformat(),
    )
    day = family_day(replace(case, approved_plans=(plan,)), DAY)
    return replace(day, schools=day.schools[:SCHOOLS])


def write_plainly(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """The same files in a new folder, and on the disk."""
    made = set()
    for name, content in files:
        below = name.rpartition("/")[0]
        if below not in made:
            (folder / below).mkdir(parents=True, exist_ok=True)
            made.add(below)
        with (folder / name).open("wb", buffering=0) as opened:
            opened.write(content)
    flush(folder)


def check(files: dict[str, bytes]) -> None:
    """Two pages a school, none too large."""
    pages = [name for name in files if name.endswith(".html") and "/school/" in name]
    assert len(pages) == 2 * SCHOOLS
    assert max(len(c) for n, c in files.items() if n.endswith(".html")) < MOST_BYTES


def run() -> list[Row]:
    """Check, then measure; folders are removed only at the end."""
    case = api.case_in(CASE)
    files = dict(site_files(told(case)))
    check(files)
    room = Path(tempfile.mkdtemp(prefix="openbook-publish-"))
    numbers = count()

    def publish() -> None:
        target = room / f"site-{next(numbers)}"
        replace_folder(target, site_files(told(case)), marker=MARKER)

    def plain() -> None:
        folder = room / f"plain-{next(numbers)}"
        folder.mkdir()
        write_plainly(folder, files.items())

    def publish_again() -> None:
        replace_folder(room / "again", site_files(told(case)), marker=MARKER)

    def plain_again() -> None:
        shutil.rmtree(room / "plain", ignore_errors=True)
        (room / "plain").mkdir()
        write_plainly(room / "plain", files.items())

    try:
        new = interleaved({"ours": publish, "plain": plain}, rounds=9)
        again = interleaved({"ours": publish_again, "plain": plain_again}, rounds=5)
    finally:
        os.sync()
        shutil.rmtree(room, ignore_errors=True)
    size = sum(map(len, files.values())) / 1e6
    label = f"{SCHOOLS:,} schools, 2 languages, {len(files):,} files, {size:.1f} MB"
    return [
        at_most(f"{label}: publish / write", new["ours"], new["plain"], limit=3),
        at_most(
            f"{label}: replace a site / remove and write", again["ours"], again["plain"], limit=3
        ),
    ]
