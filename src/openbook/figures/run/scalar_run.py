"""Scalar run: one world through a Python function written once for the model."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from openbook.figures.errors import NotFiniteError
from openbook.figures.figure import Year
from openbook.figures.model import Model, World, ordered_numbers
from openbook.figures.operation import Operation, over_zero, total
from openbook.figures.run.operations import TEXTS, texts_for
from openbook.figures.run.single_values import Constant, FoldedValues, Value
from openbook.findings.dataclass import dataclass

# How many operations may stand inside each other in one line of the text.
_DEEPEST = 10


class _Text(NamedTuple):
    """An expression, how deep it is, and the lists it runs along."""

    text: str
    depth: int = 0
    along: frozenset[str] = frozenset()


class ScalarCode(NamedTuple):
    """The text of the function and the lists it needs."""

    text: str
    lists: dict[str, list[float]]


def write_code(
    model: Model, outputs: tuple[int, ...], settled: Mapping[Value, float] | None = None
) -> ScalarCode:
    """Write the function: every name in it is made here, none comes from a user."""
    return _Writer(model, outputs, settled or {}).write()


def input_text(at: int, year: int) -> str:
    """Return the name of an input's value in the text."""
    return f"i{at}_{year}"


class _Writer:
    """Writes values in order, small ones into the place where they are used."""

    def __init__(
        self, model: Model, outputs: tuple[int, ...], settled: Mapping[Value, float]
    ) -> None:
        self.model, self.outputs, self.settled = model, outputs, settled
        years = range(len(model.years))
        wanted = [Value(at, year) for at in outputs for year in years]
        self.values = FoldedValues(model, wanted, settled)
        self.kept = Counter(self.values.resolve(*value) for value in wanted)
        self.texts: dict[Value, _Text] = {}
        self.lists: dict[str, list[float]] = {}
        self.lines: list[str] = []

    def write(self) -> ScalarCode:
        """Return the whole text."""
        uses = self._uses()
        for value in self.values.order:
            self.texts[value] = self._text(value, uses[value])
        body = "\n    ".join([*self._head(), *self.lines, self._tail()])
        return ScalarCode(f"def run(inputs):\n    {body}\n", self.lists)

    def _uses(self) -> Counter[Value]:
        uses: Counter[Value] = Counter()
        for value in self.values.order:
            if value not in self.values.constants:
                pattern = self._pattern(value)
                for place, operand in enumerate(self.values.operands[value]):
                    uses[operand] += pattern.count(f"{{{place}}}")
                    uses[operand] += self._once_for_all_rows(value, operand)
        return uses

    def _once_for_all_rows(self, value: Value, operand: Value) -> bool:
        """Return whether a plain value meets rows, so that it had better have a name."""
        plain = self.values.node(operand).rows is None
        return plain and self.values.node(value).rows is not None

    def _pattern(self, value: Value) -> str:
        operation = self.values.node(value).operation
        if operation is Operation.TOTAL:
            return "total({0})"
        known = [self._number(each) for each in self.values.operands[value]]
        return texts_for(operation, known).python if operation in TEXTS else ""

    def _number(self, value: Value) -> float | None:
        """Return the value if it is a known and ordinary number."""
        known = self.values.constants.get(value)
        return known if isinstance(known, float) and math.isfinite(known) else None

    def _text(self, value: Value, uses: int) -> _Text:
        if value in self.values.constants:
            return self._constant(value, self.values.constants[value])
        node = self.values.node(value)
        if node.operation is Operation.INPUT:
            return _Text(input_text(value.node, value.year))
        parts = [self.texts[each] for each in self.values.operands[value]]
        if node.operation is Operation.TOTAL:
            parts = [_Text(self._listed(parts[0], node.args[0]), parts[0].depth)]
        text = _Text(
            self._pattern(value).format(*(part.text for part in parts)),
            1 + max(part.depth for part in parts),
            frozenset().union(*(part.along for part in parts)),
        )
        if uses == 1 and not self.kept[value] and text.depth < _DEEPEST:
            return text
        return self._assigned(value, text)

    def _assigned(self, value: Value, text: _Text) -> _Text:
        name = f"v{value.node}_{value.year}"
        if self.values.node(value).rows is None:
            self.lines.append(f"{name} = {text.text}")
            return _Text(name)
        self.lines.append(f"{name} = {self._listed(text, value.node)}")
        return _Text(f"e_{name}", 0, frozenset({name}))

    def _constant(self, value: Value, known: Constant) -> _Text:
        if isinstance(known, list):
            name = f"k{value.node}_{value.year}"
            self.lists[name] = known
            return _Text(f"e_{name}", 0, frozenset({name}))
        if isinstance(known, bool):
            return _Text(repr(known))
        if math.isfinite(known):
            return _Text(f"({known!r})" if math.copysign(1.0, known) < 0 else repr(known))
        return _Text("nan" if math.isnan(known) else "inf" if known > 0 else "(-inf)")

    def _listed(self, text: _Text, at: int) -> str:
        """Return the rows of an expression as a list."""
        names = sorted(text.along)
        if not names:
            return f"[{text.text}] * {self.model.nodes[at].rows}"
        if [f"e_{name}" for name in names] == [text.text]:
            return names[0]
        if len(names) == 1:
            return f"[{text.text} for e_{names[0]} in {names[0]}]"
        each = ", ".join(f"e_{name}" for name in names)
        return f"[{text.text} for {each} in zip({', '.join(names)})]"

    def _head(self) -> list[str]:
        names: list[str] = []
        for line in self.model.inputs.values():
            at = self.model.at(line)
            years = len(self.model.years) if self.model.nodes[at].by_year else 1
            each = (Value(at, year) for year in range(years))
            names.extend(input_text(*value) for value in each if value not in self.settled)
        return [f"({', '.join(names)},) = inputs"] if names else []

    def _tail(self) -> str:
        plain, listed = [], []
        for at in self.outputs:
            node = self.model.nodes[at]
            for year in range(len(self.model.years)):
                value = self.values.resolve(at, year)
                text = self.texts[value]
                if node.truth:
                    text = text._replace(text=f"1.0 if {text.text} else 0.0")
                if node.rows is None:
                    plain.append(text.text)
                else:
                    listed.append(self._listed(text, value.node))
        return f"return ({_each(plain)}), ({_each(listed)})"


