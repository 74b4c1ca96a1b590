"""What it means for you: the pay of one place on the schedule under each offer."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.answers import bargain
from openbook.answers.open_case import Opened
from openbook.case.case import Case
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.offers.member import ForMember, UnderOffer
from openbook.reports.document.document import (
    Block,
    Cell,
    Drawing,
    Facts,
    Heading,
    Note,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.offers.charts import pay_chart
from openbook.reports.papers.kind import PaperAsked, PaperKind
from openbook.reports.table_sources import source_of, sources_of
from openbook.reports.words.words import Words


class NoPersonError(OpenbookError):
    """Nobody said for whom the paper is."""

    def __init__(self) -> None:
        super().__init__(
            Message(
                "this paper is for one place on the salary schedule; write --unit, "
                "--column and --step, such as {own}",
                own="--unit teachers --column MA --step 5",
            )
        )


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """Your place, your pay drawn, and your pay under every offer."""
    if asked.person is None:
        raise NoPersonError
    found = bargain.member_under_offers(
        open_case,
        asked.person,
        offers=asked.offers,
        strike_days=asked.strike_days,
    )
    return tuple(_blocks(open_case, found, asked.words))


def _blocks(open_case: Opened, found: ForMember, words: Words) -> Iterator[Block]:
    case, person = open_case.case, found.person
    newest = [o.id for o in bargain.offers_over_time(open_case).now.newest]
    days = words.number(found.strike_days, 0 if found.strike_days % 1 == 0 else 1)
    yield Heading(words("What it means for you"))
    yield Facts(
        (
            (words("Unit"), _unit(case, person.unit)),
            (words("Column"), person.column),
            (words("Step in {year}", year=found.years[0]), f"{person.step:g}"),
            (words("Days on strike"), days),
        )
    )
    schedule = _sources(case, person.unit)
    yield Drawing(pay_chart(found, newest, words), words.money, notes=schedule)
    yield Text(
        words(
            "Before taxes; one step up each year, as in a projection. Drawn: the contract "
            "as it is, and what each side says now."
        ),
        "quiet",
    )
    yield Heading(words("Pay under each offer"), 2)
    yield _table(case, found, words)
    if found.strike_days:
        text = (
            "The strike days are those of {year}. Where nobody wrote how many days a year "
            "the unit works, what they cost is not known."
        )
        yield Text(words(text, year=found.strike_year), "quiet")
    text = "Health coverage and what is taken from pay are not in these numbers."
    yield Text(words(text), "quiet")


def _table(case: Case, found: ForMember, words: Words) -> TableBlock:
    heads = [words("Under"), *map(str, found.years)]
    heads.append(words("More than the contract, in the years it covers"))
    if found.strike_days:
        heads += map(words, ("Pay of the strike days", "Left after them"))
    empty = (Cell("", None, number=True),) * (len(heads) - 1 - len(found.years))
    contract = amounts(found.contract.total, words.number)
    rows = [TableRow((label(words("The contract as it is")), *contract, *empty))]
    rows += [_row(case, found, each, words) for each in reversed(found.offers)]
    told = (each.offer for each in found.offers)
    return TableBlock(
        name="pay",
        caption=words("Pay under each offer, in dollars"),
        heads=tuple(heads),
        rows=tuple(rows),
        notes=(*_sources(case, found.person.unit), *source_of(case, *told)),
    )


def _row(case: Case, found: ForMember, under: UnderOffer, words: Words) -> TableRow:
    offer = under.offer
    names = case.head.called
    values: list[float | None] = [under.gain]
    if found.strike_days:
        values += [under.lost, under.net]
    left = [f"{words('Not counted')}: {words.said(each)}" for each in under.left_out]
    if under.span.silent:
        going_on = words.number(under.gain_going_on)
        left.append(words("{amount} if its terms go on", amount=going_on))
    made = f"{words.day(offer.made_on)}, {words.said(offer.standing)}"
    name = label(f"{names.get(offer.side, offer.side)}: {offer.title}", made, *left)
    by_year = amounts(under.stated, words.number, missing=words("silent"))
    after = amounts(values, words.number, missing=words("not known"))
    return TableRow((name, *by_year, *after))


def _unit(case: Case, name: str) -> str:
    return next((each.name for each in case.units if each.id == name), name)


def _sources(case: Case, unit: str) -> tuple[Note, ...]:
    """Who stands behind the schedule of a unit."""
    names = [each.schedule for each in case.units if each.id == unit]
    return sources_of(case, *(case.schedules[n] for n in names if n in case.schedules))


KIND = PaperKind("What it means for you", blocks, tables=("schedules",))
