"""A school day that is not taught: what the law of a state says it costs.

A plain state answers from the parameters named here; a state whose numbers have other
names gives them. What no parameter says is None: not known, which is not the same as
nothing (``value: none``, ``rule: none``, ``rule: no``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import fsum
from types import MappingProxyType

from openbook.findings.dataclass import dataclass
from openbook.law.errors import LawNotKnownError, WrongShapeError
from openbook.law.statutes import Rule, Statutes
from openbook.law.value import BracketScale, DatedValue

REQUIRED, TO_MINIMUM, OPTIONAL, NO_RULE = "required", "to_minimum", "optional", "none"
MAKE_UP = (REQUIRED, TO_MINIMUM, OPTIONAL, NO_RULE)
YES, NO = "yes", "no"
# The parameters of a plain state, and the words that those without a number may hold.
PARAMETERS = MappingProxyType(
    {
        "make_up": "lost_day.make_up",
        "made_up_paid": "lost_day.made_up_paid",
        "absence_costs": "lost_day.absence_costs",
        "minimum_days": "lost_day.minimum_days",
        "minimum_hours": "lost_day.minimum_hours",
        "penalty": "lost_day.penalty",
        "penalty_base": "lost_day.penalty_base",
    }
)
WORDS = MappingProxyType(
    {"make_up": MAKE_UP, "made_up_paid": (YES, NO), "absence_costs": (YES, NO)}
)
WAIVER = "lost_day.waiver"  # a rule: who may waive the penalty, and for what
BASE = "revenue.formula"  # the line of which a share is lost, where no value names another


@dataclass(frozen=True, slots=True)
class LostDay:
    """What a day without instruction costs under the law; None where it does not say."""

    make_up: DatedValue | None = None  # one of MAKE_UP
    made_up_paid: DatedValue | None = None  # whether staff are paid for days made up
    absence_costs: DatedValue | None = None  # whether an absent student costs state money
    minimum_days: DatedValue | None = None
    minimum_hours: DatedValue | None = None  # one number, or one for each span of grades
    # Share of the base for each day below the minimum: one, or by how many days are
    # missing; a value that is none says that no money is withheld.
    penalty: DatedValue | None = None
    penalty_base: DatedValue | None = None  # the line of the model that the share is of
    waiver: Rule | None = None

    def short(self, planned: int, lost: int) -> int | None:
        """Return days below the minimum, or days lost where every one must be made up."""
        if self.make_up is not None and self.make_up.rule == REQUIRED:
            return lost
        if self.minimum_days is None:
            return None
        least = self.minimum_days.content
        return max(0, int(self.minimum_days.number) - (planned - lost)) if least is not None else 0

    def share_lost(self, short: int) -> float | None:
        """Return the share of the base that is withheld for so many days; None: not known.

        >>> from fractions import Fraction
        >>> from openbook.figures.figure import Source
        >>> day = date(2019, 1, 14)
        >>> tiers = BracketScale((0, 6), (Fraction("0.0056"), Fraction("0.01143")))
        >>> penalty = DatedValue(tiers, day, day, None, Source("a state", "its code"))
        >>> round(LostDay(penalty=penalty).share_lost(7), 5)
        0.05086
        """
        if self.penalty is None:
            return None
        content = self.penalty.content
        if content is None:
            return 0.0
        if isinstance(content, BracketScale):
            days = range(1, short + 1)
            return fsum(
                float(v) for a, b, v in content.brackets() for d in days if a <= d <= (b or d)
            )
        return float(self.penalty.number) * short

    @property
    def withholds_nothing(self) -> bool:
        """Whether the law withholds no money for days lost, however many they are."""
        return self.penalty is not None and self.penalty.content is None

    @property
    def base(self) -> str:
        """The line of the model of which the penalty is a share."""
        return self.penalty_base.rule if self.penalty_base else BASE


def lost_day(
    statutes: Statutes, day: date, names: Mapping[str, str] = PARAMETERS, waiver: str = WAIVER
) -> LostDay:
    """Return what the law known on our day says of a school day lost on ``day``."""
    found = {field: _at(statutes, name, day) for field, name in names.items()}
    for field, words in WORDS.items():
        value = found.get(field)
        if value is not None and value.rule not in words:
            message = f"{names[field]}: {value.rule!r} is none of {', '.join(words)}"
            raise WrongShapeError(message)
    return LostDay(**found, waiver=statutes.public_rules().get(waiver))


def _at(statutes: Statutes, name: str, day: date) -> DatedValue | None:
    """Return the value in force on a day; None where there is none."""
    try:
        return statutes.at(name, day) if name in statutes.parameters else None
    except LawNotKnownError:
        return None
