"""Who pays the formula: local revenue, protection account, state aid, minimum state aid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.figure import Year
from openbook.figures.functions import maximum, minimum, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import ExpectedRates, enacted, every_year, in_force
from openbook.law.statutes import Statutes

SHARE, LEAST = "funding.epa_share", "funding.epa_minimum"


@dataclass(frozen=True, slots=True)
class Due:
    """What a district is due, and the attendance for which it is."""

    entitlement: Line
    funded: Line


_LOCAL = (
    "property tax and other local revenue that counts, less transfers in lieu to charter "
    "schools, to the dollar"
)


def split_lines(
    statutes: Statutes, due: Due, expected: ExpectedRates, years: Sequence[Year]
) -> dict[str, Line]:
    """Return the parts by payer, and all the money under ``received``; empty without taxes."""
    if expected.property_tax is None:
        return {}
    local = round_half_up(expected.property_tax).named("lcff.local_revenue", _LOCAL)
    rate = every_year("lcff.account_least", statutes, LEAST, years)
    least = round_half_up(rate * due.funded).named(
        "lcff.account_minimum", "least amount per student × funded attendance, to the dollar"
    )
    account = _account(statutes, due, local, expected, years, least)
    aid = maximum(0, due.entitlement - local - account).named(
        "lcff.state_aid",
        "entitlement − local revenue − Education Protection Account, at least nothing",
    )
    parts = {
        "local_revenue": local,
        "account_least": rate,
        "protection_account": account,
        "state_aid": aid,
        "excess_tax": maximum(0, local - due.entitlement).named(
            "lcff.excess_tax", "local revenue above the entitlement"
        ),
        "basic_aid": _basic_aid(due, local, expected),
    }
    received = local + account + aid
    words = "local revenue + Education Protection Account + state aid"
    promised = _minimum(due, local + account, expected)
    if promised is not None:
        more = maximum(0, promised - aid).named(
            "lcff.minimum_aid_added", "minimum state aid − state aid, at least nothing"
        )
        parts |= {"minimum_aid": promised, "minimum_aid_added": more}
        received, words = received + more, f"{words} + addition to minimum state aid"
    parts["received"] = received.named("lcff.received", words)
    return parts


def marginal_lines(
    full: Mapping[str, Line], split: Mapping[str, Line], expected: ExpectedRates
) -> dict[str, Line]:
    """Return what one more student brings: the grants only where the state fills the formula."""
    if not split:
        return dict(full)
    fills = split["state_aid"] > split.get("minimum_aid", 0)
    otherwise = split["account_least"]
    if expected.revenue_limit is not None:
        held = split["minimum_aid"] > (
            0 if expected.categoricals is None else expected.categoricals
        )
        otherwise = where(held, expected.revenue_limit, otherwise)
    return {
        span: where(fills, line, otherwise).named(
            f"lcff.marginal_paid.{span}",
            "what one more student brings: the grants where the state fills the "
            "formula, otherwise the least amount of the Education Protection Account, "
            "or the revenue limit of 2012-13 where minimum state aid holds",
        )
        for span, line in full.items()
    }


def _account(
    statutes: Statutes,
    due: Due,
    local: Line,
    expected: ExpectedRates,
    years: Sequence[Year],
    least: Line,
) -> Line:
    """Return the protection account: as given, by the year's rate, or the least there is."""
    name = "lcff.protection_account"
    amount = expected.protection_account
    if amount is None:
        return _by_rate(statutes, due, local, expected, years, least)
    if expected.given_in is None:
        return (amount * 1).named(name, "Education Protection Account, as given")
    later = maximum(least, minimum(amount, due.entitlement - local))
    if expected.given_in in years:
        known = in_force("lcff.account_given", (expected.given_in,), years, statutes)
        later = where(known, amount, later)
    return later.named(
        name,
        "Education Protection Account: as given, in later years the same amount, at most "
        "what local revenue leaves of the entitlement and at least the least amount × "
        "funded attendance; it moves state aid, not the total",
    )


def _by_rate(
    statutes: Statutes,
    due: Due,
    local: Line,
    expected: ExpectedRates,
    years: Sequence[Year],
    least: Line,
) -> Line:
    """Return the account by its statewide rate in years that have one, otherwise the least."""
    name = "lcff.protection_account"
    known = enacted(statutes, SHARE, years)
    if expected.account_limit is None or len(known) < len(years):
        return (least * 1).named(
            name,
            "Education Protection Account, at its least amount × funded attendance; "
            "what it pays above that is not known and is counted as state aid",
        )
    share = every_year("lcff.account_share", statutes, SHARE, years)
    limit = expected.account_limit * due.funded
    paid = minimum(share * limit, limit - local)
    return maximum(least, round_half_up(paid)).named(
        name,
        "statewide rate × adjusted revenue limit × funded attendance, at most what local "
        "revenue leaves of that limit, at least the least amount × funded attendance, to the "
        "dollar",
    )


def _basic_aid(due: Due, local: Line, expected: ExpectedRates) -> Line:
    kept = due.entitlement
    if expected.categoricals is not None:
        kept = kept - expected.categoricals
    return (local > kept).named(
        "lcff.basic_aid",
        "local revenue is above the entitlement less the categorical part of minimum "
        "state aid: the district keeps its tax, and its revenue follows the tax, not "
        "its attendance",
    )


def _minimum(due: Due, others: Line, expected: ExpectedRates) -> Line | None:
    """Return minimum state aid, as given or from the figures of 2012-13."""
    if expected.minimum_aid is not None:
        return (expected.minimum_aid * 1).named("lcff.minimum_aid", "minimum state aid, as given")
    if expected.revenue_limit is None and expected.categoricals is None:
        return None
    parts = []
    if expected.revenue_limit is not None:
        parts.append(maximum(0, expected.revenue_limit * due.funded - others))
    if expected.categoricals is not None:
        parts.append(expected.categoricals)
    total = parts[0] if len(parts) == 1 else parts[0] + parts[1]
    return round_half_up(total).named(
        "lcff.minimum_aid",
        "2012-13 revenue limit × funded attendance − local revenue − Education "
        "Protection Account, at least nothing, + 2012-13 categorical money, to the "
        "dollar (Education Code 42238.03)",
    )
