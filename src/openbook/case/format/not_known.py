"""NotKnownError: a term cannot be priced with what the case says."""

from __future__ import annotations

from openbook.findings.errors import OpenbookError


class NotKnownError(OpenbookError):
    """A term cannot be costed with what the case says; nothing is guessed.

    Its sentence names the file, what is missing and what to write.
    """
