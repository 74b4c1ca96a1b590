"""When a plan is compiled, where kernels are kept, and what happens where they do not work."""

from __future__ import annotations

import os
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.figures.edge_graph import edge_model

from openbook.cli.main import keep_kernels
from openbook.figures.model import Model
from openbook.figures.run import kernels
from openbook.figures.run.kernel import Kernel, KernelCode, Machine
from openbook.figures.run.kernel_place import PLACE
from openbook.figures.run.kernels import KERNELS, back_end_told, back_end_used
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.figures.run.rerun import Rerun
from openbook.files.kernel_store import KernelFolder, kernel_store

COUNT = 23


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels as at the start of a program, with compiling as cheap as looking."""
    start: dict[str, Any] = {"problem": "", "store": None, "loaded": OrderedDict(), "runs": 0}
    start["machine"] = None
    monkeypatch.setattr(PLACE, "make", lambda: None)
    for name, value in start.items():
        monkeypatch.setattr(KERNELS, name, value)
    monkeypatch.setattr(kernels, "_A_LOOK", 0.0)
    monkeypatch.setattr(kernels, "_A_VALUE", 0.0)


def model_of() -> Model:
    lines = edge_model().nodes
    named = [node.line.named(f"line.n{at}") for at, node in enumerate(lines) if node.args]
    return Model(edge_model().years, [each for each in named if each.operation.value in _SAFE])


_SAFE = {"add", "subtract", "multiply", "minimum", "maximum", "floor", "where", "running sum"}


def worlds() -> dict[str, np.ndarray]:
    chance = np.random.default_rng(7)
    return {"input.one": chance.normal(size=COUNT), "input.other": chance.normal(size=COUNT)}


def same(one: Results, other: Results) -> bool:
    return one.values.keys() == other.values.keys() and all(
        np.array_equal(one[name].view(np.int64), other[name].view(np.int64)) for name in one.values
    )


def test_a_plan_is_compiled_when_numpy_has_spent_as_much(monkeypatch) -> None:
    monkeypatch.setattr(kernels, "_A_VALUE", 1e-3)
    monkeypatch.setattr(kernels, "_A_CALL", 1e-3)
    model, given = model_of(), worlds()
    first = evaluate(model, given)
    assert (KERNELS.runs, len(KERNELS.loaded)) == (0, 0)
    for _ in range(8):
        assert same(evaluate(model, given), first)
    assert len(KERNELS.loaded) == 1
    assert 1 <= KERNELS.runs <= 7
    assert "kernel" in back_end_used()
    assert "LLVM" in back_end_told()


def test_a_kernel_is_kept_for_the_next_program(tmp_path: Path, monkeypatch) -> None:
    keep_kernels(tmp_path / "kernels")
    first = evaluate(model_of(), worlds())
    (kept,) = (tmp_path / "kernels").glob("*/*.kernel")
    assert kept.stat().st_mode & 0o777 == 0o600
    KERNELS.loaded.clear()
    monkeypatch.setattr(Machine, "compiled", None)  # nobody compiles any more
    again = model_of()
    assert same(evaluate(again, worlds()), first)  # its first run finds it
    assert KERNELS.runs == 1
    assert same(evaluate(again, worlds()), first)
    assert KERNELS.runs == 2


def test_what_is_spent_adds_up_over_programs(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(kernels, "_A_VALUE", 1e-4)
    monkeypatch.setattr(kernels, "_A_CALL", 1e-4)
    keep_kernels(tmp_path / "kernels")
    for _ in range(9):  # each a program that asks once
        KERNELS.loaded.clear()
        evaluate(model_of(), worlds())
    assert list((tmp_path / "kernels").glob("*/*.kernel"))
    assert not list((tmp_path / "kernels").glob("*/*.spent"))


@pytest.mark.parametrize("left", [0, 10, 40, 900])
def test_a_kernel_cut_short_is_compiled_again(tmp_path: Path, left: int) -> None:
    keep_kernels(tmp_path / "kernels")
    first = evaluate(model_of(), worlds())
    (kept,) = (tmp_path / "kernels").glob("*/*.kernel")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:left])
    KERNELS.loaded.clear()
    model = model_of()
    assert same(evaluate(model, worlds()), first)
    assert same(evaluate(model, worlds()), first)
    assert KERNELS.runs == 1
    assert kept.read_bytes()[32:].partition(b"\n")[0] == whole[32:].partition(b"\n")[0]


def test_a_folder_that_others_can_write_is_not_trusted(tmp_path: Path) -> None:
    shared = tmp_path / "kernels"
    shared.mkdir()
    os.chmod(shared, 0o777)  # noqa: PTH101, S103
    assert kernel_store(shared) is None
    (tmp_path / "link").symlink_to(tmp_path)
    assert kernel_store(tmp_path / "link") is None
    assert kernel_store(Path("/proc/nowhere")) is None


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch) -> None:
    first = evaluate(model_of(), worlds())
    file = tmp_path / "file"
    file.write_text("in the way", "utf-8")

    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(28, "No space left on device")

    for folder, broken in ((file / "kernels", "mkdtemp"), (tmp_path / "kernels", "mkstemp")):
        monkeypatch.setattr(f"openbook.files.kernel_store.tempfile.{broken}", full)
        KERNELS.machine = None
        KERNELS.loaded.clear()
        keep_kernels(folder)
        model = model_of()
        for _ in range(2):
            assert same(evaluate(model, worlds()), first)
        assert not KERNELS.problem
    assert not list((tmp_path / "kernels").glob("*/*"))


def test_a_folder_keeps_at_most_so_many(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("openbook.files.kernel_store._MOST_FILES", 3)
    store = KernelFolder(tmp_path)
    for number in range(6):
        store.save(f"k{number}", b"code")
    assert len(list(tmp_path.iterdir())) == 3
    assert store.load("k5") == b"code"
    monkeypatch.setattr("openbook.files.kernel_store._MOST_ROOM", 40)
    store.save("k6", b"code")
    assert [each.name for each in tmp_path.iterdir()] == ["k6.kernel"]
    assert store.spent("a", 0.5) == 0.5
    assert store.spent("a", 0.25) == 0.75


def test_a_kernel_that_cannot_be_compiled(monkeypatch) -> None:
    def broken(*_: object) -> bytes:
        problem = "no target for this processor"
        raise RuntimeError(problem)

    first = evaluate(model_of(), worlds())
    monkeypatch.setattr(Machine, "compiled", broken)
    KERNELS.loaded.clear()
    KERNELS.runs = 0
    model = model_of()
    for _ in range(3):
        assert same(evaluate(model, worlds()), first)
    assert KERNELS.runs == 0
    assert "no target for this processor" in back_end_told()
    assert back_end_used() == "numpy"


def test_a_kernel_with_other_bits_is_refused(monkeypatch) -> None:
    real = Kernel.run

    def wrong(self: Kernel, space, given, found) -> None:
        real(self, space, given, found)
        next(iter(found.values()))[...] += 1e-9

    monkeypatch.setattr(Kernel, "run", wrong)
    model = model_of()
    evaluate(model, worlds())
    assert "bits" in KERNELS.problem
    evaluate(model, worlds())
    assert KERNELS.runs == 0


def test_without_llvmlite(monkeypatch) -> None:
    monkeypatch.setattr(KERNELS, "problem", "llvmlite is not installed")
    model = model_of()
    evaluate(model, worlds())
    evaluate(model, worlds())
    assert KERNELS.runs == 0
    assert "llvmlite is not installed" in back_end_told()


def test_lines_of_which_the_first_simulation_is_wanted() -> None:
    model, given = model_of(), worlds()
    names = [name for name, line in model.lines.items() if name.startswith("line.")]
    again = Rerun(model, given, moving=["input.other"], only=names, first=names[:5])
    before = again.at({"input.other": 0.25})
    for move in range(3):
        again.at({"input.other": float(move)})
    after = again.at({"input.other": 0.25})
    assert KERNELS.runs > 0
    assert same(before, after)
    assert {after[name].shape[0] for name in names[:5]} == {1}


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    keep_kernels(tmp_path / "kernels")
    evaluate(model_of(), worlds())
    (kept,) = (tmp_path / "kernels").glob("*/*.kernel")
    content = KernelFolder(kept.parent).load(kept.stem)
    assert content is not None
    assert KernelCode.from_bytes(content).to_bytes() == content
