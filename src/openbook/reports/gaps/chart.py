"""A gap as a waterfall: from the one number to the other, part by part, to the cent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openbook.case.assumptions import BY_NAME
from openbook.figures.operation import spoken
from openbook.findings.text import large_first
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.drawing import frame
from openbook.reports.gaps.words import part_said, word_said
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words

_DUST = 1e-13  # of the largest amount: what rounding leaves of nothing
_NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")


def gap_waterfall(gap: Gap, sides: tuple[str, str], words: Words) -> Waterfall:
    """The gap between two books, assumption by assumption."""
    parts = [_part(share, words) for share in gap.shares]
    ends = ((sides[0], gap.one), (sides[1], gap.other))
    return _drawn(ends, parts, say_in(gap.unit, words), words)


def side_waterfall(gap: SideGap, sides: tuple[str, str], words: Words) -> Waterfall:
    """The gap between two sides: assumptions first, then terms."""
    shares: list[GapShare | WordShare] = [*gap.beliefs, *gap.terms]
    parts = [_part(share, words) for share in shares]
    ends = ((sides[0], gap.one), (sides[1], gap.other))
    return _drawn(ends, parts, say_in(gap.unit, words), words)


def offer_waterfall(gap: OfferGap, offers: tuple[str, str], words: Words) -> Waterfall:
    """The gap between the costs of two offers over all years, word by word."""
    parts = [
        WaterfallPart(
            name=large_first(word_said(share.word, words)),
            amount=share.cost.all_years,
            id=anchor(share.word),
            href=f"#{anchor(share.word)}",
        )
        for share in gap.shares
    ]
    ends = ((offers[0], gap.one.all_years), (offers[1], gap.other.all_years))
    return _drawn(ends, parts, words.money, words)


def anchor(name: str) -> str:
    """The place on a page at which a part of a gap is told.

    >>> anchor("enrollment.change"), anchor("enrollment.*")
    ('part-enrollment-change', 'part-enrollment')
    """
    return f"part-{_NOT_IN_AN_ID.sub('-', name.lower()).strip('-')}"


def part_title(share: GapShare | WordShare, words: Words) -> str:
    """The name of a part as a heading."""
    if isinstance(share, GapShare) and len(share.beliefs) == 1:
        return words.said(BY_NAME[share.name].doc)
    if isinstance(share, GapShare) and share.name.endswith(".*"):
        what = large_first(words.said(spoken(share.name.removesuffix(".*"))))
        return f"{what}: {part_said(share, words)}"
    return large_first(part_said(share, words))


def _part(share: GapShare | WordShare, words: Words) -> WaterfallPart:
    place = anchor(share.name)
    title = part_title(share, words)
    return WaterfallPart(name=title, amount=share.amount, id=place, href=f"#{place}")


def _drawn(
    ends: tuple[tuple[str, float], tuple[str, float]],
    parts: Sequence[WaterfallPart],
    say: Say,
    words: Words,
) -> Waterfall:
    (one, start), (other, end) = ends
    dust = _DUST * max(1.0, abs(start), abs(end), *(abs(e.amount) for e in parts))
    parts = [part for part in parts if abs(part.amount) > dust]
    said = [f"{one}: {say(start)}."]
    said += [f"{part.name}: {say(part.amount)}." for part in parts]
    said.append(f"{other}: {say(end)}.")
    return Waterfall(
        words=frame.ChartWords(
            key="gap",
            title=words("From {one} to {other}", one=one, other=other),
            desc=" ".join(said),
            empty=words("There is no difference."),
            heads=tuple(map(words, ("Part", "Amount", "So far"))),
        ),
        start=WaterfallPart(name=one, amount=start),
        parts=tuple(parts),
        end=WaterfallPart(name=other, amount=end),
    )
