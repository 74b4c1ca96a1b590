"""Everything that a case comes to: projections, costs, gaps and findings as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import combinations
from typing import Any

from openbook.answers import projection
from openbook.answers.folder import load_law
from openbook.answers.open_case import Opened, opened
from openbook.files.disk.leftover import folder_for_copies
from openbook.findings.errors import OpenbookError
from openbook.findings.show import as_data
from openbook.reports.bundle.manifest import RESULTS, json_bytes
from openbook.reports.gaps.book_gap_report import gap_data
from openbook.reports.law.number_text import law_data
from openbook.reports.offers.cost_report import cost_data
from openbook.reports.projection_report import projection_data


def results_of(case: Opened) -> Iterator[tuple[str, Any]]:
    """Each result by the name of its file, the same data that the commands print."""
    findings = [as_data(finding) for finding in case.findings]
    yield f"{RESULTS}findings.json", findings
    books = [book.id for book in case.case.books]
    offers = [offer.id for offer in case.case.offers]
    for book in books:
        yield f"{RESULTS}project/{book}/without.json", _projected(case, book, [])
        for offer in offers:
            name = f"{RESULTS}project/{book}/with/{offer}.json"
            yield name, _projected(case, book, [offer])
    if books and offers:
        costs = _answered(lambda: cost_data(projection.cost_offers(case)))
        yield f"{RESULTS}cost.json", costs
    for one, other in combinations(books, 2):
        yield f"{RESULTS}gap/{one}--{other}.json", _gap(case, one, other)


def worked_out(files: Mapping[str, bytes], viewer: str) -> dict[str, bytes]:
    """The results of some files of a case alone, as bytes by name.

    They stand in a folder of their own meanwhile, so that nothing else is looked at.
    """
    with folder_for_copies() as place:
        root = place / "case"
        for name, content in files.items():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        results = results_of(opened(root, viewer))
        return {name: json_bytes(data) for name, data in results}


def law_of(state: str, known_on: date) -> list[dict[str, Any]]:
    """The numbers of a state's law as they were known on a day."""
    return law_data(load_law(state, known_on))


def _projected(case: Opened, book: str, offers: list[str]) -> Any:
    return _answered(
        lambda: projection_data(projection.project_case(case, book=book, offers=offers))
    )


def _gap(case: Opened, one: str, other: str) -> Any:
    return _answered(lambda: gap_data(projection.explain_gap(case, (one, other))))


def _answered(ask: Callable[[], Any]) -> Any:
    """The answer; where there is none, the sentence that says why is the result."""
    try:
        return ask()
    except OpenbookError as problem:
        return {"no_answer": str(problem)}
