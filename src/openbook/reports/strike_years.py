"""What a strike costs the district by fiscal year, and its days of instruction lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.tables.district import WORK_YEAR
from openbook.figures.figure import Status
from openbook.findings.message import Message
from openbook.law.lost_day import NO_RULE, OPTIONAL, REQUIRED, TO_MINIMUM
from openbook.law.value import DatedValue
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import support
from openbook.reports.notes import FUND_NAMES
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words
from openbook.strike.cost import StrikeCost
from openbook.strike.instruction import InstructionLost, YearCost

_PARTS = {  # of a year: what each is called, its formula, and where it comes from
    "wages": (
        "Wages not paid",
        "pay of a day × days, as announced or from the schedule",
        "strike/strike.yaml, district/district.yaml",
    ),
    "substitutes": (
        "Substitutes",
        "substitutes of each day × their pay of a day",
        "strike/strike.yaml, strike/adults.csv",
    ),
    "absence": (
        "State funding lost through absences",
        "funding that the formula reduces for absent students, in the year it does so",
        "the state's funding formula",
    ),
    "penalty": (
        "Penalty for days of instruction",
        "share withheld for days below the minimum × state money of the year",
        "",
    ),
    "made_up": (
        "Pay of days made up",
        "days made up × pay of a day, in the year of each",
        "strike/strike.yaml",
    ),
}
_MAKE_UP = {
    REQUIRED: "{state} requires every day lost to be made up.",
    TO_MINIMUM: "{state} requires days lost to be made up as far as its minimum of days.",
    OPTIONAL: "{state} leaves it to the district whether days are made up.",
    NO_RULE: "{state} has no rule that days lost in a strike are made up.",
}


def years_blocks(cost: StrikeCost, words: Words) -> doc.Blocks:
    """Lay out the district's money by fiscal year, each part with its formula."""
    years = cost.by_year
    law = _cited(cost.instruction.law.penalty, words)
    rows = []
    for name in _PARTS:
        rows += [_row(name, years, law, words), *_by_fund(name, cost, words)]
    net = doc.amounts([e.net for e in years], words.money, missing=words("not known"))
    text = "costs − wages not paid; below zero the district has more"
    rows.append(doc.row_of(doc.label(words("Net cost"), f"= {words(text)}"), *net, kind="total"))
    heads = ("Fiscal year", *(each.year for each in years))
    caption = "What the days so far cost the district, by fiscal year"
    yield doc.table(words, "by_year", caption, heads, rows, shown=True)
    yield from doc.quiet(_absence(cost, words))


def _row(name: str, years: Sequence[YearCost], law: str, words: Words) -> doc.TableRow:
    called, formula, source = _PARTS[name]
    values = [getattr(each, name) for each in years]
    if name == "wages":
        values = [None if each is None else -each for each in values]
    cells = doc.amounts(values, words.money, missing=words("not known"))
    said = words(source) if name == "absence" else source or law
    below = f"= {words(formula)}", words("from {source}", source=said)
    return doc.row_of(doc.label(words(called), *below), *cells)


# Parts that are wages, by the money that pays the units; wages not paid are saved.
_OF_WAGES = {"wages": -1.0, "made_up": 1.0}


def _by_fund(name: str, cost: StrikeCost, words: Words) -> Iterator[doc.TableRow]:
    """Lay out wages by fund, where every unit says which money pays it."""
    sign = _OF_WAGES.get(name, 0.0)
    paid = [getattr(each, name) for each in cost.by_year]
    if not sign or not any(paid):
        return
    for fund, share in cost.funds.items():
        if share:
            own = [None if each is None else sign * each * share for each in paid]
            cells = doc.amounts(own, words.money, missing=words("not known"))
            yield doc.row_of(words(FUND_NAMES[fund]), *cells, kind="sub")


def _absence(cost: StrikeCost, words: Words) -> Iterator[str]:
    """Say what an absent student costs where that is nothing, or not known."""
    told = cost.instruction
    if cost.rate.absence_costs is None:
        text = (
            "Whether an absent student costs state money is not known: what Openbook holds "
            "of the law of {state} does not say ({name})."
        )
        yield words(text, state=told.state, name="lost_day.absence_costs")
    elif not cost.rate.absence_costs:
        text = (
            "{state} does not pay by daily attendance: an absent student costs no state money "
            "({source})."
        )
        yield words(text, state=told.state, source=_cited(told.law.absence_costs, words))


def lines_blocks(cost: StrikeCost, case: Case, words: Words) -> doc.Blocks:
    """Say which other units are out, by whose word, and which wages hold their pay."""
    if not cost.others:
        return
    names = {unit.id: unit.name for unit in case.units}
    told = []
    for each in cost.others:
        text = "{unit}: {share} of its people out, announced on {day}."
        if each.announced is None:
            text = "{unit}: {share} of its people out. This is an assumption: no announcement is on record."
        day = words.day(each.announced) if each.announced else ""
        share = words.percent(each.share.value, 0)
        told.append(words(text, unit=names.get(each.unit, each.unit), share=share, day=day))
    yield doc.Heading(words("Other units out"), 3)
    yield doc.bullets(told)
    text = (
        "Wages from the schedule hold their pay; wages as announced are the district's own figure."
    )
    if cost.wages.modeled is not None and cost.so_far.wages_modeled is None:
        text = (
            "Their pay of a day is not known: it takes the members, the pay and the paid days "
            "({work_year}:) of each unit. So wages from the schedule are not known."
        )
    yield doc.Text(words(text, work_year=WORK_YEAR), "quiet")


