"""The fact-finder's binder told to a person, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.evidence.binder import Binder, BinderChapter, Exhibit
from openbook.evidence.claims.judgment import JudgedClaim
from openbook.reports.claims.comparisons import heard_data, judged_data
from openbook.reports.claims.differences import difference_data, recompute_command
from openbook.reports.claims.walk import walk_data
from openbook.reports.plain_data import plain
from openbook.reports.wrap import wrapped

_BARE = "Nobody has said anything in this case; write claims into evidence/claims.csv."


def binder_text(binder: Binder) -> str:
    """Criterion by criterion: how many facts are disputed, and which."""
    if not binder.exhibits:
        return _BARE
    lines = [binder.title]
    for chapter in binder.chapters:
        lines += ["", *_chapter(chapter, binder)]
    return "\n".join(lines)


def binder_data(binder: Binder) -> dict[str, Any]:
    """Every exhibit in full, with the commands that work its figures out again."""
    return {
        "title": binder.title,
        "sides": dict(binder.sides),
        "not_run": dict(binder.not_run),
        "criteria": [_chapter_data(each, binder) for each in binder.chapters],
    }


def _chapter(chapter: BinderChapter, binder: Binder) -> Iterator[str]:
    criterion = chapter.criterion
    if criterion is None:
        yield "This state names no criteria."
    else:
        told = f"{criterion.number}. {criterion.rule.says} ({criterion.rule.section})"
        yield from wrapped(told, hang="   ")
    if criterion and criterion.stipulations:
        count = sum(not each.disputed for each in binder.exhibits)
        yield f"   {count} facts that nobody disputes, under the other criteria."
        return
    yield f"   {len(chapter.disputed)} disputed, {len(chapter.undisputed)} undisputed in the record."
    for exhibit in chapter.disputed:
        year = f" of {exhibit.year}" if exhibit.year else ""
        why = " ".join(exhibit.reasons)
        yield from wrapped(f"{exhibit.number} {exhibit.subject}{year}: {why}", "   ")


def _chapter_data(chapter: BinderChapter, binder: Binder) -> dict[str, Any]:
    criterion = chapter.criterion
    return {
        "number": criterion.number if criterion else None,
        "says": criterion.rule.says if criterion else None,
        "section": criterion.rule.section if criterion else None,
        "source": plain(criterion.rule.source) if criterion else None,
        "exhibits": [_exhibit_data(each, binder) for each in chapter.exhibits],
        "walks": [walk_data(each) for each in chapter.walks],
    }


def _exhibit_data(exhibit: Exhibit, binder: Binder) -> dict[str, Any]:
    return {
        "exhibit": exhibit.number,
        "about": exhibit.subject,
        "year": plain(exhibit.year),
        "standing": "disputed" if exhibit.disputed else "undisputed",
        "reasons": [str(each) for each in exhibit.reasons],
        "both_sides_say_it": exhibit.both,
        "claims": [_claim_data(each) for each in exhibit.claims],
        "sides": {
            side: [heard.name for heard in exhibit.of(side)] for side in binder.sides
        },
        "replies": [heard_data(each) for each in exhibit.replies],
        "differences": [difference_data(each) for each in exhibit.differences],
    }


def _claim_data(judged: JudgedClaim) -> dict[str, Any]:
    data = judged_data(judged)
    for told, each in zip(data["recomputed"], judged.recomputed, strict=True):
        told["command"] = recompute_command(each, judged.heard)
    return data
