"""Grants of California's formula by grade span, and what is paid of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from openbook.figures.figure import PUPILS, USD, Figure, Year
from openbook.figures.functions import given, maximum, minimum, round_half_up
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import SmallSchools, every_year, grant_line
from openbook.law.statutes import Statutes
from openbook.law.sums import added
from openbook.law.value import grades_of

BASE = "funding.base_grant"
ADJUSTMENT = "funding.grade_span_adjustment"
SPANS = {span: grades_of(span) for span in ("K-3", "4-6", "7-8", "9-12")}


@dataclass(frozen=True, slots=True)
class GrantLines:
    """Dollars per pupil attending, by span, in every year."""

    base: Mapping[str, Line]
    adjustment: Mapping[str, Line]  # only where the law has one
    grant: Mapping[str, Line]  # both together


def grant_lines(statutes: Statutes, years: Sequence[Year], cola: Line) -> GrantLines:
    """Return the base by span, its adjustment, and both together."""
    base = {
        span: grant_line(f"lcff.base_grant.{span}", statutes, (BASE, span), years, cola)
        for span in SPANS
    }
    adjustment = {
        span: round_half_up(base[span] * _share(statutes, years, span)).named(
            f"lcff.adjustment.{span}",
            "base grant × share for the span, rounded half up to the dollar "
            "(Education Code 42238.02)",
        )
        for span in SPANS
        if any(span in _shares(statutes, year) for year in years)
    }
    grant = {
        span: (base[span] + adjustment[span] if span in adjustment else base[span])
        for span in SPANS
    }
    words = "base grant with the adjustment of the span, if it has one"
    named = {span: line.named(f"lcff.grant.{span}", words) for span, line in grant.items()}
    return GrantLines(base, adjustment, named)


def grants(statutes: Statutes, year: Year) -> dict[str, Figure]:
    """Published base plus adjustment per pupil attending, by span.

    The arithmetic is exact, so that a half dollar is a half dollar.
    """
    published = statutes.at(BASE, year)
    shares = _shares(statutes, year)
    found = {}
    for span in SPANS:
        base = published.by_name[span]
        extra = math.floor(base * shares.get(span, Fraction(0)) + Fraction(1, 2))
        found[span] = Figure(float(base + extra), USD / PUPILS, published.source)
    return found


def _shares(statutes: Statutes, year: Year) -> Mapping[str, Fraction]:
    return statutes.at(ADJUSTMENT, year).by_name


def _share(statutes: Statutes, years: Sequence[Year], span: str) -> Line:
    figures = {year: statutes.figure(ADJUSTMENT, year, span) for year in years}
    return given(f"lcff.adjustment_share.{span}", figures)


SECTION = "Education Code 42238.02"
_DECIMALS = 10_000


class NeedShares(NamedTuple):
    """The share of high-need students; of the district as well for a charter school."""

    own: Line
    district: Line | None = None


@dataclass(frozen=True, slots=True)
class GrantsPaid:
    """The three grants in dollars, all spans together and one by one."""

    base: Line
    supplemental: Line
    concentration: Line
    by_span: Mapping[str, Line]  # base.K-3, supplemental.K-3 …
    marginal: Mapping[str, Line]  # what one more pupil attending brings, by span


_ALL = "grant of the span × (1 + supplemental rate + concentration rate)"


def grants_paid(
    statutes: Statutes,
    funded: Mapping[str, Line],
    grant: Mapping[str, Line],
    need: NeedShares,
    years: Sequence[Year],
    small: SmallSchools | None = None,
) -> GrantsPaid:
    """Return the grants for a funded attendance and a share of high-need pupils."""
    upp = certified_share(need.own)
    extra = {
        "supplemental": _supplemental(statutes, upp, years),
        "concentration": _concentration(statutes, _counted(upp, need), years),
    }
    by_span: dict[str, Line] = {}
    for span, ada in _outside(funded, small).items():
        base = (ada * grant[span]).named(
            f"lcff.base_exact.{span}", "funded attendance × grant of the span"
        )
        by_span[f"base.{span}"] = round_half_up(base).named(
            f"lcff.base.{span}", "funded attendance × grant of the span, to the dollar"
        )
        for kind, rate in extra.items():
            by_span[f"{kind}.{span}"] = round_half_up(base * rate).named(
                f"lcff.{kind}.{span}", f"funded attendance × grant × {kind} rate, to the dollar"
            )
    both = 1 + extra["supplemental"] + extra["concentration"]
    marginal = {span: (grant[span] * both).named(f"lcff.marginal.{span}", _ALL) for span in funded}
    kinds = ("base", "supplemental", "concentration")
    totals = {kind: added(by_span[f"{kind}.{span}"] for span in funded) for kind in kinds}
    words = {kind: f"{kind} grant of all spans ({SECTION})" for kind in kinds}
    if small is not None:
        totals["base"] = totals["base"] + small.amount
        words["base"] = f"{words['base']} + amount for necessary small schools"
    named = {kind: totals[kind].named(f"lcff.{kind}", words[kind]) for kind in kinds}
    return GrantsPaid(**named, by_span=by_span, marginal=marginal)


def _outside(funded: Mapping[str, Line], small: SmallSchools | None) -> Mapping[str, Line]:
    """Return the attendance that grants pay: all but that of necessary small schools."""
    if small is None:
        return funded
    return {
        span: maximum(0, ada - small.ada[span]).named(
            f"lcff.granted.{span}", "funded attendance − attendance in necessary small schools"
        )
        if span in small.ada
        else ada
        for span, ada in funded.items()
    }


def _counted(upp: Line, need: NeedShares) -> Line:
    """Return the percentage of the concentration grant, for a charter at most its district's."""
    if need.district is None:
        return upp
    cap = (round_half_up(need.district * _DECIMALS) / _DECIMALS).named(
        "lcff.district_upp", "unduplicated pupil percentage of the district"
    )
    return minimum(upp, cap).named(
        "lcff.concentration_upp",
        "own unduplicated pupil percentage, for a charter school at most the "
        f"district's ({SECTION})",
    )


def certified_share(high_need: Line) -> Line:
    """Round the unduplicated pupil percentage as the state certifies it.

    Certified rows print four decimals, and their grants follow from these to the dollar.
    """
    return (round_half_up(high_need * _DECIMALS) / _DECIMALS).named(
        "lcff.upp", "unduplicated pupil percentage, rounded half up to 0.01%"
    )


def _supplemental(statutes: Statutes, need: Line, years: Sequence[Year]) -> Line:
    name = "lcff.supplemental_share"
    share = every_year(name, statutes, "funding.supplemental_share", years)
    return (share * need).named(
        "lcff.supplemental_rate", f"supplemental share × unduplicated pupil percentage ({SECTION})"
    )


def _concentration(statutes: Statutes, need: Line, years: Sequence[Year]) -> Line:
    name = "lcff.concentration_share"
    share = every_year(name, statutes, "funding.concentration_share", years)
    name = "lcff.concentration_threshold"
    threshold = every_year(name, statutes, "funding.concentration_threshold", years)
    return (share * maximum(0, need - threshold)).named(
        "lcff.concentration_rate",
        f"concentration share × unduplicated pupil percentage above the threshold ({SECTION})",
    )
