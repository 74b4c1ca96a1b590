"""What keeps a case from being projected; each error holds its sentences.

OpenbookError
├── MissingPartError      numbers the model asks for are not in the case
├── ReserveNotClaimedError published figures contradict what the model assumes
└── TooManyWorldsError    more mixtures of two books than can be run
"""

from __future__ import annotations

from collections.abc import Sequence

from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message, series


class MissingPartError(OpenbookError):
    """Numbers the model asks for are not in the case; nothing is guessed.

    ``missing`` has one sentence each: the file, what is missing and what to write.
    """

    more = "openbook missing CASE says where each of these numbers is published"

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = tuple(missing)
        head = "this case cannot be projected yet:"
        super().__init__(series([head, *self.missing], "\n  "))


class ReserveNotClaimedError(CaseNotReadableError):
    """The published restricted column contradicts what the model assumes of it."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(
            "no reserve, certification or settlement is claimed from this case: its "
            "published figures contradict how the projection treats restricted money",
            findings,
        )


class TooManyWorldsError(OpenbookError):
    """More mixtures of two books than can be run."""

    def __init__(self, one: str, other: str, names: Sequence[str], most: int) -> None:
        super().__init__(
            Message(
                "{own} and {own_other} differ in {number} assumptions ({own_names}), "
                "and every mixture of them would be 2^{number} scenarios; at most "
                "{number_most} can be mixed. Group assumptions that belong together, "
                "so that each group moves as one.",
                own=repr(one),
                own_other=repr(other),
                number=len(names),
                own_names=", ".join(names),
                number_most=most,
            )
        )
