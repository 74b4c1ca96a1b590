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

from openbook.findings.finding import Finding, as_text
from openbook.findings.message import Message, series


class OpenbookError(Exception):
    """Something that keeps Openbook from going on; its text is for users.

    ``findings`` are the reasons that stand in files; they are told after the text.
    ``message`` is the text of an error that always says the same, ``more`` a command that
    says more, where there is one.
    """

    message = ""
    more = ""

    def __init__(self, text: str = "", findings: Iterable[Finding] = ()) -> None:
        self.text, self.findings = text or self.message, tuple(findings)
        told = [self.text] if self.text else []
        super().__init__(series([*told, *map(as_text, self.findings)], "\n"))


class CaseNotReadableError(OpenbookError):
    """There is no case to work with."""


class UnknownViewerError(OpenbookError):
    """The case has no such party."""

    def __init__(self, viewer: str, parties: tuple[str, ...]) -> None:
        template = (
            "the case has no party {own}; its parties are: {own_parties}. "
            "Leave the name out to read it as the public."
        )
        said = Message(template, own=repr(viewer), own_parties=", ".join(parties))
        super().__init__(said)


class FileChangedError(OpenbookError):
    """Somebody else wrote the file since it was read."""

    def __init__(self, file: str) -> None:
        template = (
            "{own} has changed since it was read, so nothing was written. Read "
            "it again and make the change once more."
        )
        super().__init__(Message(template, own=file))


class NotWrittenError(OpenbookError):
    """The file could not be written; the old one is whole."""

    def __init__(self, file: str, reason: str) -> None:
        template = "{own} was not written ({known_reason}); the old file is whole."
        super().__init__(Message(template, own=file, known_reason=reason))


def reason_of(problem: OSError) -> str:
    """Return why the system refused, in its own words."""
    return problem.strerror or str(problem)