def _each(texts: list[str]) -> str:
    return "".join(f"{text}, " for text in texts)


@dataclass(frozen=True, slots=True)
class OneWorld:
    """What one world came to: plain lines by year, lines with rows by year and row."""

    years: tuple[Year, ...]
    numbers: tuple[float, ...]
    lists: tuple[tuple[float, ...], ...]
    plain: Mapping[str, int]  # where the first year of each line is among the numbers
    listed: Mapping[str, int]  # where the first year of each line is among the lists

    def __getitem__(self, name: str) -> tuple[float, ...]:
        """A plain line's values, year by year."""
        start = self.plain[name]
        return self.numbers[start : start + len(self.years)]

    def table(self, name: str) -> tuple[tuple[float, ...], ...]:
        """Return the values of a line with rows: years, and in each the rows in order."""
        start = self.listed[name]
        return self.lists[start : start + len(self.years)]

    def at(self, name: str, year: Year) -> float:
        """Return a plain line's value in one year."""
        return self.numbers[self.plain[name] + self.years.index(year)]

    @property
    def values(self) -> dict[str, tuple[float, ...]]:
        """Every plain line's values, by name."""
        return {name: self[name] for name in self.plain}


Numbers = tuple[float, ...]
Run = Callable[[list[float]], tuple[Numbers, tuple[list[float], ...]]]


class _Prepared(NamedTuple):
    """The compiled function and where its results are."""

    run: Run
    plain: dict[str, int]
    listed: dict[str, int]


