"""Which file of a case is where, what it holds, who may open it, and which are there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from openbook.case.book import Book
from openbook.case.case import CaseHead
from openbook.case.offer import Contract, Offer
from openbook.case.saved_scenario import SavedScenario
from openbook.case.tables.district import Calendar, District
from openbook.case.tables.evidence import (
    Claim,
    ComparedDistrict,
    ComparedFigure,
    Correction,
    DisclosedLine,
    Event,
    InformationRequest,
    MissCause,
    PastProjection,
    PriceLevel,
    TextInSpanish,
    WalkRow,
)
from openbook.case.tables.money import BudgetLine, ProgramYear, ReservePart, YearlyFact
from openbook.case.tables.schools import (
    Attendance,
    Cohort,
    Enrollment,
    HighNeed,
    Norm,
    School,
    Sections,
)
from openbook.case.tables.sources import ImportMemory, SourceList
from openbook.case.tables.staff import HealthPlan, Pay, Post, Staff
from openbook.case.tables.state_aid import StateAid
from openbook.case.tables.walkout import Adult, DayPlan, Notice, SchoolCount, Strike, StrikeDay
from openbook.case.wants import Wants
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

HEAD = "case.yaml"
SOURCES = "evidence/sources.yaml"
IMPORTS = "imports.yaml"
PRIVATE = "private"
PUBLIC = "public"
STRIKE = "strike/"  # its tables are read row by row: a bad row is left out, others are used

LAW_FILE, LAW_FOLDER = "law.yaml", "law"
LAW_PLACES = (LAW_FILE, f"{LAW_FOLDER}/")
# What is told of a law that is missing or says too little.
NO_LAW = ("OB301", "OB302")

# The name of a field of Case, the file it is read from, and what a row or record is.
RECORDS: dict[str, tuple[str, type]] = {
    "head": (HEAD, CaseHead),
    "sources": (SOURCES, SourceList),
    "district": ("district/district.yaml", District),
    "calendar": ("district/calendar.yaml", Calendar),
    "contract": ("contract.yaml", Contract),
    "strike": ("strike/strike.yaml", Strike),
    "imports": (IMPORTS, ImportMemory),
}
TABLES: dict[str, tuple[str, type]] = {
    "schools": ("district/schools.csv", School),
    "enrollment": ("district/enrollment.csv", Enrollment),
    "cohorts": ("district/cohorts.csv", Cohort),
    "attendance": ("district/attendance.csv", Attendance),
    "need": ("district/need.csv", HighNeed),
    "sections": ("district/sections.csv", Sections),
    "norms": ("district/norms.csv", Norm),
    "staff": ("district/staff.csv", Staff),
    "posts": ("district/posts.csv", Post),
    "health_plans": ("district/health_plans.csv", HealthPlan),
    "budget": ("district/budget.csv", BudgetLine),
    "reserve": ("district/reserve.csv", ReservePart),
    "programs": ("district/programs.csv", ProgramYear),
    "facts": ("district/facts.csv", YearlyFact),
    "state_aid": ("district/state_aid.csv", StateAid),
    "claims": ("evidence/claims.csv", Claim),
    "corrections": ("evidence/corrections.csv", Correction),
    "walks": ("evidence/walks.csv", WalkRow),
    "projections": ("evidence/projections.csv", PastProjection),
    "misses": ("evidence/misses.csv", MissCause),
    "disclosures": ("evidence/disclosures.csv", DisclosedLine),
    "comparisons": ("evidence/comparisons.csv", ComparedFigure),
    "comparable_districts": ("evidence/comparable_districts.csv", ComparedDistrict),
    "prices": ("evidence/prices.csv", PriceLevel),
    "events": ("evidence/events.csv", Event),
    "requests": ("evidence/requests.csv", InformationRequest),
    "strike_days": ("strike/days.csv", StrikeDay),
    "counts": ("strike/counts.csv", SchoolCount),
    "adults": ("strike/adults.csv", Adult),
    "notices": ("strike/notices.csv", Notice),
    "spanish": ("es.csv", TextInSpanish),
}
# Folders that hold one entry a file; the file's name is the entry's.
FOLDERS: dict[str, tuple[str, str, type]] = {
    "offers": ("offers", ".yaml", Offer),
    "books": ("books", ".yaml", Book),
    "schedules": ("district/schedules", ".csv", Pay),
    "plans": ("strike/plans", ".yaml", DayPlan),
    "approved_plans": ("strike/approved", ".yaml", DayPlan),
    "scenarios": ("scenarios", ".yaml", SavedScenario),
}
# Of these a party may keep its own in its private folder.
DRAFTED = ("offers", "books", "scenarios")
# Records that stand in private folders only.
WANTS: tuple[str, type] = ("wants.yaml", Wants)


def private_folder(party: str) -> str:
    """Return the folder that only this party may open."""
    return f"{PRIVATE}/{party}"


def held_wants(viewer: str, party: str) -> str:
    """Return where a viewer keeps what it knows of the wants of another party."""
    stem, dot, suffix = WANTS[0].partition(".")
    return f"{private_folder(viewer)}/{stem}-{party}{dot}{suffix}"


def is_wants(name: str) -> bool:
    """Return whether a file says what a party wants; no number of it is in the model."""
    stem, dot, suffix = WANTS[0].partition(".")
    last = name.rpartition("/")[2]
    own = last == WANTS[0] or last.startswith(f"{stem}-")
    return own and name.startswith(f"{PRIVATE}/") and last.endswith(dot + suffix)


def private_files(party: str) -> tuple[str, ...]:
    """Return what may stand in a private folder: drafts, claims and wants."""
    own = private_folder(party)
    drafted = (FOLDERS[kind][0] for kind in DRAFTED)
    return tuple(f"{own}/{place}" for place in (*drafted, TABLES["claims"][0], WANTS[0]))


def is_scenario(name: str) -> bool:
    """Return whether a file holds a saved scenario; no number of it is in the model."""
    parts = name.split("/")
    return (parts[2:] if parts[0] == PRIVATE else parts)[:1] == [FOLDERS["scenarios"][0]]


def is_own(name: str) -> bool:
    """Return whether a file of this name belongs into a private folder and nowhere else."""
    return name == WANTS[0]


def is_known(name: str) -> bool:
    """Return whether Openbook reads a file of this name outside the private folders."""
    single = {file for file, _ in [*RECORDS.values(), *TABLES.values()]}
    folder, _, last = name.rpartition("/")
    law = name == LAW_FILE or (folder == LAW_FOLDER and last.endswith(".yaml"))
    return (
        law
        or name in single
        or (
            name.isprintable()
            and any(
                folder == place and last.endswith(suffix) and len(last) > len(suffix)
                for place, suffix, _ in FOLDERS.values()
            )
        )
    )


def part_of(file: str) -> tuple[str, type]:
    """Return the field of Case that a table goes to, and what a row of it is.

    >>> part_of("district/staff.csv")[0], part_of("district/schedules/nurses.csv")[0]
    ('staff', 'schedules')
    """
    for part, (name, row_type) in TABLES.items():
        if name == file:
            return part, row_type
    return "schedules", FOLDERS["schedules"][2]


MOST_FILES = 2_000
README = "README.md"
_LOOKS_LIKE_OURS = (".yaml", ".yml", ".csv")


def files_in(root: Path, folder: str, suffix: str) -> tuple[str, ...]:
    """Return the names of the files of one folder with a suffix, in order."""
    return tuple(
        f"{folder}/{name}"
        for name, is_folder in _entries(root, folder)
        if not is_folder and name.endswith(suffix) and name != suffix and name.isprintable()
    )


def private_owners(root: Path) -> tuple[str, ...]:
    """Return the names of the private folders; none of them is opened."""
    return tuple(name for name, is_folder in _entries(root, PRIVATE) if is_folder)


def public_files(root: Path) -> tuple[str, ...]:
    """Return the names of all files that Openbook reads for anybody, and of the readme.

    Drafts of strike plans are left out: nobody has approved them.
    """
    drafts = f"{FOLDERS['plans'][0]}/"
    return tuple(
        sorted(
            name
            for name in _walked(root)
            if (is_known(name) or name == README) and not name.startswith(drafts)
        )
    )


def own_files(root: Path, party: str) -> tuple[str, ...]:
    """Return the names of a party's own drafts, claims and wants."""
    own = private_folder(party)
    single = (f"{own}/{TABLES['claims'][0]}", f"{own}/{WANTS[0]}")
    drafts = [
        name
        for kind in DRAFTED
        for name in files_in(root, f"{own}/{FOLDERS[kind][0]}", FOLDERS[kind][1])
    ]
    there = (name for name in single if (root / name).is_file())
    return tuple(sorted([*drafts, *there]))


