"""OB-MYP-1 by hand in NumPy: blocks of years × worlds, loops only where years chain."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import _myp_numbers as n

Numbers = NDArray[np.float64]


def column(values: tuple[float, ...]) -> Numbers:
    return np.array(values)[:, np.newaxis]


COLA, CLASSIFIED = column(n.COLA), column(n.CLASSIFIED)
PENSION, CLASSIFIED_PENSION = column(n.PENSION), column(n.CLASSIFIED_PENSION)
STAYED_PAY = column(n.STAYED_PAY)


def grown(start: float, factor: Numbers) -> Numbers:
    found = np.empty_like(factor)
    now: float | Numbers = start
    for year, each in enumerate(factor):
        now = found[year] = now * each
    return found


def project(z: Numbers, raises: tuple[float, ...], cap: float) -> tuple[NDArray[Any], ...]:
    """Balance, required reserve and whether below, years × worlds; z: 10 × the same."""
    pupils = [
        grown(n.ENROLLMENT[i], 1.0 + n.GROWTH[i] + n.GROWTH_SPREAD[i] * z[i]) for i in range(4)
    ]
    ratio = n.ATTENDANCE + n.ATTENDANCE_SPREAD * z[4]
    np.minimum(np.maximum(ratio, n.ATTENDANCE_LEAST), n.ATTENDANCE_MOST, out=ratio)
    ada = [each * ratio for each in pupils]
    revenue, funded = funding(ada, z)
    stay, hired, fte = staffing(pupils, z)
    spent = spending(stay, hired, fte, z, raises, cap)
    balance = np.empty_like(revenue)
    now: float | Numbers = n.BALANCE
    for year in range(n.YEARS):
        now = balance[year] = now + revenue[year] - spent[year]
    share = np.full_like(funded, n.RESERVE_SHARES[3])
    for place in (2, 1, 0):
        share[funded >= n.BANDS[place]] = n.RESERVE_SHARES[place]
    required = share * spent
    return balance, required, balance < required


def funding(ada: list[Numbers], z: Numbers) -> tuple[Numbers, Numbers]:
    now = ada[0] + ada[1] + ada[2] + ada[3]
    before = np.empty_like(now)
    before[0] = n.ADA_BEFORE
    before[1:] = now[:-1]
    funded = np.maximum(now, before)
    factor = funded / now
    raised = 1.0 + (COLA + n.COLA_SPREAD * z[5])
    base: float | Numbers = 0.0
    for i in range(4):
        grant = np.empty_like(raised)
        last: float | Numbers = n.GRANT[i]
        for year in range(n.YEARS):
            last = grant[year] = np.floor(last * raised[year] + 0.5 + 1e-9)
        part = ada[i] * factor * (grant * (1.0 + n.ADD_ON[i]))
        base = base + part if i else part
    extra = n.SUPPLEMENTAL * n.HIGH_NEED
    dense = n.CONCENTRATION * max(0.0, n.HIGH_NEED - n.THRESHOLD)
    drawn = 1.0 + n.OTHER_REVENUE_SPREAD * z[6]
    lcff = base * (1.0 + extra + dense)
    return lcff + funded * n.OTHER_REVENUE * drawn, funded


def staffing(pupils: list[Numbers], z: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    parts = []
    for i, each in enumerate(pupils):
        more = np.ceil(each / n.CAP[i]) - np.ceil(each / n.SIZE[i])
        sections = np.maximum(0.0, more)
        parts.append(each / n.PUPILS_PER_FTE[i] + sections * n.FTE_PER_SECTION)
    target = parts[0] + parts[1] + parts[2] + parts[3]
    stay = 1.0 - (n.ATTRITION + n.ATTRITION_SPREAD * z[7])
    hired, fte = np.empty_like(stay), np.empty_like(stay)
    now: float | Numbers = n.FTE
    for year in range(n.YEARS):
        stayed = now * stay[year]
        hired[year] = np.maximum(0.0, target[year] - stayed)
        now = fte[year] = stayed + hired[year]
    return stay, hired, fte


def spending(
    stay: Numbers, hired: Numbers, fte: Numbers, z: Numbers, raises: tuple[float, ...], cap: float
) -> Numbers:
    paid = grown(1.0, stay) * STAYED_PAY
    cohort = hired
    for age, each in enumerate(n.HIRED_PAY):
        if age:
            before = np.zeros_like(stay)
            before[1:] = cohort[:-1]
            cohort = stay * before
        paid = paid + cohort * each
    index = grown(1.0, 1.0 + column(raises))
    certificated, classified = paid * index, CLASSIFIED * index
    statutory = certificated * PENSION + classified * CLASSIFIED_PENSION
    drawn = 1.0 + n.PREMIUM_TREND + n.PREMIUM_SPREAD * z[8]
    premium = grown(n.PREMIUM, drawn)
    health = np.minimum(premium, cap) * (fte + n.CLASSIFIED_FTE)
    other = grown(n.OTHER, 1.0 + n.OTHER_TREND + n.OTHER_SPREAD * z[9])
    return certificated + classified + statutory + health + other
