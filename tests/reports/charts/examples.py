"""One realistic example of every chart, for the tests and the gallery."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date

from openbook.reports.charts.against import Against, AuthorProjection
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.charts.heat import Heat
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.charts.scatter import Scatter, ScatterPoint
from openbook.reports.charts.stacks import Stacked, StackedKind
from openbook.reports.charts.timeline import ChartEvent, Timeline
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.drawing.frame import Chart, ChartWords

YEARS = ("2018-19", "2019-20", "2020-21", "2021-22")


def words(key: str, title: str = "") -> ChartWords:
    return ChartWords(
        key=key,
        title=title or key,
        desc="What the drawing shows, in a sentence.",
        empty="There is nothing to show yet.",
    )


def millions(value: float) -> str:
    sign = "−" if value < 0 else ""
    return f"{sign}${abs(value) / 1e6:,.0f}m"


def signed(value: float) -> str:
    return ("+" if value > 0 else "") + millions(value)


def count(value: float) -> str:
    return f"{value:,.0f}"


def kilometers(value: float) -> str:
    return f"{value:g} mi"


def bands() -> Bands:
    return Bands(
        words=words("reserve", "The reserve under each side's assumptions"),
        years=YEARS,
        series=(
            BandSeries(
                name="District's assumptions",
                values=(1.83e9, 1.32e9, 6.9e8, -1.2e8),
                low=(1.80e9, 1.15e9, 3.3e8, -7.4e8),
                high=(1.86e9, 1.47e9, 1.02e9, 4.8e8),
            ),
            BandSeries(
                name="Union's assumptions",
                values=(1.86e9, 1.61e9, 1.29e9, 9.1e8),
                low=(1.83e9, 1.45e9, 9.3e8, 2.9e8),
                high=(1.89e9, 1.76e9, 1.63e9, 1.52e9),
            ),
        ),
        threshold=BandSeries(name="Legal minimum", values=(7.4e7, 7.5e7, 7.6e7, 7.7e7)),
        axis="Reserve at the end of the year, millions of dollars",
    )


def waterfall() -> Waterfall:
    parts = (
        ("Attendance", 212.0),
        ("Cost-of-living adjustment of the state", 148.5),
        ("Students with high needs", -36.2),
        ("Step and column movement", 61.0),
        ("Health benefits of active employees", 97.4),
        ("Health benefits of retirees", -18.9),
        ("Retirement contribution rates", 44.0),
        ("Special education, restricted money that is not paid back", 130.3),
        ("Vacancies", 85.1),
        ("Other", 0.8),
    )
    total = math.fsum(amount for _, amount in parts)
    return Waterfall(
        words=words("gap", "Why the two sets of assumptions differ"),
        start=WaterfallPart(name="District's reserve 2020-21", amount=690e6),
        parts=tuple(
            WaterfallPart(
                name=name,
                amount=amount * 1e6,
                id=f"part-{index}",
                href=f"#part-{index}" if index % 2 else "",
            )
            for index, (name, amount) in enumerate(parts)
        ),
        end=WaterfallPart(name="Union's reserve 2020-21", amount=690e6 + total * 1e6),
    )


def timeline() -> Timeline:
    district, union, state = "District", "Union", "Fact-finder and state"
    told = (
        (date(2018, 9, 25), "25 Sep", "Offer: 3% and 3%, one of them contingent", district),
        (date(2018, 12, 17), "17 Dec", "Fact-finding report", state),
        (date(2018, 8, 30), "30 Aug", "98% vote to authorize a strike", union),
        (date(2019, 1, 7), "7 Jan", "Offer: 6%, $105m for class sizes", district),
        (date(2019, 1, 11), "11 Jan", "Offer: 6%, $130m, 1,200 educators", district),
        (date(2019, 1, 11), "11 Jan", "Offer refused; strike set for Monday", union),
        (date(2018, 7, 24), "24 Jul", "Last, best and final offer: 6.5%", union),
        (date(2019, 1, 14), "14 Jan", "Strike begins", union),
        (date(2019, 1, 22), "22 Jan", "Tentative agreement", union),
        (date(2019, 1, 22), "22 Jan", "Tentative agreement", district),
        (date(2018, 8, 1), "1 Aug", "Impasse declared", state),
        (date(2019, 1, 9), "9 Jan", "County appoints fiscal experts", state),
    )
    return Timeline(
        words=words("offers", "Offers and events"),
        lanes=(district, union, state),
        events=tuple(
            ChartEvent(day=day, when=when, name=name, lane=lane) for day, when, name, lane in told
        ),
        marks=(
            (date(2018, 8, 1), "August"),
            (date(2018, 9, 1), "September"),
            (date(2018, 10, 1), "October"),
            (date(2018, 11, 1), "November"),
            (date(2018, 12, 1), "December"),
            (date(2019, 1, 1), "January 2019"),
        ),
    )


def stacked() -> Stacked:
    return Stacked(
        words=words("spending", "Spending by kind"),
        years=YEARS,
        kinds=(
            StackedKind(name="Salaries, teachers", values=(2.81e9, 2.86e9, 2.9e9, 2.93e9)),
            StackedKind(name="Salaries, others", values=(1.2e9, 1.22e9, 1.23e9, 1.26e9)),
            StackedKind(name="Benefits", values=(1.9e9, 2.0e9, 2.1e9, 2.2e9)),
            StackedKind(name="Books and services", values=(1.1e9, 1.0e9, 9.9e8, 9.6e8)),
            StackedKind(name="Charged to others", values=(-2.4e8, -2.5e8, -2.6e8, -2.6e8)),
        ),
        axis="Millions of dollars",
    )


def heat() -> Heat:
    across = tuple(f"C{index}" for index in range(20, 29))
    values = tuple(
        tuple(
            float(round(900 * math.exp(-(((s - 9) / 3.2) ** 2) - ((c - 6.5) / 2.4) ** 2)))
            for c in range(len(across))
        )
        for s in range(14)
    )
    return Heat(
        words=words("people", "People on the salary schedule"),
        across=across,
        down=tuple(f"Step {index}" for index in range(1, 15)),
        values=values,
        axis="People by step and column",
    )


def scatter() -> Scatter:
    points = []
    for index in range(700):
        a, b = (index * 0.6180339) % 1, (index * 0.7548776) % 1
        x, y = 100 * a, 96 * math.sqrt(max(1 - a * a, 0)) * b
        points.append(ScatterPoint(x=x, y=y, kind="Candidate package", meets=a + b < 1.45))
    named = (("District, 11 January", 88.0, 22.0), ("Union, July", 15.0, 93.0))
    points += [ScatterPoint(x=x, y=y, kind="Offer", name=name, id=name) for name, x, y in named]
    points += [
        ScatterPoint(x=61, y=70, kind="Settlement", name="Agreement of 22 January"),
        ScatterPoint(x=64, y=68, kind="Settlement", name="Fact-finder", meets=False),
    ]
    curve = tuple((10.0 * i, 94 * math.sqrt(1 - (i / 10.6) ** 2)) for i in range(11))
    return Scatter(
        words=words("frontier", "Packages by what each side gets"),
        kinds=("Candidate package", "Offer", "Settlement"),
        points=tuple(points),
        across="Worth to the district →",
        up="Worth to the union ↑",
        frontier=curve,
        off_name="Below the minimum reserve",
    )


def against() -> Against:
    years = tuple(f"{year}-{(year + 1) % 100:02}" for year in range(2011, 2020))
    came = (5.9, 5.9, 6.1, 6.7, 7.4, 7.5, 7.6, 7.8, None)
    rows = []
    for start in range(6):
        for author, slope in (("Adopted budget", 0.02), ("County office", 0.12)):
            first = came[start] or 0.0
            rows.append(
                AuthorProjection(
                    author=author,
                    made_in=years[start],
                    values=tuple(
                        (first + slope * (index - start)) * 1e9
                        if start <= index <= start + 2
                        else None
                        for index in range(len(years))
                    ),
                )
            )
    return Against(
        words=words("past", "Projected against actual"),
        years=years,
        outcome_name="Actual revenue",
        outcome=tuple(None if value is None else value * 1e9 for value in came),
        projections=tuple(rows),
        axis="General fund revenue, millions of dollars",
    )


def school_map(schools: int = 1000, *, titles: bool = True) -> Map:
    kinds = ("Elementary", "Middle", "High", "Other")
    points = []
    for index in range(schools):
        a, b = (index * 0.6180339) % 1, (index * 0.7548776) % 1
        spread = math.sin(6.3 * b) * 0.06
        points.append(
            MapPoint(
                longitude=-118.6 + 0.45 * a + spread * a,
                latitude=33.72 + 0.6 * b - 0.1 * a * b,
                kind=kinds[(index * 7) % 10 // 3],
                name=f"School No. {index} on {index * 37 % 997}th Street",
                size=1 + index % 3,
                labeled=index in {5, 77, 301},
            )
        )
    return Map(words=words("schools", "Schools"), kinds=kinds, points=tuple(points), titles=titles)


def examples() -> Mapping[str, Chart]:
    """An example of each chart under the name of its file."""
    return {
        "against": against(),
        "bands": bands(),
        "heat": heat(),
        "map": school_map(),
        "scatter": scatter(),
        "stacks": stacked(),
        "timeline": timeline(),
        "waterfall": waterfall(),
    }


SAYS = {
    "against": millions,
    "bands": millions,
    "heat": count,
    "map": kilometers,
    "scatter": count,
    "stacks": millions,
    "timeline": count,
    "waterfall": signed,
}
