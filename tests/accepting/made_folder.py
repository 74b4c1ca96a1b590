"""A small case with a round of blind acceptance, played as far as a test needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.settlement.sealed.made_round import made_chance

from openbook.accepting import steps
from openbook.case.acceptance import ListedPackage, ListedTerm, Round
from openbook.folder.accept_files import put, round_text
from openbook.settlement.sealed.digests import package_digest
from openbook.settlement.sealed.standing import Standing

SIDES = ("district", "union")


def put_round(folder: Path, *, title: str, packages: int = 4, cards: int = 2) -> None:
    """Write a round with raises of 1%, 2% and so on."""
    listed = []
    for share in range(1, packages + 1):
        row = f"salary_raise: {{share: {share}%, starts: 2018-07-01}}"
        terms = (ListedTerm(term=row, says=f"{share}% raise from 2018-07-01"),)
        listed.append(ListedPackage(digest=package_digest(terms), terms=terms))
    made = Round(
        case=title,
        nonce=made_chance("nonce")(16).hex(),
        sides=SIDES,
        cards=cards,
        packages=tuple(listed),
    )
    put(folder, "accept/round.yaml", round_text(made))


def play(
    folder: Path, one: Sequence[int], other: Sequence[int], *, until: str = "reveal"
) -> Standing:
    """Take the steps in turn, up to one of them."""
    chance = made_chance(f"{folder} {one} {other}")
    for side, marks in zip(SIDES, (one, other), strict=True):
        steps.mark(folder, side, marks)
    for side in SIDES:
        steps.seal(folder, side, chance=chance)
    if until != "seal":
        for side in (*SIDES, SIDES[0]):
            steps.exchange(folder, side, chance=chance)
    if until == "reveal":
        for side in SIDES:
            steps.reveal(folder, side, chance=chance)
    return steps.stand(folder)
