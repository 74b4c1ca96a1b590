"""The solvers of OR-Tools that staffing needs, or a sentence on how to get them."""

from __future__ import annotations

from openbook.findings.errors import OpenbookError


class NoSolversError(OpenbookError):
    """OR-Tools is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "planning a strike day needs OR-Tools, which is not installed; "
            'install it with: pip install "openbook[strike]"'
        )


try:
    from ortools.graph.python import min_cost_flow
    from ortools.math_opt import (
        callback_pb2,
        model_parameters_pb2,
        model_pb2,
        model_update_pb2,
        parameters_pb2,
        result_pb2,
        sparse_containers_pb2,
    )
    from ortools.math_opt.core.python import solver
except ImportError as problem:
    raise NoSolversError from problem

__all__ = [
    "callback_pb2",
    "min_cost_flow",
    "model_parameters_pb2",
    "model_pb2",
    "model_update_pb2",
    "parameters_pb2",
    "result_pb2",
    "solver",
    "sparse_containers_pb2",
]
