"""The frontier as a picture: packages by what each side gains, the fair ones named.

A party sees its own gains against what a package costs, which is public; whoever is no
side sees the gains of both, as they are guessed from the offers on record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openbook.figures.amounts import MoneyScale, scale_for
from openbook.reports.charts.scatter import Scatter, ScatterPoint
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words
from openbook.settlement.search import Settlement, Settlements

SIDES = ("union", "employer")


@dataclass(frozen=True, slots=True)
class Seen:
    """From where a frontier is looked at: a side with its own points, or from between.

    ``scale`` is what costs are counted in.
    """

    side: str
    scale: MoneyScale

    def across(self, each: Settlement) -> float:
        """What the viewer gains, else the union."""
        return float(each.employer if self.side == "employer" else each.union)

    def up(self, each: Settlement) -> float:
        """What it costs, for a side; else what the employer gains."""
        if self.side:
            return each.spent / self.scale.unit
        return float(each.employer)


def seen_by(role: str, found: Settlements, more: Iterable[Settlement] = ()) -> Seen:
    """How somebody of a role looks at what was found."""
    every = (*found.packages, *found.offers, *more)
    scale = scale_for(float(each.spent) for each in every)
    return Seen(role if role in SIDES else "", scale)


def fair_names(found: Settlements) -> dict[tuple[int, ...], str]:
    """The rules of fairness that choose each package."""
    rules = {
        "Nash": found.nash,
        "Kalai-Smorodinsky": found.kalai_smorodinsky,
        "Max-min": found.max_min,
    }
    names: dict[tuple[int, ...], list[str]] = {}
    for rule, each in rules.items():
        if each:
            names.setdefault(each.package, []).append(rule)
    return {package: ", ".join(each) for package, each in names.items()}


def frontier_chart(
    found: Settlements,
    beyond: Sequence[Settlement],
    seen: Seen,
    *,
    offers: Sequence[str],
    words: Words,
) -> Scatter:
    """Packages on the frontier, those beyond it in gray, and the newest offers."""
    package, fair, offer = map(words, ("Package", "Fair package", "Offer"))
    names = fair_names(found)
    points = [
        _point(
            seen, each, package, id_=words("Over budget {number}", number=str(number))
        )
        for number, each in enumerate(beyond, start=1)
    ]
    points += [
        _point(seen, each, fair, name=names[each.package], id_=str(number))
        if each.package in names
        else _point(seen, each, package, id_=str(number))
        for number, each in enumerate(found.packages, start=1)
    ]
    points += [
        _point(seen, each, offer, name=name)
        for name, each in zip(offers, found.offers, strict=False)
    ]
    across, up = axes(seen, words)
    return Scatter(
        words=frame.ChartWords(
            key="frontier",
            title=words("Packages by what each side gains"),
            desc=_told(points, words),
            empty=words("There is nothing to show."),
            heads=(
                words("Package"),
                words("Kind"),
                across,
                up,
                words("Meets the minimum reserve"),
            ),
        ),
        kinds=(package, fair, offer),
        points=tuple(points),
        across=across,
        up=up,
        frontier=tuple((seen.across(p), seen.up(p)) for p in found.packages),
        off_name=words("below the minimum reserve"),
    )


def axes(seen: Seen, words: Words) -> tuple[str, str]:
    """What the two axes are called."""
    if not seen.side:
        return words("Points of the union"), words("Points of the employer")
    millions: Mapping[bool, str] = {
        True: words("Cost above the employer's offer, millions of dollars"),
        False: words("Cost above the employer's offer, thousands of dollars"),
    }
    return words("Points of your side"), millions[seen.scale.unit == 1e6]


def meets_minimum(each: Settlement) -> bool:
    """Whether nothing is short at any limit."""
    return all(left >= 0 for left in each.left)


def _point(
    seen: Seen, each: Settlement, kind: str, *, name: str = "", id_: str = ""
) -> ScatterPoint:
    return ScatterPoint(
        x=seen.across(each),
        y=seen.up(each),
        kind=kind,
        name=name,
        meets=meets_minimum(each),
        id=id_,
    )


def _told(points: Sequence[ScatterPoint], words: Words) -> str:
    """The named points in words; the others are in the table."""
    named = [p for p in points if p.name]
    return " ".join(
        f"{p.name}: {words.number(p.x)}; {words.number(p.y)}." for p in named
    )
