"""Salary schedules: every cell under an offer, and a guide designed to a budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openbook.case.case import Case
from openbook.offers.schedule_cells import Cell, ScheduleUnder
from openbook.reports.document import document as doc
from openbook.reports.notes import year_span
from openbook.reports.settlement_view import assumptions_of
from openbook.reports.words.words import Words
from openbook.settlement.salary_guide import Aim, GuideFound, GuideRule, SalaryGuide


def schedule_data(found: ScheduleUnder) -> dict[str, Any]:
    """Return every cell: its column, its step, its pay today and then."""
    return {
        "unit": found.unit.id,
        "offer": found.offer.id,
        "day": found.day.isoformat(),
        "rounded_to": found.rounded_to or None,
        "cells": [
            {"column": column, "step": step, "today": pay, "then": found.then[column, step]}
            for (column, step), pay in found.today.items()
        ],
    }


def schedule_document(found: ScheduleUnder, case: Case, words: Words) -> doc.Document:
    """Lay out the schedule today, and on the day with the offer."""
    blocks = (
        doc.Text(
            words(
                "{unit}: pay of a year by step and column, with the contract and {offer}.",
                unit=found.unit.name,
                offer=found.offer.title,
            )
        ),
        cells_table("today", words("Today"), found.today, words),
        cells_table("then", words("On {day}", day=words.day(found.day)), found.then, words),
        doc.Text(_rounding(found, words), "quiet"),
    )
    return doc.of_case(case, words("Salary schedule under an offer"), blocks, words)


def _rounding(found: ScheduleUnder, words: Words) -> str:
    if not found.rounded_to:
        return words("Nothing is rounded between two changes.")
    text = "Each change is rounded half up to {amount} before the next one."
    return words(text, amount=f"${found.rounded_to}")


def cells_table(
    name: str, title: str, cells: Mapping[Cell, float], words: Words, digits: int = 2
) -> doc.TableBlock:
    """Lay out the cells of a schedule by step and column."""
    columns = list(dict.fromkeys(column for column, _ in cells))
    rows = []
    for step in sorted({step for _, step in cells}):
        own = [cells.get((column, step)) for column in columns]
        shown = doc.amounts(own, lambda pay: f"${words.number(pay, digits)}", missing="")
        rows.append(doc.row_of(f"{step:g}", *shown))
    return doc.table_of(name, title, (words("Step"), *columns), rows)


TITLE = "Salary guide"
AIMS = {
    Aim.START: "Starting pay",
    Aim.TOP: "Top pay",
    Aim.RETENTION: "Least raise in the years of service to retain",
    Aim.PERCENT: "Least raise of all",
}
_RULES = {
    GuideRule.LEAST: "Everyone gets a raise of at least {share}.",
    GuideRule.START: "Starting pay is at least {amount}.",
    GuideRule.TOP: "Top pay is at least {amount}.",
    GuideRule.LONGEST: "No column rises after step row {count}.",
    GuideRule.COMPRESS: "The lowest {count} steps of a column are paid as the next one.",
}


def guide_document(found: GuideFound, case: Case, words: Words) -> doc.Document:
    """Lay out the best schedule, or which rule to loosen."""
    return doc.of_case(case, words(TITLE), guide_blocks(found, case, words), words)


def guide_blocks(found: GuideFound, case: Case, words: Words) -> doc.Blocks:
    """Say what was asked, then the schedule with its cost and each member's raise."""
    made = found.guide
    names = {unit.id: unit.name for unit in case.units}
    text = (
        "{unit}: the schedule from {day} on that costs no more than {amount} in {years} under the "
        "assumptions of {name} and is best for this: {aim}."
    )
    said = words(
        text,
        unit=words.own(names.get(found.unit) or found.unit),
        day=words.day(found.starts),
        amount=words.money(made.rules.limit),
        years=year_span(found.years, words),
        name=assumptions_of(found.book, case, words),
        aim=words(AIMS[made.aim]),
    )
    yield doc.Text(said, "lead")
    yield doc.bullets(_rules(made, words))
    if not made.pay:
        yield doc.Heading(words("No schedule keeps every rule"), 2)
        yield doc.Text(words("Any one of these is enough:"))
        yield doc.bullets(words.said(each.remedy) for each in found.findings)
        return
    yield doc.Text(_reached(made, words))
    yield _cost(found, words)
    yield cells_table("schedule", words("New schedule"), made.pay, words, 0)
    yield _members(made, words)
    yield doc.Heading(words("As a term of an offer"), 2)
    text = "Save the schedule as {file}; then this term offers it: {term}"
    file = f"district/schedules/{found.file_name}.csv"
    yield doc.Text(words(text, file=file, term=found.term))


