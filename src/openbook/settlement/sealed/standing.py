"""Standing: how far a round of blind acceptance is, and what it has shown so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.case.acceptance import ListedPackage
from openbook.case.case import Case
from openbook.findings.finding import Finding
from openbook.settlement.sealed.check import check_round
from openbook.settlement.sealed.digests import round_digest
from openbook.settlement.sealed.published import Step, matched, published


@dataclass(frozen=True, slots=True)
class Standing:
    """A round as its viewer may see it.

    ``both`` says how many packages both sides marked, once both have stamped; which they
    are is known when a side shows them. ``marks`` are the viewer's own.
    """

    round: str  # its digest
    packages: tuple[ListedPackage, ...]
    cards: int
    steps: Mapping[str, Step]
    both: int | None
    shown: tuple[int, ...]
    marks: tuple[int, ...]
    findings: tuple[Finding, ...]

    @property
    def is_over(self) -> bool:
        """Whether all that both sides marked is shown."""
        return self.both is not None and max(self.steps.values()) is Step.SHOWN


def standing_of(case: Case) -> Standing | None:
    """How far the round of a case is; None where there is none.

    Where something does not hold, nothing is believed but the list.
    """
    if case.round is None:
        return None
    findings = tuple(check_round(case))
    steps = dict.fromkeys(case.round.sides, Step.NOTHING)
    own = case.marks.marks if case.marks else ()
    both, shown = None, set()
    if not any(each.place.file.startswith("accept/") for each in findings):
        sides = {each.id: published(each) for each in case.sealed}
        steps |= {name: each.step for name, each in sides.items()}
        if min(steps.values()) >= Step.STAMPED:
            one, other = (sides[name] for name in case.round.sides)
            both = len(matched(one, other))
        shown = {package for each in sides.values() for _, package in each.shown}
    return Standing(
        round_digest(case.round),
        case.round.packages,
        int(case.round.cards),
        steps,
        both,
        tuple(sorted(shown)),
        tuple(sorted({int(each.package) for each in own})),
        findings,
    )
