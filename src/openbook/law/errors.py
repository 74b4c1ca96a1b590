"""The exceptions of the law; each says what to do next.

The tree::

    OpenbookError
    ├── LawError             a state's folder is faulty: every problem, file and line
    ├── LawNotKnownError     the law did not know this on that day: never a guess
    ├── UnknownNameError     no state, number or rule of that name; suggests near ones
    │   └── NotInLawError    a number that an answer needs is not written in the law
    ├── CountMissingError    the law weighs students whom the case does not count
    └── WrongShapeError      a number was asked where the law has a table, or so
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, plural


@dataclass(frozen=True, slots=True, order=True)
class LawProblem:
    """One thing wrong in one line of one file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class LawError(OpenbookError):
    """A state's folder cannot be used; ``problems`` holds all that is wrong in it."""

    def __init__(self, problems: Iterable[LawProblem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(f"{problem}" for problem in self.problems))


class LawNotKnownError(OpenbookError):
    """The law has no such value for the time asked, as known on the day given."""

    def __init__(self, parameter: str, when: str, known_on: str, newest: str) -> None:
        self.parameter = parameter
        self.when = when
        self.known_on = known_on
        self.newest = newest
        super().__init__(
            Message(
                "{own} for {own_when} was not known on {day}: {newest}. Enacted law "
                "is never guessed: ask as of a later day, or write the expected value "
                "into a side's assumptions with its source.",
                own=parameter,
                own_when=when,
                day=known_on,
                newest=newest,
            )
        )


class UnknownNameError(OpenbookError):
    """There is nothing of that name."""

    def __init__(self, name: str, known: Iterable[str], *, kind: str) -> None:
        names = sorted(known)
        self.near = tuple(get_close_matches(name, names, n=3))
        hint = (
            Message("Did you mean {own}?", own=" or ".join(self.near))
            if self.near
            else Message("There is {own}.", own=", ".join(names))
            if names
            else "There is none."
        )
        super().__init__(
            Message("there is no {kind} called {own}. {hint}", kind=kind, own=repr(name), hint=hint)
        )


class NotInLawError(UnknownNameError):
    """A number that an answer needs is not written in the law."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name, known, kind="number of the law")


class CountMissingError(OpenbookError):
    """The law weighs groups of students that the case does not count."""

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(
            plural(
                len(labels),
                "{file}: the law counts students of the group {own} extra, and their number is "
                "not known; write a row {own_row} with the year and the number of students",
                "{file}: the law counts students of the groups {own} extra, and their numbers are "
                "not known; write rows {own_row} with the year and the number of students",
                file="district/facts.csv",
                own=", ".join(map(repr, labels)),
                own_row=", ".join(f"students.{label}" for label in labels),
            )
        )


# What pages call the forms that a state may have.
_FORMS = {"multiyear": "Multiyear projection", "disclosure": "Public disclosure"}


class NoFormError(OpenbookError):
    """The law of a state has no such form."""

    def __init__(self, state: str, form: str) -> None:
        super().__init__(
            Message(
                "the law of {own} has no form of this name: {form}. Costs and projections "
                "of the case are in openbook cost and openbook project",
                own=state,
                form=_FORMS.get(form, form),
            )
        )


class WrongShapeError(OpenbookError):
    """The value is there, but it is of another kind than was asked."""
