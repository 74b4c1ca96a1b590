"""Percentages that were added although each is on top of the one before."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from openbook.evidence.claims.derivation import ClaimSet, growth_of, is_added, off
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import computed
from openbook.figures.amounts import percent
from openbook.findings.message import Message, both


def find(told: ClaimSet) -> Iterator[Difference]:
    """Compare each claim made of steps of growth with their product and their sum."""
    for worked in told.worked:
        steps, heard = growth_of(worked), worked.heard
        if not (steps and off(worked) and is_added(worked)):
            continue
        together = computed(prod(1 + step for step in steps) - 1, "share")
        factors = " × ".join(f"{1 + step:.6g}" for step in steps)
        template = "{raises} added together are {said}; one on top of the other they are {share}."
        raises = both([percent(step) for step in steps])
        yield Difference(
            DifferenceKind.ADDED,
            heard.subject,
            worked.claims,
            Message(template, raises=raises, said=heard.said, share=together),
            (f"{factors} − 1 = {together}",),
            "Say whether the number is what each step adds or what pay ends at.",
        )
