"""A linear program kept in memory: changed in bulk, solved again from where it stood.

OR-Tools' own interface makes an object of every column; this one hands over arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.solvers import (
    callback_pb2,
    model_parameters_pb2,
    model_pb2,
    model_update_pb2,
    parameters_pb2,
    result_pb2,
    solver,
    sparse_containers_pb2,
)

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
    """What a solve found; no values where the program is impossible."""

    value: float
    bound: float
    values: Numbers
    duals: Numbers


class Linear:
    """Minimize costs of columns between 0 and an upper bound, under rows."""

    def __init__(self, costs: Numbers, upper: Numbers, rows: Entries) -> None:
        self.columns, self.rows = len(costs), len(rows.lower)
        self.model = model_pb2.ModelProto()
        _columns(self.model.variables, 0, upper)
        _vector(self.model.objective.linear_coefficients, np.arange(len(costs)), costs)
        _rows(self.model.linear_constraints, 0, rows)
        _matrix(self.model.linear_constraint_matrix, rows)
        self._solver = solver.new(
            parameters_pb2.SOLVER_TYPE_GLOP,
            self.model,
            parameters_pb2.SolverInitializerProto(),
        )

    def add_rows(self, rows: Entries) -> None:
        """Add rows; their entries count rows from 0."""
        change = model_update_pb2.ModelUpdateProto()
        moved = Entries(
            rows.lower, rows.upper, rows.row + self.rows, rows.column, rows.value
        )
        _rows(change.new_linear_constraints, self.rows, moved)
        _matrix(change.linear_constraint_matrix_updates, moved)
        self.rows += len(rows.lower)
        self._solver.update(change)

    def bound_columns(self, upper: Numbers) -> None:
        """Change the upper bounds of the first columns."""
        change = model_update_pb2.ModelUpdateProto()
        every = np.arange(len(upper))
        _vector(change.variable_updates.upper_bounds, every, upper)
        self._solver.update(change)

    def change_rows(self, lower: Numbers, entries: Entries) -> None:
        """Change the lower bounds of the first rows, and some entries."""
        change = model_update_pb2.ModelUpdateProto()
        every = np.arange(len(lower))
        _vector(change.linear_constraint_updates.lower_bounds, every, lower)
        _matrix(change.linear_constraint_matrix_updates, entries)
        self._solver.update(change)

    def solve(self) -> Solved | None:
        """Solve it; None where it is impossible."""
        ways = parameters_pb2.SolveParametersProto(presolve=parameters_pb2.EMPHASIS_OFF)
        found = self._solver.solve(
            ways,
            model_parameters_pb2.ModelSolveParametersProto(),
            None,
            callback_pb2.CallbackRegistrationProto(),
            None,
            None,
        )
        return _read(found, self.columns, self.rows)


def solve_whole(
    costs: Numbers,
    upper: Numbers,
    rows: Entries,
    *,
    whole: Sequence[int],
    gap: float,
) -> Solved | None:
    """Solve a program once with some columns whole, to within a gap of its cost."""
    model = model_pb2.ModelProto()
    _columns(model.variables, 0, upper)
    for column in whole:
        model.variables.integers[column] = True
    _vector(model.objective.linear_coefficients, np.arange(len(costs)), costs)
    _rows(model.linear_constraints, 0, rows)
    _matrix(model.linear_constraint_matrix, rows)
    ways = parameters_pb2.SolveParametersProto(
        absolute_gap_tolerance=gap,
        relative_gap_tolerance=0.0,
        node_limit=_MOST_NODES,
    )
    found = solver.solve(
        model,
        parameters_pb2.SOLVER_TYPE_GSCIP,
        parameters_pb2.SolverInitializerProto(),
        ways,
        model_parameters_pb2.ModelSolveParametersProto(),
        None,
        callback_pb2.CallbackRegistrationProto(),
        None,
        None,
    )
    return _read(found, len(costs), len(rows.lower))


def _read(found: result_pb2.SolveResultProto, columns: int, rows: int) -> Solved | None:
    if not found.solutions or not found.solutions[0].HasField("primal_solution"):
        return None
    if found.termination.reason == result_pb2.TERMINATION_REASON_INFEASIBLE:
        return None
    first = found.solutions[0]
    bounds = found.termination.objective_bounds
    return Solved(
        bounds.primal_bound,
        bounds.dual_bound,
        _dense(first.primal_solution.variable_values, columns),
        _dense(first.dual_solution.dual_values, rows),
    )


def _dense(vector: sparse_containers_pb2.SparseDoubleVectorProto, size: int) -> Numbers:
    found = np.zeros(size)
    found[np.array(vector.ids, dtype=np.int64)] = np.array(vector.values)
    return found


def _vector(
    into: sparse_containers_pb2.SparseDoubleVectorProto, ids: Counts, values: Numbers
) -> None:
    into.ids.extend(ids.tolist())
    into.values.extend(values.tolist())


def _columns(into: model_pb2.VariablesProto, first: int, upper: Numbers) -> None:
    count = len(upper)
    into.ids.extend(range(first, first + count))
    into.lower_bounds.extend([0.0] * count)
    into.upper_bounds.extend(upper.tolist())
    into.integers.extend([False] * count)


def _rows(into: model_pb2.LinearConstraintsProto, first: int, rows: Entries) -> None:
    into.ids.extend(range(first, first + len(rows.lower)))
    into.lower_bounds.extend(rows.lower.tolist())
    into.upper_bounds.extend(rows.upper.tolist())


def _matrix(into: sparse_containers_pb2.SparseDoubleMatrixProto, rows: Entries) -> None:
    """The entries row by row, column by column; equal ones must not be there twice."""
    order = np.lexsort((rows.column, rows.row))
    into.row_ids.extend(rows.row[order].tolist())
    into.column_ids.extend(rows.column[order].tolist())
    into.coefficients.extend(rows.value[order].tolist())
