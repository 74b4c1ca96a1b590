"""The address of the published pages; without one, feeds name the district only."""

from __future__ import annotations

import re
import uuid
from urllib.parse import urlsplit

from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place
from openbook.findings.text import cut_to
from openbook.reports.drawing.svg import clean
from openbook.strike.status import FamilyDay

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")
_ADDRESS = re.compile(
    r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(:\d+)?(/[\w.~%/-]*)?", re.ASCII
)


class NotAnAddressError(OpenbookError):
    """What was given as the address of a site is none."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{cut_to(text, 60)!r} is no address of a site; write one such as "
            "https://example.org/strike/"
        )


def site_of(day: FamilyDay) -> str:
    """The address with a stroke at its end; empty where it is none of the web."""
    said = clean(day.site)
    if not _ADDRESS.fullmatch(said):
        return ""
    return said if said.endswith("/") else f"{said}/"


def checked_address(text: str) -> str:
    """The address that a person gave; refused where it is none of the web."""
    said = clean(text)
    if not _ADDRESS.fullmatch(said):
        raise NotAnAddressError(said)
    return said if said.endswith("/") else f"{said}/"


def no_address(day: FamilyDay) -> tuple[Finding, ...]:
    """The finding of a site that does not know where it will stand."""
    if site_of(day):
        return ()
    return (
        found(
            "OB843",
            Place("strike/strike.yaml"),
            "the published site does not know its address",
            remedy="Publish with --address https://example.org/strike/, or write the "
            "address as site into strike/strike.yaml.",
        ),
    )


def home_of(day: FamilyDay) -> str:
    """An address for feeds that must have one: the site, or a name that leads nowhere."""
    made = uuid.uuid5(uuid.NAMESPACE_DNS, day.district)
    return site_of(day) or f"urn:uuid:{made}"


def sender_of(day: FamilyDay) -> str:
    """Who sends, as a name without spaces: the host of the site, or of the district."""
    named = _NOT_IN_A_NAME.sub("-", day.district.lower()).strip("-") or "district"
    return urlsplit(site_of(day)).hostname or f"{named}.openbook"
