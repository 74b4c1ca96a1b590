"""Operators, comparisons and conditions are found where they are, and nothing else."""

from __future__ import annotations

import ast
import signal
import sys
from pathlib import Path

from tests.mutation.__main__ import ROOT, Reach, places, run, sample
from tests.mutation.mutants import SOURCE, in_files
from tests.mutation.operators import ROOMS, operators

TEXT = '''
Kind = int | None

def cost(pay: float | None, rate: float) -> float | None:
    """A raise - in words."""
    if pay is None or rate < 0:
        return None
    return pay * rate + (1 if rate == 1 else 0)
'''


def test_each_operation_is_changed_once() -> None:
    found = [(each.old, each.new) for each in operators("cost.py", TEXT)]
    assert sorted(found) == sorted(
        [
            ("is", "is not"),
            ("or", "and"),
            ("<", "<="),
            ("*", "/"),
            ("+", "-"),
            ("==", "!="),
            ("pay is None or rate < 0", "not (pay is None or rate < 0)"),
            ("rate == 1", "not (rate == 1)"),
        ]
    )


def test_a_change_of_the_engine_is_still_python() -> None:
    found = in_files(tuple(f"{room}/**/*.py" for room in ROOMS), operators)
    assert len(found) > 2000
    for mutant in found[::97]:
        text = (SOURCE / mutant.file).read_text("utf-8")
        end = mutant.start + len(mutant.old)
        assert text[mutant.start : end] == mutant.old
        ast.parse(text[: mutant.start] + mutant.new + text[end:])


def test_the_same_seed_changes_the_same_places() -> None:
    chosen = sample(["terms"], 3, 5)
    assert chosen == sample(["terms"], 3, 5)
    assert chosen != sample(["terms"], 4, 5)
    assert len(set(chosen)) == 5
    assert {each.file.partition("/")[0] for each in chosen} == {"terms"}


def test_some_tests_run_first_and_more_for_a_while() -> None:
    (mutant,) = sample(["terms"], 0, 1)
    tests = [f"tests/a.py::test_{at:03}" for at in range(100)]
    every_line = dict.fromkeys(range(1, 400), tests)
    first, more = Reach({mutant.file: every_line}, dict.fromkeys(tests, 4.0)).in_parts(mutant)
    assert first == tests[:40]
    assert more == tests[40:62]  # 22 × 4 seconds are less than 90
    assert Reach({}, {}).in_parts(mutant) == []


def test_the_tests_of_the_engine_are_where_they_are_looked_for() -> None:
    found = places(ROOMS)
    assert len(found) > 2 * len(ROOMS)
    assert [each for each in found if not (ROOT / each).is_dir()] == []


def test_what_never_ends_is_stopped_by_its_own_time_on_a_processor(tmp_path: Path) -> None:
    forever = run([sys.executable, "-c", "while True: pass"], tmp_path, seconds=0.1)
    assert forever.returncode == -signal.SIGXCPU
    waits = run([sys.executable, "-c", "import time; time.sleep(1.2)"], tmp_path, seconds=0.1)
    assert waits.returncode == 0
