"""Conditions of the terms in packages, for people: how each counts in the search."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.settlement.counted import Counted


def conditions_told(conditions: Sequence[Counted]) -> list[str]:
    """Every condition, with the part of the worlds in which it holds."""
    if not conditions:
        return []
    head = "Terms with a condition count in each world in which it holds:"
    return ["", head, *(f"  {_told(each)}" for each in conditions)]


def _told(each: Counted) -> str:
    if not each.holds:
        return f"{each.matter}: {each.words}. In words, so it is taken to hold."
    shares = ", ".join(
        f"{_share(least, most)} of the worlds on the book {book!r}"
        for book, least, most in each.holds
    )
    depends = ", depending on the package" if each.moved else ""
    return f"{each.matter}: {each.words}. It holds in {shares}{depends}."


def _share(least: float, most: float) -> str:
    return f"{least:.0%}" if least == most else f"{least:.0%} to {most:.0%}"
