"""OB-MYP-1 by hand in plain Python, for one world."""

from __future__ import annotations

from math import ceil, floor

from benchmarks._myp_numbers import (
    ADA_BEFORE,
    ADD_ON,
    ATTENDANCE,
    ATTENDANCE_LEAST,
    ATTENDANCE_MOST,
    ATTENDANCE_SPREAD,
    ATTRITION,
    ATTRITION_SPREAD,
    BALANCE,
    BANDS,
    CAP,
    CLASSIFIED,
    CLASSIFIED_FTE,
    CLASSIFIED_PENSION,
    COLA,
    COLA_SPREAD,
    CONCENTRATION,
    ENROLLMENT,
    FTE,
    FTE_PER_SECTION,
    GRANT,
    GROWTH,
    GROWTH_SPREAD,
    HIGH_NEED,
    HIRED_PAY,
    OTHER,
    OTHER_REVENUE,
    OTHER_REVENUE_SPREAD,
    OTHER_SPREAD,
    OTHER_TREND,
    PENSION,
    PREMIUM,
    PREMIUM_SPREAD,
    PREMIUM_TREND,
    PUPILS_PER_FTE,
    RESERVE_SHARES,
    SIZE,
    STAYED_PAY,
    SUPPLEMENTAL,
    THRESHOLD,
    YEARS,
)


def project(  # noqa: PLR0915 - one straight function is what is measured
    z: list[list[float]], raises: tuple[float, ...], cap: float
) -> list[tuple[float, float, bool]]:
    """Balance, required reserve and whether below, year by year; z: 10 × years."""
    pupils = list(ENROLLMENT)
    grants = list(GRANT)
    ada_before = ADA_BEFORE
    fte, premium, other, balance = FTE, PREMIUM, OTHER, BALANCE
    here = index = 1.0
    extra = SUPPLEMENTAL * HIGH_NEED
    dense = CONCENTRATION * max(0.0, HIGH_NEED - THRESHOLD)
    weight = 1.0 + extra + dense
    cohorts = [0.0] * YEARS
    found: list[tuple[float, float, bool]] = []
    for t in range(YEARS):
        for i in range(4):
            pupils[i] *= 1.0 + GROWTH[i] + GROWTH_SPREAD[i] * z[i][t]
        drawn = ATTENDANCE + ATTENDANCE_SPREAD * z[4][t]
        ratio = min(max(drawn, ATTENDANCE_LEAST), ATTENDANCE_MOST)
        ada = [each * ratio for each in pupils]
        now = ada[0] + ada[1] + ada[2] + ada[3]
        funded = max(now, ada_before)
        factor = funded / now
        raised = 1.0 + (COLA[t] + COLA_SPREAD * z[5][t])
        base = 0.0
        for i in range(4):
            grants[i] = floor(grants[i] * raised + 0.5 + 1e-9)
            base += ada[i] * factor * (grants[i] * (1.0 + ADD_ON[i]))
        drawn = 1.0 + OTHER_REVENUE_SPREAD * z[6][t]
        revenue = base * weight + funded * OTHER_REVENUE * drawn
        ada_before = now

        target = 0.0
        for i, each in enumerate(pupils):
            sections = max(0.0, ceil(each / CAP[i]) - ceil(each / SIZE[i]))
            target += each / PUPILS_PER_FTE[i] + sections * FTE_PER_SECTION
        stay = 1.0 - (ATTRITION + ATTRITION_SPREAD * z[7][t])
        stayed = fte * stay
        hired = max(0.0, target - stayed)
        fte = stayed + hired

        here *= stay
        cohorts = [hired] + [stay * each for each in cohorts[:-1]]
        paid = here * STAYED_PAY[t]
        for cohort, each in zip(cohorts, HIRED_PAY, strict=True):
            paid += cohort * each
        index *= 1.0 + raises[t]
        certificated = paid * index
        classified = CLASSIFIED[t] * index
        pensions = certificated * PENSION[t] + classified * CLASSIFIED_PENSION[t]
        premium *= 1.0 + PREMIUM_TREND + PREMIUM_SPREAD * z[8][t]
        health = min(premium, cap) * (fte + CLASSIFIED_FTE)
        other *= 1.0 + OTHER_TREND + OTHER_SPREAD * z[9][t]
        spent = certificated + classified + pensions + health + other

        balance = balance + revenue - spent
        share = RESERVE_SHARES[3]
        for band, enough in zip(BANDS, RESERVE_SHARES, strict=False):
            if funded >= band:
                share = enough
                break
        required = share * spent
        found.append((balance, required, balance < required))
    return found
