"""What can go wrong while rules are recorded or run; each error holds its sentence.

FigureError
├── UnitMismatchError   two lines of different units are added, compared or chosen from
├── TruthError          a yes-or-no line is used as a number, or a number as yes or no
├── BareNumberError     a number without a source is used in a rule
├── RowsMismatchError   lines of two different tables meet, or a table is missing
├── LineNameError       a name is malformed, or two different lines share it
├── RecurrenceError     a last-year line is never or twice told what it follows
├── CycleError          a line needs itself within the same year
├── GivenError          given values do not fit their years or rows
├── WorldError          a world lacks an input, has an unknown one, or a misshapen one
├── UnknownLineError    a line or row is asked for that the model does not have
└── NotFiniteError      a named line came out as infinity or as no number at all
"""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.figure import Unit, Year
from openbook.findings.message import Message


class FigureError(ValueError):
    """Rules or worlds that cannot be computed as they stand."""


class UnitMismatchError(FigureError):
    """Two lines of different units are added, compared or chosen from."""

    def __init__(self, left: tuple[str, Unit], right: tuple[str, Unit], *, doing: str) -> None:
        super().__init__(
            f"cannot {doing} “{left[0]}” ({left[1]}) and “{right[0]}” ({right[1]}): "
            "their units differ. Multiply or divide one of them by a line that turns "
            f"{right[1]} into {left[1]}, or give the right unit where the line is made."
        )


class TruthError(FigureError):
    """A yes-or-no line is used as a number, or a number as yes or no."""

    def __init__(self, label: str, *, wanted: str) -> None:
        ways = {
            "a number": "is a yes or no, not a number. Turn it into one with where(…, 1, 0)",
            "yes or no": "is a number, not a yes or no. Compare it first, for example "
            "with > 0 or equals(…)",
            "an answer now": "has no answer until the model is run, so Python cannot "
            "branch on it. Write where(…, …, …), and & and | for and and or",
        }
        super().__init__(f"“{label}” {ways[wanted]}.")


class BareNumberError(FigureError):
    """A number without a source is used in a rule."""

    def __init__(self, value: object) -> None:
        super().__init__(
            f"{value!r} has no source. Only whole numbers may be written into a rule; "
            "make this one a line with given(name, Figure(value, unit, source)), "
            "or an assumption or a lever."
        )


class RowsMismatchError(FigureError):
    """Lines of two different tables meet, or a table is missing."""

    def __init__(self, label: str, *, found: str, wanted: str) -> None:
        super().__init__(
            f"“{label}” has {found}, but here it needs {wanted}. "
            "Add a table up with total(…) before it meets other lines."
        )


class LineNameError(FigureError):
    """A name is malformed, or two different lines share it."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(
            f"the line name {name!r} {problem}. "
            "Names are noun.noun, such as reserve.end, and one line each."
        )


class RecurrenceError(FigureError):
    """A last-year line is never or twice told what it follows."""

    def __init__(self, label: str, problem: str) -> None:
        super().__init__(
            f"“{label}” {problem}. "
            "Write before = last_year(…), then now = …, then before.follows(now), once."
        )


class CycleError(FigureError):
    """A line needs itself within the same year."""

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(
            f"these lines need each other within one year: {' → '.join(labels)}. "
            "Let one of them use last year's value: last_year(…) or prior(…)."
        )


class GivenError(FigureError):
    """Given values do not fit their years or rows."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"the given line {name!r} {problem}.")


class WorldError(FigureError):
    """A world lacks an input, has an unknown one, or a misshapen one."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "this simulation cannot be computed: " + "; ".join(self.problems) + ". "
            "Nothing is filled in: give every input of the model, and no other."
        )


class UnknownLineError(FigureError):
    """A line or row is asked for that the model does not have."""

    def __init__(self, what: str, known: Sequence[str]) -> None:
        shown = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
        super().__init__(Message("there is no {what}; there is: {own}.", what=what, own=shown))


class NotFiniteError(FigureError):
    """A named line came out as infinity or as no number at all."""

    def __init__(self, name: str, *, year: Year, world: int, value: float, row: str = "") -> None:
        self.name, self.year, self.world, self.row = name, year, world, row
        template = (
            "{own} is {own_value} in {year} (simulation {number}). Something was "
            "divided by zero or grew beyond all bounds; guard the rule with where(…) "
            "or correct the input."
        )
        shown = Message("{own} for {own_row}", own=name, own_row=row) if row else name
        super().__init__(Message(template, own=shown, own_value=value, year=year, number=world))
