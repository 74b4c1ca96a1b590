"""OB-MYP-1 as lines: sixteen rules, written once."""

from __future__ import annotations

from benchmarks import _myp_numbers as n
from openbook.figures.figure import (
    FTE,
    PUPILS,
    SECTIONS,
    SHARE,
    USD,
    Figure,
    Source,
    Status,
    Unit,
    Year,
    years_between,
)
from openbook.figures.functions import (
    assumption,
    ceil,
    given,
    last_year,
    lever,
    maximum,
    minimum,
    prior,
    round_half_up,
    where,
)
from openbook.figures.line import Line
from openbook.figures.model import Model

SOURCE = Source("Openbook", "a made-up district", status=Status.GENERATED)
PROJECTED = years_between(Year(2018), Year(2017 + n.YEARS))
OUTPUTS = ("balance.end", "reserve.required", "reserve.below")


def fixed(name: str, value: float, unit: Unit = SHARE) -> Line:
    return given(name, Figure(value, unit, SOURCE))


def yearly(name: str, values: tuple[float, ...], unit: Unit = SHARE) -> Line:
    figures = (Figure(value, unit, SOURCE) for value in values)
    return given(name, dict(zip(PROJECTED, figures, strict=True)))


def shock(number: int) -> Line:
    return assumption(f"normal.{number}", SHARE, by_year=True)


def growing(name: str, start: Line, rate: Line) -> Line:
    before = last_year(start)
    now = (before * rate).named(name)
    before.follows(now)
    return now


def enrollment() -> list[Line]:
    """Rule 1: pupils of four spans, with shocks."""
    return [
        growing(
            f"enrollment.{span}",
            fixed(f"enrollment_before.{span}", n.ENROLLMENT[i], PUPILS),
            1
            + fixed(f"growth.{span}", n.GROWTH[i])
            + fixed(f"growth_spread.{span}", n.GROWTH_SPREAD[i]) * shock(i),
        )
        for i, span in enumerate(n.SPANS)
    ]


def attendance(pupils: list[Line]) -> list[Line]:
    """Rule 2: a clipped ratio of the pupils comes to school."""
    usual = fixed("attendance.usual", n.ATTENDANCE)
    drawn = usual + fixed("attendance.spread", n.ATTENDANCE_SPREAD) * shock(4)
    least = fixed("attendance.least", n.ATTENDANCE_LEAST)
    most = fixed("attendance.most", n.ATTENDANCE_MOST)
    ratio = minimum(maximum(drawn, least), most).named("attendance.ratio")
    return [(each * ratio).named(f"ada.{span}") for each, span in zip(pupils, n.SPANS, strict=True)]


def added(lines: list[Line]) -> Line:
    first, *rest = lines
    for line in rest:
        first = first + line
    return first


def funding(ada: list[Line]) -> tuple[Line, Line]:
    """Rules 3 to 6: the better of two years, grants, the formula, other revenue."""
    now = added(ada).named("ada.now")
    before = prior(now, fixed("ada.before", n.ADA_BEFORE, PUPILS))
    funded = maximum(now, before).named("ada.funded")
    factor = (funded / now).named("ada.factor")
    cola = yearly("cola.usual", n.COLA) + fixed("cola.spread", n.COLA_SPREAD) * shock(5)
    raised = (1 + cola).named("cola.factor")
    parts = []
    for i, span in enumerate(n.SPANS):
        last = last_year(fixed(f"grant_before.{span}", n.GRANT[i], USD / PUPILS))
        grant = round_half_up(last * raised).named(f"grant.{span}")
        last.follows(grant)
        rate = grant * (1 + fixed(f"add_on.{span}", n.ADD_ON[i]))
        parts.append((ada[i] * factor * rate).named(f"base.{span}"))
    base = added(parts).named("lcff.base")
    need = fixed("pupils.high_need", n.HIGH_NEED)
    extra = fixed("lcff.supplemental_share", n.SUPPLEMENTAL) * need
    above = maximum(0, need - fixed("lcff.threshold", n.THRESHOLD))
    dense = fixed("lcff.concentration_share", n.CONCENTRATION) * above
    lcff = (base * (1 + extra + dense)).named("lcff.total")
    drawn = 1 + fixed("revenue.spread", n.OTHER_REVENUE_SPREAD) * shock(6)
    each = fixed("revenue.other_each", n.OTHER_REVENUE, USD / PUPILS)
    other = (funded * each * drawn).named("revenue.other")
    return (lcff + other).named("revenue.total"), funded


