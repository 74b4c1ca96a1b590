"""The district of OB-MYP-1: made-up numbers of a plausible size, the same for all."""

from __future__ import annotations

YEARS = 4
SPANS = ("tk_3", "4_6", "7_8", "9_12")
NORMALS = 10  # a world and year: four spans, attendance, COLA, other revenue, …

ENROLLMENT = (151_000.0, 112_000.0, 71_000.0, 146_000.0)
GROWTH = (-0.021, -0.018, -0.012, -0.009)
GROWTH_SPREAD = (0.006, 0.005, 0.005, 0.004)
ATTENDANCE, ATTENDANCE_SPREAD = 0.945, 0.006
ATTENDANCE_LEAST, ATTENDANCE_MOST = 0.80, 0.99
ADA_BEFORE = 457_300.0
COLA = (0.0271, 0.0346, 0.0286, 0.0292)
COLA_SPREAD = 0.008
GRANT = (7_193.0, 7_301.0, 7_518.0, 8_712.0)
ADD_ON = (0.104, 0.0, 0.0, 0.026)
HIGH_NEED, SUPPLEMENTAL, CONCENTRATION, THRESHOLD = 0.858, 0.20, 0.50, 0.55
OTHER_REVENUE, OTHER_REVENUE_SPREAD = 4_310.0, 0.015
CAP = (24.0, 34.0, 37.0, 39.0)
SIZE = (23.6, 35.2, 38.8, 40.9)
PUPILS_PER_FTE = (22.0, 24.0, 25.0, 25.5)
FTE_PER_SECTION = 1.2
FTE, CLASSIFIED_FTE = 20_600.0, 21_900.0
ATTRITION, ATTRITION_SPREAD = 0.075, 0.012
CLASSIFIED = (985e6, 988e6, 991e6, 994e6)
PENSION = (0.1628, 0.1813, 0.1910, 0.1840)
CLASSIFIED_PENSION = (0.2573, 0.2743, 0.2981, 0.3079)
PREMIUM, PREMIUM_TREND, PREMIUM_SPREAD = 17_400.0, 0.055, 0.02
OTHER, OTHER_TREND, OTHER_SPREAD = 2_110e6, 0.028, 0.012
BALANCE = 1_860e6
BANDS = (400_001.0, 30_001.0, 1_001.0)  # ADA from which the next share is enough
RESERVE_SHARES = (0.01, 0.02, 0.03, 0.04)
RAISES = (0.03, 0.03, 0.0, 0.02)
HEALTH_CAP = 19_500.0

STEPS, COLUMNS, COLUMN_MOVE = 14, 10, 0.08
Grid = list[list[float]]


def pay_grid() -> Grid:
    """Dollars a year by step and column."""
    return [
        [46_587.0 * 1.031**step * 1.024**column for column in range(COLUMNS)]
        for step in range(STEPS)
    ]


def people_grid() -> Grid:
    """Where the teachers of today are: more on the later steps, as in most districts."""
    weights = [
        [(1.0 + step) * (1.0 + column % 4) for column in range(COLUMNS)] for step in range(STEPS)
    ]
    whole = sum(map(sum, weights))
    return [[FTE * weight / whole for weight in row] for row in weights]


def hire_grid() -> Grid:
    """Where one new teacher is placed."""
    first = [0.55, 0.2, 0.15, 0.1]
    return [
        [
            first[step] * (0.6, 0.4)[column] if step < 4 and column < 2 else 0.0
            for column in range(COLUMNS)
        ]
        for step in range(STEPS)
    ]


def moved(people: Grid) -> Grid:
    """A year later: everybody a step down, a few a column to the right."""
    after = [[0.0] * COLUMNS for _ in range(STEPS)]
    for step, row in enumerate(people):
        for column, count in enumerate(row):
            below, right = min(step + 1, STEPS - 1), min(column + 1, COLUMNS - 1)
            after[below][right] += count * COLUMN_MOVE
            after[below][column] += count * (1.0 - COLUMN_MOVE)
    return after


def payroll(people: Grid) -> float:
    """What people on the grid are paid."""
    pairs = zip(people, pay_grid(), strict=True)
    return sum(a * b for row, pay in pairs for a, b in zip(row, pay, strict=True))


def moments(people: Grid, count: int) -> tuple[float, ...]:
    """The payroll of the same people now, a year later, and so on: P · Move^k · S."""
    found = []
    for _ in range(count):
        found.append(payroll(people))
        people = moved(people)
    return tuple(found)


# People on the schedule move linearly, so 140 cells reduce to these eight numbers.
STAYED_PAY = moments(people_grid(), YEARS + 1)[1:]
HIRED_PAY = moments(hire_grid(), YEARS)
