"""Kernel text: the fused values of a plan in LLVM's language, eight simulations at a time.

Every function takes eight simulations through one part; values that another part reads
go through a scratch memory that stays in the processor's nearest. Addresses of inputs and
outputs come in a list, numbers that all simulations share lie side by side in two pools,
numbers and truths, and the kinds of rows of all tables in one list.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from openbook.figures.operation import HALF, TIE, Operation
from openbook.figures.run.fused_values import Fused, FusedPart
from openbook.figures.run.numpy_plan import VARYING, Plan
from openbook.figures.run.operations import TEXTS, texts_for
from openbook.figures.run.single_values import Value

WIDTH = 8  # simulations at a time: one or two registers of today's processors
NUMBER = 8  # bytes


class KernelLayout(NamedTuple):
    """What a kernel expects: inputs and outputs in order, and how much scratch memory."""

    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    tables: tuple[str, ...]  # whose kinds of rows it reads, one after the other
    scratch: int  # numbers


class KernelText(NamedTuple):
    """The text of a kernel and what it expects."""

    text: str
    layout: KernelLayout


def _constant(value: float) -> str:
    bits = struct.unpack("<Q", struct.pack("<d", value))[0]
    return "<" + ", ".join([f"double 0x{bits:016X}"] * WIDTH) + ">"


_NAMES = {
    "v": f"<{WIDTH} x double>",
    "m": f"<{WIDTH} x i1>",
    "zero": _constant(0.0),
    "nothing": _constant(-0.0),
    "half": _constant(HALF),
    "tie": _constant(TIE),
    "true": "<" + ", ".join(["i1 true"] * WIDTH) + ">",
}
_V, _M = _NAMES["v"], _NAMES["m"]
_BYTES = WIDTH * NUMBER
_ARGUMENTS = ("numbers", "truths", "inputs", "outputs", "kinds", "scratch")
_TAKEN = ", ".join(f"ptr noalias %{name}" for name in _ARGUMENTS)
_GIVEN = ", ".join(f"ptr %{name}" for name in _ARGUMENTS)
# Simulations are taken from the last to the first, so that of a line which is wanted for
# the first one only, that one is written last.
_RUN = f"""
declare {_V} @llvm.floor.v{WIDTH}f64({_V})
declare {_V} @llvm.ceil.v{WIDTH}f64({_V})
define void @run({_TAKEN}, i64 %count) {{
entry:
  br label %loop
loop:
  %left = phi i64 [%count, %entry], [%first, %loop]
  %before = sub i64 %left, {WIDTH}
  %less = icmp slt i64 %before, 0
  %first = select i1 %less, i64 0, i64 %before
CALLS
  %more = icmp sgt i64 %first, 0
  br i1 %more, label %loop, label %done
done:
  ret void
}}
!0 = !{{}}
"""


def kernel_text(plan: Plan, first: Iterable[int]) -> KernelText:
    """Write the kernel of a plan; of some outputs only the first simulation is wanted."""
    return _KernelWriter(plan, frozenset(first)).write()


class _KernelWriter:
    """Writes part after part; names are made here, none comes from a user."""

    def __init__(self, plan: Plan, first: frozenset[int]) -> None:
        self.plan, self.first = plan, first
        outputs = [at for at in plan.outputs if plan.level[at] == VARYING]
        self.fused = Fused(plan, VARYING, outputs)
        self._names = count()
        self._inputs: dict[Value, int] = {}
        self._kinds: dict[str, int] = {}
        self._kinds_length = 0
        self._places: dict[Value, int] = {}  # in the scratch memory, in numbers
        self._scratch = 0
        self._lines: list[str] = []
        self._functions: list[str] = []
        self._kept = self._kept_values()

    def write(self) -> KernelText:
        """Return the whole text."""
        for part in self.fused.parts:
            write = self._rows if part.table else self._plain
            write(part)
            self._close()
        self._known_rows()
        outputs = tuple(self.fused.outputs)
        for number, value in enumerate(outputs):
            if self.fused.node(value).rows is None:
                self._store_output(number, value)
                if number % WIDTH == WIDTH - 1:
                    self._close()
        self._close()
        calls = "\n".join(
            f"  call void @part{number}({_GIVEN}, i64 %first, i64 %count)"
            for number in range(len(self._functions))
        )
        text = "\n".join([*self._functions, _RUN.replace("CALLS", calls)])
        layout = KernelLayout(tuple(self._inputs), outputs, tuple(self._kinds), self._scratch)
        return KernelText(text, layout)

    def _kept_values(self) -> frozenset[Value]:
        """Return values that are read after their part: by another one, or as a plain output."""
        sources = map(self.fused.source, self.fused.outputs)
        plain = (each for each in sources if self.fused.node(each).rows is None)
        return self.fused.crossing.union(plain)

    def _close(self) -> None:
        """End a function; the next one begins."""
        if self._lines:
            number, body = len(self._functions), "\n  ".join(self._lines)
            head = f"define internal void @part{number}({_TAKEN}, i64 %first, i64 %count)"
            self._functions.append(f"{head} noinline {{\nentry:\n  {body}\n  ret void\n}}")
            self._lines = []

    def _new(self, text: str) -> str:
        """Write an instruction and return the name of its result."""
        name = f"%t{next(self._names)}"
        self._lines.append(f"{name} = {text}")
        return name

    def _plain(self, part: FusedPart) -> None:
        names: dict[Value, str] = {}
        for value in part.values:
            operands = [self._read(each, names) for each in self.fused.operands[value]]
            names[value] = self._operate(value, operands)
            self._keep(value, names[value])

    def _operate(self, value: Value, operands: list[str]) -> str:
        operation, parts = self.fused.node(value).operation, self.fused.operands[value]
        out = f"%t{next(self._names)}"
        text = texts_for(operation, list(map(self.fused.known, parts))).kernel
        written = text.format(*operands, out=out, **_NAMES)
        for name in ("floor", "ceil"):
            written = written.replace(f"@{name}(", f"@llvm.{name}.v{WIDTH}f64(")
        self._lines += written.split("\n")
        return out

    def _read(self, value: Value, names: dict[Value, str]) -> str:
        """Return the name of a plain value, loaded where another part has left it."""
        if value not in names:
            if self.fused.operands[value]:
                names[value] = self._truths(value, self._load(self._slot(value)))
            elif self.plan.level[value.node] == VARYING:
                address = self._address("inputs", self._inputs.setdefault(value, len(self._inputs)))
                there = self._new(f"getelementptr double, ptr {address}, i64 %first")
                names[value] = self._new(f"load {_V}, ptr {there}, align {NUMBER}")
            else:
                names[value] = self._shared(value)
        return names[value]

    def _truths(self, value: Value, loaded: str) -> str:
        """Truths are kept as numbers, 1 or 0."""
        if not self.fused.node(value).truth:
            return loaded
        return self._new(f"fcmp une {_V} {loaded}, {_NAMES['zero']}")

    def _numbers(self, value: Value, name: str) -> str:
        if not self.fused.node(value).truth:
            return name
        return self._new(f"uitofp {_M} {name} to {_V}")

    def _shared(self, value: Value, row: str = "") -> str:
        """Return a number or truth that all simulations share, of a row if there are rows."""
        node = self.fused.node(value)
        if isinstance(node.line.detail, float):
            return _constant(node.line.detail)
        kind, pool = ("i8", "truths") if node.truth else ("double", "numbers")
        place = self.plan.narrow[self.plan.place[value.node]] + value.year
        there = self._new(f"getelementptr {kind}, ptr %{pool}, i64 {place}")
        if row:
            years = self.plan.shapes[self.plan.place[value.node]].years
            step = self._new(f"mul i64 {row}, {years}")
            there = self._new(f"getelementptr {kind}, ptr {there}, i64 {step}")
        one = self._new(f"load {kind}, ptr {there}")
        if node.truth:
            one = self._new(f"icmp ne i8 {one}, 0")
        kind, vector = ("i1", _M) if node.truth else ("double", _V)
        alone = self._new(f"insertelement {vector} poison, {kind} {one}, i32 0")
        return self._new(
            f"shufflevector {vector} {alone}, {vector} poison, <{WIDTH} x i32> zeroinitializer"
        )

    def _address(self, argument: str, place: int) -> str:
        there = self._new(f"getelementptr ptr, ptr %{argument}, i64 {place}")
        return self._new(f"load ptr, ptr {there}, !invariant.load !0")

    def _slot(self, value: Value, row: str = "0", rows: int = 1) -> str:
        """Return the address of a value in the scratch memory."""
        if value not in self._places:
            self._places[value] = self._scratch
            self._scratch += WIDTH * rows
        there = self._new(f"getelementptr double, ptr %scratch, i64 {self._places[value]}")
        return there if row == "0" else self._new(f"getelementptr {_V}, ptr {there}, i64 {row}")

    def _load(self, address: str) -> str:
        return self._new(f"load {_V}, ptr {address}, align {_BYTES}")

    def _store(self, name: str, address: str, align: int = _BYTES) -> None:
        self._lines.append(f"store {_V} {name}, ptr {address}, align {align}")

    def _keep(self, value: Value, name: str) -> None:
        if value in self._kept:
            self._store(self._numbers(value, name), self._slot(value))

    def _store_output(self, number: int, value: Value, name: str = "", row: str = "") -> None:
        source, node = self.fused.source(value), self.fused.node(value)
        name = name or self._read(source, {})
        there = self._address("outputs", number)
        if value.node not in self.first:
            if row:
                years = len(self.plan.model.years) if node.by_year else 1
                far = self._new(f"mul i64 {row}, {years}")
                far = self._new(f"mul i64 {far}, %count")
                there = self._new(f"getelementptr double, ptr {there}, i64 {far}")
            there = self._new(f"getelementptr double, ptr {there}, i64 %first")
        self._store(self._numbers(source, name), there, NUMBER)

    def _rows(self, part: FusedPart) -> None:
        """One loop over the rows of a table; totals add them strictly in their order."""
        if not part.rows:
            for total in part.totals:
                self._store(_NAMES["zero"], self._slot(total))
            return
        alike = self.fused.alike(part.table)
        rows = part.rows if alike is None else len(alike.firsts)
        added = {self.fused.operands[total][0] for total in part.totals}
        kept = self.fused.crossing if alike is None else self.fused.crossing | added
        names = self._plain_operands(part)
        loop = self._begin(rows, part.totals if alike is None else ())
        for value in part.values:
            operands = [self._read_row(e, names, loop) for e in self.fused.operands[value]]
            names[value] = self._operate(value, operands)
            if value in kept:
                there = self._slot(value, loop.row, rows)
                self._store(self._numbers(value, names[value]), there)
        self._store_rows(part.values, names, loop)
        self._end(loop, names)
        if alike is not None and part.totals:
            self._in_order(part, rows)

    def _plain_operands(self, part: FusedPart) -> dict[Value, str]:
        """Return the plain values that rows are made of, read before the loop over the rows."""
        names: dict[Value, str] = {}
        operands = (each for value in part.values for each in self.fused.operands[value])
        for each in operands:
            if self.fused.node(each).rows is None:
                self._read(each, names)
        return names

    def _store_rows(self, own: Iterable[Value], names: dict[Value, str], loop: _RowLoop) -> None:
        """Store the outputs that some values with rows are."""
        ready = frozenset(own)
        for number, value in enumerate(self.fused.outputs):
            source = self.fused.source(value)
            if self.fused.node(value).rows is not None and source in ready:
                self._store_output(number, value, self._read_row(source, names, loop), loop.row)

    def _known_rows(self) -> None:
        """Outputs with rows that in some year are shared by all simulations."""
        for value in self.fused.outputs:
            source = self.fused.source(value)
            if self.fused.node(value).rows and not self.fused.operands[source]:
                loop = self._begin(self.fused.node(value).rows or 0, ())
                self._store_rows([source], {}, loop)
                self._end(loop, {})
                self._close()

    def _read_row(self, value: Value, names: dict[Value, str], loop: _RowLoop) -> str:
        if value not in names:
            if self.fused.operands[value]:
                loaded = self._load(self._slot(value, loop.row, loop.rows))
                names[value] = self._truths(value, loaded)
            else:
                names[value] = self._shared(value, loop.row)
        return names[value]

    def _in_order(self, part: FusedPart, rows: int) -> None:
        """Add the kind of every row, row after row."""
        if part.table not in self._kinds:
            self._kinds[part.table] = self._kinds_length
            self._kinds_length += part.rows
        loop = self._begin(part.rows, part.totals)
        place = self._new(f"add i64 {loop.row}, {self._kinds[part.table]}")
        there = self._new(f"getelementptr i64, ptr %kinds, i64 {place}")
        kind = self._new(f"load i64, ptr {there}")
        self._end(loop, {}, loop._replace(row=kind, rows=rows))

    def _begin(self, rows: int, totals: tuple[Value, ...]) -> _RowLoop:
        """Begin a loop over rows; the sums so far are carried from row to row."""
        number = next(self._names)
        row = f"%row{number}"
        coming = f"%before{number}], [%"
        self._lines += [f"br label %before{number}", f"before{number}:"]
        self._lines += [f"br label %rows{number}", f"rows{number}:"]
        self._lines.append(f"{row} = phi i64 [0, {coming}next{number}, %added{number}]")
        sums = {}
        for place, total in enumerate(totals):
            sums[total] = f"%sum{number}_{place}"
            after = f"added{number}_{place}, %added{number}]"
            self._lines.append(f"{sums[total]} = phi {_V} [{_NAMES['nothing']}, {coming}{after}")
        return _RowLoop(number, row, rows, sums)

    def _end(self, loop: _RowLoop, names: dict[Value, str], there: _RowLoop | None = None) -> None:
        """Add the row to each sum, go on to the next one, and keep the sums at the end."""
        number = loop.number
        added = {total: name.replace("sum", "added") for total, name in loop.sums.items()}
        for total, out in added.items():
            each = self._read_row(self.fused.operands[total][0], names, there or loop)
            text = TEXTS[Operation.TOTAL].kernel
            self._lines.append(text.format(loop.sums[total], each, out=out, **_NAMES))
        self._lines += [f"br label %added{number}", f"added{number}:"]
        self._lines.append(f"%next{number} = add i64 {loop.row}, 1")
        more = self._new(f"icmp slt i64 %next{number}, {loop.rows}")
        self._lines.append(f"br i1 {more}, label %rows{number}, label %after{number}")
        self._lines.append(f"after{number}:")
        for total, out in added.items():
            self._store(out, self._slot(total))


class _RowLoop(NamedTuple):
    """A loop over rows: its number, the name of the row, how many, the sums so far."""

    number: int
    row: str
    rows: int
    sums: dict[Value, str]
