"""Explain: walk a number of one world back to its sources, as a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from openbook.figures.errors import UnknownLineError
from openbook.figures.explanation import Explanation, RowSpan
from openbook.figures.figure import Given, Input, Source, Year
from openbook.figures.line import Line, formula_of
from openbook.figures.model import Model, World, ordered_numbers
from openbook.figures.operation import LEAVES, Operation
from openbook.figures.run.single_values import Constant, Unrolled, Value, applied
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series

Known = Mapping[str, Sequence[float]]


class Replay:
    """The values of one world; numbers that are not finite are kept, to be explained."""

    def __init__(self, model: Model, inputs: Sequence[float]) -> None:
        self.model = model
        self._unrolled = Unrolled(model, ())
        self._found: dict[Value, Constant] = {}
        place = 0
        for name, line in model.inputs.items():
            for year in range(len(model.years) if name in model.by_year else 1):
                self._found[Value(model.at(line), year)] = inputs[place]
                place += 1

    def keep(self, known: Known) -> None:
        """Take lines without rows, year by year, from a run of the same world."""
        for name, values in known.items():
            at = self.model.at(name)
            for year, value in enumerate(values):
                self._found[self._unrolled.resolve(at, year)] = value

    def value(self, line: Line, year: int) -> float | list[float]:
        """Return the value of any line in a year counted from 0; of each row, where it has rows."""
        goal = self._unrolled.resolve(self.model.at(line), year)
        waiting = [goal]
        while waiting:
            missing = self._missing(waiting[-1])
            if not missing:
                waiting.pop()
            waiting.extend(missing)
        found = self._found[goal]
        return list(map(float, found)) if isinstance(found, list) else float(found)

    def _missing(self, value: Value) -> list[Value]:
        """Return what a value still waits for; if nothing, it is worked out."""
        if value in self._found:
            return []
        node = self._unrolled.node(value)
        detail = node.line.detail
        if isinstance(detail, float):
            self._found[value] = detail
            return []
        if isinstance(detail, Given) and node.operation is not Operation.INPUT:
            self._found[value] = self._unrolled.given(node, detail, value.year)
            return []
        operands = self._unrolled.operands_of(value)
        missing = [each for each in operands if each not in self._found]
        if not missing:
            self._found[value] = applied(node, [self._found[each] for each in operands])
        return missing


def replay(model: Model, world: World, *, known: Known | None = None) -> Replay:
    """Return one world again; ``known`` are lines that a run of it has worked out already."""
    values = Replay(model, ordered_numbers(model, world))
    values.keep(known or {})
    return values


class LineYear(NamedTuple):
    """A line in one year, the year counted from 0."""

    line: Line
    year: int
    looked_back: bool = False  # taken from last year: shown even without a name


class Parts(NamedTuple):
    """What a line was made of, and which sides of its choices applied."""

    found: tuple[LineYear, ...]
    note: str


def parts_of(values: Replay, whole: LineYear) -> Parts:
    """Look through lines without a name, down to named lines, leaves and last years."""
    found: dict[tuple[int, int], LineYear] = {}
    notes: dict[str, None] = {}
    waiting = list(reversed(_operands(values, whole, notes)))
    while waiting:
        part = waiting.pop()
        if isinstance(part.line.detail, float):
            continue
        if part.line.name or part.looked_back:
            found.setdefault((values.model.at(part.line), part.year), part)
        else:
            waiting.extend(reversed(_operands(values, part, notes)))
    return Parts(tuple(found.values()), series(notes, "; "))


def words_for(model: Model, line: Line) -> str:
    """Return a line's formula, calling lines by the names the model knows."""
    return formula_of(line, lambda each: model.named(each).name)


def _operands(values: Replay, whole: LineYear, notes: dict[str, None]) -> list[LineYear]:
    model, line, year = values.model, whole.line, whole.year
    operands = [model.named(each) for each in line.operands]
    if line.operation is Operation.PRIOR:
        if year == 0:
            return [LineYear(operands[1], 0)]
        kept = operands[0].operation is not Operation.PRIOR
        return [LineYear(operands[0], year - 1, looked_back=kept)]
    if line.operation is Operation.RUNNING_SUM:
        return [LineYear(operands[0], each) for each in range(year + 1)]
    if isinstance(line.detail, Year):
        return [LineYear(operands[0], model.years.index(line.detail))]
    if line.operation is Operation.WHERE and line.rows is None:
        condition, so, not_so = operands
        holds = values.value(condition, year)
        applied = so if holds else not_so
        said = words_for(model, condition) if condition.args else _called(model, condition)
        template = "{a}: yes, so {b}" if holds else "{a}: no, so {b}"
        notes[Message(template, a=said, b=_called(model, applied))] = None
        return [LineYear(condition, year), LineYear(applied, year)]
    return [LineYear(each, year) for each in operands]


def _called(model: Model, line: Line) -> str:
    return Message("{line}", line=line.name) if line.name else words_for(model, line)


