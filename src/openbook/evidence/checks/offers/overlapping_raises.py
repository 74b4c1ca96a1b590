"""OB223: two raises from the same day, or a raise that ends before it starts."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.raises import Raise
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import percent
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare each raise with its own days and with those before it in the offer."""
    findings: list[Finding] = []
    before: dict[tuple[str, object], list[Raise]] = {}
    for offer, term in standing_terms(case):
        if not isinstance(term, Raise):
            continue
        if term.ends and term.ends < term.starts:
            findings.append(_ends_early(term))
        same_day = before.setdefault((offer.id, term.starts), [])
        other = next((each for each in same_day if _same_people(each, term)), None)
        if other:
            findings.append(_twice(term, other))
        same_day.append(term)
    return findings


def _same_people(one: Raise, other: Raise) -> bool:
    """Whether a unit gets both; a raise that names no unit is for all."""
    return not one.units or not other.units or bool({*one.units} & {*other.units})


def _twice(term: Raise, other: Raise) -> Finding:
    one, two = other.share.value, term.share.value
    return found(
        "OB223",
        term.where.place("starts"),
        Message("a second raise of the same people starts on {day}", day=term.starts),
        why=Message(
            "The costing pays both, {share} and {share_two}: together {share_all} "
            "from that day.",
            share=percent(one),
            share_two=percent(two),
            share_all=percent((1 + one) * (1 + two) - 1),
        ),
        remedy="Fix the day of one, name the units of each, or keep only one of them.",
    )


def _ends_early(term: Raise) -> Finding:
    return found(
        "OB223",
        term.where.place("ends"),
        Message(
            "this raise ends on {day}, before it starts on {day_start}",
            day=term.ends,
            day_start=term.starts,
        ),
        why="It is never paid; the costing would even take pay back between the days.",
        remedy="Fix one of the two days, or leave out `ends` where the raise lasts.",
    )
