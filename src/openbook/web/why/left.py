"""Why left: what is left of a gap when one side takes assumptions over from the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from openbook.case.assumptions import BY_NAME
from openbook.findings.text import small_first
from openbook.model.one_level import Spot, values_by_year
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.question import line_at
from openbook.reports.line_words import say_line
from openbook.reports.words.amounts import say_in
from openbook.web.gap_answers import RESERVE, BooksAsked
from openbook.web.numbers.card import Entry
from openbook.web.shared_answers import projected

_LEAST = "reserve.required"


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftOver:
    """The sentence on what is left, and the reserve of the side that gave in."""

    sentence: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]


def left_over(ask: BooksAsked, gap: Gap | SideGap, before: Gap | SideGap) -> LeftOver:
    """If one side took the other's view of this, so much of the gap is left."""
    words, amount = ask.asked.words, say_in(gap.unit, ask.asked.words)
    say = say_line(ask.asked.case, words)
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    what = "; ".join(small_first(words.said(BY_NAME[name].doc)) for name in ask.theirs)
    sentence = words(
        "If {giver} took {other}'s view of “{what}”, {left} of the {whole} between them "
        "would be left.",
        giver=giver,
        other=other,
        what=what,
        left=amount(abs(gap.amount)),
        whole=amount(abs(before.amount)),
    )
    stand = ask.stand(ask.giver)
    alone = replace(stand, theirs=(), of="")
    years = projected(ask.asked, stand).model.years
    named = (
        (words("Reserve of {side} as it sees it", side=giver), RESERVE, alone),
        (words("Reserve of {side} with this", side=giver), RESERVE, stand),
        (words("Minimum reserve"), _LEAST, stand),
    )
    rows = []
    for name, line, where in named:
        values = values_by_year(projected(ask.asked, where), Spot(line, years[0]))
        cells = tuple(
            Entry(
                name=str(year),
                shown=say(line, year, value or 0.0),
                href=line_at(line, year, where),
            )
            for year, value in zip(years, values, strict=True)
        )
        rows.append((name, cells))
    return LeftOver(sentence=sentence, heads=tuple(map(str, years)), rows=tuple(rows))
