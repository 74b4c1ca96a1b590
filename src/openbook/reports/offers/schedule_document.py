"""A salary schedule under an offer: every cell today and on a day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openbook.case.case import Case
from openbook.offers.schedule_cells import Cell, ScheduleUnder
from openbook.reports.document import document as doc
from openbook.reports.words.words import Words


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
        _table("today", words("Today"), found.today, words),
        _table("then", words("On {day}", day=words.day(found.day)), found.then, words),
        doc.Text(_rounding(found, words), "quiet"),
    )
    return doc.of_case(case, words("Salary schedule under an offer"), blocks, words)


def _rounding(found: ScheduleUnder, words: Words) -> str:
    if not found.rounded_to:
        return words("Nothing is rounded between two changes.")
    text = "Each change is rounded half up to {amount} before the next one."
    return words(text, amount=f"${found.rounded_to}")


def _table(name: str, title: str, cells: Mapping[Cell, float], words: Words) -> doc.TableBlock:
    columns = list(dict.fromkeys(column for column, _ in cells))
    rows = []
    for step in sorted({step for _, step in cells}):
        own = [cells.get((column, step)) for column in columns]
        shown = doc.amounts(own, lambda pay: f"${words.number(pay, 2)}", missing="")
        rows.append(doc.row_of(f"{step:g}", *shown))
    return doc.table_of(name, title, (words("Step"), *columns), rows)
