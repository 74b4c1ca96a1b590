"""More people of a role, with or without a stated number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.lasting import Lasting
from openbook.case.levers import Levers
from openbook.case.limits import Limits
from openbook.case.scope import scope, until
from openbook.figures.figure import Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedStaff(Lasting):
    """More people of a role, with or without a stated number."""

    word: ClassVar[str] = "added_staff"
    role: str = fields.word("Role, such as nurse, or educator where it is mixed")
    people: Figure | None = fields.figure(
        "How many; left out where the offer does not say",
        "FTE",
        required=False,
        limits=Limits(0, 100_000, 0, 5_000),
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        number = f"{self.people.value:,.15g} " if self.people else ""
        one = self.people is not None and self.people.value == 1
        return (
            f"{number}more {self.role}{'' if one else 's'}"
            + scope(levels=self.levels, starts=self.starts)
            + until(self.ends)
        )

    def apply(self, levers: Levers, case: Case) -> Levers:
        """So many people more from the first year on; several terms add up.

        Without a stated number it moves nothing: nobody knows what it costs.
        """
        if self.people is None:
            return levers
        del case  # other terms need it
        more = {y: self.people.value for y in levers.years if self.holds_in(y)}
        return levers.added(f"added.{self.role}", more)


TERM = AddedStaff
