"""One claim or one difference: as plain data, as a ClaimReview, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Recomputed
from openbook.figures.figure import Source
from openbook.figures.operation import spoken
from openbook.findings.message import Message, large_first, series, small_first
from openbook.reports.plain_data import picked, plain
from openbook.reports.words.amounts import in_millions
from openbook.reports.words.words import Words


def subject_name(subject: str, words: Words) -> str:
    """Name what a claim is about in words; in the case's own where it has them."""
    own = words.own(subject)
    return own if own != subject else large_first(words.said(spoken(subject)))


def shortly(text: str, words: Words) -> str:
    """Say a text of the engine, its large dollars as people say them."""
    return in_millions(words.said(text), words)


def difference_words(found: Difference, text: str, words: Words) -> str:
    """Say a text of a difference: what it is about and whose claim, not the short names."""
    whose = {
        heard.name: words.own(heard.claim.said_by or "") or words("somebody")
        for heard in (*found.claims, *found.replies)
    }

    def named(template: str, place: str, each: str) -> str:
        if isinstance(each, Message):
            return spelled(each)
        if each == found.subject:
            name = subject_name(each, words)
            return name if template.startswith(f"{{{place}}}") else small_first(name)
        if each in whose:
            who = whose[each]
            return who if f"[{{{place}}}]" in template else words("the claim of {who}", who=who)
        return each

    def spelled(each: Message) -> Message:
        told = {place: named(each.id, place, part) for place, part in each.arguments.items()}
        return Message(each.id, **told)

    said = spelled(text) if isinstance(text, Message) else text
    return large_first(shortly(said, words))


def alike(recomputed: Sequence[Recomputed]) -> list[list[Recomputed]]:
    """Comparisons that say the same stand together, such as those on several books."""
    together: dict[tuple[str, str], list[Recomputed]] = {}
    for each in recomputed:
        together.setdefault((each.arithmetic, each.verdict), []).append(each)
    return list(together.values())


_BESIDE = {Beside.TERMS: "terms of the offer", Beside.SOURCE: "another source"}


def told_once(recomputed: Sequence[Recomputed]) -> Iterator[tuple[str, Recomputed]]:
    """Yield what each comparison is with, and the comparison; those alike are told once."""
    for same in alike(recomputed):
        books = [each.by for each in same if each.beside is Beside.BOOK]
        each = same[0]
        if books:
            yield _on_books(same, books), each
        elif each.beside is Beside.OFFER:
            named = _on_books(same, [one.by for one in same])
            yield Message("cost of the offer, {a}", a=named), each
        elif each.beside is Beside.CLAIMS:
            yield "from other claims" if each.by else "calculated", each
        else:
            yield _BESIDE.get(each.beside, each.by), each


def _on_books(same: Sequence[Recomputed], books: list[str]) -> str:
    """Name the books, which of them nobody published, and who inferred them."""
    said = Message("{books} assumptions", books=_listed(books))
    for who in dict.fromkeys(each.inferred_by for each in same if each.inferred_by):
        inferred = _listed([each.by for each in same if each.inferred_by == who])
        template = "{a}; {books} inferred by {own_who}"
        said = Message(template, a=said, books=inferred, own_who=who)
    return said


def _listed(books: Sequence[str]) -> str:
    return series((Message("{id}", id=book) for book in books), ", ")


def heard_data(heard: Heard) -> dict[str, Any]:
    """Return a claim as plain data, with its day and its source."""
    data: dict[str, Any] = plain(heard.claim)
    return data | picked(heard, "day", "said", "source", "private")


def judged_data(judged: JudgedClaim) -> dict[str, Any]:
    """Return a judged claim as plain data; comparisons with what was learned later stand apart."""
    found = ("verdict", "disputed", "why", "recomputed", "earlier", "replies")
    return heard_data(judged.heard) | picked(judged, *found, "learned_later=later")


def claim_data(judged: JudgedClaim, odd: Sequence[Difference]) -> dict[str, Any]:
    """Return one claim as plain data, with the differences it is part of."""
    part_of = [difference_data(each) for each in odd]
    return {**judged_data(judged), "differences": part_of}


