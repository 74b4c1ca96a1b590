"""The address of the published pages; without one, feeds name the district only."""

from __future__ import annotations

import re
import uuid
from urllib.parse import urlsplit

from openbook.report.drawing.svg import clean
from openbook.strike.status import FamilyDay

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")
_ADDRESS = re.compile(
    r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(:\d+)?(/[\w.~%/-]*)?", re.ASCII
)


def site_of(day: FamilyDay) -> str:
    """The address with a stroke at its end; empty where it is none of the web."""
    said = clean(day.site)
    if not _ADDRESS.fullmatch(said):
        return ""
    return said if said.endswith("/") else f"{said}/"


def home_of(day: FamilyDay) -> str:
    """An address for feeds that must have one: the site, or a name that leads nowhere."""
    made = uuid.uuid5(uuid.NAMESPACE_DNS, day.district)
    return site_of(day) or f"urn:uuid:{made}"


def sender_of(day: FamilyDay) -> str:
    """Who sends, as a name without spaces: the host of the site, or of the district."""
    named = _NOT_IN_A_NAME.sub("-", day.district.lower()).strip("-") or "district"
    return urlsplit(site_of(day)).hostname or f"{named}.openbook"
