"""OB222: percentages of raises that were added instead of compounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import fsum, prod
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.offer import Offer
from openbook.case.raises import Raise
from openbook.case.tables.evidence import Claim
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import percent
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message, both

_SHARE = re.compile(r"\b(\d+(?:\.\d+)?) ?(?:%|percent\b)")
_SAME = 1e-9
_SEEN = 1e-5  # below a thousandth of a percent nobody would say it otherwise


class _Raises(NamedTuple):
    """Two or more raises of one offer for the same people."""

    offer: Offer
    shares: tuple[float, ...]

    @property
    def together(self) -> float:
        return prod(1 + share for share in self.shares) - 1

    def added(self, said: float) -> bool:
        """Whether the number said is the plain sum, and the sum is not right."""
        plain = fsum(self.shares)
        return abs(said - plain) < _SAME and abs(self.together - plain) > _SEEN


def check(case: Case) -> list[Finding]:
    """Look for the plain sum of an offer's raises in its words and in claims."""
    offered = list(_raises(case))
    if not offered:
        return []
    findings = []
    for raises in offered:
        for words, place in _words(raises.offer):
            said = [float(number) / 100 for number in _SHARE.findall(words)]
            findings += [_added(place, s, raises) for s in said if raises.added(s)]
    for table in (case.claims, case.private_claims):
        findings += _claims(table, offered)
    return findings


def _raises(case: Case) -> Iterator[_Raises]:
    groups: dict[tuple[str, tuple[str, ...]], list[float]] = {}
    offers = {offer.id: offer for offer in case.offers}
    for offer, term in standing_terms(case):
        if isinstance(term, Raise) and term.ends is None:
            groups.setdefault((offer.id, term.units), []).append(term.share.value)
    for (name, _), shares in groups.items():
        if len(shares) > 1:
            yield _Raises(offers[name], tuple(shares))


def _words(offer: Offer) -> Iterator[tuple[str, Place]]:
    yield offer.title, offer.where.place("title")
    for claim in offer.claimed:
        yield claim.what, claim.where.place("what")


def _claims(table: Table[Claim], offered: list[_Raises]) -> list[Finding]:
    """Claims of a side about its raise, on a day when such an offer of it was there."""
    findings = []
    columns = table.each("about", "unit", "value", "side", "said_on")
    for index, (about, unit, value, side, said_on) in enumerate(columns):
        if unit != "share" or None in (about, value, said_on):
            continue
        if not about.endswith(".raise"):
            continue
        meant = [
            raises
            for raises in offered
            if raises.added(value)
            and side == raises.offer.side
            and raises.offer.made_on <= said_on
        ]
        if meant:
            latest = max(meant, key=lambda raises: raises.offer.made_on)
            findings.append(_added(table.place(index, "value"), value, latest))
    return findings


def _added(place: Place, said: float, raises: _Raises) -> Finding:
    each = both([percent(share) for share in raises.shares])
    together = percent(raises.together)
    return found(
        "OB222",
        place,
        Message(
            "{raises} are together {share}, not {share_said}",
            raises=each,
            share=together,
            share_said=percent(said),
        ),
        why=Message(
            "In the offer {own} each raise is on top of the one before, so pay "
            "ends {share} higher; added up, it looks like {share_said}.",
            own=repr(raises.offer.id),
            share=together,
            share_said=percent(said),
        ),
        remedy=Message(
            "Keep it if it was said so; when you compare offers, take {share}.",
            share=together,
        ),
    )
