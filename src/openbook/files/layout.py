"""Which file of a case is where, what it holds, and who may open it."""

from __future__ import annotations

from openbook.case.book import Book
from openbook.case.case import CaseHead
from openbook.case.offer import Contract, Offer
from openbook.case.tables.district import Calendar, District
from openbook.case.tables.evidence import (
    Claim,
    Correction,
    Event,
    MissCause,
    PastProjection,
    WalkRow,
)
from openbook.case.tables.money import BudgetLine, ReservePart, YearlyFact
from openbook.case.tables.schools import (
    Attendance,
    Cohort,
    Enrollment,
    HighNeed,
    School,
    Sections,
)
from openbook.case.tables.sources import SourceList
from openbook.case.tables.staff import Pay, Post, Staff
from openbook.case.tables.walkout import (
    Adult,
    DayPlan,
    Notice,
    SchoolCount,
    Strike,
    StrikeDay,
)
from openbook.case.wants import Wants

HEAD = "case.yaml"
SOURCES = "evidence/sources.yaml"
PRIVATE = "private"
PUBLIC = "public"
STRIKE = (
    "strike/"  # its tables are read row by row: a bad row is left out, others are used
)

# The name of a field of Case, the file it is read from, and what a row or record is.
RECORDS: dict[str, tuple[str, type]] = {
    "head": (HEAD, CaseHead),
    "sources": (SOURCES, SourceList),
    "district": ("district/district.yaml", District),
    "calendar": ("district/calendar.yaml", Calendar),
    "contract": ("contract.yaml", Contract),
    "strike": ("strike/strike.yaml", Strike),
}
TABLES: dict[str, tuple[str, type]] = {
    "schools": ("district/schools.csv", School),
    "enrollment": ("district/enrollment.csv", Enrollment),
    "cohorts": ("district/cohorts.csv", Cohort),
    "attendance": ("district/attendance.csv", Attendance),
    "need": ("district/need.csv", HighNeed),
    "sections": ("district/sections.csv", Sections),
    "staff": ("district/staff.csv", Staff),
    "posts": ("district/posts.csv", Post),
    "budget": ("district/budget.csv", BudgetLine),
    "reserve": ("district/reserve.csv", ReservePart),
    "facts": ("district/facts.csv", YearlyFact),
    "claims": ("evidence/claims.csv", Claim),
    "corrections": ("evidence/corrections.csv", Correction),
    "walks": ("evidence/walks.csv", WalkRow),
    "projections": ("evidence/projections.csv", PastProjection),
    "misses": ("evidence/misses.csv", MissCause),
    "events": ("evidence/events.csv", Event),
    "strike_days": ("strike/days.csv", StrikeDay),
    "counts": ("strike/counts.csv", SchoolCount),
    "adults": ("strike/adults.csv", Adult),
    "notices": ("strike/notices.csv", Notice),
}
# Folders that hold one entry a file; the file's name is the entry's.
FOLDERS: dict[str, tuple[str, str, type]] = {
    "offers": ("offers", ".yaml", Offer),
    "books": ("books", ".yaml", Book),
    "schedules": ("district/schedules", ".csv", Pay),
    "plans": ("strike/plans", ".yaml", DayPlan),
    "approved_plans": ("strike/approved", ".yaml", DayPlan),
}
# Records that stand in private folders only.
WANTS: tuple[str, type] = ("wants.yaml", Wants)


def private_folder(party: str) -> str:
    """The folder that only this party may open."""
    return f"{PRIVATE}/{party}"


def held_wants(viewer: str, party: str) -> str:
    """Where a viewer keeps what it knows of the wants of another party."""
    stem, dot, suffix = WANTS[0].partition(".")
    return f"{private_folder(viewer)}/{stem}-{party}{dot}{suffix}"


def is_wants(name: str) -> bool:
    """Whether a file says what a party wants; no number of it is in the model."""
    stem, dot, suffix = WANTS[0].partition(".")
    last = name.rpartition("/")[2]
    own = last == WANTS[0] or last.startswith(f"{stem}-")
    return own and name.startswith(f"{PRIVATE}/") and last.endswith(dot + suffix)


def private_files(party: str) -> tuple[str, ...]:
    """What may stand in a private folder: drafts, claims and wants."""
    own = private_folder(party)
    single = (TABLES["claims"][0], WANTS[0])
    return (f"{own}/offers", f"{own}/books", *(f"{own}/{file}" for file in single))


def is_own(name: str) -> bool:
    """Whether a file of this name belongs into a private folder and nowhere else."""
    return name == WANTS[0]


def is_known(name: str) -> bool:
    """Whether Openbook reads a file of this name outside the private folders."""
    single = {file for file, _ in [*RECORDS.values(), *TABLES.values()]}
    folder, _, last = name.rpartition("/")
    return name in single or (
        name.isprintable()
        and any(
            folder == place and last.endswith(suffix) and len(last) > len(suffix)
            for place, suffix, _ in FOLDERS.values()
        )
    )


def part_of(file: str) -> tuple[str, type]:
    """The field of Case that a table goes to, and what a row of it is.

    >>> part_of("district/staff.csv")[0], part_of("district/schedules/nurses.csv")[0]
    ('staff', 'schedules')
    """
    for part, (name, row_type) in TABLES.items():
        if name == file:
            return part, row_type
    return "schedules", FOLDERS["schedules"][2]
