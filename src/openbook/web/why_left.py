"""Why left: what is left of a gap when one side takes assumptions over from the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from openbook.case.assumptions import BY_NAME
from openbook.findings.text import small_first
from openbook.model.one_level import Spot, values_by_year
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.document import (
    Block,
    Heading,
    Link,
    TableBlock,
    TableRow,
    Text,
    amount,
    label,
)
from openbook.reports.document.question import line_at
from openbook.reports.line_words import say_line
from openbook.reports.words.amounts import say_in
from openbook.web.gap_answers import RESERVE, BooksAsked
from openbook.web.shared_answers import projected

_LEAST = "reserve.required"


def left_over(
    ask: BooksAsked, gap: Gap | SideGap, before: Gap | SideGap
) -> Iterator[Block]:
    """Say how much of the gap is left where one side takes assumptions of the other."""
    if not ask.theirs:
        return
    words, money = ask.asked.words, say_in(gap.unit, ask.asked.words)
    say = say_line(ask.asked.case, words)
    giver, other = ask.names[ask.giver], ask.names[1 - ask.giver]
    what = "; ".join(small_first(words.said(BY_NAME[name].doc)) for name in ask.theirs)
    sentence = words(
        "If {giver} used {other}'s assumption for “{what}”, {left} of the {whole} gap "
        "would remain.",
        giver=giver,
        other=other,
        what=what,
        left=money(abs(gap.amount)),
        whole=money(abs(before.amount)),
    )
    yield Heading(words("What is left"), 2)
    yield Text(sentence, "lead")
    stand = ask.at.stand(ask.giver)
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
        cells = (
            amount(
                say(line, year, value or 0.0), value, opens=line_at(line, year, where)
            )
            for year, value in zip(years, values, strict=True)
        )
        rows.append(TableRow((label(name), *cells)))
    yield TableBlock(
        name="left",
        caption=words("The reserve of the side that changes its assumption"),
        heads=(words("Available reserves"), *map(str, years)),
        rows=tuple(rows),
        shown=False,
    )
    text = (
        "Found by running the model on the mixed assumptions. It need not be the share "
        "below, because assumptions work on each other."
    )
    back = Link(words("Take everything back"), ask.asked.same_page(theirs=()))
    yield Text((f"{words(text)} ", back), "quiet")