def stray_files(root: Path) -> list[Finding]:
    """Files that look like parts of the case but are not read."""
    return [
        _stray(path)
        for path in _walked(root)
        if path.endswith(_LOOKS_LIKE_OURS) and not is_known(path)
    ]


def _walked(root: Path) -> Iterator[str]:
    """Yield the names of the files of a case; private folders are not entered."""
    waiting, seen = [""], 0
    while waiting and seen < MOST_FILES:
        folder = waiting.pop()
        for name, is_folder in _entries(root, folder):
            seen += 1
            path = f"{folder}/{name}" if folder else name
            if not is_folder:
                yield path
            elif path.casefold() != PRIVATE:  # some disks take both for the same
                waiting.append(path)


def _entries(root: Path, folder: str) -> list[tuple[str, bool]]:
    """Return names in a folder, hidden ones left out; a link counts as a file."""
    try:
        with os.scandir(root / folder) as found_there:
            entries = [
                (entry.name, entry.is_dir(follow_symlinks=False))
                for entry, _ in zip(found_there, range(MOST_FILES), strict=False)
                if not entry.name.startswith(".")
            ]
    except OSError:
        return []
    return sorted(entries)


def _stray(name: str) -> Finding:
    path = shown(name)
    single = [LAW_FILE, *(file for file, _ in [*RECORDS.values(), *TABLES.values()])]
    places = [f"{folder}/{Path(path).stem}{end}" for folder, end, _ in FOLDERS.values()]
    near = get_close_matches(path, [*single, *places], n=1, cutoff=0.6)
    hint = Message("Did you mean {own}?", own=near[0]) if near else "See the page The case format."
    return found("OB920", Place(path), "this file is not read", remedy=hint)


def shown(path: str) -> str:
    r"""Return the name of a file as it can be told: what cannot be shown is written out.

    >>> shown("offers/first.yaml"), shown("offers/\x1b.yaml")
    ('offers/first.yaml', 'offers/\\x1b.yaml')
    """
    return path if path.isprintable() else ascii(path)[1:-1]
