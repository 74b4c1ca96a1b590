"""A linear program kept in memory: changed in bulk, solved again from its last basis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message


class NoSolversError(OpenbookError):
    """OR-Tools is not installed."""

    message = Message(
        "planning a strike day needs OR-Tools, which is not installed; install it with: {own}",
        own='pip install "openbook[strike]"',
    )


@cache
def part(name: str) -> Any:
    """Return one module of OR-Tools by its name."""
    try:
        return import_module(f"ortools.{name}")
    except ImportError as problem:
        raise NoSolversError from problem


Numbers = NDArray[np.float64]
Counts = NDArray[np.int64]
_MOST_NODES = 5_000  # a count, not a time: the same plan on every machine


@dataclass(frozen=True, slots=True)
class Entries:
    """Rows of a program: bounds, and row, column and value of every entry."""

    lower: Numbers
    upper: Numbers
    row: Counts
    column: Counts
    value: Numbers


@dataclass(frozen=True, slots=True)
class Solved:
    """What a solve found, and the prices of rows where the columns may be in shares."""

    value: float
    bound: float
    values: Numbers
    duals: Numbers


class Linear:
    """Minimize costs of columns that are not below 0, under rows."""

    def __init__(self, costs: Numbers, rows: Entries) -> None:
        self.columns, self.rows = len(costs), len(rows.lower)
        parameters = part("math_opt.parameters_pb2")
        self._solver = part("math_opt.core.python.solver").new(
            parameters.SOLVER_TYPE_GLOP, _model(costs, rows), parameters.SolverInitializerProto()
        )
        self._begun = False

    def add_rows(self, rows: Entries) -> None:
        """Add rows; their entries count rows from 0."""
        change = part("math_opt.model_update_pb2").ModelUpdateProto()
        moved = replace(rows, row=rows.row + self.rows)
        _rows(change.new_linear_constraints, self.rows, moved)
        _matrix(change.linear_constraint_matrix_updates, moved)
        self.rows += len(rows.lower)
        self._solver.update(change)

    def fix_columns(self, columns: Counts, values: Numbers | None) -> None:
        """Hold some columns at values; None lets them be anything from 0 on."""
        change = part("math_opt.model_update_pb2").ModelUpdateProto()
        lower = np.zeros(len(columns)) if values is None else values
        upper = lower + np.inf if values is None else values
        order = np.argsort(columns)
        bounds = change.variable_updates
        _vector(bounds.lower_bounds, columns[order], lower[order])
        _vector(bounds.upper_bounds, columns[order], upper[order])
        self._solver.update(change)

    def change_rows(self, lower: Numbers, entries: Entries) -> None:
        """Change the lower bounds of the first rows, and some entries."""
        change = part("math_opt.model_update_pb2").ModelUpdateProto()
        every = np.arange(len(lower))
        _vector(change.linear_constraint_updates.lower_bounds, every, lower)
        _matrix(change.linear_constraint_matrix_updates, entries)
        self._solver.update(change)

    def solve(self) -> Solved | None:
        """Solve it; None where it is impossible."""
        hints, *others = _nothing_else()
        parameters = part("math_opt.parameters_pb2")
        if not self._begun:
            self._begun = True
            # Later solves need a place to stand: a presolved program is solved faster.
            ways = parameters.SolveParametersProto()
            for first in self._solver.solve(ways, *_nothing_else()).solutions[:1]:
                if first.HasField("basis"):
                    hints.initial_basis.CopyFrom(first.basis)
        # From where it stood, which presolve would forget.
        ways = parameters.SolveParametersProto(presolve=parameters.EMPHASIS_OFF)
        found = self._solver.solve(ways, hints, *others)
        return _read(found, self.columns, self.rows)


def solve_whole(
    costs: Numbers, rows: Entries, *, whole: Sequence[int], gap: float
) -> Solved | None:
    """Solve a program once with some columns whole, to within a gap of its cost."""
    model = _model(costs, rows)
    for column in whole:
        model.variables.integers[column] = True
    parameters = part("math_opt.parameters_pb2")
    ways = parameters.SolveParametersProto(
        absolute_gap_tolerance=gap,
        relative_gap_tolerance=0.0,
        node_limit=_MOST_NODES,
        presolve=parameters.EMPHASIS_LOW,  # more takes longer than it saves
    )
    found = part("math_opt.core.python.solver").solve(
        model,
        parameters.SOLVER_TYPE_GSCIP,
        parameters.SolverInitializerProto(),
        ways,
        *_nothing_else(),
    )
    return _read(found, len(costs), len(rows.lower))


def _nothing_else() -> tuple[Any, ...]:
    """Return what every solve is also given: no hints, no messages, nobody to call back."""
    hints = part("math_opt.model_parameters_pb2").ModelSolveParametersProto()
    calls = part("math_opt.callback_pb2").CallbackRegistrationProto()
    return hints, None, calls, None, None


def _read(found: Any, columns: int, rows: int) -> Solved | None:
    infeasible = part("math_opt.result_pb2").TERMINATION_REASON_INFEASIBLE
    if found.termination.reason == infeasible or not found.solutions:
        return None
    first = found.solutions[0]
    if not first.HasField("primal_solution"):
        return None
    bounds = found.termination.objective_bounds
    return Solved(
        bounds.primal_bound,
        bounds.dual_bound,
        _dense(first.primal_solution.variable_values, columns),
        _dense(first.dual_solution.dual_values, rows),
    )


def _model(costs: Numbers, rows: Entries) -> Any:
    """Return a program as OR-Tools reads it."""
    model, count = part("math_opt.model_pb2").ModelProto(), len(costs)
    model.variables.ids.extend(range(count))
    model.variables.lower_bounds.extend([0.0] * count)
    model.variables.upper_bounds.extend([np.inf] * count)
    model.variables.integers.extend([False] * count)
    _vector(model.objective.linear_coefficients, np.arange(count), costs)
    _rows(model.linear_constraints, 0, rows)
    _matrix(model.linear_constraint_matrix, rows)
    return model


def _dense(vector: Any, size: int) -> Numbers:
    found = np.zeros(size)
    found[np.array(vector.ids, dtype=np.int64)] = np.array(vector.values)
    return found


def _vector(into: Any, ids: Counts, values: Numbers) -> None:
    into.ids.extend(ids.tolist())
    into.values.extend(values.tolist())


def _rows(into: Any, first: int, rows: Entries) -> None:
    into.ids.extend(range(first, first + len(rows.lower)))
    into.lower_bounds.extend(rows.lower.tolist())
    into.upper_bounds.extend(rows.upper.tolist())


def _matrix(into: Any, rows: Entries) -> None:
    """The entries row by row, column by column; no spot may be there twice."""
    order = np.lexsort((rows.column, rows.row))
    into.row_ids.extend(rows.row[order].tolist())
    into.column_ids.extend(rows.column[order].tolist())
    into.coefficients.extend(rows.value[order].tolist())


Bound = Numbers | Counts | float


@dataclass(slots=True)
class Gathered:
    """Rows as they are gathered: bounds of each row and entries of any."""

    lower: list[Numbers] = field(default_factory=list)
    upper: list[Numbers] = field(default_factory=list)
    row: list[Counts] = field(default_factory=list)
    column: list[Counts] = field(default_factory=list)
    value: list[Numbers] = field(default_factory=list)
    count: int = 0

    def open(self, lower: Bound, upper: Bound, size: int) -> int:
        """Open a block of rows; gives the first of them."""
        first, self.count = self.count, self.count + size
        for into, bound in ((self.lower, lower), (self.upper, upper)):
            into.append(np.broadcast_to(np.asarray(bound, dtype=np.float64), (size,)))
        return first

    def put(self, row: Counts, column: Counts, value: Numbers | float) -> None:
        """Add entries; a value stands for all of them if it is one number."""
        self.row.append(np.asarray(row, dtype=np.int64))
        self.column.append(np.asarray(column, dtype=np.int64))
        self.value.append(np.broadcast_to(np.asarray(value, float), (len(row),)))

    def entries(self) -> Entries:
        """Return all of them, entries at the same spot added up."""
        lower, upper, row, column, value = (
            np.concatenate(each) if each else np.zeros(0)
            for each in (self.lower, self.upper, self.row, self.column, self.value)
        )
        width = int(column.max(initial=0)) + 1
        spots, where = np.unique(row * width + column, return_inverse=True)
        return Entries(
            lower.astype(np.float64),
            upper.astype(np.float64),
            (spots // width).astype(np.int64),
            (spots % width).astype(np.int64),
            np.bincount(where, value, len(spots)).astype(np.float64),
        )


def joined(one: Entries, other: Entries) -> Entries:
    """Return the rows of one, then the rows of the other."""
    after = replace(other, row=other.row + len(one.lower))
    columns = attrgetter(*Entries.__slots__)
    return Entries(*map(np.concatenate, zip(columns(one), columns(after), strict=True)))
