"""Explain: a number of one world walked back to its sources, as a tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.figures.errors import UnknownLineError
from openbook.figures.explain_parts import Part, parts_of, words_for
from openbook.figures.explanation import Explanation, RowSpan
from openbook.figures.leaf import Asked, Given
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.operation import LEAVES
from openbook.figures.replay import Known, Replay, replay
from openbook.figures.source import Source
from openbook.figures.world import World
from openbook.figures.year import Year


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
        what = f"year {year} in the model"
        raise UnknownLineError(what, [str(each) for each in model.years])
    walk = _Walk(replay(model, world, known=telling.known), telling)
    row = _row_number(line, telling.row)
    return walk.tree(Part(line, model.years.index(year)), row)


def _row_number(line: Line, row: str | None) -> int | None:
    if row is None:
        return None
    labels = () if line.rows is None else line.rows.labels
    if row not in labels:
        what = f"row {row!r} in {line.name}"
        raise UnknownLineError(what, labels)
    return labels.index(row)


@dataclass(slots=True)
class _Branch:
    """One place in the tree, before its children are explained."""

    part: Part
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

    def tree(self, root: Part, row: int | None) -> Explanation:
        """The tree as deep as asked; without recursion, because years make it deep."""
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
        """Whether a branch is left closed; one without a name could not be asked for."""
        depth = self.telling.depth
        return (
            depth is not None and branch.level >= depth and bool(branch.part.line.name)
        )

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

    def _explained(
        self, branch: _Branch, children: tuple[Explanation, ...]
    ) -> Explanation:
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

    def _seen(self, part: Part, row: int | None) -> tuple[float | None, RowSpan | None]:
        value = self.values.value(part.line, part.year)
        if isinstance(value, int | float):
            return float(value), None
        if row is not None:
            return float(value[row]), None
        table = part.line.rows.name if part.line.rows is not None else ""
        least, greatest = (min(value), max(value)) if value else (None, None)
        return None, RowSpan(table, len(value), least, greatest)

    def _sources(self, part: Part, row: int | None) -> tuple[Source, ...]:
        line, when = part.line, self.values.model.years[part.year]
        if isinstance(line.detail, Asked):
            known = self.telling.sources.get(line.name)
            return () if known is None else (known,)
        if not isinstance(line.detail, Given):
            return ()
        rows = range(len(line.detail.values)) if row is None else [row]
        found = dict.fromkeys(line.detail.source(each, when) for each in rows)
        return tuple(found) or line.detail.sources


def _kind(line: Line) -> str:
    if isinstance(line.detail, Asked):
        return line.detail.kind.value
    return line.operation.value if line.operation in LEAVES else "line"
