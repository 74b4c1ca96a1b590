"""Check a round of blind acceptance: every step against those before it."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.acceptance import Marks, Round
from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.settlement.sealed.cards import (
    Table,
    is_fair,
    is_shown,
    is_stamped,
    table_of,
)
from openbook.settlement.sealed.digests import cards_digest, package_digest, seal_of
from openbook.settlement.sealed.published import Published, Step, matched, published

_AGAIN = "Start a new round with: openbook accept start CASE --again"
_COPY = "Put back the file as the party sent it, or start a new round."


def check_round(case: Case) -> list[Finding]:
    """Everything that is wrong with the round of a case, as far as its viewer may see."""
    if case.round is None:
        return list(_without_round(case))
    findings = list(_of_round(case, case.round))
    if not findings:
        findings += _of_sides(case, case.round)
    if case.marks is not None:
        findings += _of_marks(case.marks, table_of(case.round))
    return findings


def _without_round(case: Case) -> Iterator[Finding]:
    places = [each.where.place() for each in case.sealed]
    places += [case.marks.where.place()] if case.marks else []
    what = "there is no round that this file belongs to"
    remedy = "Put accept/round.yaml back, or delete this file."
    for place in places:
        yield found("OB290", place, what, remedy=remedy)


def _of_round(case: Case, found_round: Round) -> Iterator[Finding]:
    title = case.head.title
    if found_round.case != title:
        what = f"this round is of the case {found_round.case!r}, not of {title!r}"
        place = found_round.where.place("case")
        yield found("OB291", place, what, remedy=_AGAIN)
    for number, package in enumerate(found_round.packages, start=1):
        if package.digest != package_digest(package.terms):
            what = f"package {number} is not as it was when the round was started"
            place = package.where.place("digest")
            yield found("OB292", place, what, remedy=_AGAIN)
    parties = [party.id for party in case.head.parties]
    if len(set(found_round.sides)) != 2 or not {*found_round.sides} <= {*parties}:
        what = "a round is between two parties of the case"
        place = found_round.where.place("sides")
        yield found("OB297", place, what, remedy=f"Write two of: {', '.join(parties)}.")


def _of_sides(case: Case, found_round: Round) -> Iterator[Finding]:
    table = table_of(found_round)
    sides: dict[str, Published] = {}
    for each in case.sealed:
        if each.id not in found_round.sides:
            what = f"{each.id!r} is no side of this round"
            named = " and ".join(found_round.sides)
            remedy = f"Delete the file; the sides are {named}."
            yield found("OB297", each.where.place(), what, remedy=remedy)
        elif each.round != table.round:
            what = "this file belongs to another round"
            yield found("OB290", each.where.place("round"), what, remedy=_COPY)
        else:
            sides[each.id] = published(each)
    for name, mine in sides.items():
        theirs = next((each for side, each in sides.items() if side != name), None)
        finding = _missing(mine, theirs) or _first_wrong(table, mine, theirs)
        if finding:
            yield finding


def _missing(mine: Published, theirs: Published | None) -> Finding | None:
    """A step that the other side should have taken before this one."""
    before = {
        Step.LAID_DOWN: (Step.SEALED, "seal", "seal"),
        Step.STAMPED: (Step.LAID_DOWN, "cards", "exchange"),
        Step.SHOWN: (Step.STAMPED, "stamped cards", "exchange"),
    }.get(mine.step)
    other = theirs.step if theirs else Step.NOTHING
    if before is None or other >= before[0]:
        return None
    return found(
        "OB293",
        mine.side.where.place(),
        f"this side went on although the other side has no {before[1]} yet",
        remedy=f"Put the other side's file back; else it does: openbook accept {before[2]}",
    )


def _first_wrong(
    table: Table, mine: Published, theirs: Published | None
) -> Finding | None:
    """The first thing that does not hold; what rests on it is not looked at."""
    if mine.step >= Step.LAID_DOWN:
        what = _wrong_cards(table, mine, theirs)
        if what:
            place = mine.side.where.place("cards")
            return found("OB294", place, what, remedy=_COPY)
    if mine.step >= Step.STAMPED and theirs is not None:
        what = _wrong_stamps(table, mine, theirs)
        if what:
            place = mine.side.where.place("stamped_proof")
            return found("OB295", place, what, remedy=_COPY)
    if mine.step >= Step.SHOWN and theirs is not None:
        what = _wrong_shown(table, mine, theirs)
        if what:
            place = mine.side.where.place("done")
            return found("OB296", place, what, remedy=_COPY)
    return None


def _wrong_cards(table: Table, mine: Published, theirs: Published | None) -> str:
    side = mine.side
    told = cards_digest(table.round, side.id, mine.key, mine.cards)
    if seal_of(told, side.salt) != side.seal:
        return "these are not the cards that were sealed"
    if not is_fair(table, mine.cards) or not table.group.holds(mine.key):
        return f"these are not {table.cards} cards of this round, each another"
    if theirs and theirs.side.seen_seal not in ("", side.seal):
        return "the other side saw another seal before it laid down its cards"
    return ""


def _wrong_stamps(table: Table, mine: Published, theirs: Published) -> str:
    told = cards_digest(table.round, theirs.side.id, theirs.key, theirs.cards)
    if mine.side.seen_cards != told or len(mine.stamped) != len(theirs.cards):
        return "other cards were stamped than those the other side has laid down"
    pairs = mine.pairs_stamped(theirs.cards)
    if not is_stamped(table, mine.side.id, mine.key, pairs, mine.stamped_proof):
        return "these cards do not have the stamp of this side"
    return ""


def _wrong_shown(table: Table, mine: Published, theirs: Published) -> str:
    both = matched(mine, theirs)
    if sorted(card for card, _ in mine.shown) != sorted(both):
        return f"{len(mine.shown)} cards are shown, but both sides have {len(both)}"
    if any(not 0 < package <= len(table.packages) for _, package in mine.shown):
        return f"a package is shown that is not among the {len(table.packages)}"
    pairs = mine.pairs_shown(table)
    if pairs and not is_shown(table, mine.side.id, mine.key, pairs, mine.shown_proof):
        return "a card is shown as a package that it does not stand for"
    return ""


def _of_marks(marks: Marks, table: Table) -> Iterator[Finding]:
    if marks.round != table.round:
        what = "these marks belong to another round"
        remedy = "Mark again with: openbook accept mark CASE --as PARTY 3 7"
        yield found("OB290", marks.where.place("round"), what, remedy=remedy)
        return
    known = len(table.packages)
    for mark in marks.marks:
        if mark.package != int(mark.package) or mark.package > known:
            what = f"there is no package {mark.package:g} on the list"
            remedy = f"Write a whole number from 1 to {known}."
            yield found("OB298", mark.where.place("package"), what, remedy=remedy)
    if len({mark.package for mark in marks.marks}) > table.cards:
        what = f"{len(marks.marks)} packages are marked, but a side has {table.cards} cards"
        remedy = f"Mark at most {table.cards}."
        yield found("OB298", marks.where.place("marks"), what, remedy=remedy)
