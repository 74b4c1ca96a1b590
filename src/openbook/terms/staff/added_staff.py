"""More people of a role, with or without a stated number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, scope, until
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.posts_today import names_role, settled_with_role
from openbook.case.term_facts import Disclosed, Lever, PostsStated
from openbook.figures.figure import Figure
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedStaff(Lasting):
    """More people of a role, with or without a stated number."""

    word: ClassVar[str] = "added_staff"
    title: ClassVar[str] = "Additional positions"
    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"staff|educators?",)
    priced_by: ClassVar[tuple[str, ...]] = ("people",)
    form: ClassVar[Mapping[str, str]] = {"role": "nurse", "people": "10"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "added": Lever("Additional positions", Limits(-100_000, 100_000, -5_000, 5_000))
    }
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
        if self.people is None:
            label = Message("more {id_role}", id_role=f"{self.role}s")
        else:
            label = Message(
                "{number} more {id_role}",
                number=f"{self.people.value:,.15g}",
                id_role=self.role if self.people.value == 1 else f"{self.role}s",
            )
        limited = scope(label, levels=self.levels, starts=self.starts)
        return until(limited, self.ends)

    @property
    def staffed_role(self) -> str:
        """The role of the posts that it is about."""
        return self.role

    @property
    def posts_stated(self) -> PostsStated | None:
        """The number of people that it adds, where it states one."""
        return PostsStated(self.role, self.people.value) if self.people else None

    @property
    def settled_with(self) -> tuple[object, ...]:
        """The other terms on posts of its role, or on class sizes."""
        return settled_with_role(self.role)

    def claimed_by(self, said: str) -> bool:
        """Return whether a claim speaks of staff, or names its role."""
        return Lasting.claimed_by(self, said) or names_role(said, self.role)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """So many people more from the first year on; several terms add up.

        Without a stated number it moves nothing: nobody knows what it costs.
        """
        if self.people is None:
            return levers
        del case  # other terms need it
        more = {y: self.people.value for y in levers.years if self.holds_in(y)}
        return levers.added(f"added.{self.role}", more)

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the people who are missing, from the year on."""
        yield {"role": move.of, "people": move.more("FTE"), "starts": str(move.year)}


TERM = AddedStaff
