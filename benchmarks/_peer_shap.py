"""Exact Shapley shares of 12 assumptions: all mixtures in one batch beside shap Exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import openbook
from benchmarks import _shapley
from benchmarks._timing import Row, at_most, interleaved, not_measured
from benchmarks.graph_myp import CAP, NAMES
from openbook.api.view import opened
from openbook.case.book import Book
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.model.contract import levers_of
from openbook.model.inputs import settled_years
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import mix, pair_of
from openbook.offers.coalitions import shares
from openbook.offers.gaps.book_gap import narrowed

Numbers = NDArray[np.float64]
Work = Callable[[], Numbers]

PARTS = 12
CASE = Path(openbook.__file__).parent / "cases" / "small-town"
LINE = "reserve.available"


def rows(model: Model, shap: Any | None) -> list[Row]:
    """The shares of OB-MYP-1, and of the gap between two books of a case."""
    alone = f"exact Shapley, {PARTS} assumptions: ours / shap Exact"
    apart = f"small-town, gap of {PARTS} assumptions: ours / shap Exact"
    if shap is None:
        return [not_measured(alone, "not installed"), not_measured(apart, "not installed")]
    return [_measured(alone, *_projection(model, shap)), _measured(apart, *gap(shap))]


def _measured(label: str, ours: Work, peer: Work) -> Row:
    assert np.allclose(ours(), peer(), rtol=1e-6, atol=10.0)
    times = interleaved({"ours": ours, "peer": peer}, rounds=11)
    return at_most(label, times["ours"], times["peer"], limit=1.0)


def _projection(model: Model, shap: Any) -> tuple[Work, Work]:
    base = np.array([*[0.0] * len(NAMES), 0.0, CAP])
    point = np.array([*np.linspace(-1, 1, len(NAMES)), 0.03, CAP - 1_000])

    def worth(worlds: Numbers) -> Numbers:
        columns = dict(zip([*NAMES, "raise.share", "health.cap"], worlds.T, strict=True))
        return evaluate(model, columns, only=["balance.end"])["balance.end"][:, -1]

    bits = np.arange(2**PARTS)[:, np.newaxis] >> np.arange(PARTS) & 1
    explainer = shap.explainers.Exact(worth, base[np.newaxis])
    return (
        lambda: _shapley.shares(worth(np.where(bits, point, base))),
        lambda: np.asarray(explainer(point[np.newaxis]).values[0]),
    )


def gap(shap: Any) -> tuple[Work, Work]:
    """Two books of a case; both sides start from the model of the line and the pair."""
    kept = opened(CASE)
    case, model = kept.case, kept.model()
    settled = settled_years(kept.law(), case.head.years)
    needed = Model(model.years, [model.lines[LINE]])
    one = next(book for book in case.books if book.id == "district")
    books = (one, raised(one, needed))
    pair = narrowed(pair_of(books, case, levers_of(case), model, settled=settled), needed)
    assert len(pair.differing) == PARTS, pair.differing

    def ours() -> Numbers:
        found = run(needed, mix(pair, needed).worlds, only=[LINE]).values(LINE)
        return shares(np.array(found[:, -1:]))[:, 0]

    every = mix(pair, needed).worlds.values

    def worth(switched: Numbers) -> Numbers:
        masks = (switched > 0) @ (1 << np.arange(PARTS))
        worlds = {n: v[masks] if len(v) > 1 else v for n, v in every.items()}
        return evaluate(needed, worlds, only=[LINE])[LINE][:, -1]

    explainer = shap.explainers.Exact(worth, np.zeros((1, PARTS)))
    return ours, lambda: np.asarray(explainer(np.ones((1, PARTS))).values[0])


def raised(book: Book, needed: Model) -> Book:
    """The book with its first assumptions that the line needs made a tenth larger."""
    changed, left = [], PARTS
    for each in book.assumptions:
        own = each
        figures = [*each.by_year.values(), *([each.value] if each.value else [])]
        if left and each.name in needed.inputs and any(f.value for f in figures):
            left -= 1
            own = replace(
                each,
                value=each.value and replace(each.value, value=each.value.value * 1.1),
                by_year={y: replace(f, value=f.value * 1.1) for y, f in each.by_year.items()},
            )
        changed.append(own)
    return replace(book, assumptions=tuple(changed), id="raised")
