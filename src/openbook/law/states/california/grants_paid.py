"""Base, supplemental and concentration grant of a funded attendance (42238.02).

Each grant is rounded half up to the dollar for each span, then the spans are added:
the order that gives the state's certified amounts to the dollar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openbook.figures.functions import maximum, round_half_up
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.enacted import every_year
from openbook.law.statutes import Statutes
from openbook.law.sums import added

SECTION = "Education Code 42238.02"
_DECIMALS = 10_000


@dataclass(frozen=True, slots=True)
class GrantsPaid:
    """The three grants in dollars, all spans together and one by one."""

    base: Line
    supplemental: Line
    concentration: Line
    by_span: Mapping[str, Line]  # base.K-3, supplemental.K-3 …
    marginal: Mapping[str, Line]  # what one more pupil attending brings, by span


def grants_paid(
    statutes: Statutes,
    funded: Mapping[str, Line],
    grant: Mapping[str, Line],
    high_need: Line,
    years: Sequence[Year],
) -> GrantsPaid:
    """The grants for a funded attendance and a share of high-need pupils."""
    upp = certified_share(high_need)
    extra = {
        "supplemental": _supplemental(statutes, upp, years),
        "concentration": _concentration(statutes, upp, years),
    }
    by_span: dict[str, Line] = {}
    for span, ada in funded.items():
        base = (ada * grant[span]).named(
            f"lcff.base_exact.{span}", "funded attendance × grant of the span"
        )
        by_span[f"base.{span}"] = round_half_up(base).named(
            f"lcff.base.{span}", "funded attendance × grant of the span, to the dollar"
        )
        for kind, rate in extra.items():
            by_span[f"{kind}.{span}"] = round_half_up(base * rate).named(
                f"lcff.{kind}.{span}",
                f"funded attendance × grant × {kind} rate, to the dollar",
            )
    both = 1 + extra["supplemental"] + extra["concentration"]
    marginal = {
        span: (grant[span] * both).named(
            f"lcff.marginal.{span}",
            "grant of the span × (1 + supplemental rate + concentration rate)",
        )
        for span in funded
    }
    totals = {
        kind: added(by_span[f"{kind}.{span}"] for span in funded).named(
            f"lcff.{kind}", f"{kind} grant of all spans ({SECTION})"
        )
        for kind in ("base", "supplemental", "concentration")
    }
    return GrantsPaid(**totals, by_span=by_span, marginal=marginal)


def certified_share(high_need: Line) -> Line:
    """Round the unduplicated pupil percentage as the state certifies it.

    Certified rows print four decimals, and their grants follow from these to the dollar.
    """
    return (round_half_up(high_need * _DECIMALS) / _DECIMALS).named(
        "lcff.upp", "share of high-need pupils, rounded half up to 0.01%"
    )


def _supplemental(statutes: Statutes, need: Line, years: Sequence[Year]) -> Line:
    name = "lcff.supplemental_share"
    share = every_year(name, statutes, "funding.supplemental_share", years)
    return (share * need).named(
        "lcff.supplemental_rate",
        f"supplemental share × share of high-need pupils ({SECTION})",
    )


def _concentration(statutes: Statutes, need: Line, years: Sequence[Year]) -> Line:
    name = "lcff.concentration_share"
    share = every_year(name, statutes, "funding.concentration_share", years)
    name = "lcff.concentration_threshold"
    threshold = every_year(name, statutes, "funding.concentration_threshold", years)
    return (share * maximum(0, need - threshold)).named(
        "lcff.concentration_rate",
        f"concentration share × high-need pupils above the threshold ({SECTION})",
    )
