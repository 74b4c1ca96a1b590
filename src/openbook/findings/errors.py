"""The exceptions: only for what makes it impossible to go on.

A mistake in a user's files is a Finding, never an exception::

    OpenbookError
    ├── CaseNotReadableError     there is no case to work with
    ├── UnknownViewerError       the case has no such party
    ├── FileChangedError         somebody else wrote the file since it was read
    └── NotWrittenError          the file could not be written; the old one is whole
"""

from __future__ import annotations

from collections.abc import Iterable

from openbook.findings.finding import Finding
from openbook.findings.show import as_text


class OpenbookError(Exception):
    """Something that keeps Openbook from going on; its text is for users.

    ``findings`` are the reasons that stand in files; they are told after the text.
    ``more`` is a command that says more, where there is one.
    """

    more = ""

    def __init__(self, text: str = "", findings: Iterable[Finding] = ()) -> None:
        self.text, self.findings = text, tuple(findings)
        told = [text] if text else []
        super().__init__("\n".join([*told, *map(as_text, self.findings)]))


class CaseNotReadableError(OpenbookError):
    """There is no case to work with."""


class UnknownViewerError(OpenbookError):
    """The case has no such party."""

    def __init__(self, viewer: str, parties: tuple[str, ...]) -> None:
        super().__init__(
            f"the case has no party {viewer!r}; its parties are: {', '.join(parties)}. "
            "Leave the name out to read it as the public."
        )


class FileChangedError(OpenbookError):
    """Somebody else wrote the file since it was read."""

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{file} has changed since it was read, so nothing was written. "
            "Read it again and make the change once more."
        )


class NotWrittenError(OpenbookError):
    """The file could not be written; the old one is whole."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file} was not written ({reason}); the old file is whole.")


def reason_of(problem: OSError) -> str:
    """Why the system refused, in its own words."""
    return problem.strerror or str(problem)
