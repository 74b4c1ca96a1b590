"""OB240: a class-size cap where only averages are known, so that its need is a range."""

from __future__ import annotations

from math import fsum

from openbook.case.caps import norms_of
from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.norms import HIGH, LOW, MIDDLE, StaffingNorm, average_under_cap, share_above
from openbook.case.offer import Term
from openbook.evidence.standing_terms import standing_terms
from openbook.figures.amounts import percent
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message

_WHOLE = 10  # from here on positions are said without a decimal


def check(case: Case) -> list[Finding]:
    """Return the range of positions of each offered cap that rests on a spread."""
    findings = []
    for _, term in standing_terms(case):
        cap = term.class_cap
        if cap is not None and cap.kind == "maximum":
            norms = [norm for norm in _of(case, term) if _by_spread(case, norm)]
            findings += [_range(case, term, cap.pupils, norms)] if norms else []
    return findings


def _of(case: Case, term: Term) -> tuple[StaffingNorm, ...]:
    try:
        return norms_of(case, term)
    except NotKnownError:  # told where the term is costed
        return ()


def _by_spread(case: Case, norm: StaffingNorm) -> bool:
    """Return whether a cap on this row is a matter of the spread, and can be counted."""
    students, periods, taught = _cells(case, norm)
    return (
        norm.cap_above is None
        and norm.spread is not None
        and norm.average is not None
        and students is not None
        and (periods is None) == (taught is None)
    )


def _cells(case: Case, norm: StaffingNorm) -> tuple[float | None, ...]:
    names = ("students", "periods", "taught")
    return tuple(case.norms.column(name)[norm.row] for name in names)


def _range(case: Case, term: Term, cap: float, norms: list[StaffingNorm]) -> Finding:
    low, middle, high = (
        fsum(_positions(case, norm, cap, part) for norm in norms) for part in (LOW, MIDDLE, HIGH)
    )
    classes = {each: _seats(case, each) / (each.average or 1) for each in norms}
    above = fsum(
        share_above(each.average or 0, each.spread or 1, cap) * number
        for each, number in classes.items()
    )
    share = above / (fsum(classes.values()) or 1)
    return found(
        "OB240",
        term.where.place("pupils"),
        Message(
            "this cap needs {number_low} to {number_high} more teachers before rounding "
            "up in each school; only averages of today's classes are known",
            number_low=_said(low),
            number_high=_said(high),
        ),
        why=Message(
            "With the stated spread {share} of the classes are above {number_cap} "
            "students. The students above it take {number} teachers: that is the number "
            "that is costed. Half the spread and one and a half times the "
            "spread give the ends.",
            share=percent(round(share, 3)),
            number_cap=f"{cap:g}",
            number=_said(middle),
        ),
        remedy="Write the classes of today in district/sections.csv, or cap_above in "
        "district/norms.csv if positions are staffed by norms.",
    )


def _positions(case: Case, norm: StaffingNorm, cap: float, part: float) -> float:
    """Return the positions that a cap adds to a row with a part of its spread."""
    taught = case.norms.column("taught")[norm.row] or 1.0
    lower = average_under_cap(norm, cap, case.norms, part)
    return _seats(case, norm) * (1 / lower - 1 / (norm.average or lower)) / taught


def _seats(case: Case, norm: StaffingNorm) -> float:
    students, periods, _ = _cells(case, norm)
    return norm.part * (students or 0.0) * (1.0 if periods is None else periods)


def _said(positions: float) -> str:
    return f"{positions:,.0f}" if positions >= _WHOLE else f"{positions:,.1f}"
