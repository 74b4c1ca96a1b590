"""Blind acceptance: each side marks packages of a sealed list; only what both marked is told.

The marks never enter the database: they lie in a folder of their own, which no backup takes
along, until the last side has marked. Then what both marked is opened and the rest destroyed.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from sqlalchemy import insert, select

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.web.host.record import Done
from openbook.web.host.rights import JOINT, MARK, READ, SEAL, Viewer, require
from openbook.web.host.schema import BALLOTS, COMMITMENTS, RESULTS
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable, Writing, guarded, put_private, shred

MARKS = "marks"
MOST_PACKAGES = 40


class NotMarkedError(OpenbookError):
    """Nothing was sealed or marked."""


@dataclass(frozen=True, slots=True)
class ListedPackage:
    """One package of a sealed list: its terms, and the label made from them."""

    label: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ballot:
    """A sealed list as everybody at the table sees it.

    ``opened`` has the packages that both sides marked, each with the openings of all
    sides; None until all have marked. ``void``: it ended without being opened.
    """

    number: int
    parties: tuple[str, ...]
    packages: tuple[ListedPackage, ...]
    most: int
    digest: str
    leaves: dict[str, tuple[str, ...]]
    opened: dict[int, dict[str, str]] | None
    void: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a side may still mark."""
        return self.opened is None and not self.void


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a side keeps to check later that the server committed to its marks."""

    ballot: int
    digest: str  # of the list
    party: str
    marks: tuple[int, ...]
    salts: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Receipt:
        """Read a receipt as the page showed it."""
        try:
            said = json.loads(text)
            numbers = [int(each) for each in said["marks"]]
            salts = [bytes.fromhex(each).hex() for each in said["salts"]]
            return cls(
                int(said["list"]), str(said["digest"]), str(said["party"]), (*numbers,), (*salts,)
            )
        except (ValueError, KeyError, TypeError) as problem:
            told = Message("this is no receipt; save the whole block that the page showed")
            raise NotMarkedError(told) from problem

    @property
    def text(self) -> str:
        """The receipt as a side keeps it."""
        said = {"list": self.ballot, "digest": self.digest, "party": self.party}
        return json.dumps({**said, "marks": self.marks, "salts": self.salts}, indent=1)

    @property
    def leaves(self) -> tuple[str, ...]:
        """The commitments that the server must have shown for this side."""
        return tuple(
            leaf(salt, self.digest, self.party, number, marked=number in self.marks)
            for number, salt in enumerate(self.salts, 1)
        )


def leaf(salt: str, digest: str, party: str, number: int, *, marked: bool) -> str:
    """Return the commitment to whether a party marked a package of a list."""
    said = json.dumps([digest, party, number, marked]).encode()
    return hmac.new(bytes.fromhex(salt), said, sha256).hexdigest()


def commitment(leaves: Sequence[str]) -> str:
    """Return one hash of all commitments of a side, to be compared by eye."""
    return sha256("\n".join(leaves).encode()).hexdigest()


def verified(ballot: Ballot) -> bool:
    """Return whether everything opened is what each side's commitment says."""
    opened = ballot.opened or {}
    return all(
        hmac.compare_digest(
            leaf(salt, ballot.digest, party, number, marked=True), ballot.leaves[party][number - 1]
        )
        for number, salts in opened.items()
        for party, salt in salts.items()
    )


def holds(ballot: Ballot, receipt: Receipt) -> bool:
    """Return whether a receipt is what the server committed to."""
    return (receipt.digest, receipt.leaves) == (ballot.digest, ballot.leaves.get(receipt.party))


def seal_list(
    table: SharedTable,
    viewer: Viewer,
    packages: Sequence[ListedPackage],
    *,
    parties: Sequence[str],
    most: int,
) -> int:
    """Seal a list of packages that the sides named may mark."""
    require(viewer.may_use(SEAL, "ballot"))
    distinct = len({each.terms for each in packages}) == len({each.label for each in packages})
    if not distinct or len({each.terms for each in packages}) != len(packages):
        raise NotMarkedError(Message("two packages are the same; leave one of them out"))
    if not 2 <= len(packages) <= MOST_PACKAGES or not 1 <= most < len(packages):
        template = "seal 2 to {number} packages, and fewer marks than packages"
        raise NotMarkedError(Message(template, number=MOST_PACKAGES))
    if len(set(parties)) < 2:
        raise NotMarkedError(Message("two sides mark a list; choose both"))
    said = {
        "parties": sorted(set(parties)),
        "packages": [[each.label, list(each.terms)] for each in packages],
    }
    with table.writing(viewer) as writing:
        act = writing.act
        if any(each.is_open for each in ballots(act)):
            raise NotMarkedError(Message("a list is still open; one list is marked at a time"))
        number = act.next_number(BALLOTS, JOINT)
        written = json.dumps({**said, "number": number, "most": most}, ensure_ascii=False)
        digest = sha256(written.encode()).hexdigest()
        row = {"room": JOINT, "number": number, "packages": written, "most": most}
        act.run(insert(BALLOTS).values(**row, digest=digest, who=viewer.name, at=act.at))
        writing.note(Done(JOINT, "seal", f"list {number} {digest}"))
        return number


