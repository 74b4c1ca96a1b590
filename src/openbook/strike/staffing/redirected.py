"""Redirected: where the pupils of sites that are merged, empty or lost are expected."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from openbook.strike.staffing.reach import distances
from openbook.strike.staffing.site_rules import (
    LOST,
    NO_HOST,
    NO_PUPILS,
    NO_SPECIAL_PUPILS,
    NOWHERE_TO_GO,
)
from openbook.strike.staffing.sites import CLOSED, LIMITED, MERGED, Site


def redirected(
    sites: Sequence[Site], *, lost: Collection[str] = ()
) -> tuple[Site, ...]:
    """The sites with their pupils where they go: as announced, then around lost sites."""
    return _around_lost(tuple(map(_nobody, _as_announced(sites))), lost)


def _as_announced(sites: Sequence[Site]) -> tuple[Site, ...]:
    """Pupils of sites that were announced to be merged, at the school named for them."""
    found = {site.school: site for site in sites}
    for site in sites:
        if site.status == MERGED:
            host = _host(site, found)
            if host is None:
                why = f"{site.why} {NO_HOST}"
                found[site.school] = replace(site, status=CLOSED, why=why, into="")
                continue
            found[host.school] = _with(host, site)
            found[site.school] = replace(
                site, pupils=0, special=0, preschool=False, into=host.school
            )
    return tuple(found[site.school] for site in sites)


def _host(site: Site, found: dict[str, Site]) -> Site | None:
    """The site where pupils end up, if that one is open; mergers may follow each other."""
    host, seen = site, {site.school}
    while host.status == MERGED:
        after = found.get(host.into)
        if after is None or after.school in seen:
            return None
        host = after
        seen.add(host.school)
    return None if host.status == CLOSED else host


def _with(host: Site, guest: Site) -> Site:
    """A site that takes in another; a limited one only pupils with special needs."""
    pupils = guest.special if host.status == LIMITED else guest.pupils
    return replace(
        host,
        pupils=host.pupils + pupils,
        special=host.special + guest.special,
        preschool=host.preschool or guest.preschool,
        languages=tuple(dict.fromkeys((*host.languages, *guest.languages))),
    )


def _nobody(site: Site) -> Site:
    """A site where nobody is expected is closed."""
    if site.pupils or site.status in {CLOSED, MERGED}:
        return site
    why = f"{site.why} {NO_SPECIAL_PUPILS}" if site.status == LIMITED else NO_PUPILS
    return replace(site, status=CLOSED, why=why)


def _around_lost(sites: tuple[Site, ...], lost: Collection[str]) -> tuple[Site, ...]:
    """Sites that cannot be used are closed; pupils go to the nearest that takes them."""
    found = {site.school: site for site in sites}
    usable = [site for site in sites if site.school not in lost]
    for site in sites:
        if site.school not in lost:
            continue
        near = _nearest(site, usable)
        into, why = (near.school, LOST) if near else ("", f"{LOST} {NOWHERE_TO_GO}")
        found[site.school] = replace(site, status=CLOSED, why=why, into=into)
        if near and site.status != CLOSED:
            found[near.school] = _with(found[near.school], site)
    for site in usable:
        if site.status == MERGED and site.into in lost:
            found[site.school] = _after(site, found[site.into])
    return tuple(found[site.school] for site in sites)


def _after(site: Site, host: Site) -> Site:
    """A merged site whose host is lost: its pupils go on with those of the host."""
    if host.into:
        return replace(site, into=host.into)
    return replace(site, status=CLOSED, why=f"{site.why} {NO_HOST}", into="")


def _nearest(site: Site, usable: list[Site]) -> Site | None:
    """The nearest usable site that takes in the pupils of a lost one."""
    fitting = [host for host in usable if host.takes_in(site) and host.place]
    if not fitting or site.place is None:
        return None
    km = distances([site.place], [host.place for host in fitting])[0].tolist()
    return min(zip(km, fitting, strict=True), key=lambda each: each[0])[1]
