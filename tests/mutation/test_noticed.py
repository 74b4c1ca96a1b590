"""One figure is changed in a copy of the program, and the suite must notice.

Every layer has its figures: amounts of the built-in cases, values of the law, operations
of the model, words and roundings of reports. A few are changed in each run, by seed; with
`--full` many more. A change that no test notices is a hole in the tests: add a test, not
an exception.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tests.mutation.mutants import (
    SOURCE,
    Mutant,
    amounts,
    constants,
    copied,
    figures,
    in_files,
    labels,
    law_figures,
    operations,
)

ROOT = Path(__file__).parents[2]
TOWN = "cases/small-town/district"
REPORTS = ("figures/amounts.py", "reports/words/amounts.py", "reports/notes.py")
LAW = "law/states/california/parameters/reserve"
PROMISED = "tests/cases/test_promised.py::test_the_promised_figures_hold[small-town]"
RECORDED = "tests/golden/test_golden.py::test_small_town"
WHOLE_PROJECTIONS = "tests/model/test_project_cases.py"
LAYERS = ("case", "case, answers", "law", "law, answers", "model", "report")
MODEL_TESTS = (
    *("pupils", "posts", "schedule", "revenue", "columns", "column_examples"),
    *("classes_of_balance", "multiyear_form"),
)
MODEL = ("balance", "money/revenue", "students/pupils", "staff/posts", "staff/schedule")


@dataclass(frozen=True, slots=True)
class Layer:
    """Where the figures of a layer are, and the tests that know them."""

    mutants: tuple[Mutant, ...]
    tests: tuple[str, ...]


@cache
def layers() -> dict[str, Layer]:
    """Return the layers by name; those called answers hold what people read."""
    cases = in_files(("cases/*/**/*.csv", "cases/*/**/*.yaml"), figures)
    answers = in_files((f"{TOWN}/budget.csv",), amounts)
    answers += in_files((f"{TOWN}/enrollment.csv",), figures)
    law = in_files(("law/states/*/parameters/*/*.yaml",), law_figures)
    model = in_files(tuple(f"model/{each}.py" for each in MODEL), operations)
    report = [each for kind in (operations, constants, labels) for each in in_files(REPORTS, kind)]
    return {
        "case": Layer(tuple(cases), ("tests/cases/test_promised_inputs.py",)),
        "case, answers": Layer(tuple(answers), (PROMISED,)),
        "law": Layer(tuple(law), ("tests/law/test_promised_law.py",)),
        "law, answers": Layer(
            tuple(in_files((f"{LAW}/floor*.yaml", f"{LAW}/share.yaml"), law_figures)),
            (
                "tests/law/test_california_examples.py",
                "tests/law/states/california/test_reserve.py",
            ),
        ),
        "model": Layer(
            tuple(model),
            (
                PROMISED,
                *(f"tests/model/test_{each}.py" for each in MODEL_TESTS),
                "tests/terms/test_loads_and_savings.py",
                WHOLE_PROJECTIONS,
            ),
        ),
        "report": Layer(
            tuple(report),
            (
                "tests/reports/words/test_amounts.py",
                "tests/figures/test_money_words.py",
                "tests/files/test_newspaper_numbers.py",
                "tests/files/test_values.py",
                RECORDED,
            ),
        ),
    }


def run(program: Path, tests: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run tests on a copy of the program; the first that fails ends it."""
    left_out = {
        "OPENBOOK_WRITE_PROMISED",  # or the change would be promised
        "PYTEST_ADDOPTS",
        "PYTHONDONTWRITEBYTECODE",
    }
    kept = {key: each for key, each in os.environ.items() if key not in left_out}
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "-p", "no:xdist", *tests],
        cwd=ROOT,
        env={**kept, "PYTHONPATH": os.pathsep.join([str(program.parent), str(ROOT)])},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("copy"))


@pytest.fixture
def changed(program: Path, layer: str, seed: int) -> Iterator[Mutant]:
    """Change one figure of the copy, and change it back."""
    mutants = layers()[layer].mutants
    chance = np.random.default_rng([seed, len(layer), len(mutants)])
    mutant = mutants[int(chance.integers(len(mutants)))]
    mutant.write(program)
    yield mutant
    shutil.copy2(SOURCE / mutant.file, program / mutant.file)


def test_the_copy_passes_as_it_is(program: Path, request: pytest.FixtureRequest) -> None:
    tests = {test: "" for each in layers().values() for test in each.tests}
    if not request.config.getoption("--full"):
        for slow in (WHOLE_PROJECTIONS, RECORDED):  # that the copy runs shows without them
            tests.pop(slow)
    done = run(program, tests)
    assert done.returncode == 0, done.stdout


@pytest.mark.seeds(1, 40)
@pytest.mark.parametrize("layer", LAYERS)
def test_one_changed_figure_is_noticed(program: Path, layer: str, changed: Mutant) -> None:
    done = run(program, layers()[layer].tests)
    assert done.returncode == 1, f"{changed} is not noticed\n{done.stdout}"
    # By a test, or by the program itself where the law contradicts itself.
    assert " failed" in done.stdout or "LawError" in done.stdout, done.stdout


def test_every_layer_has_figures() -> None:
    assert tuple(layers()) == LAYERS
    for name, layer in layers().items():
        assert len(layer.mutants) > 20, name
        assert len(set(layer.mutants)) == len(layer.mutants), name
