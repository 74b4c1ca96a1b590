"""JavaScript: a plan as a static module that a browser runs with the bits of Python.

The module has one function, run(count, shared, wide, out): the inputs that all simulations
share, those that differ, simulation by simulation, and room for the outputs, line by line.
Everything else is written into it, so that it needs no eval and no other file. Numbers
are written with all their digits; both languages read them to the same bits.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from openbook.figures.operation import Operation
from openbook.figures.run.fused_values import Fused, FusedPart
from openbook.figures.run.numpy_plan import CONSTANT, SHARED, VARYING, Plan
from openbook.figures.run.operations import TEXTS, texts_for
from openbook.figures.run.single_values import Value
from openbook.figures.run.workspace import Workspace

_TOTAL = TEXTS[Operation.TOTAL].javascript
_HEAD = "// Written by Openbook from the recorded rules of a case.\n"


class JavaScriptModule(NamedTuple):
    """A function run in the body of a module, and the values it expects and gives, in order.

    Inputs that differ by simulation come in banks: of each bank, the numbers of one
    simulation lie side by side.
    """

    body: str
    shared: tuple[Value, ...]
    wide: tuple[tuple[Value, ...], ...]
    outputs: tuple[Value, ...]

    @property
    def text(self) -> str:
        """A module with this function alone."""
        return f"{self.body}\nexport {{ run }};\n"


def javascript_modules(bodies: Mapping[str, Sequence[str]]) -> str:
    """Write one module with a list of functions under each name."""
    lists = []
    for name, some in bodies.items():
        each = ",\n".join(f"(() => {{\n{body}\nreturn run;\n}})()" for body in some)
        lists.append(f"export const {name} = [\n{each}\n];\n")
    return "\n".join([_HEAD, *lists])


def javascript_module(plan: Plan, banks: Iterable[Iterable[int]] = ()) -> JavaScriptModule:
    """Write the module of a plan; wide inputs that are in no bank are in the last one."""
    return _ModuleWriter(plan, tuple(map(frozenset, banks))).write()


def number_text(value: float) -> str:
    """Write a number that JavaScript reads back to the same bits.

    >>> number_text(0.1), number_text(-0.0), number_text(1e22)
    ('0.1', '(-0)', '1e+22')
    """
    if math.isfinite(value):
        short = repr(value).removesuffix(".0")
        return f"({short})" if short.startswith("-") else short
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "(-Infinity)"


class _ModuleWriter:
    """Writes part after part: what all simulations share once, the rest for each of them."""

    def __init__(self, plan: Plan, banks: tuple[frozenset[int], ...]) -> None:
        self.plan = plan
        self.varying = self._fused(VARYING, plan.outputs)
        read = [value.node for value in self.varying.operands]
        self.shared = self._fused(SHARED, dict.fromkeys([*read, *plan.outputs]))
        known = (*self.shared.operands, *self.varying.operands)
        leaves = [value for value in dict.fromkeys(known) if self._is_input(value)]
        level = plan.level
        self.inputs = _numbered(each for each in leaves if level[each.node] == SHARED)
        wide = [each for each in leaves if level[each.node] == VARYING]
        rest = frozenset(each.node for each in wide).difference(*banks)
        self.wide = tuple(_numbered(v for v in wide if v.node in some) for some in (*banks, rest))
        self.outputs = tuple(
            Value(at, year)
            for at in plan.outputs
            for year in range(len(plan.model.years) if plan.model.nodes[at].by_year else 1)
        )
        self.kept: dict[Value, int] = {}  # plain values that other functions read
        self._arrays: dict[Hashable, str] = {}
        self._head: list[str] = []
        self._space = Workspace(plan, 0)
        self._read_elsewhere = self._read_by_others()

    def _fused(self, level: int, nodes: Iterable[int]) -> Fused:
        return Fused(self.plan, level, [at for at in nodes if self.plan.level[at] == level])

    def _is_input(self, value: Value) -> bool:
        return self.plan.model.nodes[value.node].operation is Operation.INPUT

    def _read_by_others(self) -> frozenset[Value]:
        """Return values that are read outside the function that computes them."""
        leaves = (value for value, parts in self.varying.operands.items() if not parts)
        both = self.shared.crossing | self.varying.crossing
        return both.union(map(self.source, leaves), map(self.source, self.outputs))

    def source(self, value: Value) -> Value:
        """Return the value that stands for another one, seen through years."""
        level = self.plan.level[value.node]
        if level == CONSTANT:
            return value
        return (self.varying if level == VARYING else self.shared).source(value)

    def write(self) -> JavaScriptModule:
        """Return the whole text."""
        once = [self._function(f"s{n}", self.shared, p) for n, p in enumerate(self.shared.parts)]
        each = [self._function(f"v{n}", self.varying, p) for n, p in enumerate(self.varying.parts)]
        told = _FunctionWriter(self, self.varying)
        for number, value in enumerate(self.outputs):
            told.line(f"out[{number} * count + i] = {told.read(self.source(value))};")
        each.append(told.function("told", "i, shared, wide, out, count"))
        calls = [f"v{n}(i, shared, wide);" for n in range(len(each) - 1)]
        run = [
            "function run(count, shared, wide, out) {",
            *(f"s{n}(0, shared, wide);" for n in range(len(once))),
            "for (let i = 0; i < count; i++) {",
            *calls,
            "told(i, shared, wide, out, count);\n}\n}",
        ]
        kept = f"const kept = new Float64Array({len(self.kept)});"
        body = "\n".join([*self._head, kept, *once, *each, *run])
        wide = tuple(map(tuple, self.wide))
        return JavaScriptModule(body, tuple(self.inputs), wide, self.outputs)

    def _function(self, name: str, fused: Fused, part: FusedPart) -> str:
        writer = _FunctionWriter(self, fused)
        write = writer.rows if part.table else writer.plain
        write(part)
        return writer.function(name, "i, shared, wide")

    def keeps(self, value: Value) -> bool:
        """Return whether another function reads a value."""
        return value in self._read_elsewhere

    def place(self, value: Value) -> int:
        """Return where a plain value is kept."""
        return self.kept.setdefault(value, len(self.kept))

    def constant(self, value: Value) -> str:
        """Return a number or a truth that nothing changes."""
        found = self._space.array(value.node)[value.year, 0]
        node = self.plan.model.nodes[value.node]
        return ("true" if found else "false") if node.truth else number_text(float(found))

    def constant_rows(self, value: Value) -> str:
        """Return the name of an array of rows that nothing changes."""
        found = self._space.array(value.node)[:, value.year, 0]
        numbers = ",".join(number_text(float(each)) for each in found)
        return self.array(value, f"Float64Array.of({numbers})")

    def rows(self, value: Value, count: int) -> str:
        """Return the name of an array for rows that another loop reads."""
        return self.array(value, f"new Float64Array({count})")

    def kinds(self, table: str) -> str:
        """Return the name of the list of the kind of every row of a table."""
        kinds = self.plan.alike[table].kinds.tolist()
        return self.array(("kinds", table), f"Uint32Array.of({','.join(map(str, kinds))})")

    def array(self, key: Hashable, made: str) -> str:
        """Return the name of an array of the module, made when it is first asked for."""
        if key not in self._arrays:
            self._arrays[key] = f"a{len(self._arrays)}"
            self._head.append(f"const {self._arrays[key]} = {made};")
        return self._arrays[key]


class _FunctionWriter:
    """Writes one function: a value a line; whatever is read from outside has a name first."""

    def __init__(self, module: _ModuleWriter, fused: Fused) -> None:
        self.module, self.fused = module, fused
        self._names: dict[Value, str] = {}
        self._count = 0
        self._starts: dict[int, None] = {}  # banks that are read
        self._lines: list[str] = []

    def line(self, text: str) -> None:
        """Write a line."""
        self._lines.append(text)

    def function(self, name: str, taken: str) -> str:
        """Return the whole function."""
        starts = [
            f"const w{n} = wide[{n}], i{n} = i * {len(self.module.wide[n])};" for n in self._starts
        ]
        return "\n".join([f"function {name}({taken}) {{", *starts, *self._lines, "}"])

    def plain(self, part: FusedPart) -> None:
        """Plain values in their order."""
        for value in part.values:
            operands = [self.read(each) for each in self.fused.operands[value]]
            self._operate(value, operands)
            if self.module.keeps(value):
                self.line(f"kept[{self.module.place(value)}] = {self._names[value]};")

    def rows(self, part: FusedPart) -> None:
        """One loop over the rows of a table; totals add them strictly in their order."""
        self._before(part)
        alike = self.fused.alike(part.table)
        rows = part.rows if alike is None else len(alike.firsts)
        added = {self.fused.operands[total][0] for total in part.totals if alike is not None}
        self.line(f"for (let r = 0; r < {rows}; r++) {{")
        for value in part.values:
            self._operate(value, [self._row(each) for each in self.fused.operands[value]])
            if self.module.keeps(value) or value in added:
                self.line(f"{self.module.rows(value, rows)}[r] = {self._names[value]};")
        if added:
            self._in_order(part)
        for total in part.totals:
            name, row = self._names[total], self._row(self.fused.operands[total][0])
            self.line(f"{name} = {_TOTAL.format(name, row)};")
        self.line("}")
        for total in filter(self.module.keeps, part.totals):
            self.line(f"kept[{self.module.place(total)}] = {self._names[total]};")

    def _before(self, part: FusedPart) -> None:
        """Read what is the same in every row, and begin the sums."""
        for value in part.values:
            for each in self.fused.operands[value]:
                if self.fused.node(each).rows is None:
                    self.read(each)
        for total in part.totals:
            self._begin(total, "let", "-0" if part.rows else "0")

    def _in_order(self, part: FusedPart) -> None:
        """Go on in another loop, over all rows: each is read where its kind is."""
        for value in part.values:
            del self._names[value]
        kinds = self.module.kinds(part.table)
        self.line("}")
        self.line(f"for (let j = 0; j < {part.rows}; j++) {{\nconst r = {kinds}[j];")

    def _begin(self, value: Value, kind: str, text: str) -> None:
        """Give a value a name that nothing else in the function has."""
        self._names[value] = f"n{self._count}"
        self._count += 1
        self.line(f"{kind} {self._names[value]} = {text};")

    def read(self, value: Value) -> str:
        """Return the name or the digits of a plain value."""
        value = self.module.source(value)
        if value not in self._names:
            text = self._outside(value)
            if self.module.plan.level[value.node] == CONSTANT:
                return text
            self._begin(value, "const", text)
        return self._names[value]

    def _outside(self, value: Value) -> str:
        """Return a plain value that is computed elsewhere, or given."""
        module = self.module
        if module.plan.level[value.node] == CONSTANT:
            return module.constant(value)
        if value in module.inputs:
            return f"shared[{module.inputs[value]}]"
        for number, bank in enumerate(module.wide):
            if value in bank:
                self._starts[number] = None
                return f"w{number}[i{number} + {bank[value]}]"
        return f"kept[{module.place(value)}]"

    def _row(self, value: Value) -> str:
        """Return a value of one row; a plain one is the same in every row."""
        value = self.module.source(value)
        if value in self._names:
            return self._names[value]
        if self.fused.node(value).rows is None:
            return self.read(value)
        if self.module.plan.level[value.node] == CONSTANT:
            return f"{self.module.constant_rows(value)}[r]"
        return f"{self.module.rows(value, self._kinds(value))}[r]"

    def _kinds(self, value: Value) -> int:
        """Return how many rows, or kinds of rows, a value has."""
        rows = self.fused.node(value).line.rows
        alike = None if rows is None else self.fused.alike(rows.name)
        return (self.fused.node(value).rows or 0) if alike is None else len(alike.firsts)

    def _operate(self, value: Value, operands: list[str]) -> None:
        known = list(map(self.fused.known, self.fused.operands[value]))
        text = texts_for(self.fused.node(value).operation, known).javascript
        self._begin(value, "const", text.format(*operands))


def _numbered(values: Iterable[Value]) -> dict[Value, int]:
    return {value: number for number, value in enumerate(values)}
