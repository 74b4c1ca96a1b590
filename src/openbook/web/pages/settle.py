"""Settle: packages both sides could sign, as a picture and one by one."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from threading import Lock
from typing import Any

from openbook.api import OpenCase, packages
from openbook.api.guide import GuideRuleError
from openbook.api.packages import Legal
from openbook.api.scenarios.scenario import rows_of_whole
from openbook.case.sides import sides_books
from openbook.figures.figure import multiyear
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.reports.document.document import Block
from openbook.reports.document.question import address
from openbook.reports.offers.guide_document import AIMS, guide_blocks
from openbook.reports.settlement_packages import PackageCard, card_blocks
from openbook.reports.settlement_report import other_blocks, packages_blocks, search_blocks
from openbook.reports.settlement_view import settlement_view
from openbook.settlement.frontier import Step
from openbook.settlement.salary_guide import Aim
from openbook.settlement.search import Settlement, Settlements
from openbook.web.desk import PATIENCE, begun_aside
from openbook.web.page import Asked, Page, Shown
from openbook.web.shared_answers import book_name, not_projected, whole_number
from openbook.web.try_form import ScenarioAsked

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


class _Search:
    """A search under way, and how far it is."""

    def __init__(self, opened: OpenCase, legal: Legal) -> None:
        self.far = ""
        work = partial(packages.settle_and_beyond, opened, legal=legal, most=MOST, go_on=self.told)
        self.answer: Future[Found] = begun_aside(work, _one_at_a_time)

    def told(self, step: Step) -> bool:
        """Remember how far it is, and let it go on."""
        self.far = f"{step.done}/{step.of}"
        return True


def search_of(asked: Asked, legal: Legal, *, patience: float) -> Searched:
    """Return the packages of a question; a search that was begun before is not begun again."""
    kept: dict[tuple[object, ...], _Search] = asked.once(("searches",), dict)
    question = (*legal.books, legal.chance, legal.years)
    with _beginning:
        if question not in kept:
            kept[question] = _Search(asked.opened, legal)
    search = kept[question]
    try:
        return Searched(*search.answer.result(patience))
    except TimeoutError:
        return Searched(None, waiting=True, far=search.far)
    except OpenbookError as problem:
        if not_projected(asked):  # the page leads to what the case still needs
            raise
        return Searched(None, problem=problem.text, findings=problem.findings)


CHANCES = ("0.95", "0.8", "0.5")
BOTH = "both"


def show(asked: Asked) -> Shown:
    """Return what the template is given."""
    # A draft of a book is for its party alone, and may leave assumptions open.
    books = [book for book in sides_books(asked.case) if not book.private]
    names = {book.id: book_name(asked, book) for book in books}
    on = asked.choice("books", (BOTH, *names))
    chance = asked.choice("chance", CHANCES)
    spans = _spans(asked)
    years = asked.choice("years", tuple(spans))
    books_on = tuple(names) if on == BOTH else (on,)
    searched = search_of(
        asked,
        Legal(books_on, float(chance), int(years)),
        # A file of data cannot be looked at again a moment later.
        patience=LONGEST if asked.path.endswith(".csv") else PATIENCE,
    )
    shown: dict[str, Any] = {
        "searched": searched,
        "names": names,
        "on": on,
        "chance": chance,
        "years": years,
        "spans": list(spans.items()),
        "chances": [(c, asked.words.percent(float(c), 0)) for c in CHANCES],
        "blocks": (),
    }
    if searched.found is not None:
        shown["blocks"] = tuple(_blocks(asked, searched, searched.found, tuple(names)))
    return shown


def _blocks(
    asked: Asked, searched: Searched, found: Settlements, books: tuple[str, ...]
) -> Iterator[Block]:
    role = asked.case.head.roles.get(asked.desk.viewer, "")
    view = settlement_view(found, asked.case, asked.words, role=role, beyond=searched.beyond)
    number = whole_number(asked, "package")
    chosen = number if 0 < number <= len(found.packages) else _first(found)
    yield from search_blocks(view)
    if chosen:
        yield from card_blocks(_card(asked, found, chosen, books), view)
    yield from packages_blocks(view, choose=partial(_at, asked), chosen=chosen)
    yield from other_blocks(view)


def _at(asked: Asked, number: int) -> str:
    """Return the address of this page with another package in full."""
    query = {name: tuple(values) for name, values in asked.query.items()}
    return f"{address('/settle', **query | {'package': (str(number),)})}#package"


def _card(asked: Asked, found: Settlements, number: int, books: tuple[str, ...]) -> PackageCard:
    """Cost a package under each side's assumptions."""
    chosen = found.packages[number - 1]
    whole = found.matters.as_offer(chosen.package)
    rows = rows_of_whole(whole, asked.case)
    texts = tuple(row.text for row in rows)
    costed = asked.once(("package", texts), lambda: asked.opened.cost(books=books, tried=texts))
    counted = asked.once(
        ("package counted", texts), lambda: packages.counted(asked.opened, whole, books)
    )
    return PackageCard(number, chosen, costed, counted, texts, ScenarioAsked(rows, None).address)


def _spans(asked: Asked) -> dict[str, str]:
    """In how many of the first years the reserve must be legal, the state's three first."""
    years = multiyear(asked.case.head.years)
    return {
        str(count): f"{years[0]} – {years[count - 1]}" if count > 1 else str(years[0])
        for count in range(len(years), 0, -1)
    }


def _first(found: Settlements) -> int:
    """Return the package whose card is open at first: fair, or nearest; 0 where there is none."""
    fair = found.nash or found.near
    return found.packages.index(fair) + 1 if fair else 0


_FIELDS = {
    "limit": "Cost limit in all the years",
    "years": "Years that the limit counts",
    "least": "Least raise of everyone",
    "start": "Starting pay of at least",
    "top": "Top pay of at least",
    "longest": "Steps after which pay stays",
    "compress": "Lowest steps paid as the next one",
    "retain": "Steps that retention looks at",
}


def show_guide(asked: Asked) -> Shown:
    """Return the form of a salary guide and, once a cost limit is given, the guide."""
    words, case = asked.words, asked.case
    known = [unit for unit in case.units if unit.schedule in case.schedules]
    units = {unit.id: words.own(unit.name or unit.id) for unit in known}
    unit = asked.choice("unit", tuple(units)) if units else ""
    aim = asked.choice("aim", tuple(Aim), default=Aim.PERCENT)
    usual = {"years": "3", "retain": "1-10"}
    rules = {name: asked.text(name, usual.get(name, "")) for name in (*_FIELDS, "even")}
    shown: dict[str, Any] = {
        "units": units,
        "unit": unit,
        "aim": aim,
        "aims": {each.value: words(AIMS[each]) for each in Aim},
        "fields": {name: words(title) for name, title in _FIELDS.items()},
        "rules": rules,
        "findings": (),
        "blocks": (),
    }
    if unit and rules["limit"]:
        question = ("guide", unit, aim, *rules.values())
        try:
            found = asked.once(question, lambda: asked.opened.guide(rules, unit=unit, aim=aim))
        except GuideRuleError as problem:
            return {**shown, "findings": problem.findings}
        blocks = tuple(guide_blocks(found, case, words))
        return {**shown, "findings": found.findings, "blocks": blocks}
    return shown


PAGES = (
    Page("/settle", "Settle", show, "settle.html", order=14, ahead=False),
    Page("/settle/guide", "Salary guide", show_guide, "guide.html", ahead=False, under="/settle"),
)