def _rules(made: SalaryGuide, words: Words) -> list[str]:
    rules = made.rules
    said = [words("No cell falls, and no step or column is paid less than the one below it.")]
    for rule, text in _RULES.items():
        if rule in rules.stated:
            value = float(getattr(rules, rule.value))
            share, count = words.percent(value, 2), words.number(value)
            said.append(words(text, share=share, amount=words.money(value), count=count))
    if rules.even:
        said.append(words("Increments never grow from step to step."))
    if made.aim is Aim.RETENTION:
        first, last = rules.retain
        text = "Years of service to retain, as asked and not measured: {first} to {last}."
        said.append(words(text, first=f"{first:g}", last=f"{last:g}"))
    return said


def _reached(made: SalaryGuide, words: Words) -> str:
    aim, best = words(AIMS[made.aim]), _amount(made, made.best, words)
    text = "{aim}: {best}. It is proved that no schedule in whole dollars does better."
    return words(text, aim=aim, best=best)


def _amount(made: SalaryGuide, value: float, words: Words) -> str:
    in_dollars = made.aim in {Aim.START, Aim.TOP}
    return f"${words.number(value)}" if in_dollars else words.percent(value, 2)


def _cost(found: GuideFound, words: Words) -> doc.TableBlock:
    whole = sum(found.guide.cost)
    shown = [f"${words.number(each)}" for each in (*found.guide.cost, whole)]
    cells = map(doc.amount, shown, (*found.guide.cost, whole))
    heads = (words("Cost"), *map(str, found.years), words("All years"))
    row = doc.row_of(words("Above the current contract"), *cells)
    return doc.table_of("cost", words("What it costs, as any offer is costed"), heads, [row])


def _members(made: SalaryGuide, words: Words) -> doc.TableBlock:
    """Lay out the raise of every member, by the place they hold today."""
    rows = []
    for (column, step), fte in made.today.people.items():
        if fte:
            was, now = made.today.pay[column, step], made.pay[column, step]
            dollars = [f"${words.number(each)}" for each in (was, now, now - was)]
            share = now / was - 1 if was else 0.0
            numbers = map(doc.amount, dollars, (was, now, now - was))
            more = doc.amount(words.percent(share, 2), share)
            people = doc.amount(words.number(fte, 1), fte)
            rows.append(doc.row_of(column, f"{step:g}", people, *numbers, more))
    heads = map(words, ("Column", "Step", "FTE", "Pay today", "New pay", "Raise", "Percent"))
    return doc.table_of("members", words("Each member's raise"), heads, rows)


def guide_data(found: GuideFound) -> dict[str, Any]:
    """Return the schedule, its cost and each member's raise for programs."""
    made = found.guide
    return {
        "unit": found.unit,
        "assumptions": found.book,
        "starts": found.starts.isoformat(),
        "aim": made.aim.value,
        "limit": made.rules.limit,
        "years": [str(each) for each in found.years],
        "best": made.best if made.pay else None,
        "cost": list(made.cost),
        "term": found.term if made.pay else None,
        "cells": [
            {
                "column": column,
                "step": step,
                "fte": made.today.people[column, step],
                "today": made.today.pay[column, step],
                "pay": pay,
            }
            for (column, step), pay in made.pay.items()
        ],
        "repairs": [{"rule": each.rule.value, "to": each.to} for each in made.repairs],
    }
