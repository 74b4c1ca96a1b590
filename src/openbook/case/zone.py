"""The time zone of a district: when a day begins there."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from openbook.case.case import Case


def zone_called(name: str) -> ZoneInfo | None:
    """Return the time zone of this name, such as America/Los_Angeles; None where none has it."""
    try:
        return ZoneInfo(name) if name else None
    except (OSError, ValueError, KeyError):
        return None


def zone_of(case: Case) -> ZoneInfo | None:
    """Return the time zone that the case names for its district."""
    return zone_called(case.district.time_zone if case.district else "")


def start_of(day: date, zone: ZoneInfo | None) -> datetime:
    """Return the first moment of a day in a zone; in UTC where the zone is not known."""
    return datetime.combine(day, time(), zone or UTC)
