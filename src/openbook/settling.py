"""The verb of settling: packages between the newest offers that both sides could sign."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.findings.errors import OpenbookError
from openbook.folder.layout import PUBLIC
from openbook.opened import Folder, opened
from openbook.projection.project import ask
from openbook.projection.sitting import Sitting
from openbook.settlement.matters import open_matters
from openbook.settlement.room import Reserve
from openbook.settlement.search import Settlements, find_settlements

DRAWS = 400


class NotAChanceError(OpenbookError):
    """A chance is not between 0 and 1."""

    def __init__(self, chance: float) -> None:
        super().__init__(
            f"{chance:g} is no chance; write a part of 1 above 0, such as 0.95"
        )


def settle(
    folder: Folder,
    *,
    books: Sequence[str] = (),
    chance: float = 0.95,
    years: int = 3,
    most: int = 50,
    viewer: str = PUBLIC,
) -> Settlements:
    """Packages that keep the reserve legal on every book, best for the employer first.

    Left out, the books are all of the two sides. In each of the first so many years
    the reserve must be legal in at least this part of the worlds of each book.
    """
    if not 0 < chance <= 1:
        raise NotAChanceError(chance)
    open_case = opened(folder, viewer)
    case = open_case.case
    sides = {p.id for p in case.head.parties if p.role in {"employer", "union"}}
    names = books or [book.id for book in case.books if book.side in sides]
    chosen = [ask(case, book=name).book for name in names]
    sitting = Sitting(case, open_case.law(), draws=DRAWS, model_of=open_case.model)
    matters = open_matters(case)
    reserve = Reserve(matters, sitting, chosen, chance, years)
    return find_settlements(reserve, most=most)