def instruction_blocks(cost: StrikeCost, words: Words) -> doc.Blocks:
    """Say how many days of instruction are lost, made up and missing, and what that costs."""
    told = cost.instruction
    if told.closed or told.partly:
        yield doc.Heading(words("Days of instruction lost"), 3)
        yield doc.bullets((*_lost(told, words), *_withheld(told, words), *_hours(told, words)))


def _lost(told: InstructionLost, words: Words) -> Iterator[str]:
    if told.closed:
        text = "Days on which every school was closed by announcement: {count} ({days})."
        yield words(text, count=len(told.closed), days=_days(told.closed, words))
    if told.made_up:
        days = [each.day for each in told.made_up]
        text = "Made up, as announced: {count} ({days})."
        yield words(text, count=len(days), days=_days(days, words))
        if any(told.is_paid(each) is None for each in told.made_up):
            text = (
                "Whether days made up are paid is not known: write paid with each of them in "
                "strike/strike.yaml."
            )
            yield words(text)
    elif told.closed:
        yield words("No make-up day is announced.")
    if told.partly:
        text = (
            "On {count} days some schools were closed ({days}); their days of instruction "
            "are not costed."
        )
        yield words(text, count=len(told.partly), days=_days(told.partly, words))
    rule = told.law.make_up
    if told.closed and rule is not None:
        said = words(_MAKE_UP[rule.rule], state=told.state)
        yield f"{said} ({_cited(rule, words)})"


def _withheld(told: InstructionLost, words: Words) -> Iterator[str]:
    """Say what the law withholds for the days that stay lost, or that it is not known."""
    law, state, short = told.law, told.state, told.short
    if not told.lost:
        return
    if told.share is None or (short is None and told.share):
        text = (
            "What is withheld for days lost is not known: the calendar, or what Openbook "
            "holds of the law of {state}, does not say."
        )
        yield words(text, state=state)
        return
    yield from _asked_days(told, words)
    source = _cited(law.penalty, words)
    if not told.share:
        text = "Nothing is withheld for them ({source})." if short == 0 else ""
        text = text or "{state} withholds no money for days missing ({source})."
        yield words(text, state=state, source=source)
        return
    share = words.percent(told.share, 2)
    if told.base is None:
        text = "{state} withholds {share} of its money; how much that is is not known ({source})."
        yield words(text, state=state, share=share, source=source)
        return
    amount, base = words.money(told.share * told.base), words.money(told.base)
    if told.waived:
        text = "The penalty of {amount} ({share} of {base}) was waived on {day} ({source})."
        day = words.day(told.waived)
        yield words(text, amount=amount, share=share, base=base, day=day, source=source)
    else:
        text = "{state} withholds {share} of {base} for them: {amount} ({source})."
        yield words(text, state=state, share=share, base=base, amount=amount, source=source)
    if law.waiver is not None:
        yield f"{words.said(law.waiver.says)} ({law.waiver.section})"


def _asked_days(told: InstructionLost, words: Words) -> Iterator[str]:
    """Say how many days the state asks for, and how many are missing."""
    law = told.law
    if law.minimum_days is None or law.minimum_days.content is None or not told.planned:
        return
    text = (
        "{state} asks for {least} days of instruction, the calendar has {planned}; "
        "{short} are missing ({source})."
    )
    if law.make_up is not None and law.make_up.rule == REQUIRED:  # a longer calendar saves none
        text = (
            "{state} asks for {least} days of instruction, the calendar has {planned}; every "
            "day lost counts until it is made up, so {short} are missing ({source})."
        )
    least, source = int(law.minimum_days.number), _cited(law.minimum_days, words)
    numbers = {"least": least, "planned": told.planned, "short": told.short}
    yield words(text, state=told.state, source=source, **numbers)


def _hours(told: InstructionLost, words: Words) -> Iterator[str]:
    least = told.law.minimum_hours
    if told.lost and least is not None and least.content is not None:
        text = (
            "{state} also asks for hours of instruction; the calendar of the case has none, "
            "so they are not checked, and what is withheld for hours is not in the numbers "
            "({source})."
        )
        yield words(text, state=told.state, source=_cited(least, words))


def _days(days: Sequence[date], words: Words) -> str:
    return ", ".join(words.day(day) for day in days)


def _cited(value: DatedValue | None, words: Words) -> str:
    """Return the reference of a value of the law; one that nobody confirmed says so."""
    if value is None:
        return words("not known")
    source = value.source
    confirmed = source.status is Status.CONFIRMED
    marked = "" if confirmed else f", {support(source.status, words).text}"
    # A title is as it was published; that nothing was read, Openbook says itself.
    said = Message("{own_who}, {known_title}", own_who=source.who, known_title=source.title)
    return f"{words.said(said)}{marked}"


def years_data(cost: StrikeCost) -> dict[str, Any]:
    """Return the cost by fiscal year and the days of instruction as plain data."""
    told = cost.instruction
    return {
        "by_year": [
            picked(each, "year", "wages_not_paid=wages", *[*_PARTS][1:], "net")
            for each in cost.by_year
        ],
        "wages_by_fund": dict(cost.funds),
        "instruction": {
            **picked(told, "closed", "partly_closed=partly", "planned", "lost"),
            "made_up": [str(each.day) for each in told.made_up],
            **picked(told, "days_below_minimum=short", "share_withheld=share"),
            **picked(told, "penalty", "penalty_waived=waived"),
            "absence_costs": cost.rate.absence_costs,
        },
        "units_out": [
            {"unit": e.unit, "share": e.share.value, "assumed": e.announced is None}
            for e in cost.others
        ],
    }
