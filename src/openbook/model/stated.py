"""What a projection states of a budget, for the standards of a state."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.law.funding_lines import Stated
from openbook.model.accounts import Accounts
from openbook.model.chapters import Chapters
from openbook.model.past_ratios import ratios_before


def stated(case: Case, parts: Chapters, accounts: Accounts) -> Stated:
    """The numbers that standards look at, as far as the projection has them."""
    pupils, left = parts.pupils, accounts.left
    return Stated(
        attendance_ratio=(pupils.ada_total / pupils.enrolled).named(
            "attendance.ratio", "attendance ÷ pupils"
        ),
        ratios_before=ratios_before(case),
        funding=parts.funding,
        other_revenue=accounts.came.others,
        other_spending={"other": accounts.went.other},
        result=accounts.result,
        spending=accounts.went.total,
        unrestricted_spending=accounts.kinds.get("unrestricted"),
        available=left.available,
        required=left.required,
        contribution=accounts.contribution,
    )
