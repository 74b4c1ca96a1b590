"""Object codes of the state's accounting manual, for lines that stand for them."""

from __future__ import annotations

OBJECT_CODES = {
    "revenue.formula": "8010-8099",
    "revenue.federal": "8100-8299",
    "revenue.other_state": "8300-8599",
    "revenue.local": "8600-8799",
    "revenue.total": "8000-8799",
    "object.certificated": "1000-1999",
    "object.classified": "2000-2999",
    "object.benefits": "3000-3999",
    "object.other": "4000-7999",
    "spending.total": "1000-7999",
    "contribution.special_education": "8980-8999",
    "balance.bound": "9710-9719, 9750-9780",
    "balance.nonspendable": "9710-9719",
    "balance.restricted": "9740",
    "balance.committed": "9750-9760",
    "balance.assigned": "9780",
    "balance.economic_uncertainty": "9789",
    "balance.unassigned": "9790",
    "reserve.economic_uncertainty": "9789",
    "reserve.unassigned": "9790",
}
