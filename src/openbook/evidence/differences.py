"""Differences: one function for each way in which claims can differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from openbook.evidence.claims.claim import Heard, speaker
from openbook.evidence.claims.derivation import ClaimSet, apart, at_odds, numbered
from openbook.evidence.claims.difference import (
    Difference,
    DifferenceKind,
    change_of,
    compound_rates,
    does_not_follow,
    from_least_to_most,
    is_changed,
    make_difference,
    meaning,
    one_time,
    parts_and_total,
    same_breath,
    same_meaning,
    share_and_counts,
    two_offers,
    wrong_base,
)
from openbook.evidence.claims.judgment import Verdict, compared, difference
from openbook.evidence.claims.time_spans import length_of
from openbook.findings.message import Message, series

_SILENT = "not said"


def changed_number(told: ClaimSet) -> Iterator[Difference]:
    """Compare what one speaker said of one thing on different days."""
    for subject, group in told.by_subject():
        for voice in dict.fromkeys(map(speaker, group)):
            own = tuple(h for h in numbered(group) if speaker(h) == voice)
            if odd := at_odds(own, is_changed):
                yield _changed(subject, odd, told.called(voice))


def _changed(subject: str, odd: tuple[Heard, ...], voice: str) -> Difference:
    ordered = tuple(sorted(odd, key=lambda heard: heard.day or date.min))
    first, last = ordered[0], ordered[-1]
    change = (last.value or 0.0) - (first.value or 0.0)
    apart = difference(abs(change), first.claim.unit or "")
    moved = Message("{apart} higher" if change > 0 else "{apart} lower", apart=apart)
    ends = "from {a} to {b}: {c} higher" if change > 0 else "from {a} to {b}: {c} lower"
    kind = change_of(ordered)
    if kind is DifferenceKind.MOVED:
        told = "{own} moved on {own_thing}: the last of {number} numbers is {moved} than the first."
        settle = "The offers themselves, in the order of their days; that of {day_last} holds."
    else:
        told = "{own} revised {own_thing}: the last of {number} numbers is {moved} than the first."
        settle = "{own} says what changed between {day} and {day_last}, and which number holds."
    said = {"own": voice, "own_thing": subject, "number": len(odd), "moved": moved}
    days = {"day": first.day, "day_last": last.day}
    from_to = (Message(ends, a=first.said, b=last.said, c=apart),)
    return make_difference(kind, ordered, told, from_to, settle, subject=subject, **said, **days)


def days_that_cannot_be(told: ClaimSet) -> Iterator[Difference]:
    """Compare first days with each other, and lengths with the days that others give."""
    for subject, group in told.by_subject():
        if odd := at_odds(group, _two_first_days):
            what = Message("{own} has more than one first day.", own=subject)
            yield _odd_days(subject, odd, what, ())
        for heard in numbered(group):
            yield from _too_long_or_short(subject, heard, group, told)


def _two_first_days(one: Heard, other: Heard) -> bool:
    days = one.claim.from_day, other.claim.from_day
    return None not in days and days[0] != days[1] and one.meets(other.claim.year)


def _too_long_or_short(
    subject: str, heard: Heard, group: tuple[Heard, ...], told: ClaimSet
) -> Iterator[Difference]:
    """Yield a length beside the first day that somebody else gives for the same thing."""
    end = heard.claim.to_day or heard.day
    if heard.claim.from_day or end is None:
        return
    for other in group:
        first, last = other.claim.from_day, other.claim.to_day or end
        if first is None or other is heard or last < first:
            continue
        length = length_of(heard, told.case, first, last)
        if length and length.verdict is Verdict.NOT_BOTH:
            rest = compared(heard, length.value, length.verdict)
            words = Message("{day} to {day_last} is {rest}", day=first, day_last=last, rest=rest)
            template = "{own} has a length of {amount} that its days do not give."
            said = Message(template, own=subject, amount=heard.said)
            yield _odd_days(subject, (heard, other), said, (words,))


def _odd_days(
    subject: str, claims: tuple[Heard, ...], what: str, words: tuple[str, ...]
) -> Difference:
    days = [
        Message("{own}: from {day}", own=heard.name, day=heard.claim.from_day)
        for heard in claims
        if heard.claim.from_day
    ]
    settle = "The document that sets the day: the contract, the notice or the minutes."
    kind, told = DifferenceKind.DATES, (*words, *days)
    return make_difference(kind, claims, what, told, settle, subject=subject)


def restatement(told: ClaimSet) -> Iterator[Difference]:
    """Compare each retelling with the claim it repeats."""
    for heard in told.claims:
        first = told.known.get(heard.claim.retells or "")
        changes = list(_changes(first, heard)) if first else []
        if first and changes:
            sentence = "{own} retells {own_first} and changes what it says: {changes}."
            settle = "The words of the first source; {own} holds only as far as it repeats them."
            kind, pair = DifferenceKind.MISREPORTED, (first, heard)
            said = {"own": heard.name, "own_first": first.name, "changes": series(changes, "; ")}
            yield make_difference(kind, pair, sentence, changes, settle, **said)


def _changes(first: Heard, later: Heard) -> Iterator[str]:
    """Yield what is no longer the same, each in one phrase."""
    mine, own = first.claim, later.claim
    if first.subject != later.subject:
        yield _became(first.subject, later.subject)
    if mine.unit != own.unit and None not in (mine.value, own.value):
        yield _became(mine.unit or "no unit", own.unit or "no unit")
    if apart(first, later):
        yield _became(first.said, later.said)
    if mine.year and own.year and mine.year != own.year:
        yield _became(str(mine.year), str(own.year))
    if mine.from_day and own.from_day and mine.from_day != own.from_day:
        yield _became(f"from {mine.from_day}", f"from {own.from_day}")
    if meaning(first) and meaning(later) and not same_meaning(first, later):
        yield _became(meaning(first), meaning(later))


def _became(before: str, after: str) -> Message:
    return Message("{own} became {own_later}", own=before, own_later=after)


def same_line(told: ClaimSet) -> Iterator[Difference]:
    """Compare all numbers given for one thing in one year."""
    for subject, odd in told.odd_numbers(_exclude):
        kind = DifferenceKind.CONTRADICTION
        template = "{number} numbers are given for {own}, and they exclude each other."
        if _rounded(odd):
            kind = DifferenceKind.ROUNDED
            template = "{number} numbers are given for {own}, and one is rounded."
        settle = "The record behind {own}: only one of these numbers can be in it."
        apart_by, said = (from_least_to_most(odd),), {"own": subject, "number": len(odd)}
        yield make_difference(kind, odd, template, apart_by, settle, subject=subject, **said)


def _exclude(one: Heard, other: Heard) -> bool:
    """Same year and meaning, numbers apart."""
    return (
        one_time(one, other)
        and one.meets(other.claim.year)
        and same_meaning(one, other)
        and apart(one, other)
    )


def _rounded(odd: tuple[Heard, ...]) -> bool:
    """Return whether all lie within one step of a number that was said with about."""
    steps = [heard.step for heard in odd if heard.claim.precision == "about"]
    values = [heard.value or 0.0 for heard in odd]
    return bool(steps) and max(values) - min(values) < max(steps)


def two_definitions(told: ClaimSet) -> Iterator[Difference]:
    """Compare numbers for one thing whose definition or population differs."""
    for subject, odd in told.odd_numbers(_mean_otherwise):
        if not _revised(odd):
            yield _defined(subject, odd)


def _mean_otherwise(one: Heard, other: Heard) -> bool:
    """Return numbers apart with two meanings; who gives both at once has told them apart."""
    return (
        one_time(one, other)
        and not same_breath(one, other)
        and not two_offers(one, other)
        and not same_meaning(one, other)
        and (one.meets(other.claim.year) or _two_sides(one, other))
        and apart(one, other)
    )


def _revised(odd: tuple[Heard, ...]) -> bool:
    """Return whether all who speak are one who changed the number, which changed_number tells."""
    spoken = tuple(heard for heard in odd if not heard.derived)
    return bool(spoken) and at_odds(spoken, is_changed) == spoken


def _two_sides(one: Heard, other: Heard) -> bool:
    """Return two parties that each say what they mean, and mean two things, in any year."""
    sides = one.claim.side, other.claim.side
    return all(sides) and len(set(sides)) > 1 and bool(meaning(one) and meaning(other))


def _defined(subject: str, odd: tuple[Heard, ...]) -> Difference:
    silent = [heard.name for heard in odd if not meaning(heard)]
    meanings = dict.fromkeys(meaning(heard) for heard in odd if meaning(heard))
    table = "One table with a row for each meaning: {own}."
    settle: str = Message(table, own=series(meanings, "; ", place="own"))
    if silent:
        asked = Message("{claims} must say what is counted.", claims=series(silent, place="own"))
        settle = series([settle, asked], " ")
    sentence = Message(
        "{own} is used with {number} meanings, so its {number_of} numbers do "
        "not answer one question.",
        own=subject,
        number=len(meanings) + bool(silent),
        number_of=len(odd),
    )
    apart_by, kind = (from_least_to_most(odd),), DifferenceKind.DEFINITIONS
    return make_difference(kind, odd, sentence, apart_by, settle, subject=subject)


def yes_and_no(told: ClaimSet) -> Iterator[Difference]:
    """Compare the answers to one question; a number is an answer as well."""
    for subject, group in told.by_subject():
        odd = at_odds(group, _differ)
        if not odd:
            continue
        kind, template = DifferenceKind.CONTRADICTION, "{own} is stated in two ways."
        if any(heard.claim.answer == _SILENT for heard in odd):
            kind = DifferenceKind.OPEN
            template = "{own} is answered by one and left open by another."
        answers = [Message("{own} says {answer}", own=h.name, answer=_answer(h)) for h in odd]
        settle = "The text of the document that they speak of, read as a whole."
        yield make_difference(kind, odd, template, answers, settle, subject=subject, own=subject)


def _answer(heard: Heard) -> str:
    return heard.claim.answer or heard.said


def _differ(one: Heard, other: Heard) -> bool:
    """Yes against no; or an answer against silence."""
    answers = {one.claim.answer, other.claim.answer}
    if not one.meets(other.claim.year):
        return False
    if answers == {"yes", "no"}:
        return True
    return _SILENT in answers and len({_answer(one), _answer(other)} - {""}) > 1


# Their names stand in the addresses of pages; they are run in this order.
DIFFERENCES: dict[str, Callable[[ClaimSet], Iterator[Difference]]] = {
    find.__name__: find
    for find in (
        changed_number,
        compound_rates,
        days_that_cannot_be,
        does_not_follow,
        parts_and_total,
        restatement,
        same_line,
        share_and_counts,
        two_definitions,
        wrong_base,
        yes_and_no,
    )
}
