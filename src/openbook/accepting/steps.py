"""The steps of blind acceptance: mark, seal, exchange, reveal, and how far it is.

Each step writes plain files and looks first whether all earlier ones still hold. Chance is
an argument, since a program that gives the same every time has none of its own:
``secrets.token_bytes`` for people, something fixed for tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from openbook.accepting.seat import NO_ROUND, NoStepError, Seat
from openbook.api import open_case
from openbook.case.acceptance import (
    Card,
    Mark,
    Marks,
    OwnCard,
    SealedSide,
    SealKey,
    Shown,
)
from openbook.folder.accept_files import key_text, marks_text, put
from openbook.folder.layout import KEY, PUBLIC, private_folder
from openbook.settlement.sealed import cards
from openbook.settlement.sealed.digests import cards_digest
from openbook.settlement.sealed.group import Chance
from openbook.settlement.sealed.published import Step, digits, matched, proof_text
from openbook.settlement.sealed.standing import Standing, standing_of


def stand(folder: str | Path, viewer: str = PUBLIC) -> Standing:
    """How far the round is, and the packages that both sides are known to have marked."""
    found = standing_of(open_case(folder, viewer))
    if found is None:
        raise NoStepError(NO_ROUND)
    return found


def mark(folder: str | Path, party: str, packages: Sequence[int]) -> Standing:
    """Write down, for the party alone, which packages it could accept."""
    at = Seat(folder, party)
    at.refuse_wrong(besides=(at.marks_file, *at.old_files))
    if at.step >= Step.SEALED:
        problem = f"{party} has sealed its marks; they can change only in a new round"
        raise NoStepError(problem)
    known, most = len(at.table.packages), at.table.cards
    unknown = [each for each in packages if not 1 <= each <= known]
    if unknown:
        problem = f"there is no package {unknown[0]} on the list; write 1 to {known}"
        raise NoStepError(problem)
    if len(set(packages)) > most:
        problem = f"{len(set(packages))} packages are marked; a side has {most} cards"
        raise NoStepError(problem)
    marks = tuple(Mark(package=each) for each in sorted(set(packages)))
    text = marks_text(Marks(round=at.table.round, marks=marks))
    put(at.root, at.marks_file, text)
    return stand(folder, party)


def seal(folder: str | Path, party: str, *, chance: Chance) -> Standing:
    """Deal the cards for the marks and publish nothing but their seal."""
    at = Seat(folder, party)
    at.refuse_wrong(besides=at.old_files)
    if at.case.marks is None:
        problem = (
            f"{party} has no marks yet; first: openbook accept mark CASE --as {party}"
        )
        raise NoStepError(problem)
    if at.step >= Step.SEALED:
        problem = f"{party} has sealed its marks already; next: exchange"
        raise NoStepError(problem)
    marks = [int(each.package) for each in at.case.marks.marks]
    hand = cards.dealt(at.table, party, marks, chance)
    pairs = zip(hand.cards, hand.packages, strict=True)
    own = tuple(
        OwnCard(card=digits(card), package=place or None) for card, place in pairs
    )
    key = SealKey(round=at.table.round, key=digits(hand.key), salt=hand.salt, cards=own)
    # The key first: a seal that nobody can open would end the round.
    put(at.root, f"{private_folder(party)}/{KEY[0]}", key_text(key))
    made = SealedSide(round=at.table.round, seal=cards.sealed(at.table, hand), id=party)
    at.publish(made)
    return stand(folder, party)


def exchange(folder: str | Path, party: str, *, chance: Chance) -> Standing:
    """Lay the cards down once both have sealed; stamp the other's once both lie."""
    at = Seat(folder, party)
    at.refuse_wrong()
    mine, theirs = at.mine(Step.SEALED, "seal"), at.theirs(Step.SEALED, "seal")
    hand = at.hand()
    side = mine.side
    if mine.step < Step.LAID_DOWN:
        side = replace(
            side,
            seen_seal=theirs.side.seal,
            key=digits(cards.public_key(at.table, hand)),
            salt=hand.salt,
            cards=tuple(Card(card=digits(each)) for each in hand.cards),
        )
    if mine.step < Step.STAMPED and theirs.step >= Step.LAID_DOWN:
        made, proof = cards.stamped(at.table, hand, theirs.cards, chance)
        side = replace(
            side,
            seen_cards=cards_digest(
                at.table.round, theirs.side.id, theirs.key, theirs.cards
            ),
            stamped=tuple(Card(card=digits(each)) for each in made),
            stamped_proof=proof_text(proof),
        )
    if side == mine.side:
        raise NoStepError(_waits(party, at.other, mine.step))
    at.publish(side)
    return stand(folder, party)


def reveal(folder: str | Path, party: str, *, chance: Chance) -> Standing:
    """Show the packages that both sides marked, with proof, and nothing else."""
    at = Seat(folder, party)
    at.refuse_wrong()
    mine = at.mine(Step.STAMPED, "exchange")
    both = matched(mine, at.theirs(Step.STAMPED, "exchange"))
    hand = at.hand()
    shown = {place: hand.packages[place - 1] for place in both}
    proof = cards.shown(at.table, hand, shown, chance) if shown else None
    at.publish(
        replace(
            mine.side,
            shown=tuple(Shown(card=c, package=p) for c, p in shown.items()),
            shown_proof=proof_text(proof) if proof else "",
            done=True,
        )
    )
    return stand(folder, party)


def _waits(party: str, other: str, step: Step) -> str:
    if step >= Step.STAMPED:
        return f"{party} has exchanged its cards already; next: reveal"
    return f"{party} has laid down its cards; now: openbook accept exchange CASE --as {other}"
