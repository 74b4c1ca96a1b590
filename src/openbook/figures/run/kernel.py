"""Kernel: the machine code of a plan, compiled by LLVM and run on many simulations."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openbook.figures.run.kernel_text import NUMBER, WIDTH, KernelLayout, kernel_text
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.single_values import Value
from openbook.figures.run.workspace import Workspace

Numbers = NDArray[np.float64]
_POINTERS = 6


class Machine:
    """LLVM for the processor of this machine.

    Nothing is fused or reordered: the texts allow it nowhere, and LLVM's passes that look
    for it are not run.
    """

    def __init__(self) -> None:
        self.llvm: Any = import_module("llvmlite.binding")
        self.llvm.initialize_native_target()
        self.llvm.initialize_native_asmprinter()
        self._cpu = self.llvm.get_host_cpu_name()
        self.features = self.llvm.get_host_cpu_features().flatten()
        self.name = f"LLVM {'.'.join(map(str, self.llvm.llvm_version_info))} for {self._cpu}"

    def compiled(self, text: str) -> bytes:
        """Return the machine code of a text."""
        module, target = self.llvm.parse_assembly(text), self._target()
        module.triple, module.data_layout = target.triple, str(target.target_data)
        module.verify()
        code: bytes = target.emit_object(module)
        return code

    def loaded(self, code: bytes) -> Any:
        """Return an engine that holds machine code; each owns the target it was made for."""
        engine = self.llvm.create_mcjit_compiler(self.llvm.parse_assembly(""), self._target())
        engine.add_object_file(self.llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        return engine

    def _target(self) -> Any:
        target = self.llvm.Target.from_default_triple()
        return target.create_target_machine(cpu=self._cpu, features=self.features, opt=1)


class KernelCode(NamedTuple):
    """Machine code and what it expects, as it is kept."""

    layout: KernelLayout
    code: bytes

    def to_bytes(self) -> bytes:
        """Return both as bytes: a line of JSON, then the code."""
        return json.dumps(self.layout).encode("ascii") + b"\n" + self.code

    @classmethod
    def from_bytes(cls, content: bytes) -> KernelCode:
        """Read what was kept."""
        head, _, code = content.partition(b"\n")
        inputs, outputs, tables, scratch = json.loads(head)
        into, out = (tuple(Value(*each) for each in some) for some in (inputs, outputs))
        return cls(KernelLayout(into, out, tuple(tables), scratch), code)


def compile_plan(machine: Machine, plan: Plan, first: Iterable[int]) -> KernelCode:
    """Compile what differs by simulation; of some outputs only the first one is wanted."""
    written = kernel_text(plan, first)
    return KernelCode(written.layout, machine.compiled(written.text))


class Kernel:
    """Machine code ready to run; several threads may run it at once."""

    def __init__(self, machine: Machine, kept: KernelCode) -> None:
        self.layout, self._engine = kept.layout, machine.loaded(kept.code)
        signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * _POINTERS, ctypes.c_int64)
        self._call = signature(self._engine.get_function_address("run"))
        self._inputs, self._outputs = _Places(self.layout.inputs), _Places(self.layout.outputs)
        self._scratch: list[Numbers] = []

    def run(
        self, space: Workspace, given: Mapping[int, Numbers], found: Mapping[int, Numbers]
    ) -> None:
        """Fill what is found, from a workspace that has run what all simulations share."""
        count = max(array.shape[1] for array in given.values())
        into = [_side_by_side(given[at], count) for at in self._inputs.nodes]
        # One that is wanted for the first simulation only is written over and over.
        out = [_room(found[at], count) for at in self._outputs.nodes]
        try:
            scratch = self._scratch.pop()
        except IndexError:  # all are in use by other threads
            scratch = _aligned(self.layout.scratch)
        inputs, outputs = self._inputs.addresses(into), self._outputs.addresses(out)
        numbers, truths, kinds = _shared(space, self.layout.tables)
        own = (_address(inputs), _address(outputs), kinds, _address(scratch))
        self._call(numbers, truths, *own, count)
        self._scratch.append(scratch)
        for at, array in zip(self._outputs.nodes, out, strict=True):
            if array is not found[at]:
                found[at][...] = array[:, :1]


class _Places:
    """Values in order, as nodes and years of arrays that are years × simulations."""

    def __init__(self, values: tuple[Value, ...]) -> None:
        self.nodes = tuple(dict.fromkeys(value.node for value in values))
        place = {at: number for number, at in enumerate(self.nodes)}
        self._node = np.array([place[value.node] for value in values], dtype=np.intp)
        self._year = np.array([value.year for value in values], dtype=np.int64)

    def addresses(self, arrays: Sequence[Numbers]) -> NDArray[np.int64]:
        """Return where each value begins; a row for all years begins once."""
        starts = [_address(array) for array in arrays]
        steps = [array.strides[-2] if array.shape[-2] > 1 else 0 for array in arrays]
        each = np.array([starts, steps], dtype=np.int64).take(self._node, axis=1)
        found: NDArray[np.int64] = each[0] + self._year * each[1]
        return found


def _address(array: NDArray[Any]) -> int:
    found: int = array.__array_interface__["data"][0]  # several times as fast as ctypes
    return found


def _side_by_side(array: Numbers, count: int) -> Numbers:
    """Return an input whose simulations lie side by side in memory."""
    if array.strides[1] == NUMBER and array.shape[1] == count:
        return array
    return np.ascontiguousarray(np.broadcast_to(array, (len(array), count)))


def _room(array: Numbers, count: int) -> Numbers:
    """Return an output, or room for some simulations where one is wanted."""
    return array if array.shape[-1] == count else np.empty((*array.shape[:-1], WIDTH))


def _shared(space: Workspace, tables: tuple[str, ...]) -> tuple[int, ...]:
    """Return where numbers, truths and the kinds of rows begin that all simulations share."""
    if not space.addresses:
        kinds = _kinds(space.plan, tables)
        space.addresses = (_address(space.numbers), _address(space.truths), _address(kinds))
    return space.addresses


def _kinds(plan: Plan, tables: tuple[str, ...]) -> NDArray[np.int64]:
    """Return the kind of every row of the tables of a plan whose rows are alike."""
    if "kinds" not in plan.prepared:
        each = [plan.alike[name].kinds for name in tables]
        plan.prepared["kinds"] = np.concatenate([np.empty(0), *each]).astype(np.int64)
    found: NDArray[np.int64] = plan.prepared["kinds"]
    return found


def _aligned(size: int) -> Numbers:
    """Return memory that begins where a whole vector fits."""
    raw = np.zeros(size + WIDTH)
    start = -_address(raw) // NUMBER % WIDTH
    return raw[start : start + size]
