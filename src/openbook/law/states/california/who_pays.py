"""Who pays the entitlement: local property tax, the protection account, the state.

The state fills what local revenue leaves open. Where local revenue is more than the
entitlement (“basic aid”), the district keeps the excess. A district never gets less
state aid than it was promised at the start (minimum state aid). Money of the Education
Protection Account is a part of state aid, not extra (Education Code 42238.03).
"""

from __future__ import annotations

from openbook.figures.functions import maximum, minimum
from openbook.figures.line import Line
from openbook.law.funding_lines import Expected


def split_lines(entitlement: Line, expected: Expected) -> dict[str, Line]:
    """The parts by payer, and all the money under ``received``; empty without taxes."""
    local = expected.property_tax
    if local is None:
        return {}
    aid = maximum(0, entitlement - local).named(
        "lcff.aid_before_minimum", "entitlement − local revenue, at least nothing"
    )
    parts = {
        "local_revenue": local,
        "excess_tax": maximum(0, local - entitlement).named(
            "lcff.excess_tax", "local revenue above the entitlement (basic aid)"
        ),
    }
    if expected.minimum_aid is not None:
        promised = maximum(aid, expected.minimum_aid).named(
            "lcff.aid", "the greater of the aid due and the minimum state aid"
        )
        parts["minimum_aid_added"] = (promised - aid).named("lcff.minimum_aid_added")
        aid = promised
    if expected.protection_account is not None:
        account = expected.protection_account
        parts["protection_account"] = account
        # The account pays even where the state owes nothing more.
        state = (aid - minimum(aid, account)).named(
            "lcff.state_aid", "state aid beyond the protection account"
        )
        received = local + account + state
    else:
        state = aid.named(
            "lcff.state_aid", "state aid with the money of the protection account"
        )
        received = local + state
    parts["state_aid"] = state
    words = "local revenue + protection account + state aid"
    parts["received"] = received.named("lcff.received", words)
    return parts
