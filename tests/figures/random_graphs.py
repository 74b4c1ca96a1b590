"""Random graphs: legal lines of every operation over awkward numbers, for the tests."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from openbook.figures.errors import CycleError
from openbook.figures.figure import (
    PUPILS,
    SHARE,
    TRUTH,
    USD,
    Figure,
    Source,
    Unit,
    Year,
    years_between,
)
from openbook.figures.functions import (
    assumption,
    ceil,
    differs,
    equals,
    floor,
    given,
    given_rows,
    given_table,
    in_year,
    last_year,
    lever,
    maximum,
    minimum,
    prior,
    round_half_up,
    running_sum,
    spread,
    total,
    where,
)
from openbook.figures.line import LastYear, Line
from openbook.figures.model import Model, World, ordered_numbers
from openbook.figures.operation import Operation, Rows
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.numpy_run import read_worlds, run_in_slices
from openbook.figures.run.scalar_run import compile_run
from openbook.figures.run.workspace import Spaces

SOURCE = Source("nobody", "made up for a test")
AWKWARD = (
    *(0.0, -0.0, 0.5, -0.5, 1.5, 2.5, 1 / 3, 1e-9, -1.0, 1.0, 7.0, 104.0),
    *(4503599627370495.5, 1e200, -3.7e5, 0.1, 2.675, 5e-324),
)
UNITS = (SHARE, USD, PUPILS)


@dataclass
class RandomGraph:
    """Lines made so far, and the generator that makes more."""

    random: np.random.Generator
    lines: list[Line] = field(default_factory=list)
    open: list[LastYear] = field(default_factory=list)
    inputs: dict[str, bool] = field(default_factory=dict)

    def number(self) -> float:
        if self.random.random() < 0.6:
            return float(self.random.choice(AWKWARD))
        return float(self.random.normal() * 10.0 ** self.random.integers(-3, 4))

    def unit(self) -> Unit:
        return UNITS[self.random.integers(len(UNITS))]

    def pick(self, unit: Unit | None = None, *, rows: Rows | None = None) -> Line:
        """A number line, of a unit if one is asked for, plain or of these rows."""
        fitting = [
            line
            for line in self.lines
            if line.unit != TRUTH
            and (unit is None or line.unit == unit)
            and (line.rows is None or line.rows is rows)
        ]
        # The newest lines are likelier, so that graphs grow deep.
        place = len(fitting) - 1 - int(self.random.integers(1 + len(fitting) // 2))
        return fitting[place]

    def truth(self) -> Line:
        left = self.pick(rows=self.table)
        right = self.pick(left.unit, rows=self.table)
        kind = self.random.integers(9)
        simple = (
            left < right,
            left <= right,
            left > right,
            left >= right,
            equals(left, right),
            differs(left, right),
        )
        if kind < 6:
            return simple[kind]
        other = simple[self.random.integers(6)]
        return (other & (left > 0), other | (left < right), ~other)[kind - 6]

    def start(self, years: tuple[Year, ...]) -> None:
        labels = tuple(f"row {i}" for i in range(int(self.random.integers(0, 6))))
        self.table = Rows("rows", labels)
        for unit in UNITS:
            figure = Figure(self.number(), unit, SOURCE)
            self.lines.append(given(f"given.{unit}", figure))
            each = {year: Figure(self.number(), unit, SOURCE) for year in years}
            self.lines.append(given(f"yearly.{unit}", each))
        for place, unit in enumerate(UNITS):
            by_year = bool(self.random.integers(2))
            make = (assumption, lever)[self.random.integers(2)]
            self.lines.append(make(f"input.{place}", unit, by_year=by_year))
            self.inputs[f"input.{place}"] = by_year
        self._start_tables(years, labels)

    def _start_tables(self, years: tuple[Year, ...], labels: tuple[str, ...]) -> None:
        # Half of the tables have rows that nothing tells apart.
        few = [self.number() for _ in range(2)]
        often = self.random.random() < 0.5

        def cell() -> float:
            return float(self.random.choice(few)) if often else self.number()

        columns = {year: [cell() for _ in labels] for year in years}
        self.lines.append(given_table("table.yearly", self.table, columns, unit=USD, source=SOURCE))
        if labels:
            figures = [Figure(cell(), PUPILS, SOURCE) for _ in labels]
            self.lines.append(given_rows("table.plain", self.table, figures))
        for _ in range(int(self.random.integers(0, 3))):
            rows = self.table if self.random.random() < 0.3 else None
            before = last_year(self.pick(self.unit()), rows=rows)
            self.open.append(before)
            self.lines.append(before)

    def grow(self, years: tuple[Year, ...]) -> None:
        """One line more, of a random operation."""
        a = self.pick(rows=self.table)
        b = self.pick(a.unit, rows=self.table)
        c = self.pick(rows=self.table)
        kind = int(self.random.integers(19))
        whole = int(self.random.integers(-2, 4))
        if kind < 12:
            self.lines.append(self._plain(kind, a, b, c, whole))
        elif kind == 12:
            self.lines.append(where(self.truth(), a, b))
        elif kind == 13:
            self.lines.append(prior(a, b))
        elif kind == 14:
            self.lines.append(running_sum(a))
        elif kind == 15:
            self.lines.append(in_year(a, years[self.random.integers(len(years))]))
        elif kind == 16:
            self.lines.append(where(self.truth(), 1, 0) * c)
        elif a.rows is not None:
            self.lines.append(total(a))
        else:
            self.lines.append(spread(a, self.table) if kind == 17 else a / c)

    @staticmethod
    def _plain(kind: int, a: Line, b: Line, c: Line, whole: int) -> Line:
        makers = (
            lambda: a + b,
            lambda: a - b,
            lambda: a * (c if c.unit == SHARE else whole),
            lambda: a / (c / c),
            lambda: -a,
            lambda: minimum(a, b),
            lambda: maximum(a, b, 0),
            lambda: floor(a),
            lambda: ceil(a),
            lambda: round_half_up(a),
            lambda: round_half_up(a, b),
            lambda: round_half_up(a, 2) + 0,
        )
        return makers[kind]()


def random_model(seed: int) -> tuple[Model, RandomGraph]:
    """A model of random lines; the seed decides everything."""
    for attempt in range(100):
        graph = RandomGraph(np.random.default_rng((seed, attempt)))
        last = Year(2018 + int(graph.random.integers(0, 4)))
        years = years_between(Year(2018), last)
        graph.start(years)
        for _ in range(int(graph.random.integers(4, 14))):
            graph.grow(years)
        for before in graph.open:
            same = [n for n in graph.lines if n.unit == before.unit]
            same = [n for n in same if n.rows == before.rows]
            before.follows(same[-1 - int(graph.random.integers(len(same)))])
        graph.lines.append(graph.truth())
        try:
            return Model(years, graph.lines), graph
        except CycleError:
            continue
    raise AssertionError


def random_worlds(graph: RandomGraph, years: int, count: int) -> dict[str, np.ndarray]:
    """Awkward inputs for so many worlds; some of them shared by all."""
    worlds = {}
    for name, by_year in graph.inputs.items():
        rows = count if graph.random.random() < 0.7 else 1
        shape = (rows, years) if by_year and graph.random.random() < 0.8 else (rows,)
        if len(shape) == 2 and years == 1:
            shape = (rows,)
        flat = [graph.number() for _ in range(int(np.prod(shape)))]
        array = np.array(flat).reshape(shape)
        # Side by side in memory by world or by year: used in place, or copied.
        worlds[name] = np.asfortranarray(array) if graph.random.random() < 0.5 else array
    return worlds


def one_world(worlds: dict[str, np.ndarray], which: int) -> World:
    """One world of many, as the scalar run wants it."""
    one: dict[str, float | list[float]] = {}
    for name, array in worlds.items():
        value = array[which if len(array) > 1 else 0]
        one[name] = value.tolist()
    return one


def outputs(model: Model, graph: RandomGraph) -> tuple[int, ...]:
    """Some of the nodes, always those of the newest lines."""
    chosen = [line for line in graph.lines if graph.random.random() < 0.5]
    return tuple(dict.fromkeys(model.at(n) for n in [*chosen, *graph.lines[-3:]]))


def by_numpy(
    model: Model, nodes: tuple[int, ...], worlds: dict[str, np.ndarray], width: int
) -> np.ndarray:
    """The bits of some nodes: worlds × (nodes, years and rows in order)."""
    given_ = read_worlds(model, worlds)
    plan = Plan(model, nodes, given_.varying)
    found = run_in_slices(plan, given_.by_node, Spaces(0), working_bytes=2**30, widest=width)
    each = [flat(model, node, found[node], given_.count) for node in nodes]
    return bits(np.concatenate(each).T.copy())


def flat(model: Model, node: int, array: np.ndarray, worlds: int) -> np.ndarray:
    """A node's values as (years and rows in order) × worlds."""
    rows = model.nodes[node].rows
    full = (*(() if rows is None else (rows,)), len(model.years), worlds)
    shaped = np.broadcast_to(array, full)
    if rows is not None:
        shaped = shaped.swapaxes(0, 1)
    return shaped.reshape(-1, worlds)


def by_scalar(
    model: Model, nodes: tuple[int, ...], world: World, *, finite: bool = True
) -> np.ndarray:
    """The bits of the same nodes for one world, in the same order."""
    numbers_ = ordered_numbers(model, world) if finite else [world[name] for name in model.inputs]
    plain, lists = compile_run_once(model, nodes)(numbers_)
    numbers, tables = iter(plain), iter(lists)
    flat: list[float] = []
    for node in nodes:
        for _ in model.years:
            if model.nodes[node].rows is None:
                flat.append(next(numbers))
            else:
                flat.extend(next(tables))
    return bits(np.array(flat))


def compile_run_once(model: Model, nodes: tuple[int, ...]):
    key = ("test", nodes)
    if key not in model.prepared:
        model.prepared[key] = compile_run(model, nodes)
    return model.prepared[key]


def bits(numbers: np.ndarray) -> np.ndarray:
    """Numbers as bit patterns: every “no number” alike, 0.0 and -0.0 apart."""
    return np.where(np.isnan(numbers), np.nan, numbers).view(np.int64)


def operations(model: Model) -> set[Operation]:
    """The operations a model uses."""
    return {node.operation for node in model.nodes}
