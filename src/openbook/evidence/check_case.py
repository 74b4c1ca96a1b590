"""Every check of a case, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from openbook.case.case import Case
from openbook.figures.shelf import Shelf
from openbook.findings.finding import Finding, in_order

CHECKS = Shelf("openbook.evidence.checks", attribute="check", rooms=True)
# These tell warnings and notes alone, so no answer waits for them. A check that is not
# listed here runs whenever a case is opened.
ADVISORY = frozenset(
    {
        "added_percentages",
        "back_pay_years",
        "balance_adds_up",
        "cap_above_classes",
        "claimed_parts",
        "claimed_years",
        "cohorts_agree",
        "count_versions",
        "dates_of_terms",
        "educators_and_caps",
        "money_that_pays",
        "offers_after_the_day",
        "overlapping_raises",
        "parts_absent",
        "posts_and_caps",
        "published_after_the_day",
        "raise_without_benefits",
        "retroactive_pay",
        "strike_rules",
        "terms_without_price",
        "undated_sources",
        "units_of_offers",
    }
)


def check_case(case: Case) -> tuple[Finding, ...]:
    """Return what the files say together, beyond what each says alone."""
    return _run(CHECKS.names(), case)


def check_use(case: Case) -> tuple[Finding, ...]:
    """Return what decides whether a case can be used, and which of its rows."""
    return _run((name for name in CHECKS.names() if name not in ADVISORY), case)


def check_advice(case: Case) -> tuple[Finding, ...]:
    """Return the warnings and notes that no answer waits for."""
    return _run(sorted(ADVISORY), case)


def _run(names: Iterable[str], case: Case) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    for name in names:
        findings += CHECKS.get(name)(case)
    return in_order(findings)
