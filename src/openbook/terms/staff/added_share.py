"""More positions, as a share of those of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting, in_scope
from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.term_facts import Disclosed, Lever
from openbook.figures.amounts import percent
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

_SHARES = Limits(-1, 1, -0.1, 0.2)


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedShare(Lasting):
    """More positions, as a share of those of a unit: additional FTE of 0.75%."""

    word: ClassVar[str] = "added_share"
    title: ClassVar[str] = "Additional FTE, in percent"
    ends_less: ClassVar[str] = "share"
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"staff|educators?|additional fte",)
    form: ClassVar[Mapping[str, str]] = {"share": "0.75%"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "added_share": Lever("Additional FTE, as a share of the unit's", _SHARES)
    }
    share: Figure = fields.figure(
        "Share of the unit's positions that is added", "share", limits=_SHARES
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label = Message("{share} in additional FTE", share=percent(self.share.value))
        return in_scope(label, self)

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Add the share to each of its units, from its first year on; several add up."""
        del case  # other terms need it
        more = {y: self.share.value for y in levers.years if self.holds_in(y)}
        for unit in self.units:
            levers = levers.added(f"added_share.{unit}", more)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the share that is missing, from the year on."""
        said = {"share": move.more("share"), "starts": str(move.year)}
        yield {**said, "units": move.of}


TERM = AddedShare
