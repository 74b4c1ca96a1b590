"""What a person says beside a file, what is left out of it, and all a kind is given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from openbook.case.case import Case
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_MOST_SHOWN = 5
_MOST_REMEMBERED = 1_000


@dataclass(frozen=True, slots=True)
class LeftOutReason:
    """Why rows are left out: the code, the words, and what to do about it."""

    code: str
    why: str
    remedy: str


TOTALS = LeftOutReason("OB322", "totals of other rows", "Nothing to do.")
DAMAGED = LeftOutReason(
    "OB337",
    "a spreadsheet has rounded the school code",
    "Import the file as it was downloaded, or set the column to text before saving it.",
)


@dataclass(slots=True)
class _Group:
    lines: list[int] = field(default_factory=list)
    count: int = 0
    named: dict[str, None] = field(default_factory=dict)
    excerpt: str = ""


class LeftOut:
    """What was left out of a file, and what else there is to tell about it.

    Rows of a file about people are never shown, only counted.
    """

    def __init__(self, file: str, *, of_people: bool) -> None:
        self.file, self.of_people = file, of_people
        self.count = 0
        self._groups: dict[LeftOutReason, _Group] = {}
        self._told: list[Finding] = []

    def leave(self, reason: LeftOutReason, line: int, cells: list[str], *, named: str = "") -> None:
        """Leave a row out; ``named`` is what of it may be told, such as a school."""
        self.count += 1
        group = self._groups.setdefault(reason, _Group())
        group.count += 1
        if len(group.lines) < _MOST_SHOWN:
            group.lines.append(line)
        if named and len(group.named) < _MOST_REMEMBERED:
            group.named[named] = None
        if not group.excerpt and not self.of_people:
            quoted = (f'"{cell}"' if "," in cell else cell for cell in cells)
            group.excerpt = ",".join(quoted)

    def tell(self, code: str, what: str, *, remedy: str, line: int = 0) -> None:
        """Note something that is not about a row left out."""
        self._told.append(found(code, Place(self.file, line), what, remedy=remedy))

    @property
    def counted(self) -> dict[str, int]:
        """How many rows were left out, by reason in words."""
        return {reason.why: group.count for reason, group in self._groups.items()}

    def findings(self) -> list[Finding]:
        """Return one finding for each reason, at the first row it concerns."""
        return [*self._told, *map(self._finding, self._groups)]

    def _finding(self, reason: LeftOutReason) -> Finding:
        group = self._groups[reason]
        rows = "1 row is" if group.count == 1 else f"{group.count:,} rows are"
        told = [some(list(group.named), len(group.named))] if group.named else []
        if group.count > 1:
            told.append(f"lines {some(list(map(str, group.lines)), group.count)}")
        more = f" ({'; '.join(told)})" if told else ""
        place = Place(self.file, group.lines[0], 0, 1, group.excerpt)
        what = f"{rows} not used: {reason.why}{more}"
        return found(reason.code, place, what, remedy=reason.remedy)


def some(words: Sequence[str], count: int = 0) -> str:
    """Return the first few of so many words, and how many more there are."""
    shown = ", ".join(words[:_MOST_SHOWN])
    more = (count or len(words)) - min(len(words), _MOST_SHOWN)
    return f"{shown} and {more:,} more" if more > 0 else shown


def pairs_of(said: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return what was written as NAME=VALUE, such as amount=FY 24 Budget."""
    pairs = [each.partition("=")[::2] for each in said]
    for name, value in pairs:
        if not name.strip() or not value.strip():
            template = "{own} is not a column, = and what it is, such as {field}"
            raise OpenbookError(Message(template, own=repr(name + value), field="year=FY"))
    return tuple((name.strip(), value.strip()) for name, value in pairs)


FEWEST = 5


@dataclass(frozen=True, slots=True)
class NewSource:
    """Who published the file, for evidence/sources.yaml."""

    who: str = ""
    title: str = ""
    on: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What the file does not say, and what is wanted of it."""

    year: Year | None = None
    stage: str = ""
    column: str = ""
    version: str = ""
    district: str = ""
    unit: str = ""
    name: str = ""
    fewest: int = FEWEST
    hours: float = 0.0
    merge: bool = False
    add: bool = False
    source: str = ""
    columns: tuple[tuple[str, str], ...] = ()  # ours, and what the file calls it
    values: tuple[tuple[str, str], ...] = ()  # ours, and what it is in every row
    only: tuple[tuple[str, str], ...] = ()  # theirs, and what it is in the rows that are used
    add_up: bool = False  # numbers of rows with the same key

    @property
    def maps(self) -> bool:
        """Whether it says how the columns or rows of the file are read."""
        return bool(self.columns or self.values or self.only or self.add_up)

    new_source: NewSource = field(default_factory=NewSource)


@dataclass(frozen=True, slots=True)
class Setting:
    """The case that the file is for, what was asked, and where to note what is odd."""

    case: Case
    asked: ImportRequest
    left: LeftOut