def staffing(pupils: list[Line]) -> tuple[Line, Line, Line]:
    """Rules 7 to 9: added sections, the FTE wanted, who leaves and who is hired."""
    wanted = []
    per_section = fixed("section.fte", n.FTE_PER_SECTION, FTE / SECTIONS)
    for i, span in enumerate(n.SPANS):
        cap = fixed(f"cap.{span}", n.CAP[i], PUPILS / SECTIONS)
        size = fixed(f"size.{span}", n.SIZE[i], PUPILS / SECTIONS)
        more = maximum(0, ceil(pupils[i] / cap) - ceil(pupils[i] / size))
        sections = more.named(f"sections.{span}")
        each = fixed(f"pupils_per_fte.{span}", n.PUPILS_PER_FTE[i], PUPILS / FTE)
        wanted.append(pupils[i] / each + sections * per_section)
    target = added(wanted).named("fte.target")
    leaving = fixed("attrition.spread", n.ATTRITION_SPREAD) * shock(7)
    stay = (1 - (fixed("attrition.usual", n.ATTRITION) + leaving)).named("staff.stay")
    before = last_year(fixed("fte.before", n.FTE, FTE))
    stayed = (before * stay).named("fte.stayed")
    hired = maximum(0, target - stayed).named("fte.hired")
    now = (stayed + hired).named("fte.now")
    before.follows(now)
    return stay, hired, now


def pay(stay: Line, hired: Line) -> tuple[Line, Line]:
    """Rules 10 to 12: movement on the schedule, raises, classified pay."""
    here = growing("staff.still_here", fixed("staff.all", 1.0), stay)
    paid = here * yearly("schedule.stayed", n.STAYED_PAY, USD)
    cohort = hired
    for age, each in enumerate(n.HIRED_PAY):
        if age:
            cohort = (stay * prior(cohort, 0)).named(f"fte.hired_{age}_ago")
        paid = paid + cohort * fixed(f"schedule.hired_{age}", each, USD / FTE)
    share = lever("raise.share", SHARE, by_year=True)
    index = growing("raise.index", fixed("raise.before", 1.0), 1 + share)
    certificated = (paid * index).named("pay.certificated")
    classified = yearly("classified.base", n.CLASSIFIED, USD) * index
    return certificated, classified.named("pay.classified")


def spending(paid: tuple[Line, Line], fte: Line) -> Line:
    """Rules 13 to 15: statutory benefits, health with a cap, everything else."""
    certificated, classified = paid
    statutory = (
        certificated * yearly("pension.certificated", n.PENSION)
        + classified * yearly("pension.classified", n.CLASSIFIED_PENSION)
    ).named("benefits.statutory")
    trend = fixed("health.trend", n.PREMIUM_TREND)
    drawn = 1 + trend + fixed("health.spread", n.PREMIUM_SPREAD) * shock(8)
    premium = growing("health.premium", fixed("health.before", n.PREMIUM, USD / FTE), drawn)
    least = minimum(premium, lever("health.cap", USD / FTE))
    covered = fte + fixed("classified.fte", n.CLASSIFIED_FTE, FTE)
    health = (least * covered).named("benefits.health")
    rise = fixed("other.trend", n.OTHER_TREND)
    drawn = 1 + rise + fixed("other.spread", n.OTHER_SPREAD) * shock(9)
    other = growing("other.spending", fixed("other.before", n.OTHER, USD), drawn)
    return (certificated + classified + statutory + health + other).named("spending.total")


def reserve(revenue: Line, spent: Line, funded: Line) -> list[Line]:
    """Rule 16: the balance, what the law requires, and whether it falls below."""
    before = last_year(fixed("balance.before", n.BALANCE, USD))
    end = (before + revenue - spent).named("balance.end")
    before.follows(end)
    share = fixed("reserve.share_3", n.RESERVE_SHARES[3])
    for place in (2, 1, 0):
        band = fixed(f"reserve.band_{place}", n.BANDS[place], PUPILS)
        enough = fixed(f"reserve.share_{place}", n.RESERVE_SHARES[place])
        share = where(funded >= band, enough, share)
    required = (share * spent).named("reserve.required")
    return [end, required, (end < required).named("reserve.below")]


def build() -> Model:
    """The whole projection."""
    pupils = enrollment()
    revenue, funded = funding(attendance(pupils))
    stay, hired, fte = staffing(pupils)
    spent = spending(pay(stay, hired), fte)
    return Model(PROJECTED, reserve(revenue, spent, funded))
