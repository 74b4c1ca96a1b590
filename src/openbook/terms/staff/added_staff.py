"""More people of a role, with or without a stated number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import in_scope
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.posts_today import RoleTerm, role_words
from openbook.case.term_facts import Lever, PostsStated
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedStaff(RoleTerm):
    """More people of a role, with or without a stated number."""

    word: ClassVar[str] = "added_staff"
    title: ClassVar[str] = "Additional positions"
    priced_by: ClassVar[tuple[str, ...]] = ("people",)
    adds_up: ClassVar[str] = "people"
    form: ClassVar[Mapping[str, str]] = {"role": "nurse", "people": "10"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "added": Lever("Additional positions", Limits(-100_000, 100_000, -5_000, 5_000))
    }
    role: str = fields.word("Role, such as nurse, or educator where it is mixed")
    people: Figure | None = fields.figure(
        "How many; positions that are cut are negative; left out where the offer does not say",
        "FTE",
        required=False,
        limits=Limits(-100_000, 100_000, -500, 5_000),
    )
    levels: tuple[str, ...] = fields.words("Levels of schools; left out, all")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        if self.people is None:
            label = Message("more {id_role}", id_role=role_words(self.role, 2))
        else:
            label = Message(
                "{number} more {id_role}" if self.people.value >= 0 else "{number} fewer {id_role}",
                number=f"{abs(self.people.value):,.15g}",
                id_role=role_words(self.role, abs(self.people.value)),
            )
        return in_scope(label, self)

    @property
    def posts_stated(self) -> PostsStated | None:
        """The number of people that it adds, where it states one."""
        return PostsStated(self.role, self.people.value) if self.people else None

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
