"""Package search behind the page: one search at a time, shown as soon as it is there."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from threading import Lock

from openbook.answers import packages
from openbook.api import OpenCase
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.settlement.frontier import Step
from openbook.settlement.search import Settlement, Settlements
from openbook.web.change_stream import begun_aside
from openbook.web.question import Asked

MOST = 24  # packages on the page
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
class _Far:
    """How far a search is."""

    last: Step | None = None

    def told(self, step: Step) -> bool:
        """Remember how far it is, and let it go on."""
        self.last = step
        return True

    def __str__(self) -> str:
        return f"{self.last.done}/{self.last.of}" if self.last else ""


@dataclass(frozen=True, slots=True)
class _Search:
    """A search under way."""

    answer: Future[Found]
    far: _Far


def search_of(asked: Asked, legal: packages.Legal, *, patience: float) -> Searched:
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
        return Searched(None, waiting=True, far=str(search.far))
    except OpenbookError as problem:
        return Searched(None, problem=problem.text, findings=problem.findings)


def _begun(opened: OpenCase, legal: packages.Legal) -> _Search:
    far = _Far()
    work = partial(
        packages.settle_and_beyond, opened, legal=legal, most=MOST, go_on=far.told
    )
    return _Search(begun_aside(work, _one_at_a_time), far)
