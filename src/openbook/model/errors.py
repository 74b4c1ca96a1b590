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


class MissingPartError(OpenbookError):
    """Numbers the model asks for are not in the case; nothing is guessed.

    ``missing`` has one sentence each: the file, what is missing and what to write.
    """

    more = "openbook missing CASE says where each of these numbers is published"

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = tuple(missing)
        told = "".join(f"\n  {sentence}" for sentence in self.missing)
        super().__init__(f"this case cannot be projected yet:{told}")


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
            f"the books {one!r} and {other!r} differ in {len(names)} assumptions "
            f"({', '.join(names)}), and every mixture of them would be "
            f"2^{len(names)} worlds; at most {most} can be mixed. Group assumptions "
            "that belong together, so that each group moves as one."
        )
