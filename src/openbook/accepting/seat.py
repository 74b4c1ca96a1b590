"""Seat: one party's place in the round of a case, and what it may open and write."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openbook.api import open_case
from openbook.case.acceptance import SealedSide
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.folder.accept_files import put, read_key, side_text
from openbook.folder.layout import KEY, MARKS, ROUND, SEALED, private_folder
from openbook.settlement.sealed import cards
from openbook.settlement.sealed.check import check_round
from openbook.settlement.sealed.published import Published, Step, hand_of, published

NO_ROUND = f"there is no {ROUND[0]}; first: openbook accept start CASE"


class NoStepError(OpenbookError):
    """This step of blind acceptance cannot be taken now; nothing was written."""


class Seat:
    """One party's place in the round of a case."""

    def __init__(self, folder: str | Path, party: str) -> None:
        self.root, self.party = Path(folder), party
        self.case = open_case(folder, party)
        if self.case.round is None:
            raise NoStepError(NO_ROUND)
        sides = self.case.round.sides
        if party not in sides:
            problem = (
                f"{party!r} has no cards in this round, and no private folder to keep "
                f"marks in; write --as {' or --as '.join(sides)}"
            )
            raise NoStepError(problem)
        self.other = next((side for side in sides if side != party), "")
        self.table = cards.table_of(self.case.round)
        self.marks_file = f"{private_folder(party)}/{MARKS[0]}"
        self.side_file = _side_file(party)
        self._sides = {
            each.id: published(each)
            for each in self.case.sealed
            if each.round == self.table.round
        }

    @property
    def step(self) -> Step:
        """How far the party is."""
        mine = self._sides.get(self.party)
        return mine.step if mine else Step.NOTHING

    @property
    def old_files(self) -> tuple[str, ...]:
        """What both sides published in an earlier round; a new seal goes over it."""
        return tuple(
            _side_file(each.id)
            for each in self.case.sealed
            if each.round != self.table.round
        )

    def refuse_wrong(self, besides: Sequence[str] = ()) -> None:
        """Refuse to go on where anything before does not hold."""
        found = [f for f in check_round(self.case) if f.place.file not in besides]
        if found:
            raise CaseNotReadableError(findings=found)

    def mine(self, least: Step, verb: str) -> Published:
        """What the party has published, at least up to a step."""
        return self._published(self.party, least, verb)

    def theirs(self, least: Step, verb: str) -> Published:
        """What the other side has published, at least up to a step."""
        return self._published(self.other, least, verb)

    def _published(self, side: str, least: Step, verb: str) -> Published:
        found = self._sides.get(side)
        if found is None or found.step < least:
            problem = (
                f"{side} comes first, with: openbook accept {verb} CASE --as {side}"
            )
            raise NoStepError(problem)
        return found

    def hand(self) -> cards.Hand:
        """The party's own cards, out of its private folder."""
        key = read_key(self.root, self.party)
        if key is None or key.round != self.table.round:
            problem = (
                f"{private_folder(self.party)}/{KEY[0]} does not have the key of this "
                "round; put it back, or start a new round"
            )
            raise NoStepError(problem)
        return hand_of(self.party, key=key.key, salt=key.salt, cards=key.cards)

    def publish(self, side: SealedSide) -> None:
        """Write the party's file of the shared folder."""
        put(self.root, self.side_file, side_text(side))


def _side_file(side: str) -> str:
    return f"{SEALED[0]}/{side}{SEALED[1]}"
