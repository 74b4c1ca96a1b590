"""One district of a screen as its thin case: every number opens, down to its source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.figures.figure import Unit
from openbook.figures.operation import spoken
from openbook.files.state_layouts import layouts
from openbook.reports.document.document import (
    Block,
    Blocks,
    Document,
    Facts,
    Heading,
    Link,
    Rich,
    TableRow,
    Text,
    amount,
    amounts,
    label,
    row_of,
    table,
)
from openbook.reports.screen.record_document import fitted_on, term_words, what_of
from openbook.reports.screen.state_document import is_not, said_raise
from openbook.reports.screen.thin_lines import SHOWN, OpenDistrict, line_place, line_table
from openbook.reports.screen.view import ScreenView
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words, words_for
from openbook.screen.answer import NONE, REVIEWED
from openbook.screen.thin import ThinDistrict
from openbook.screen.thin_folder import book_of

_PAY = {"certificated", "classified"}
# What a line of the answer is inferred from where no row of a table has it.
_KNOWN_BY = {
    "revenue.total": {"revenue"},
    "budget.result": {"revenue"},
    "reserve.available": {"revenue"},
    "one_percent.total": _PAY,
}
_BY_FORMULA = (
    "No table says whether it lives on its property tax (basic aid) or is funded as a necessary "
    "small school. It is taken to be paid by the formula; where that is wrong, its amounts are "
    "wrong."
)
_CHANCES = {
    "deficit_chance": "Chance of a deficit",
    "below_chance": "Chance below the minimum reserve",
}


def district_document(open_: OpenDistrict, view: ScreenView, words: Words) -> Document:
    """Lay out one district."""
    own = words_for(open_.batch.case, words.language)
    return Document(
        title=open_.thin.district.name,
        case=words("Thin case of the screen"),
        known_on=view.as_of,
        words=own,
        blocks=tuple(district_blocks(open_, view, own)),
    )


def district_blocks(open_: OpenDistrict, view: ScreenView, words: Words) -> Blocks:
    """Lay out the page of one district: what it is not, answers, chances, assumptions, lines."""
    yield from is_not(words)
    yield Heading(words("Answers"), 2, at="answers")
    yield from _standing(open_, words)
    if open_.row.get("problem"):
        yield Facts(((words("No answer"), words.said(open_.row["problem"])),))
        yield from _chances(open_, view, words)
        return
    yield _by_year(open_, words)
    yield Facts(tuple(_answers(open_, words)))
    yield from _chances(open_, view, words)
    yield from _simulated(open_, view, words)
    yield Heading(words("What is assumed"), 2, at="assumed")
    yield _assumptions(open_, words)
    yield Heading(words("How each number is made"), 2, at="lines")
    yield Text(
        words(
            "Every number opens to its line here; the parts of a line open in turn, down to a "
            "row of a table, a number of the law or an assumption."
        )
    )
    yield line_table(open_, words)
    yield Heading(words("Make this a full case"), 2, at="case")
    yield from _full(open_, view, words)


def _standing(open_: OpenDistrict, words: Words) -> Blocks:
    thin = open_.thin
    text = "{students} students, {kind}, {county}."
    if "students" in thin.assumed:
        text = "About {students} students (inferred from attendance), {kind}, {county}."
    yield Text(
        words(
            text,
            students=words.number(thin.students),
            kind=words.said(thin.district.kind or "unified"),
            county=thin.district.county,
        )
    )
    if open_.row.get("problem"):
        return
    yield Text(
        words(
            "Expenditure of {year} is as published; later years are projected under statewide "
            "assumptions by the engine and law that every case uses, with step and column and no "
            "new raise.",
            year=thin.base,
        )
    )
    layout = layouts()[thin.district.tables[thin.base, "expenditure"]]
    if layout.counts:
        counts = layout.counts_es if words.language == "es" else layout.counts
        yield Text(words("Expenditure is the {counts}.", counts=counts))
    yield from _revenue(thin, words)
    if why := open_.row.get("no_trigger"):
        told = words(
            "No chance of falling below a minimum reserve is claimed: {reason}.",
            reason=words.said(why),
        )
        yield Text(told)


def _revenue(thin: ThinDistrict, words: Words) -> Blocks:
    """Say what revenue rests on where no table has it for this expenditure alone."""
    if "revenue" in thin.assumed:
        text = (
            "Its revenue of {year} is in no table. It is taken to have moved as the state's "
            "formula did since {then}, with the middle district of the state balanced; of what "
            "this district is beyond that, a part is taken as real."
        )
        if thin.notes.get("revenue"):
            text = (
                "Its revenue of {year} is published for all funds together, with money for "
                "buildings and debt. The share of it that the middle district of the state spends "
                "as this expenditure is taken as revenue here; of what this district is beyond "
                "the middle, a part is taken as real."
            )
        yield Text(words(text, year=thin.base, then=thin.then))
    if "funding" in thin.assumed:
        yield Text(words(_BY_FORMULA))


def _by_year(open_: OpenDistrict, words: Words) -> Block:
    """Return the lines of the answer by year, each number opening its line."""
    years = open_.batch.shape.years
    rows = []
    for name, told in SHOWN.items():
        if name in open_.values:
            values = open_.values[name]
            opens = [line_place(name)] * len(years)
            said = words(told)
            if not _KNOWN_BY.get(name, set()).isdisjoint(open_.thin.assumed):
                said = words("{what}, inferred", what=said)
            rows.append(row_of(said, *amounts(values, words.money, opens=opens)))
    for column, told in _CHANCES.items():
        chances = [row.get(column) for row in open_.years]
        if any(each is not None for each in chances):
            cells = amounts(chances, words.chance, opens=["", *["#simulations"] * (len(years) - 1)])
            rows.append(row_of(words(told), *cells))
    return table(words, "years", "Answers by year", ("", *map(str, years)), rows)


def _answers(open_: OpenDistrict, words: Words) -> Iterator[tuple[str, Rich]]:
    row = open_.row
    low, high = (words.money(row[f"one_percent_{end}"]) for end in ("low", "high"))
    one = Link(words.money(row["one_percent"]), line_place("one_percent.total"), number=True)
    yield (
        words("What 1% for all staff costs next year"),
        (one, " ", words("({low} to {high}, by what is assumed of pay)", low=low, high=high)),
    )
    yield words("Raise it bears"), _bears(open_, words)
    if row.get("needed") is not None:
        share = words.percent(row["needed"], 1)
        yield (
            words("What that takes"),
            words(
                "A reserve of {share} of a year's expenditure at the end of {year} would meet the "
                "minimum in each of three years.",
                share=share,
                year=open_.thin.base,
            ),
        )
    yield words("Assumption that would change the answer"), _switch(open_, words)


def _bears(open_: OpenDistrict, words: Words) -> str:
    """Return how many percent the budget bears, and what that means without a balance."""
    share, trigger = said_raise(open_.row, words), open_.row.get("below_chance") is not None
    if open_.row["bears_is"] == NONE:
        text = "{share}: without any raise there is a deficit in one of three years at least"
        if trigger:
            text = "{share}: without any raise it is below the minimum reserve in one of three years at least"
    elif trigger:
        text = "{share}, ongoing for all staff, with the minimum reserve met in each of three years"
    else:
        text = "{share}, ongoing for all staff, without a deficit in any of three years"
    return words(text, share=share)


def _switch(open_: OpenDistrict, words: Words) -> Rich:
    row = open_.row
    name = row["assumption"]
    say = partial(said_amount, unit=_unit(open_, name), words=words)
    link = Link(words.said(spoken(name)), line_place(name))
    value = say(row["assumption_value"])
    if row.get("turns_at") is None:
        told = words(
            "{value} is assumed; it moves the answer most, and does not turn it", value=value
        )
        return (link, ": ", told)
    last = open_.batch.shape.years[min(REVIEWED, len(open_.batch.shape.years) - 1)]
    answer = words("the answer on a deficit in {year} turns", year=last)
    if row.get("below_chance") is not None:
        answer = words("the answer on the minimum reserve in {year} turns", year=last)
    other = say(row["turns_at"])
    return (
        link,
        ": ",
        words("{value} is assumed; at {other} {answer}", value=value, other=other, answer=answer),
    )


def _unit(open_: OpenDistrict, name: str) -> Unit:
    return open_.model.inputs[name].unit if name in open_.model.inputs else Unit(())


def _chances(open_: OpenDistrict, view: ScreenView, words: Words) -> Blocks:
    """Yield each chance from lists, with what every term adds to it."""
    terms = view.risks.terms.get(open_.thin.district.key, {})
    for what, model in view.risks.models.items():
        chance = model.chance(terms)
        title = words("Chance of {what}", what=what_of(what, words))
        yield Heading(f"{title}: {words.chance(chance, 1)}", 2, at=what)
        yield from _said_before(what, chance, view, words)
        parts = model.parts(terms)
        rows = [
            row_of(
                term_words(name, words),
                amount(words.number(terms[name], 2), terms[name]) if name in terms else "—",
                amount(words.number(part, 2), part),
            )
            for name, part in parts.items()
        ]
        heads = ("Term", "Of this district", "Adds to the logarithm of the odds")
        yield table(words, f"{what}-terms", "Terms of the chance", heads, rows)
        average = words("A term that is not known counts as the average.")
        yield Text(f"{fitted_on(model, words)} {average}", "quiet")


def _said_before(what: str, chance: float, view: ScreenView, words: Words) -> Blocks:
    """Say what came of districts that were given a chance of this size before."""
    record = next((each for each in view.records if each.what == what), None)
    group = record.said_before(chance) if record else None
    if record and group is None:
        yield Text(
            words(
                "No district was given a chance of this size on a past day, so the record does "
                "not tell how often it is right."
            )
        )
    if group is not None:
        low, high = (words.percent(each, 1) for each in (group.came.low, group.came.high))
        yield Text(
            words(
                "Of the {count} times that a district was given a chance of {least} or more, and "
                "less than {below}, on a past day ({said} on average), it came in {came} (90% "
                "interval: {low} to {high}).",
                least=words.percent(group.least, 0),
                below=words.percent(min(group.below, 1.0), 0),
                count=words.number(group.districts),
                said=words.percent(group.said, 1),
                came=words.percent(group.came.value, 1),
                low=low,
                high=high,
            )
        )


def _simulated(open_: OpenDistrict, view: ScreenView, words: Words) -> Blocks:
    yield Heading(words("Simulations"), 2, at="simulations")
    yield Text(
        words(
            "{count} simulations are drawn from the bands below, the same for this district every "
            "time (seed {seed}). A chance is the share of them in which it holds; the result of a "
            "simulation holds its year-end variance too.",
            count=words.number(view.manifest["draws"]),
            seed=view.manifest["seed"],
        )
    )
    ends, opens = ("result_low", "result", "result_high"), ("", line_place("budget.result"), "")
    rows = [
        row_of(row["year"], *amounts([row[name] for name in ends], words.money, opens=opens))
        for row in open_.years[1:]
    ]
    heads = ("Year", "One in twenty is below", "As assumed", "One in twenty is above")
    yield table(words, "results", "Structural result in the simulations", heads, rows)


def _assumptions(open_: OpenDistrict, words: Words) -> Block:
    book, model = book_of(open_.thin, open_.batch.shape.law), open_.model
    rows = []
    for name in open_.batch.assumptions:
        each = book[name]
        if each.spread is None and not each.value:
            continue  # nothing of the kind was announced
        say = partial(said_amount, unit=_unit(open_, name), words=words)
        band = "—"
        if each.spread is not None:
            low, high = map(say, each.spread)
            band = words("{low} to {high}", low=low, high=high)
        meaning = BY_NAME[name].doc if name in BY_NAME else ""
        why = each.es if words.language == "es" else each.why
        told = label(words.said(spoken(name)), *filter(None, (words.said(meaning), why)))
        cells = (told, amount(say(each.value), each.value), label(band))
        rows.append(TableRow(cells, at=line_place(name)[1:] if name in model.inputs else ""))
    heads = ("Assumption", "Value", "Nine of ten lie between")
    return table(words, "assumptions", "Assumptions of the thin case", heads, rows)


def _full(open_: OpenDistrict, view: ScreenView, words: Words) -> Blocks:
    key = open_.thin.district.key
    yield Text(
        words(
            "The thin case is a case folder like any other: replace what is assumed with the "
            "district's own budget, balances, staff and offers, and every page and paper works."
        )
    )
    if to := view.links.case(key):
        yield Text((Link(words("Download the case folder (zip)"), to),))
    command = f"openbook screen case SCREEN {key} FOLDER"
    yield Text(words("On the command line: {command}", command=command))


def district_data(open_: OpenDistrict) -> dict[str, Any]:
    """Return a district as plain data."""
    return {"district": dict(open_.row), "years": [dict(row) for row in open_.years]}