def ballots(act: Act) -> tuple[Ballot, ...]:
    """Return every list that was sealed, newest first."""
    require(act.viewer.may_use(READ, "ballot"))
    leaves = act.rows(select(COMMITMENTS))
    results = {row.ballot: json.loads(row.opened) for row in act.rows(select(RESULTS))}
    rows = act.rows(select(BALLOTS).order_by(BALLOTS.c.number.desc()))
    return tuple(_ballot(row, leaves, results) for row in rows)


def _ballot(row: Any, leaves: Iterable[Any], results: dict[int, Any]) -> Ballot:
    said = json.loads(row.packages)
    found = results.get(row.number)
    return Ballot(
        number=row.number,
        parties=tuple(said["parties"]),
        packages=tuple(ListedPackage(label, tuple(terms)) for label, terms in said["packages"]),
        most=row.most,
        digest=row.digest,
        leaves={
            each.party: tuple(json.loads(each.leaves))
            for each in leaves
            if each.ballot == row.number
        },
        opened=None if found is None else {int(n): salts for n, salts in found.items()},
        void=row.number in results and found is None,
    )


def mark(table: SharedTable, viewer: Viewer, number: int, marks: Iterable[int]) -> Receipt:
    """Mark packages for a side, once; the last side's marks open what all marked."""
    require(viewer.may_use(MARK, "ballot"))
    place = _place(table)
    with guarded(place):  # all processes: two sides never open at the same time
        with table.writing(viewer) as writing:
            ballot = next((b for b in ballots(writing.act) if b.number == number), None)
            receipt = _receipt(ballot, viewer.party, frozenset(marks))
            put_private(
                _file(place, number, viewer.party),
                json.dumps([receipt.marks, receipt.salts]).encode(),
            )
            _commit(writing, number, receipt)
            after = next(b for b in ballots(writing.act) if b.number == number)
            done = set(after.leaves) == set(after.parties)
            if done:
                _open(writing, after, place)
        if done:
            _destroy(place, after)
    return receipt


def sweep(table: SharedTable) -> None:
    """Destroy marks that a crash left, and end lists whose marks are gone.

    After a restore the marks of an open list are gone: it can never be opened.
    """
    place = _place(table)
    mediator = Viewer("mediator", name="the server")
    with guarded(place):
        with table.writing(mediator) as writing:
            every = ballots(writing.act)
            for each in every:
                missing = [p for p in each.leaves if not _file(place, each.number, p).exists()]
                if each.is_open and missing:
                    _end(writing, each.number, None)
        for each in every:
            if not each.is_open:
                _destroy(place, each)


def _receipt(ballot: Ballot | None, party: str, marks: frozenset[int]) -> Receipt:
    if ballot is None or not ballot.is_open or party not in ballot.parties:
        raise NotMarkedError(Message("this list is not open, or not yours to mark"))
    if party in ballot.leaves:
        raise NotMarkedError(Message("your side has marked this list; it is marked once"))
    count = len(ballot.packages)
    if len(marks) > ballot.most or not marks <= set(range(1, count + 1)):
        template = "mark at most {number} of the packages"
        raise NotMarkedError(Message(template, number=ballot.most))
    salts = tuple(token_hex(32) for _ in range(count))
    return Receipt(ballot.number, ballot.digest, party, tuple(sorted(marks)), salts)


def _commit(writing: Writing, number: int, receipt: Receipt) -> None:
    """Commit to a mark or none for every package, so that not even their number shows."""
    row = {"room": JOINT, "ballot": number, "party": receipt.party}
    row["leaves"] = json.dumps(receipt.leaves)
    writing.act.run(insert(COMMITMENTS).values(**row, at=writing.act.at))
    writing.note(Done(JOINT, "mark", f"list {number} {receipt.party}"))


def _open(writing: Writing, ballot: Ballot, place: Path) -> None:
    kept = {}
    for party in ballot.parties:
        file = _file(place, ballot.number, party)
        if not file.exists():
            _end(writing, ballot.number, None)
            return
        kept[party] = json.loads(file.read_bytes())
    both = set.intersection(*(set(marks) for marks, _ in kept.values()))
    opened = {at: {p: salts[at - 1] for p, (_, salts) in kept.items()} for at in sorted(both)}
    _end(writing, ballot.number, opened)


def _end(writing: Writing, number: int, opened: dict[int, dict[str, str]] | None) -> None:
    said = json.dumps(opened)
    writing.act.run(
        insert(RESULTS).values(room=JOINT, ballot=number, opened=said, at=writing.act.at)
    )
    writing.note(Done(JOINT, "open" if opened is not None else "void", f"list {number}"))


def _destroy(place: Path, ballot: Ballot) -> None:
    for party in ballot.parties:
        shred(_file(place, ballot.number, party))


def _place(table: SharedTable) -> Path:
    place = table.home / MARKS
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def _file(place: Path, number: int, party: str) -> Path:
    """Return where a side's marks lie; a party's name may hold any letter."""
    return place / f"{number}-{sha256(party.encode()).hexdigest()[:24]}"
