"""What a chart shows, as the sentence that is its title, made from its numbers.

Each is true of any numbers: where two are the same, below zero, or not known. Sentences
name amounts as the caller says them, so that they are no finer than their inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from openbook.findings.dataclass import dataclass
from openbook.findings.message import small_first
from openbook.reports.drawing.frame import ChartWords
from openbook.reports.words.words import Words

Values = Sequence[float | None]
Say = Callable[[float], str]
SomeYear = TypeVar("SomeYear")


def chart_words(  # noqa: PLR0913  (all that is said of a chart)
    words: Words,
    key: str,
    title: str,
    heads: Iterable[str],
    desc: str,
    *,
    empty: str = "",
    subtitle: str = "",
) -> ChartWords:
    """Word a chart: what it shows, what it measures, its data in words, their heads."""
    return ChartWords(
        key=key,
        title=title,
        subtitle=subtitle,
        desc=desc,
        empty=words(empty or "There is nothing to show."),
        heads=tuple(map(words, heads)),
    )


@dataclass(frozen=True, slots=True)
class AgainstLimit:
    """Amounts by year beside the limit of each year.

    ``steps`` are how finely each amount is known: what differs by less than half of
    that from its limit is neither above nor below it.
    """

    name: str
    values: Values
    limits: Sequence[float]
    steps: Sequence[float] = ()

    def crossed(self) -> tuple[str, int]:
        """Return how the amounts stand to their limits, and in which year that shows."""
        steps = self.steps or [0.0] * len(self.values)
        rows = enumerate(zip(self.values, self.limits, steps, strict=True))
        known = [
            (at, value - limit, step / 2) for at, (value, limit, step) in rows if value is not None
        ]
        near = [at for at, above, half in known if -half <= above < half]
        for at, above, half in known:
            if above < -half:
                early = "by" if near and near[0] < at else "falls" if at > known[0][0] else "below"
                return early, at
        if near:
            return "near", near[0]
        return ("meets", known[-1][0]) if known else ("unknown", 0)


_MINIMUM = {
    "meets": "{names}: the reserve meets the minimum through {year}",
    "falls": "{names}: the reserve falls below the minimum in {year}",
    "by": "{names}: the reserve falls below the minimum by {year}",
    "below": "{names}: the reserve is below the minimum already in {year}",
    "near": "{names}: the reserve is at the minimum, as far as it is known, in {year}",
}
_ZERO = {
    "meets": "{names}: the balance lasts through {year}",
    "falls": "{names}: the balance is used up in {year}",
    "by": "{names}: the balance is used up by {year}",
    "below": "{names}: the balance is below zero already in {year}",
    "near": "{names}: the balance is at zero, as far as it is known, in {year}",
}


def limit_finding(
    sides: Sequence[AgainstLimit], years: Sequence[object], words: Words, *, minimum: bool
) -> str:
    """Say in which year each side's amounts fall below their limit, if they do.

    The limit is the minimum reserve, or nothing at all.
    """
    alike: dict[tuple[str, int], list[str]] = {}
    for each in sides:
        alike.setdefault(each.crossed(), []).append(each.name)
    said = (
        limit_sentences(names, str(years[at]), words, minimum=minimum).get(how, "")
        for (how, at), names in alike.items()
    )
    return "; ".join(filter(None, said))


def limit_sentences(
    names: Sequence[str], year: str, words: Words, *, minimum: bool
) -> dict[str, str]:
    """Say of some sides that stand alike each way in which they can stand to their limit."""
    texts, named = _MINIMUM if minimum else _ZERO, listed(names, words)
    return {how: words(text, names=named, year=year) for how, text in texts.items()}


def listed(names: Sequence[str], words: Words) -> str:
    """Name several, the last one after “and”."""
    if len(names) < 2:
        return "".join(names)
    return words("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def trend_finding(
    what: str,
    years: Sequence[SomeYear],
    values: Values,
    words: Words,
    say: Callable[[SomeYear, float], str],
) -> str:
    """Say from what to what an amount moves between the first and last year known."""
    known = [(year, value) for year, value in zip(years, values, strict=True) if value is not None]
    if not known:
        return what
    (first, one), (last, other) = known[0], known[-1]
    before, now = say(first, one), say(last, other)
    if len(known) == 1:
        return words("{what}: {amount} in {year}", what=what, amount=now, year=last)
    if before == now:
        text = "{what}: {amount} in {first} and in {last}"
        return words(text, what=what, amount=now, first=first, last=last)
    text = (
        "{what}: up from {before} in {first} to {now} in {last}"
        if other > one
        else "{what}: down from {before} in {first} to {now} in {last}"
    )
    return words(text, what=what, before=before, first=first, now=now, last=last)


def share_finding(kinds: Mapping[str, Values], years: str, words: Words, say: Say) -> str:
    """Say what part of a cost goes to its largest kind."""
    sums = {name: sum(value or 0.0 for value in values) for name, values in kinds.items()}
    total = sum(sums.values())
    if not any(sums.values()):
        return words("It costs nothing in {years}", years=years)
    name, most = max(sums.items(), key=lambda each: each[1])
    if min(sums.values()) < 0 or total <= 0:
        return words("It costs {amount} in {years}", amount=say(total), years=years)
    text = "{share} of the cost, {amount} in {years}, goes to {kind}"
    share = words.percent(most / total, 0)
    return words(text, share=share, amount=say(total), years=years, kind=small_first(name))


def apart_finding(
    sides: tuple[str, str], amount: float, parts: Mapping[str, float], words: Words, say: Say
) -> str:
    """Say how far the second is above or below the first, and the largest part of it."""
    one, other = sides
    if say(amount) == say(0.0):
        return words("There is no difference between {one} and {other}", one=one, other=other)
    text = "{other} is {amount} above {one}" if amount > 0 else "{other} is {amount} below {one}"
    said = words(text, one=one, other=other, amount=say(abs(amount)))
    along = {cause: part for cause, part in parts.items() if part * amount > 0}
    if not along:
        return said
    cause, most = (max(some, key=lambda each: abs(parts[each])) for some in (along, parts))
    told = {"said": said, "part": say(abs(parts[cause])), "cause": small_first(cause)}
    if most in along:
        return words("{said}; the largest part, {part}, is {cause}", **told)
    # What goes the other way is larger than any part of the difference: both are named.
    text = "{said}: {part} is {cause}; the other way, {more} is {against}"
    return words(text, **told, more=say(abs(parts[most])), against=small_first(most))


def record_finding(pairs: Sequence[tuple[float, float]], words: Words) -> str:
    """Say how many projections were below their actual and how many above it."""
    if not pairs:
        return words("No actual is known yet")
    return words(
        "Projections with a known actual: {count}; too low: {low}; too high: {high}",
        count=words.number(len(pairs)),
        low=words.number(sum(said < came for said, came in pairs)),
        high=words.number(sum(said > came for said, came in pairs)),
    )


def count_finding(kinds: Mapping[str, int], words: Words) -> str:
    """Say how many of all schools are of the kind that most are."""
    total = sum(kinds.values())
    if not total:
        return words("{count} schools.", count=0)
    name = max(kinds, key=lambda each: kinds[each])
    text = "{count} of {all} schools: {kind}"
    return words(text, count=words.number(kinds[name]), all=words.number(total), kind=name)
