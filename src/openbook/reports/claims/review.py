"""A judged claim as schema.org ClaimReview, for search engines and archives.

The rating is the verdict in words and always carries its arithmetic; there is no grade.
A claim that cannot be checked has no rating and so no review, and a review whose page has
no address of the web is not made.
"""

from __future__ import annotations

from typing import Any

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import JudgedClaim
from openbook.figures.figure import Source
from openbook.reports.claims.differences import compared_words
from openbook.reports.words.words import Words


def claim_review(
    judged: JudgedClaim, words: Words, *, reviewed_on: str, url: str
) -> dict[str, Any] | None:
    """The review as plain data; None where there is no rating or no absolute address."""
    if not judged.recomputed or not url.startswith(("https://", "http://")):
        return None
    told = [text for text, _ in compared_words(judged, words)]
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
