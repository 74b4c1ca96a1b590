"""What a plan is missing, in words: fixed sentences, so that they can be translated."""

from __future__ import annotations

from openbook.strike.staffing.plan import SiteDay


def shortage_words(day: SiteDay) -> str:
    """What a site still needs: "needs 2 more adults, 1 of them for special education".

    Nothing where it has all it must have.
    """
    _, credentialed, special = day.missing
    more = max(day.missing)
    if not more:
        return ""
    if more == 1:
        return f"needs 1 more adult{_one(credentialed, special)}"
    parts = [f"needs {more} more adults"]
    if special:
        parts.append(f"{_of(special, more)} for special education")
    if credentialed > special:
        parts.append(f"{_of(credentialed, more)} with a credential")
    return ", ".join(parts)


def _of(some: int, more: int) -> str:
    return "all" if some == more else f"{some} of them"


def _one(credentialed: int, special: int) -> str:
    if special:
        return " for special education"
    return " with a credential" if credentialed else ""


def site_words(day: SiteDay) -> str:
    """A site that is not open in full, and where its pupils go."""
    return f"{day.site.school} into {day.into}" if day.into else day.site.school
