"""From one total to another by signed parts, each a bar that starts where the last ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import fsum

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import Scale, known, reach
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import rect, rule
from openbook.reports.drawing.svg import (
    LINE,
    centered,
    clean,
    element,
    label,
    label_lines,
    link,
    width_of,
    wrapped,
)

_BAR = 16.0
_AIR = 10.0
_GAP = 6.0


@dataclass(frozen=True, kw_only=True, slots=True)
class WaterfallPart:
    """One signed part of the way, with the page that explains it if there is one.

    A part that ``stands`` changes nothing: it names the sum that is reached there.
    ``said`` is its amount in words where it is known less finely than the others; it
    stands with the name, where it leaves the bars their room.
    """

    name: str
    amount: float
    id: str = ""
    href: str = ""
    stands: bool = False
    said: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Waterfall(Chart):
    """Two totals, and the parts that lead from the first to the second."""

    kind = "waterfall"
    columns = ("part", "amount", "so far")
    start: WaterfallPart
    parts: tuple[WaterfallPart, ...]
    end: WaterfallPart

    def __post_init__(self) -> None:
        """Refuse parts that do not add up to the second total."""
        amounts = [self.start.amount, *(part.amount for part in self.parts)]
        if any(known(amount) is None for amount in [*amounts, self.end.amount]):
            self.refuse("a part of a waterfall has no amount")
        missing = fsum([self.end.amount, *(-amount for amount in amounts)])
        if abs(missing) > 1e-9 * max(1.0, self.end.amount, *map(abs, amounts)):
            self.refuse(
                f"the parts miss the second total by {missing:g}; give what is left as "
                "a part of its own"
            )

    def table(self) -> ChartTable:
        """Return the first total, each part with the sum so far, the second total."""
        rows = [
            (step.part.name, None if step.part.stands else step.part.amount, step.to)
            for step in steps_of(self)
        ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: one row for each part, its name at the left or above it."""
        if not self.parts:
            return self.empty(size)
        steps = steps_of(self)
        said = ["" if s.part.said else say(s.to if s.total else s.part.amount) for s in steps]
        layout = _layout(steps, size, said)
        top, body, before = LINE + 6, list[str](), None
        for step, amount in zip(steps, said, strict=True):
            lines = layout.lines(step)
            bar = layout.bar_top(top, len(lines))
            if before is not None:
                x = layout.place(step.joins)
                end = top if layout.covered(x, lines) else bar
                body.append(rule(x, before, x, end, class_="join"))
            body.append(layout.row(step, top, bar, amount))
            before = bar + _BAR
            top += layout.height(len(lines))
        return self.framed(size, top, [layout.zero(top, say(0.0)), *body])


@dataclass(frozen=True, slots=True)
class WaterfallStep:
    """A bar from one sum to the next; a total stands on zero."""

    part: WaterfallPart
    start: float
    to: float
    total: bool

    @property
    def joins(self) -> float:
        """The sum at which this bar meets the one before it."""
        return self.to if self.total else self.start


def steps_of(chart: Waterfall) -> list[WaterfallStep]:
    """Return the first total, the parts from sum to sum, and the second total."""
    amounts = [part.amount for part in chart.parts]
    sums = list(accumulate(amounts, initial=chart.start.amount))
    sums[-1] = chart.end.amount
    middle = [
        WaterfallStep(part, 0.0 if part.stands else start, to, total=part.stands)
        for part, start, to in zip(chart.parts, sums, sums[1:], strict=False)
    ]
    first = WaterfallStep(chart.start, 0.0, sums[0], total=True)
    return [first, *middle, WaterfallStep(chart.end, 0.0, sums[-1], total=True)]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Names beside the bars on a wide page, above them on a narrow one."""

    size: Size
    place: Scale
    names: float

    def zero(self, bottom: float, said: str) -> str:
        """Return the axis from which every total is drawn, named at its top."""
        x = self.place(0.0)
        named = centered(x, 12.5, said, (0.0, self.size.width), "quiet amount")
        return rule(x, LINE, x, bottom - _AIR, class_="zero") + named

    def lines(self, step: WaterfallStep) -> tuple[str, ...]:
        named = f"{step.part.name}: {step.part.said}" if step.part.said else step.part.name
        return wrapped(clean(named), self.names, most=3, bold=step.total)

    def covered(self, x: float, lines: Sequence[str]) -> bool:
        """Return whether a line down to the bar would cross its name."""
        return self.size.narrow and any(x < width_of(line, bold=True) + 4 for line in lines)

    def bar_top(self, top: float, lines: int) -> float:
        if self.size.narrow:
            return top + lines * LINE + 2
        return top + (self.height(lines) - _AIR - _BAR) / 2

    def height(self, lines: int) -> float:
        if self.size.narrow:
            return lines * LINE + 2 + _BAR + _AIR
        return max(lines * LINE, _BAR) + _AIR

    def row(self, step: WaterfallStep, top: float, bar: float, said: str) -> str:
        """Return a bar with its name and its amount, linked where there is more to read."""
        start, end = (round(self.place(value), 1) for value in (step.start, step.to))
        kind = "total" if step.total else "less" if step.part.amount < 0 else "more"
        shape = rect(min(start, end), bar, abs(end - start), _BAR, f"bar {kind}")
        if abs(end - start) < 1:
            shape += rule(end, bar, end, bar + _BAR, class_=f"sliver {kind}")
        name = [("name" if step.total else "", line) for line in self.lines(step)]
        # A single line beside a bar is centered on it.
        taken = len(name) * LINE
        sink = 0.0 if self.size.narrow else (self.height(len(name)) - _AIR - taken) / 2
        row = label_lines(0, top + 12.5 + sink, name, room=(0.0, self.names)) + shape
        row += self._amount(step, start, end, bar, said) if said else ""
        if step.part.href:
            row = link(step.part.href, row, label=f"{step.part.name} {said}")
        return element("g", row, data_part=step.part.id) if step.part.id else row

    def _amount(self, step: WaterfallStep, start: float, end: float, bar: float, said: str) -> str:
        """Return the amount beside the end to which the bar leads, in free room."""
        beside = self.names + 4
        left = self.place(self.place.low) if self.size.narrow else beside
        needed = width_of(clean(said), bold=step.total) + _GAP
        leftward = step.to < step.start and min(start, end) - left >= needed
        return label(
            min(start, end) - _GAP if leftward else max(start, end) + _GAP,
            bar + 12.5,
            said,
            anchor="end" if leftward else "start",
            room=(0.0 if self.size.narrow else beside, self.size.width),
            class_="name amount" if step.total else "amount",
        )


def _layout(steps: Sequence[WaterfallStep], size: Size, said: Sequence[str]) -> _Layout:
    """Give names and amounts their room; what is left is from the least sum to the largest."""
    low, high = reach((step.to for step in steps), zero=True) or (0.0, 0.0)
    widest = max(width_of(clean(amount), bold=True) for amount in said)
    room = min(widest, size.width * 0.36) + _GAP
    names = size.width if size.narrow else size.width * 0.36
    left = 0.0 if size.narrow else names + 12
    ends = (low, high) if high > low else (low, low + 1.0)
    # Words may stand at either end of a bar, so both sides keep room for them.
    place = Scale(*ends, left + (room if low < 0 else 0), size.width - room)
    return _Layout(size, place, names)
