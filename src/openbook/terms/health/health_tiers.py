"""What the employer pays for each tier of the health plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.fields import NamedFigures
from openbook.case.format.limits import PART, Limits
from openbook.case.format.not_known import NotKnownError
from openbook.case.health_terms import CAP, COVERED, SHARE_PAID, HealthTerm, in_names, tiers_of
from openbook.case.levers import Levers
from openbook.case.term_facts import Lever
from openbook.figures.amounts import in_dollars, percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_AMOUNTS = Limits(0, 200_000, 3_000, 60_000)


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthTiers(HealthTerm):
    """What the employer pays for each tier of the health plans.

    A share of the premium, all of it if left out, up to an amount for everybody or by tier.
    """

    word: ClassVar[str] = "health_tiers"
    title: ClassVar[str] = "Health plans by tier"
    by_plan: ClassVar[bool] = True
    priced_by: ClassVar[tuple[str, ...]] = ("share", "amount", "tiers")
    form: ClassVar[Mapping[str, str]] = {"share": "100%"}
    levers: ClassVar[Mapping[str, Lever]] = {
        SHARE_PAID: Lever("Share of the premium that the employer pays", PART),
        CAP: Lever(
            "Most that the employer pays for one employee in a tier; 0 is no limit",
            Limits(0, 200_000, 0, 60_000),
        ),
        COVERED: Lever("Part of the year in which it pays by tier", PART),
    }
    share: Figure | None = fields.figure(
        "Share of the premium that the employer pays",
        "share",
        required=False,
        limits=Limits(0, 1, 0.5, 1),
    )
    amount: Figure | None = fields.figure(
        "Most that the employer pays for one employee in a year, in every tier",
        "USD/people",
        required=False,
        limits=_AMOUNTS,
    )
    tiers: NamedFigures = fields.by_name(
        "The same by tier, such as employee: 9000 and family: 24000", "USD/people", limits=_AMOUNTS
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = "health plans by tier"
        if self.share is not None:
            share = percent(self.share.value)
            label = Message("employer pays {share} of health premiums", share=share)
        if self.amount is not None:
            most = in_dollars(self.amount.value)
            label = Message("{label}, at most {dollars} a year", label=label, dollars=most)
        if self.tiers:
            label = Message("{label}, with a limit by tier", label=label)
        if self.starts is not None:
            label = Message("{label}, from {day}", label=label, day=self.starts)
        return until(label, self.ends)

    @property
    def fixes(self) -> bool:
        """Whether it says how much is paid."""
        return bool(self.share or self.amount or self.tiers)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Pay by tier for the part of each year that the term covers.

        Of terms that overlap the earlier ones must have been cut. Where two hold in one
        year, share and limit are averages by day.
        """
        if not self.fixes:
            return levers
        for unit in self.units:
            tiers = tiers_of(case, unit)
            unknown = sorted(set(self.tiers) - set(tiers))
            if unknown:
                raise NotKnownError(
                    Message(
                        "{file} has no tier {own} of {own_unit}; write its people and its premium",
                        file=case.health_plans.file,
                        own=unknown[0],
                        own_unit=unit,
                    )
                )
            for tier in dict.fromkeys(tiers):
                levers = self._held(
                    levers, f"{CAP}.{in_names(tier)}.{unit}", unit, self._most(tier)
                )
            share = self.share.value if self.share else 1.0
            levers = self._held(levers, f"{SHARE_PAID}.{unit}", unit, share)
            covered = {year: self.part_of(year) for year in levers.years}
            covered = {year: part for year, part in covered.items() if part}
            levers = levers.added(f"{COVERED}.{unit}", covered)
            levers = levers.added(f"health_fixed.{unit}", covered)
        return levers

    def _most(self, tier: str) -> float:
        """Return the limit of a tier; 0 where it has none."""
        limit = self.tiers.get(tier) or self.amount
        return limit.value if limit else 0.0

    def _held(self, levers: Levers, lever: str, unit: str, value: float) -> Levers:
        """Average a number over the days of each year on which such terms hold."""
        before = levers.at(f"{COVERED}.{unit}")
        now = {}
        for year, part, was in zip(levers.years, before, levers.at(lever), strict=True):
            more = self.part_of(year)
            if more:
                now[year] = (was * part + value * more) / (part + more)
        return levers.moved(lever, now)


TERM = HealthTiers
