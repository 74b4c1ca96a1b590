"""Start a round of blind acceptance: a list of packages, frozen with its hashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from openbook.accepting.seat import NoStepError
from openbook.accepting.steps import stand
from openbook.api import open_case
from openbook.case.acceptance import ListedPackage, ListedTerm, Round
from openbook.case.case import Case
from openbook.folder.accept_files import put, round_text
from openbook.folder.layout import ROUND
from openbook.report.sides import bargaining_parties
from openbook.settlement.sealed.digests import package_digest
from openbook.settlement.sealed.group import Chance
from openbook.settlement.sealed.standing import Standing
from openbook.settlement.search import Settlements
from openbook.trying.scenario import rows_of_offer

MOST_CARDS = 50


def start(
    folder: str | Path,
    found: Settlements,
    *,
    chance: Chance,
    numbers: Sequence[int] = (),
    most: int = 5,
    again: bool = False,
) -> Standing:
    """Freeze a list of packages that were found for the public, and who may mark them.

    ``numbers`` choose among the packages, from 1; left out, all are listed. ``most`` is
    the number of cards of each side. ``again`` puts a new round in place of the old one.
    """
    case = open_case(folder)
    if case.round is not None and not again:
        problem = (
            f"{ROUND[0]} is there already; add --again to put a new round in its place"
        )
        raise NoStepError(problem)
    chosen = _chosen(found, numbers)
    if not 1 <= most <= min(MOST_CARDS, len(chosen)):
        problem = (
            f"{most} cards for {len(chosen)} packages; "
            f"write --cards with 1 to {min(MOST_CARDS, len(chosen))}"
        )
        raise NoStepError(problem)
    listed = [_listed(case, found, each) for each in chosen]
    sides = [party.id for party in bargaining_parties(case)]
    made = Round(
        case=case.head.title,
        nonce=chance(16).hex(),
        sides=tuple(sides[:2]),
        cards=most,
        packages=tuple(listed),
    )
    put(Path(folder), ROUND[0], round_text(made))
    return stand(folder)


def _chosen(found: Settlements, numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """The packages to list, each once."""
    if found.written:
        problem = (
            "the list must not follow one side's own points; look for it as the public"
        )
        raise NoStepError(problem)
    known = [each.package for each in found.packages]
    if not known:
        problem = (
            "no package was found that could be listed; "
            "see openbook settle, and try --chance or --books"
        )
        raise NoStepError(problem)
    wrong = [each for each in numbers if not 1 <= each <= len(known)]
    if wrong:
        problem = f"there is no package {wrong[0]}; {len(known)} were found"
        raise NoStepError(problem)
    return [known[each - 1] for each in dict.fromkeys(numbers)] or known


def _listed(case: Case, found: Settlements, package: tuple[int, ...]) -> ListedPackage:
    offer = found.matters.as_offer(package)
    says = [each.label for each in offer.terms]
    rows = [rows_of_offer(replace(offer, terms=(each,)), case) for each in offer.terms]
    terms = tuple(
        ListedTerm(term=row.text, says=label)
        for label, own in zip(says, rows, strict=True)
        for row in own
    )
    return ListedPackage(digest=package_digest(terms), terms=terms)
