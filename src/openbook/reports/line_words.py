"""Line words: a line of a year in words, no finer than the published totals allow."""

from __future__ import annotations

from collections.abc import Callable

from openbook.case.case import Case
from openbook.figures.amounts import told_in
from openbook.figures.unit import USD, Unit
from openbook.figures.year import Year
from openbook.model.money.rounded_to import rounded_to
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words, words_in

SayLine = Callable[[str, Year | str, float], str]
_RESERVE, _SHARE = "reserve.available", "reserve.share"


def say_line(case: Case, words: Words, unit: Unit = USD) -> SayLine:
    """Return how a line of a year is said: its name, the year, its value."""

    def said(line: str, year: Year | str, value: float) -> str:
        return said_amount(value, unit, words, step_of(case, line, year, value))

    return said


def step_of(case: Case, line: str, year: Year | str, value: float) -> float:
    """Return the step in which a line of a year can be told."""
    asked = year if isinstance(year, Year) else Year.parse(year)
    return 0.0 if asked is None else rounded_to(case, line, asked, value)


def computed_from(
    case: Case, words: Words, line: str, year: Year | str, value: float
) -> str:
    """Say what a rounded amount was computed as, and how its totals were published."""
    if told_in(value, step_of(case, line, year, value)) is None:
        return ""
    return words(
        "Computed as {amount} from totals published to the nearest {step}.",
        amount=words.percent(value, 2) if line == _SHARE else words.money(value),
        step=words.money(_coarsest(case)),
    )


def precision_note(case: Case, words: Words | None = None) -> str:
    """Say how finely totals and reserves are known; empty where to the dollar."""
    step, said = _coarsest(case), words or words_in("en")
    if not told_in(0.0, step):
        return ""
    text = (
        "Revenue and spending totals are published to the nearest {step}: read totals "
        "and reserves no finer than that."
    )
    return said(text, step=said.money(step))


def _coarsest(case: Case) -> float:
    return rounded_to(case, _RESERVE, case.head.years[-1]) if case.head.years else 0.0
