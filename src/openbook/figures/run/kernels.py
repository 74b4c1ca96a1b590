"""Kernels: which plans are compiled, and when; NumPy computes the same bits until then.

Compiling takes about as long as some runs by NumPy, so a plan is compiled when NumPy has
spent on it what compiling would take: never more than twice the time of whoever knew
before how often it would be asked for (the ski-rental rule: Karlin, Manasse, Rudolph and
Sleator, "Competitive snoopy caching", 1988). A kernel is compared with NumPy before it is
used, and kept for other programs where there is a store. Without llvmlite, or where
something does not work, NumPy goes on, and the reason is told.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from importlib.util import find_spec
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from openbook.figures.graph import Node
from openbook.figures.operation import Operation
from openbook.figures.run.kernel import Kernel, KernelCode, Machine, compile_plan
from openbook.figures.run.kernel_place import PLACE, KernelStore
from openbook.figures.run.kernel_text import WIDTH
from openbook.figures.run.numpy_plan import VARYING, Plan
from openbook.findings.message import Message

Numbers = NDArray[np.float64]

# What NumPy takes for a number and for a call, and LLVM for a value, in seconds.
_A_NUMBER, _A_CALL, _A_VALUE = 1.5e-9, 1.5e-6, 1e-4
# So much is spent before anybody looks for a kernel: the look takes some time, too.
_A_LOOK = 0.03
_MOST_LOADED = 100


class Kernels:
    """The kernels of a program: the machine they are for, where they are kept, what failed."""

    def __init__(self) -> None:
        self.machine: Machine | None = None
        self.store: KernelStore | None = None
        self.problem = "" if find_spec("llvmlite") else "llvmlite is not installed"
        self.loaded: OrderedDict[str, Kernel] = OrderedDict()
        self.runs = 0
        self.lock = Lock()

    def started(self) -> Machine:
        """Return LLVM for this machine, loaded when it is first needed."""
        if self.machine is None:
            self.machine, self.store = Machine(), PLACE.make()
        return self.machine

    def get(self, key: str) -> Kernel | None:
        """Return a kernel that this program has, or that another one has kept."""
        found = self.loaded.get(key)
        kept = self.store.load(key) if found is None and self.store else None
        if kept is not None:
            found = self.keep(key, Kernel(self.started(), KernelCode.from_bytes(kept)))
        return found

    def keep(self, key: str, kernel: Kernel) -> Kernel:
        """Keep a kernel; those loaded first go when there are too many."""
        self.loaded[key] = kernel
        while len(self.loaded) > _MOST_LOADED:
            self.loaded.popitem(last=False)
        return kernel


KERNELS = Kernels()


def back_end_used() -> str:
    """Return what has run the simulations of this program so far.

    Pages name it in a header alone: their text does not depend on what was asked before.
    """
    return "kernel" if KERNELS.runs else "numpy"


def back_end_told() -> str:
    """Return what can run simulations here: kernels for which processor, or why none can."""
    try:
        machine = None if KERNELS.problem else KERNELS.started()
    except (ImportError, OSError, RuntimeError) as problem:
        KERNELS.problem = str(problem)
        machine = None
    if machine is None:
        template = "simulations run by NumPy; no compiled kernels: {own}"
        return Message(template, own=KERNELS.problem)
    return Message("simulations run by NumPy and by kernels of {own}", own=machine.name)


class PlanKernel:
    """One plan: what NumPy has spent on it, and its kernel once it has one."""

    def __init__(self, plan: Plan, first: frozenset[int]) -> None:
        self.plan, self.first = plan, first
        self.kernel: Kernel | None = None
        self._key = ""
        self._made: KernelCode | None = None
        self._spent = self._told = 0.0
        numbers, calls, values = _sizes(plan)
        self._run = (numbers * _A_NUMBER, calls * _A_CALL)
        self._compiling = values * _A_VALUE

    def ready(self, worlds: int) -> Kernel | None:
        """Return the kernel, if need be one that another program kept, where a run takes long."""
        if self.kernel is None and not self._key and self._takes(worlds) >= _A_LOOK:
            self._if_it_works(self._known)
        return self.kernel

    def after_numpy(self, worlds: int) -> Kernel | None:
        """Note a run by NumPy; return a new kernel that is to be compared with it."""
        self._spent += self._takes(worlds)
        return None if self._spent < _A_LOOK else self._if_it_works(self._looked)

    def _takes(self, worlds: int) -> float:
        """Return about how many seconds NumPy takes for so many worlds."""
        each, calls = self._run
        return each * worlds + calls

    def _if_it_works(self, look: Callable[[], Kernel | None]) -> Kernel | None:
        """Look for a kernel; where something does not work, note what, and go on without."""
        if not KERNELS.lock.acquire(blocking=False):
            return None
        try:
            return look()
        except (OSError, RuntimeError, ValueError, ImportError, AttributeError) as problem:
            KERNELS.problem = f"{type(problem).__name__}: {problem}"
            return None
        finally:
            KERNELS.lock.release()

    def _known(self) -> Kernel | None:
        """Take a kernel that this program or another one has compiled, and compared."""
        machine = KERNELS.started()
        self._key = self._key or _key(self.plan, self.first, machine)
        self.kernel = KERNELS.get(self._key)
        return self.kernel

    def _looked(self) -> Kernel | None:
        """Take a kernel that is known, or compile one if enough was spent."""
        if self._known() is not None:
            return None
        spent = self._spent
        if KERNELS.store is not None:
            spent = KERNELS.store.spent(self._key, self._spent - self._told)
            self._told = self._spent
        if spent < self._compiling:
            return None
        self._made = compile_plan(KERNELS.started(), self.plan, self.first)
        return Kernel(KERNELS.started(), self._made)

    def compare(
        self, kernel: Kernel, by_numpy: Mapping[int, Numbers], found: Mapping[int, Numbers]
    ) -> None:
        """Use a new kernel if it has the bits of NumPy, and give up on kernels if not."""
        if any(not np.array_equal(_bits(by_numpy[at]), _bits(found[at])) for at in found):
            KERNELS.problem = "a kernel did not compute the bits of NumPy"
            return
        self.kernel = KERNELS.keep(self._key, kernel)
        if KERNELS.store is not None and self._made is not None:
            KERNELS.store.save(self._key, self._made.to_bytes())


def plan_kernel(plan: Plan, first: frozenset[int], worlds: int) -> PlanKernel | None:
    """Return the kernel of a plan, ready or not; None where there can be none."""
    if KERNELS.problem or worlds < WIDTH or not plan.programs[VARYING]:
        return None
    key: Hashable = ("kernel", first)
    if key not in plan.prepared:
        plan.prepared[key] = PlanKernel(plan, first)
    found: PlanKernel = plan.prepared[key]
    return found


def _sizes(plan: Plan) -> tuple[int, int, int]:
    """Return the numbers of one simulation, the calls of NumPy and the values to compile."""
    numbers = values = 0
    for each in plan.programs[VARYING]:
        shape = plan.shapes[each.out.buffer]
        years = shape.years if each.out.year < 0 else 1
        numbers += years * (1 if shape.rows is None else shape.rows)
        numbers += 0 if each.order is None else years * len(each.order)
        values += years
    return numbers, len(plan.programs[VARYING]), values


def _bits(numbers: Numbers) -> NDArray[np.int64]:
    return np.where(np.isnan(numbers), np.nan, numbers).view(np.int64)


def _key(plan: Plan, first: frozenset[int], machine: Machine) -> str:
    """Return what tells a kernel from all others: all of the plan but its numbers."""
    tables: dict[str, int] = {}

    def told(at: int, node: Node) -> tuple[object, ...]:
        rows = node.line.rows
        table = None if rows is None else tables.setdefault(rows.name, len(tables))
        detail = None if rows is not None or node.args else node.line.detail
        literal = detail.hex() if isinstance(detail, float) else None
        looks_at = plan.position(node) if node.operation is Operation.IN_YEAR else None
        own = (node.operation.value, node.args, node.by_year, node.rows, table, literal)
        return (*own, looks_at, plan.level[at], plan.place.get(at))

    nodes = [told(at, node) for at, node in enumerate(plan.model.nodes)]
    alike = {tables[name]: (len(a.firsts), len(a.kinds)) for name, a in plan.alike.items()}
    whole = (machine.name, machine.features, len(plan.model.years), nodes, alike)
    rest = (plan.outputs, sorted(first), plan.shapes)
    return sha256(repr((whole, rest)).encode("utf-8")).hexdigest()
