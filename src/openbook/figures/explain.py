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
from openbook.figures.replay import Replay, replay
from openbook.figures.source import Source
from openbook.figures.world import World
from openbook.figures.year import Year


def explain(
    model: Model,
    world: World,
    name: str,
    year: Year,
    *,
    row: str | None = None,
    sources: Mapping[str, Source] | None = None,
) -> Explanation:
    """Walk one number of one world back to what was given.

    For a line with rows, ``row`` picks one of them. ``sources`` says where the values
    of the world's inputs come from.
    """
    line = model.lines[model.asked([name])[0]]
    if year not in model.years:
        what = f"year {year} in the model"
        raise UnknownLineError(what, [str(each) for each in model.years])
    walk = _Walk(replay(model, world), sources or {})
    return walk.tree(Part(line, model.years.index(year)), _row_number(line, row))


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
    children: list[int] = field(default_factory=list)
    note: str = ""
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk from one line to the leaves; each line and year is opened only once."""

    values: Replay
    sources: Mapping[str, Source]

    def tree(self, root: Part, row: int | None) -> Explanation:
        """The whole tree; without recursion, because many years make it deep."""
        branches = [_Branch(root, row)]
        waiting = [0]
        opened: set[tuple[int, int, int | None]] = set()
        while waiting:
            branch = branches[waiting.pop()]
            at = self.values.model.at(branch.part.line)
            key = (at, branch.part.year, branch.row)
            branch.repeated = key in opened and bool(branch.part.line.args)
            opened.add(key)
            if branch.repeated:
                continue
            parts, branch.note = parts_of(self.values, branch.part)
            for part in parts:
                branch.children.append(len(branches))
                inner = None if part.line.rows is None else branch.row
                branches.append(_Branch(part, inner))
            waiting.extend(reversed(branch.children))
        return self._assembled(branches)

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
            sources=self._sources(branch.part, row),
            repeated=branch.repeated,
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
            known = self.sources.get(line.name)
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
