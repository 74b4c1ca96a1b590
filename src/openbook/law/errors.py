"""The exceptions of the law; each says what to do next.

The tree::

    OpenbookError
    ├── LawError             a state's folder is faulty: every problem, file and line
    ├── NotKnownError        the law did not know this on that day: never a guess
    ├── UnknownNameError     no state, number or rule of that name; suggests near ones
    └── WrongShapeError      a number was asked where the law has a table, or so
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message


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
        super().__init__("\n".join(str(problem) for problem in self.problems))


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


class WrongShapeError(OpenbookError):
    """The value is there, but it is of another kind than was asked."""