@dataclass(frozen=True, slots=True)
class Telling:
    """How much is told of a number, and what is known about its world already.

    For a line with rows, ``row`` picks one of them. ``depth`` is how many levels of
    named lines are told below the number; left out, all. ``sources`` says where the
    values of the world's inputs come from and ``sure`` how sure they are, ``known`` has
    lines of a run of the world.
    """

    row: str | None = None
    depth: int | None = None
    sources: Mapping[str, Source] = field(default_factory=dict)
    sure: Mapping[str, str] = field(default_factory=dict)
    known: Known = field(default_factory=dict)


WHOLE = Telling()


def explain(
    model: Model, world: World, name: str, year: Year, telling: Telling = WHOLE
) -> Explanation:
    """Walk one number of one world back to what was given."""
    line = model.lines[model.asked([name])[0]]
    if year not in model.years:
        what = Message("year {own} in the model", own=year)
        raise UnknownLineError(what, [str(each) for each in model.years])
    walk = _Walk(replay(model, world, known=telling.known), telling)
    row = _row_number(line, telling.row)
    return walk.tree(LineYear(line, model.years.index(year)), row)


def _row_number(line: Line, row: str | None) -> int | None:
    if row is None:
        return None
    labels = () if line.rows is None else line.rows.labels
    if row not in labels:
        what = Message("row {own} in {own_line}", own=repr(row), own_line=line.name)
        raise UnknownLineError(what, labels)
    return labels.index(row)


@dataclass(slots=True)
class _Branch:
    """One place in the tree, before its children are explained."""

    part: LineYear
    row: int | None
    level: int = 0
    children: list[int] = field(default_factory=list)
    note: str = ""
    repeated: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk from one line to the leaves; each line and year is opened only once."""

    values: Replay
    telling: Telling

    def tree(self, root: LineYear, row: int | None) -> Explanation:
        """Return the tree as deep as asked; without recursion, because years make it deep."""
        branches = [_Branch(root, row)]
        waiting = [0]
        opened: set[tuple[int, int, int | None]] = set()
        while waiting:
            branch = branches[waiting.pop()]
            at = self.values.model.at(branch.part.line)
            key = (at, branch.part.year, branch.row)
            made = bool(branch.part.line.args)
            branch.repeated = made and key in opened
            branch.cut = made and not branch.repeated and self._deep_enough(branch)
            if branch.repeated or branch.cut:
                continue
            opened.add(key)
            self._open(branch, branches)
            waiting.extend(reversed(branch.children))
        return self._assembled(branches)

    def _deep_enough(self, branch: _Branch) -> bool:
        """Return whether a branch is left closed; one without a name could not be asked for."""
        depth = self.telling.depth
        return depth is not None and branch.level >= depth and bool(branch.part.line.name)

    def _open(self, branch: _Branch, branches: list[_Branch]) -> None:
        parts, branch.note = parts_of(self.values, branch.part)
        level = branch.level + bool(branch.part.line.name)
        for part in parts:
            branch.children.append(len(branches))
            inner = None if part.line.rows is None else branch.row
            branches.append(_Branch(part, inner, level))

    def _assembled(self, branches: list[_Branch]) -> Explanation:
        done: dict[int, Explanation] = {}
        for place in range(len(branches) - 1, -1, -1):
            children = tuple(done.pop(child) for child in branches[place].children)
            done[place] = self._explained(branches[place], children)
        return done[0]

    def _explained(self, branch: _Branch, children: tuple[Explanation, ...]) -> Explanation:
        line, year, row = branch.part.line, branch.part.year, branch.row
        value, span = self._seen(branch.part, row)
        return Explanation(
            name=line.name,
            year=self.values.model.years[year],
            value=value,
            unit=line.unit,
            formula=words_for(self.values.model, line),
            kind=_kind(line),
            row="" if line.rows is None or row is None else line.rows.labels[row],
            span=span,
            note=branch.note,
            sure=self.telling.sure.get(line.name, ""),
            sources=self._sources(branch.part, row),
            repeated=branch.repeated,
            cut=branch.cut,
            children=children,
        )

    def _seen(self, part: LineYear, row: int | None) -> tuple[float | None, RowSpan | None]:
        value = self.values.value(part.line, part.year)
        if isinstance(value, int | float):
            return float(value), None
        if row is not None:
            return float(value[row]), None
        table = part.line.rows.name if part.line.rows is not None else ""
        least, greatest = (min(value), max(value)) if value else (None, None)
        return None, RowSpan(table, len(value), least, greatest)

    def _sources(self, part: LineYear, row: int | None) -> tuple[Source, ...]:
        line, when = part.line, self.values.model.years[part.year]
        if isinstance(line.detail, Input):
            known = self.telling.sources.get(line.name)
            return () if known is None else (known,)
        if not isinstance(line.detail, Given):
            return ()
        rows = range(len(line.detail.values)) if row is None else [row]
        found = dict.fromkeys(line.detail.source(each, when) for each in rows)
        return tuple(found) or line.detail.sources


def _kind(line: Line) -> str:
    if isinstance(line.detail, Input):
        return line.detail.kind.value
    return line.operation.value if line.operation in LEAVES else "line"
