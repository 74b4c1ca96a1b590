"""Steps of a pay schedule as payroll systems write them."""

from __future__ import annotations

import re

_STEP = re.compile(r"(?:step|st|s)?\s*[-.]?\s*(\d{1,2}(?:\.\d)?)", re.IGNORECASE)


def step_of(text: str) -> float | None:
    """The number of a step; None where it is none, such as a longevity code.

    >>> step_of("Step 07"), step_of("12"), step_of("L20")
    (7.0, 12.0, None)
    """
    matched = _STEP.fullmatch(text.strip())
    return float(matched[1]) if matched else None