def evaluate_one(model: Model, world: World, *, only: Iterable[str] | None = None) -> OneWorld:
    """Compute one world: every computed line without rows, or only those asked for.

    Raises NotFiniteError where a line asked for, or an input, is no finite number.
    """
    key = ("scalar", None if only is None else tuple(only))
    prepared: _Prepared | None = model.prepared.get(key)
    if prepared is None:
        prepared = model.prepared[key] = _prepare(model, model.asked(key[1]))
    return _one_world(model, prepared, ordered_numbers(model, world))


def _one_world(model: Model, prepared: _Prepared, given: list[float]) -> OneWorld:
    numbers, lists = prepared.run(given)
    result = OneWorld(
        model.years,
        numbers,
        tuple(map(tuple, lists)) if lists else (),
        prepared.plain,
        prepared.listed,
    )
    # The sum is only a quick look: it is finite only if every number is.
    if lists or not math.isfinite(sum(numbers)):
        _refuse_infinite(model, result)
    return result


class KeptWorld:
    """One world in which some inputs change: only what rests on them is run again.

    Everything else was computed when the world was given, with the same bits.
    """

    def __init__(
        self, model: Model, world: World, *, moving: Iterable[str], only: Iterable[str]
    ) -> None:
        wanted = set(moving)
        years = {n: len(model.years) if n in model.by_year else 1 for n in model.inputs}
        self._model, self._moving = model, [(n, y) for n, y in years.items() if n in wanted]
        numbers = iter(ordered_numbers(model, world))
        settled: dict[Value, float] = {}
        for name, count in years.items():
            values = {Value(model.at(name), year): next(numbers) for year in range(count)}
            settled |= {} if name in wanted else values
        self._run = _prepare(model, model.asked(tuple(only)), settled)

    def at(self, changed: World) -> OneWorld:
        """Return the lines with every moving input put somewhere.

        Raises NotFiniteError where a line asked for is no finite number.
        """
        given: list[float] = []
        for name, years in self._moving:
            value = changed[name]
            each = value if isinstance(value, Sequence) else (value,) * years
            given.extend(map(float, each))
        return _one_world(self._model, self._run, given)


def compile_run(
    model: Model, outputs: tuple[int, ...], settled: Mapping[Value, float] | None = None
) -> Run:
    """Return the function that computes some nodes: their numbers by node and year."""
    code = write_code(model, outputs, settled)
    names: dict[str, object] = {
        "over_zero": over_zero,
        "total": total,
        "inf": math.inf,
        "nan": math.nan,
        **code.lists,
    }
    # The text is ours from the first letter to the last; see scalar_code.
    exec(compile(code.text, "<model>", "exec"), names)  # noqa: S102
    run: Run = names["run"]  # type: ignore[assignment]
    return run


def _prepare(
    model: Model, names: tuple[str, ...], settled: Mapping[Value, float] | None = None
) -> _Prepared:
    years = len(model.years)
    plain = [name for name in names if model.lines[name].rows is None]
    listed = [name for name in names if model.lines[name].rows is not None]
    outputs = tuple(model.at(name) for name in [*plain, *listed])
    return _Prepared(
        compile_run(model, outputs, settled),
        {name: place * years for place, name in enumerate(plain)},
        {name: place * years for place, name in enumerate(listed)},
    )


def _refuse_infinite(model: Model, result: OneWorld) -> None:
    for name, line in model.lines.items():
        for place, year in enumerate(model.years):
            numbers: Sequence[float] = ()
            if name in result.plain:
                numbers = (result[name][place],)
            elif name in result.listed:
                numbers = result.table(name)[place]
            for row, value in enumerate(numbers):
                if not math.isfinite(value):
                    label = line.rows.labels[row] if line.rows else ""
                    raise NotFiniteError(name, year=year, world=0, value=value, row=label)
