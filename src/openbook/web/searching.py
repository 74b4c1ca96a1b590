"""Searching behind the page: one search at a time, shown as soon as it is there."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock, Thread

from openbook import settling
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.opened import Opened
from openbook.settlement.frontier import Step
from openbook.settlement.search import Settlement, Settlements
from openbook.web.asked import Asked

MOST = 24  # packages on the page
PATIENCE = 0.6  # seconds a page waits for a search that goes on
LONGEST = 120.0
_one_at_a_time, _beginning = Lock(), Lock()

Found = tuple[Settlements, tuple[Settlement, ...]]


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found, or how far it is."""

    found: Settlements | None
    beyond: tuple[Settlement, ...] = ()
    waiting: bool = False
    far: str = ""  # how far it is, such as 3/12
    problem: str = ""
    findings: tuple[Finding, ...] = ()  # why, where it stands in a file


@dataclass
class _Search:
    """A search under way."""

    answer: Future[Found] = field(default_factory=Future)
    last: Step | None = None

    def told(self, step: Step) -> bool:
        """Remember how far it is, and let it go on."""
        self.last = step
        return True


def search_of(asked: Asked, legal: settling.Legal, *, patience: float) -> Searched:
    """The packages of a question; a search that was begun before is not begun again."""
    kept: dict[tuple[object, ...], _Search] = asked.once(("searches",), dict)
    question = (*legal.books, legal.chance, legal.years)
    with _beginning:
        if question not in kept:
            kept[question] = _begun(asked.opened, legal)
    search = kept[question]
    try:
        return Searched(*search.answer.result(patience))
    except TimeoutError:
        far = f"{search.last.done}/{search.last.of}" if search.last else ""
        return Searched(None, waiting=True, far=far)
    except OpenbookError as problem:
        return Searched(None, problem=problem.text, findings=problem.findings)


def _begun(opened: Opened, legal: settling.Legal) -> _Search:
    """Search aside; it ends with the server."""
    search = _Search()

    def work() -> None:
        with _one_at_a_time:
            try:
                found = settling.settle_and_beyond(
                    opened, legal=legal, most=MOST, go_on=search.told
                )
                search.answer.set_result(found)
            except Exception as problem:  # noqa: BLE001  (told to whoever asks)
                search.answer.set_exception(problem)

    Thread(target=work, daemon=True).start()
    return search
