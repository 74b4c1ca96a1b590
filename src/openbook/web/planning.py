"""Planning behind the pages: one plan at a time, shown as soon as it is there."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date
from threading import Lock, Thread

from openbook import striking
from openbook.findings.errors import OpenbookError
from openbook.opened import Opened
from openbook.strike.status import SiteStatus
from openbook.web.asked import Asked

_AT_ONCE = 60  # schools: a plan for so few is there before the page is
_PATIENCE = 0.6  # seconds a page waits for a plan that is being made
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
            kept[day] = _begun(asked.opened, day)
    try:
        return Planned(kept[day].result(_LONGEST if few else _PATIENCE))
    except TimeoutError:
        return Planned(None, waiting=True)
    except OpenbookError as problem:
        return Planned(None, problem=str(problem))


def _begun(opened: Opened, day: date) -> Future[Sites]:
    """Work out a plan aside; it ends with the server."""
    made: Future[Sites] = Future()

    def work() -> None:
        with _one_at_a_time:
            try:
                made.set_result(striking.planned_by_school(opened, day=day))
            except Exception as problem:  # noqa: BLE001  (told to whoever asks)
                made.set_exception(problem)

    Thread(target=work, daemon=True).start()
    return made
