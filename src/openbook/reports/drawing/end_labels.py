"""Names at the ends of lines, moved apart, with a hair line where they moved far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.reports.drawing.frame import Size
from openbook.reports.drawing.label import label_lines
from openbook.reports.drawing.marks import rule
from openbook.reports.drawing.spread import spread
from openbook.reports.drawing.svg import clean
from openbook.reports.drawing.text_box import LINE, width_of, wrapped

_GAP = 12.0
_APART = 6.0
_AMOUNTS = 0.4  # of the width, at most, for amounts beside the plot


@dataclass(frozen=True, slots=True)
class EndLabel:
    """What to write beside the plot, from where, and where its line ends."""

    x: float
    end: tuple[float, float]
    lines: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        """How tall the label is, with the distance to the next one."""
        return len(self.lines) * LINE + _APART


@dataclass(frozen=True, slots=True)
class Ending:
    """The words for the end of a line before they are broken: a name, an amount."""

    name: str
    said: str
    class_: str

    def lines(self, room: float) -> tuple[tuple[str, str], ...]:
        """The name on up to four lines, then the amount."""
        names = wrapped(clean(self.name), room, most=4, bold=True)
        said = clean(self.said)
        return tuple((f"name {self.class_}", line) for line in names) + (
            (("amount", said),) if said else ()
        )


def room_for(endings: Sequence[Ending], size: Size) -> float:
    """The room at the right: amounts whole, names on two lines and not too wide."""
    most = 136.0 if size.narrow else 150.0
    names = max((_name_width(clean(each.name)) for each in endings), default=0.0)
    said = max((width_of(clean(each.said)) for each in endings), default=0.0)
    return max(min(names, most), min(said, size.width * _AMOUNTS)) + _GAP + 2


def _name_width(name: str) -> float:
    """A name of several words may take two lines."""
    whole = width_of(name, bold=True)
    longest = max((width_of(word, bold=True) for word in name.split(" ")), default=0)
    return max(longest, whole if whole < 90 else whole * 0.62)


def height_of(endings: Sequence[Ending], room: float) -> float:
    """How tall the plot must be for all names to stand below each other."""
    return sum(len(e.lines(room - _GAP)) * LINE + _APART for e in endings)


def place_end_labels(
    labels: Sequence[EndLabel], *, top: float, bottom: float, right: float
) -> str:
    """The labels beside the ends of their lines, in their order and never overlapping."""
    shown = [one for one in labels if one.lines]
    tops = spread(
        [one.end[1] for one in shown],
        [one.height for one in shown],
        low=top,
        high=bottom,
    )
    parts = []
    for one, above in zip(shown, tops, strict=True):
        x = one.x + _GAP
        middle = above + one.height / 2
        if abs(middle - one.end[1]) > 5 or one.x - one.end[0] > 2 * _GAP:
            start = (one.end[0] + 5, one.end[1])
            parts.append(rule(*start, x - 3, middle, class_="hair"))
        first = above + _APART / 2 + LINE * 0.78
        parts.append(label_lines(x, first, one.lines, room=(x, right)))
    return "".join(parts)
