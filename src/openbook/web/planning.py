"""Planning behind the pages: one plan at a time, shown as soon as it is there."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date
from functools import partial
from threading import Lock

from openbook import striking
from openbook.findings.errors import OpenbookError
from openbook.strike.status import SiteStatus
from openbook.web.aside import PATIENCE, begun_aside
from openbook.web.asked import Asked

_AT_ONCE = 60  # schools: a plan for so few is there before the page is
_LONGEST = 30.0
_one_at_a_time, _beginning = Lock(), Lock()

Sites = dict[str, SiteStatus]


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan of a day as far as it is known here."""

    sites: Mapping[str, SiteStatus] | None  # None: not asked for, or not there yet
    waiting: bool = False
    problem: str = ""


def plan_of(asked: Asked, day: date, *, start: bool = False) -> Planned:
    """The plan of a day; begun only if asked for, or where it is quickly made."""
    kept: dict[date, Future[Sites]] = asked.once(("plans",), dict)
    few = len(asked.case.schools) <= _AT_ONCE
    with _beginning:
        if day not in kept:
            if not (start or few):
                return Planned(None)
            work = partial(striking.planned_by_school, asked.opened, day=day)
            kept[day] = begun_aside(work, _one_at_a_time)
    try:
        return Planned(kept[day].result(_LONGEST if few else PATIENCE))
    except TimeoutError:
        return Planned(None, waiting=True)
    except OpenbookError as problem:
        return Planned(None, problem=str(problem))