def difference_data(found: Difference) -> dict[str, Any]:
    """Return a difference as plain data; claims and replies in full."""
    return {
        **picked(found, "kind", "check", "subject", "sentence"),
        "claims": [heard_data(heard) for heard in found.claims],
        "arithmetic": list(found.arithmetic),
        "replies": [heard_data(heard) for heard in found.replies],
        "settle": found.settle,
    }


def who_and_when(heard: Heard, words: Words) -> str:
    """Return who said it and on which day."""
    who = words.own(heard.claim.said_by or "") or words("somebody")
    return f"{who}, {words.day(heard.day) if heard.day else words('no day given')}"


def number_words(heard: Heard, words: Words) -> str:
    """Return the number as it was said, with its year; empty where there is none."""
    if not heard.said:
        return ""
    year = f" · {heard.claim.year}" if heard.claim.year else ""
    return f"{in_millions(words.said(heard.said), words)}{year}"


def source_line(heard: Heard, words: Words) -> str:
    """Return the source in one line, or that none is given."""
    source = heard.source
    if source is None:
        return words("No source is given.")
    day = words.day(source.on) if source.on else ""
    parts = [f"{source.who}: {source.title}", day, heard.claim.page or source.page]
    return ", ".join(part for part in parts if part)


def compared_words(found: Sequence[Recomputed], words: Words) -> list[tuple[str, Recomputed]]:
    """Return each comparison with its arithmetic in words; books with the same stand together."""
    return [
        (f"{words.said(each.verdict)} ({words.said(by)}): {shortly(each.arithmetic, words)}", each)
        for by, each in told_once(found)
    ]


def recompute_command(each: Recomputed, heard: Heard) -> str:
    """Return what to write on the command line, with CASE for the folder."""
    if each.beside is Beside.BOOK and each.year is not None:
        asked = f"{quote(each.line)} --year {each.year} --book {quote(each.by)}"
        return f"openbook explain CASE {asked}"
    if each.beside is Beside.OFFER:
        return f"openbook cost CASE {quote(each.line)} --book {quote(each.by)}"
    return claim_command(heard)


def claim_command(heard: Heard) -> str:
    """Return what to write to see a claim with everything it is set beside."""
    party = f" --as {quote(heard.claim.side)}" if heard.private else ""
    return f"openbook evidence CASE --claim {quote(heard.name)}{party}"


def claim_review(
    judged: JudgedClaim, words: Words, *, reviewed_on: str, url: str
) -> dict[str, Any] | None:
    """Return the review as schema.org ClaimReview; None where there is no rating or address.

    The rating is the verdict in words and always carries its arithmetic; there is no
    grade. A claim that cannot be checked has no rating and so no review, and a review
    whose page has no address of the web is not made.
    """
    if not judged.recomputed or not url.startswith(("https://", "http://")):
        return None
    told = [text for text, _ in compared_words(judged.recomputed, words)]
    verdicts = dict.fromkeys(words.said(each.verdict) for each in judged.recomputed)
    return {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": url,
        "inLanguage": words.language,
        "datePublished": reviewed_on,
        "author": {"@type": "Organization", "name": "Openbook"},
        "claimReviewed": judged.heard.claim.text,
        "itemReviewed": _claim(judged.heard),
        "reviewBody": " ".join(told) or words.said(judged.why),
        "reviewRating": {
            "@type": "Rating",
            "alternateName": "; ".join(verdicts),
            "ratingExplanation": " ".join(told),
        },
    }


def _claim(heard: Heard) -> dict[str, Any]:
    claim: dict[str, Any] = {
        "@type": "Claim",
        "name": heard.name,
        "text": heard.claim.text,
        "author": {"@type": "Thing", "name": heard.claim.said_by},
    }
    if heard.day:
        claim["datePublished"] = heard.day.isoformat()
    if heard.source:
        claim["appearance"] = _work(heard.source)
    return claim


def _work(source: Source) -> dict[str, Any]:
    work: dict[str, Any] = {
        "@type": "CreativeWork",
        "name": source.title,
        "publisher": {"@type": "Organization", "name": source.who},
    }
    if source.on:
        work["datePublished"] = source.on.isoformat()
    if source.link.startswith(("https://", "http://")):
        work["url"] = source.link
    return work
