"""Rights: who may do what with what, as one fixed table; everything else is refused."""

from __future__ import annotations

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

DISTRICT, UNION, MEDIATOR = "district", "union", "mediator"
COUNTY, READER, ADMINISTRATOR = "county", "reader", "administrator"
ROLES = (DISTRICT, UNION, MEDIATOR, COUNTY, READER, ADMINISTRATOR)
SIDES = (DISTRICT, UNION)
# Not of people: what looks accounts up before anybody is known, and whoever holds the machine.
DOOR, KEEPER = "door", "keeper"

PUBLIC, JOINT, MEDIATORS, ADMINISTRATION = "public", "joint", "mediator", "administration"
OFFICE = "county"  # what both sides let the county read
OWN, CAUCUS, ALONE = "own:", "caucus:", "alone:"  # of a party, of a party, of a person

READ, WRITE, RELEASE = "read", "write", "release"
ISSUE, REACT, SEAL, MARK, INVITE, CLOSE = "issue", "react", "seal", "mark", "invite", "close"


def _rights(**objects: str) -> frozenset[tuple[str, str]]:
    """Return what may be done with what: rooms by kind, as the person sees them, and things."""
    return frozenset(
        (name.replace("_", " "), verb) for name, verbs in objects.items() for verb in verbs.split()
    )


_SIDE = _rights(
    public="read",
    county="read",
    joint="read write",
    own="read write release",
    caucus="read write release",
    alone="read write",
    text="read react",
    ballot="read mark",
)
ALLOWED = {
    DISTRICT: _SIDE,
    UNION: _SIDE,
    MEDIATOR: _rights(
        public="read",
        county="read",
        joint="read write",
        other_caucus="read write",
        other_alone="read",
        mediator="read write release",
        text="read issue",
        ballot="read seal",
    ),
    COUNTY: _rights(public="read", county="read"),
    READER: _rights(public="read"),
    ADMINISTRATOR: _rights(public="read", administration="read", people="read invite close"),
}


class NotAllowedError(OpenbookError):
    """It is not this person's to see or do; the same is told of what does not exist."""

    message = Message("There is no such page, or it is not yours to see.")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who acts at the table, as the database is told."""

    role: str
    party: str = ""  # of a side: its name in the case
    person: int = 0
    name: str = ""

    @property
    def reads_as(self) -> str:
        """Return the viewer of the case: the party of a side, else the public."""
        return self.party if self.role in SIDES else PUBLIC

    def kind_of(self, room: str) -> str:
        """Return which object a room is to this person; empty for none at all."""
        for start, own in (
            (OWN, self.party),
            (CAUCUS, self.party),
            (ALONE, str(self.person or "")),
        ):
            if room.startswith(start) and len(room) > len(start):
                kind = start.rstrip(":")
                return kind if own and room == start + own else f"other {kind}"
        plain = (PUBLIC, OFFICE, JOINT, MEDIATORS, ADMINISTRATION)
        return room if room in plain else ""

    def may(self, verb: str, room: str) -> bool:
        """Return whether this person may do something in a room."""
        return (self.kind_of(room), verb) in ALLOWED.get(self.role, ())

    def may_use(self, verb: str, thing: str) -> bool:
        """Return whether this person may do something with what is no room."""
        return (thing, verb) in ALLOWED.get(self.role, ())


def require(allowed: object) -> None:
    """Refuse what is not allowed, in the words of what is not there."""
    if not allowed:
        raise NotAllowedError


def rooms_of(viewer: Viewer, parties: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rooms that a person may enter, widest first."""
    every = (
        *(PUBLIC, OFFICE, JOINT),
        *(f"{CAUCUS}{party}" for party in parties),
        *(f"{OWN}{party}" for party in parties),
        *(f"{ALONE}{viewer.person}", MEDIATORS, ADMINISTRATION),
    )
    return tuple(room for room in every if viewer.may(READ, room))
