"""From one total to another by signed parts, each a bar that starts where the last ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum
from typing import ClassVar

from openbook.reports.drawing.frame import (
    WIDE,
    ChartTable,
    ChartWords,
    Say,
    Size,
    empty_frame,
    framed,
    rows_of,
)
from openbook.reports.drawing.label import label, label_lines
from openbook.reports.drawing.marks import rule
from openbook.reports.drawing.scale import Scale, known, reach
from openbook.reports.drawing.svg import clean, element, link
from openbook.reports.drawing.text_box import LINE, width_of, wrapped

_BAR = 16.0
_AIR = 10.0
_GAP = 6.0


@dataclass(frozen=True, kw_only=True, slots=True)
class WaterfallPart:
    """One signed part of the way, with the page that explains it if there is one.

    A part that ``stands`` changes nothing: it names the sum that is reached there.
    """

    name: str
    amount: float
    id: str = ""
    href: str = ""
    stands: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Waterfall:
    """Two totals, and the parts that lead from the first to the second."""

    columns: ClassVar[tuple[str, ...]] = ("part", "amount", "so far")
    words: ChartWords
    start: WaterfallPart
    parts: tuple[WaterfallPart, ...]
    end: WaterfallPart

    def __post_init__(self) -> None:
        """Refuse parts that do not add up to the second total."""
        amounts = [self.start.amount, *(part.amount for part in self.parts)]
        if any(known(amount) is None for amount in [*amounts, self.end.amount]):
            problem = f"chart {self.words.key}: a part of a waterfall has no amount"
            raise ValueError(problem)
        missing = fsum([self.end.amount, *(-amount for amount in amounts)])
        if abs(missing) > 1e-9 * max(1.0, self.end.amount, *map(abs, amounts)):
            problem = (
                f"chart {self.words.key}: the parts miss the second total by "
                f"{missing:g}; give what is left as a part of its own"
            )
            raise ValueError(problem)

    def table(self) -> ChartTable:
        """The first total, each part with the sum so far, the second total."""
        rows = [
            (step.part.name, None if step.part.stands else step.part.amount, step.to)
            for step in steps_of(self)
        ]
        return rows_of(self.words, self.columns, rows)

    def svg(self, size: Size = WIDE, *, say: Say, say_total: Say | None = None) -> str:
        """The drawing: one row for each part, its name at the left or above it.

        Parts may be said with their sign and totals without.
        """
        if not self.parts:
            return empty_frame(self.words, size, "waterfall")
        steps = steps_of(self)
        said = [
            (say_total or say)(s.to) if s.total else say(s.part.amount) for s in steps
        ]
        layout = _layout(steps, size, said)
        top, body, before = 4.0, [], None
        for step, amount in zip(steps, said, strict=True):
            lines = layout.lines(step)
            bar = layout.bar_top(top, len(lines))
            if before is not None:
                x = layout.place(step.joins)
                end = top if layout.covered(x, lines) else bar
                body.append(rule(x, before, x, end, class_="join"))
            body.append(_row(step, layout, top=top, bar=bar, said=amount))
            before = bar + _BAR
            top += layout.height(len(lines))
        return framed(self.words, size, height=top, body=body, kind="waterfall")


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
    """The first total, the parts from sum to sum, and the second total."""
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
    standing: bool

    def lines(self, step: WaterfallStep) -> tuple[str, ...]:
        return wrapped(clean(step.part.name), self.names, most=3, bold=step.total)

    def covered(self, x: float, lines: Sequence[str]) -> bool:
        """Whether a line down to the bar would cross its name."""
        return self.size.narrow and any(
            x < width_of(line, bold=True) + 4 for line in lines
        )

    def bar_top(self, top: float, lines: int) -> float:
        if self.size.narrow:
            return top + lines * LINE + 2
        return top + (self.height(lines) - _AIR - _BAR) / 2

    def height(self, lines: int) -> float:
        if self.size.narrow:
            return lines * LINE + 2 + _BAR + _AIR
        return max(lines * LINE, _BAR) + _AIR


def _layout(steps: Sequence[WaterfallStep], size: Size, said: Sequence[str]) -> _Layout:
    """Leave zero out when the parts would be too small to see beside the totals."""
    sums = [step.to for step in steps]
    low, high = min(sums), max(sums)
    standing = high - low > 0.3 * max(abs(low), abs(high))
    low, high = reach(sums, zero=standing) or (0.0, 0.0)
    widest = max(width_of(clean(amount), bold=True) for amount in said)
    room = min(widest, size.width * 0.36) + _GAP
    names = size.width if size.narrow else size.width * 0.36
    left = 0.0 if size.narrow else names + 12
    air = 0.0 if standing else (high - low) * 0.06
    ends = (low - air, high + air) if high > low else (low, low + 1.0)
    # Words may stand at either end of a bar, so both sides keep room for them.
    place = Scale(*ends, left + (room if low < 0 else 0), size.width - room)
    return _Layout(size, place, names, standing)


def _row(
    step: WaterfallStep, layout: _Layout, *, top: float, bar: float, said: str
) -> str:
    start, end = (round(layout.place(value), 1) for value in (step.start, step.to))
    if step.total and not layout.standing:
        shape = rule(end, bar, end, bar + _BAR, class_="total-mark")
        start = end
    else:
        kind = "total" if step.total else "less" if step.part.amount < 0 else "more"
        shape = element(
            "rect",
            x=min(start, end),
            y=bar,
            width=max(abs(end - start), 0.0),
            height=_BAR,
            class_=f"bar {kind}",
        )
        if abs(end - start) < 1:
            shape += rule(end, bar, end, bar + _BAR, class_=f"sliver {kind}")
    class_ = "name" if step.total else ""
    name = [(class_, line) for line in layout.lines(step)]
    room = (0.0, layout.names)
    row = (
        label_lines(0, top + 12.5 + _sink(layout, name), name, room=room)
        + shape
        + _amount(start, end, bar, said=said, layout=layout, step=step)
    )
    if step.part.href:
        row = link(step.part.href, row, label=f"{step.part.name} {said}")
    return element("g", row, data_part=step.part.id) if step.part.id else row


def _sink(layout: _Layout, lines: Sequence[object]) -> float:
    """A single line beside a bar is centered on it."""
    if layout.size.narrow:
        return 0.0
    return (layout.height(len(lines)) - _AIR - len(lines) * LINE) / 2


def _amount(
    start: float,
    end: float,
    bar: float,
    *,
    said: str,
    layout: _Layout,
    step: WaterfallStep,
) -> str:
    """The amount beside the end to which the bar leads, in free room."""
    width = layout.size.width
    left = layout.place(layout.place.low) if layout.size.narrow else layout.names + 4
    needed = width_of(clean(said), bold=step.total) + _GAP
    fits_left = min(start, end) - left >= needed
    leftward = step.to < step.start and fits_left
    return label(
        min(start, end) - _GAP if leftward else max(start, end) + _GAP,
        bar + 12.5,
        said,
        anchor="end" if leftward else "start",
        room=(0.0 if layout.size.narrow else layout.names + 4, width),
        class_="name amount" if step.total else "amount",
    )


CHART = Waterfall
