"""Part A of a disclosure: what the people of the units cost, before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from openbook.case.raises import Raise
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.staff.funds import ELSEWHERE
from openbook.offers.cost_result import added_up, per_each
from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

# Lines of a unit that are all that its people cost.
TODAY = ("salaries", "benefits", "health_cost", "one_time_cost")
_ONE_PERCENT = "cost_of_one_percent"
Pick = Callable[[str], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Negotiated:
    """A raise of the schedule and what a full year of it is worth, with benefits."""

    says: str
    share: float | None  # None where it is dollars or another schedule
    full_year: float | None


@dataclass(frozen=True, slots=True)
class DisclosedPay:
    """Lines 1 to 9 of part A, for the units that the agreement is for."""

    salary_schedule: Change
    other_compensation: Change
    statutory_benefits: Change
    health_and_welfare: Change
    total: Change
    step_and_column: YearAmounts
    people: Change
    average: Change
    statutory_rates: dict[str, YearAmounts]
    negotiated: tuple[Negotiated, ...]


def disclosed_pay(
    runs: TwoRuns, units: tuple[str, ...], shares: Mapping[str, float] | None = None
) -> DisclosedPay:
    """Pay, benefits and health of some units in all funds; one-time pay is other pay.

    With ``shares`` of each unit it is what one fund pays of them.
    """
    made, picks = UnitSums(runs, units, shares=shares), (runs.before, runs.after)
    found = {
        "schedule": [made.sum(pick, "schedule_pay") for pick in picks],
        "other": [made.other(pick) for pick in picks],
        "statutory": [made.statutory(pick) for pick in picks],
        "health": [made.sum(pick, "health_cost") for pick in picks],
    }
    total = [added_up(*(each[k] for each in found.values())) for k in (0, 1)]
    people = [made.people(pick) for pick in picks]
    parts = {name: runs.changed(*each) for name, each in found.items()}
    return DisclosedPay(
        parts["schedule"],
        parts["other"],
        parts["statutory"],
        parts["health"],
        runs.changed(*total),
        made.steps(),
        runs.changed(*people),
        runs.changed(*(per_each(t, p) for t, p in zip(total, people, strict=True))),
        {unit: runs.named(runs.before(f"benefit_rate.{unit}")) for unit in units},
        tuple(made.negotiated()),
    )


@dataclass(frozen=True, slots=True)
class UnitSums:
    """The units of an agreement in two runs of the model, in all funds or the general fund."""

    runs: TwoRuns
    units: tuple[str, ...]
    all_funds: bool = True
    shares: Mapping[str, float] | None = None  # of each unit, where one fund is asked for

    def paid(self, unit: str, values: Iterable[float]) -> tuple[float, ...]:
        """Return amounts of the general fund with what other funds pay beside them."""
        beside, share = f"{ELSEWHERE}.{unit}", self.shares[unit] if self.shares else 1.0
        if not self.all_funds or not self.runs.has(beside):
            return tuple(share * each for each in values)
        ratios = zip(values, self.runs.before(beside), strict=True)
        return tuple(share * each * (1 + ratio) for each, ratio in ratios)

    def sum(
        self, pick: Pick, start: str, units: tuple[str, ...] | None = None
    ) -> tuple[float, ...]:
        """Return a line of some units, all of the agreement unless they are named."""
        chosen = self.units if units is None else units
        lines = [self.paid(unit, pick(f"{start}.{unit}")) for unit in chosen]
        return added_up((0.0,) * len(self.runs.years), *lines)

    def people(self, pick: Pick) -> tuple[float, ...]:
        """Return the people of the units, whoever pays them."""
        lines = [pick(f"people.{unit}") for unit in self.units]
        return added_up((0.0,) * len(self.runs.years), *lines)

    def other(self, pick: Pick) -> tuple[float, ...]:
        """Stipends, back pay and one-time payments, without the benefits on them."""
        salaries, schedule = self.sum(pick, "salaries"), self.sum(pick, "schedule_pay")
        stipends = (a - b for a, b in zip(salaries, schedule, strict=True))
        once = (self.paid(unit, self._once(unit, pick)[0]) for unit in self.units)
        return added_up(tuple(stipends), *once)

    def statutory(self, pick: Pick) -> tuple[float, ...]:
        """Statutory benefits, those on one-time pay included."""
        once = (self.paid(unit, self._once(unit, pick)[1]) for unit in self.units)
        return added_up(self.sum(pick, "benefits"), *once)

    def _once(self, unit: str, pick: Pick) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """One-time pay of a unit, and the benefits that follow it."""
        cost, rate = pick(f"one_time_cost.{unit}"), pick(f"benefit_rate.{unit}")
        owed, paid = pick(f"retro_pay.{unit}"), pick(f"off_schedule_cost.{unit}")
        pay = tuple(o + p / (1 + r) for o, p, r in zip(owed, paid, rate, strict=True))
        return pay, tuple(c - p for c, p in zip(cost, pay, strict=True))

    def steps(self) -> YearAmounts:
        """Return how pay at today's schedule moves from year to year; the first is not known."""
        moves = [b - a for a, b in pairwise(self.sum(self.runs.before, "pay_today"))]
        return self.runs.named([None, *moves])

    def negotiated(self) -> Iterator[Negotiated]:
        """Yield every raise of the schedule with the cost of a full year.

        Raises compound in the order of their days.
        """
        years, raised = self.runs.years, dict.fromkeys(self.units, 1.0)
        terms = [term for term in self.runs.terms.priced if isinstance(term, Raise)]
        for term in sorted(terms, key=lambda each: each.starts):
            meant = [unit for unit in term.units or self.units if unit in self.units]
            year, worth = max(Year.of(term.starts), years[0]), None
            if year in years:
                percent = (self.sum(self.runs.before, _ONE_PERCENT, (unit,)) for unit in meant)
                at, share = years.index(year), term.share.value
                lifted = zip(meant, percent, strict=True)
                worth = sum(own[at] * 100 * share * raised[unit] for unit, own in lifted)
            raised |= {unit: raised[unit] * (1 + term.share.value) for unit in meant}
            yield Negotiated(term.label, term.share.value, worth)
        for each in self.runs.terms.priced:
            if each.changes_cells:
                yield Negotiated(each.label, None, None)
