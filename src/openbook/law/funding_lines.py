"""Funding as lines: what a district counts and expects, and what the formula gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.figures.line import Line


@dataclass(frozen=True, slots=True)
class Counted:
    """Pupils as the formula sees them, in every projected year and some before."""

    ada: Mapping[str, Line]  # attendance in the district's own schools, by span
    # By span, one, two and three years before the first, as many as are known.
    ada_before: Mapping[str, tuple[Line, ...]]
    high_need: Line  # share, already rolling over the years the law asks
    tk_ada: Line | None = None  # attendance in transitional kindergarten


@dataclass(frozen=True, slots=True)
class Expected:
    """What somebody expects where the law has not spoken, and a district's own sums."""

    cola: Line  # rise of the amounts per pupil
    add_ons: Line  # fixed amounts on top of the formula
    property_tax: Line | None = None  # local revenue that counts toward the formula
    protection_account: Line | None = None  # money of the protection account
    minimum_aid: Line | None = None  # least state aid promised to the district
    floor: Line | None = None  # what it had before the formula, while it was phased in


@dataclass(frozen=True, slots=True)
class Funding:
    """What the formula gives in every projected year."""

    funded: Line  # attendance that is paid
    base: Line
    supplemental: Line
    concentration: Line
    add_ons: Line
    total: Line
    # By span (grant.K-3, marginal.K-3 …) and by who pays (local_revenue, state_aid …).
    parts: Mapping[str, Line] = field(default_factory=dict)
