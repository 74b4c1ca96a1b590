"""A whole plan of a strike day read back from JSON, to tell families what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from openbook.case.case import Case
from openbook.case.notices import SCHOOL_IS
from openbook.findings.errors import OpenbookError

_MOST_BYTES = 16_000_000
_KINDS = ("adults", "credentialed", "special")


class NotASavedPlanError(OpenbookError):
    """A file is no plan of this case and day."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(
            f"{file} cannot be published: {reason}. Name a file that openbook strike "
            "plan wrote for this case and day with --write plan.json"
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedSite:
    """One school of a saved plan; adults by number."""

    school: str
    status: str
    rule: str
    into: str
    needs: tuple[int, int, int]
    missing: tuple[int, int, int]
    adults: tuple[str, ...]


def read_saved_plan(file: Path, case: Case, day: date) -> tuple[SavedSite, ...]:
    """The schools of a plan of this case and day; any other file is refused."""
    try:
        data = _parsed(file)
        theirs = (str(data["case"]), str(data["day"]))
        sites = tuple(_sites(data))
    except OSError as problem:
        reason = problem.strerror or "it cannot be read"
        raise NotASavedPlanError(str(file), reason) from problem
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise NotASavedPlanError(str(file), "it does not hold a plan") from problem
    if theirs[0] != case.head.title:
        reason = f"it is of the case {theirs[0]!r}, not of {case.head.title!r}"
        raise NotASavedPlanError(str(file), reason)
    if theirs[1] != day.isoformat():
        raise NotASavedPlanError(str(file), f"it is for {theirs[1]}, not for {day}")
    unknown = {each.school for each in sites} - set(case.schools.column("school"))
    if unknown:
        reason = f"there is no school {min(unknown)!r} in district/schools.csv"
        raise NotASavedPlanError(str(file), reason)
    return sites


def _parsed(file: Path) -> Any:
    with file.open("rb") as opened:
        content = opened.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        message = "too large"
        raise ValueError(message)
    return json.loads(content)


def _sites(data: Any) -> Iterator[SavedSite]:
    for each in data["sites"]:
        if each["status"] not in SCHOOL_IS:
            raise ValueError(each["status"])
        yield SavedSite(
            school=str(each["school"]),
            status=each["status"],
            rule=str(each["rule"]),
            into=str(each["into"]),
            needs=_counts(each["needs"]),
            missing=_counts(each["missing"]),
            adults=tuple(map(str, each["adults"])),
        )


def _counts(each: Any) -> tuple[int, int, int]:
    adults, credentialed, special = (int(each[kind]) for kind in _KINDS)
    return adults, credentialed, special
