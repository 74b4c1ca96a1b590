"""Draw: thousands of worlds from a book's spreads; the same question, the same digits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book, FromRecord, RecordBand, Spread
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.figures.run.numpy_run import evaluate
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError
from openbook.model.simulations.assumption_values import Believed, believed, one_for_all, pulled
from openbook.model.simulations.worlds import Worlds, shared

Numbers = NDArray[np.float64]
Ranks = NDArray[np.integer[Any]]

_TRIED = 32
_MOST_SMALL = 2**16 - 1  # whose square, and itself once more, 32 bits can hold
_MASK = 2**64 - 1


def normals(count: int, dimensions: int, *, seed: int) -> Numbers:
    """Standard normals, worlds × dimensions.

    Each column holds the midpoint of every one of ``count`` equally likely slices
    exactly once, so its mean is 0 and its percentiles are those of the bell curve.
    """
    return midpoints(count)[ranks(count, dimensions, seed=seed)]


def ranks(count: int, dimensions: int, *, seed: int) -> Ranks:
    """For each world and dimension the number of its slice; each slice once a column.

    World i has the slice (i × step + shift) modulo count: a lattice of rank one, moved
    by a shift that only the seed decides.
    """
    # A division of small whole numbers by one number is many times as fast as a remainder.
    kind: Any = np.uint32 if count <= _MOST_SMALL else np.int64
    steps = np.array(generator(count, dimensions), kind)
    shifts = np.array([word % count for word in words(seed, dimensions)], kind)
    moved: Ranks = np.arange(count, dtype=kind)[:, np.newaxis] * steps + shifts
    found: Ranks = moved - moved // kind(count) * kind(count)
    return found


@lru_cache(maxsize=8)
def midpoints(count: int) -> Numbers:
    """Return the standard normal in the middle of each of so many equally likely slices."""
    bell = NormalDist()
    half = [bell.inv_cdf((2 * rank + 1) / (2 * count)) for rank in range(count // 2)]
    middle = [0.0] * (count % 2)
    found = np.array([*half, *middle, *(-value for value in reversed(half))])
    found.flags.writeable = False
    return found


@lru_cache(maxsize=32)
def generator(count: int, dimensions: int) -> tuple[int, ...]:
    """Return a step for each dimension, chosen one after the other.

    Kept is the candidate whose worst pair with an earlier dimension fills its square
    best: least error for smooth periodic functions of the two (the theory's P2).
    """
    near = np.arange(count) / count
    kernel = near * near - near + 1 / 6
    world = np.arange(count, dtype=np.int64)
    chosen = np.empty((dimensions, count))
    steps: list[int] = []
    for place in range(dimensions):
        tried = candidates(count, place) if place else (1,)
        columns = [kernel[world * step % count] for step in tried]
        errors = [_worst_pair(chosen[:place], column) for column in columns]
        best = errors.index(min(errors))
        chosen[place] = columns[best]
        steps.append(tried[best])
    return tuple(steps)


def _worst_pair(earlier: Numbers, column: Numbers) -> float:
    # Rounded, so that a last bit that differs between machines cannot change a choice.
    return round(float((earlier @ column).max(initial=0.0)), 6)


def candidates(count: int, place: int) -> tuple[int, ...]:
    """Steps to try for one dimension: without a common divisor, so no slice is missed."""
    found: dict[int, None] = {}
    for word in words(place, 8 * _TRIED):
        step = 1 + word % max(count - 1, 1)
        if math.gcd(step, count) == 1:
            found[step] = None
        if len(found) == _TRIED:
            break
    return tuple(found) or (1,)


def words(seed: int, length: int) -> list[int]:
    """Well-mixed words of 64 bits: a counter, stirred by shifts and multiplications."""
    found = []
    for place in range(1, length + 1):
        word = (seed * 0xD1342543DE82EF95 + place * 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 32)) * 0xD6E8FEB86659FD93) & _MASK
        word = ((word ^ (word >> 32)) * 0xD6E8FEB86659FD93) & _MASK
        found.append(word ^ (word >> 32))
    return found


# A spread holds nine of ten: its ends are so many standard deviations away.
END = NormalDist().inv_cdf(0.95)
_BELL = 200  # with so many degrees of freedom the two can no longer be told apart
_HALVINGS = 56


def heavier(z: Numbers, freedom: int) -> Numbers:
    """Scores of Student's t that are as likely as these of the bell curve.

    >>> round(float(heavier(np.array([END]), 4)[0]), 3)
    2.132
    """
    if freedom >= _BELL:
        return z
    inside = np.array([math.erf(abs(each) / math.sqrt(2)) for each in z.ravel().tolist()])
    low, high = np.zeros_like(inside), np.full_like(inside, math.pi / 2)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = _within(middle, freedom) < inside
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    score: Numbers = np.sign(z) * np.reshape(math.sqrt(freedom) * np.tan(low), z.shape)
    return score


def _within(angle: Numbers, freedom: int) -> Numbers:
    """Return the chance to lie within √freedom × tan(angle): Abramowitz and Stegun 26.7.3-4."""
    cosine, sine = np.cos(angle), np.sin(angle)
    odd = freedom % 2
    term = cosine if odd else np.ones_like(angle)
    total = np.zeros_like(angle) if freedom == 1 else term
    for step in range(2 + odd, freedom - 1, 2):
        term = term * cosine**2 * (step - 1) / step
        total = total + term
    inside: Numbers = sine * total
    return (angle + inside) * (2 / math.pi) if odd else inside


SEED = 2019


@dataclass(frozen=True, slots=True)
class Draws:
    """How many worlds, which ones, and the line whose last year matters most.

    With ``toward`` the first and most even coordinate points where that line rises
    steepest, so that far fewer worlds give its percentiles and chances as exactly.
    """

    count: int
    seed: int = SEED
    toward: str = ""


def draw_worlds(
    book: Book, case: Case, levers: Levers, model: Model, *, count: int, seed: int = SEED
) -> Worlds:
    """So many worlds drawn from a book; the book itself is none of them."""
    beliefs = believed(book, case, model)
    return draw(beliefs, pulled(levers, model), model, draws=Draws(count, seed))


def draw(
    beliefs: Mapping[str, Believed],
    levers: Mapping[str, tuple[float, ...]],
    model: Model,
    *,
    draws: Draws,
) -> Worlds:
    """Worlds in which every assumption with a spread is moved, all its years together."""
    if draws.count < 1:
        problem = Message(
            "{number} simulations cannot be drawn; ask for at least one", number=draws.count
        )
        raise ValueError(problem)
    unsure = [each for each in beliefs.values() if each.spread is not None]
    _refuse_spreads(unsure)
    z = normals(draws.count, len(unsure), seed=draws.seed)
    if draws.toward and unsure:
        slope = _slope(beliefs, levers, model, line=draws.toward)
        z = turned(z, slope)
    return _worlds(beliefs, levers, model, z=z)


def moved(belief: Believed, z: Numbers) -> Numbers:
    """Return how far each world lies from the book's path: two half bells around the value.

    The value is the median, the ends of the spread the 5th and 95th percentiles; with
    the value in the middle this is the normal distribution.
    """
    spread, value = belief.spread, belief.value
    if not isinstance(spread, Spread) or value is None:
        return np.zeros_like(z)
    sides = np.where(z < 0, value - spread.low, spread.high - value)
    far: Numbers = z * sides / END
    return far


def missed(band: RecordBand, years: Sequence[Year], z: Numbers) -> Numbers:
    """Return how far each world lies from the book's path in each year, by a track record.

    One coordinate moves all years: who misses a near year misses a far one the same way.
    """
    low, high = np.array([band.ends[year] for year in years]).T
    far = heavier(z, band.freedom) / heavier(np.array([END]), band.freedom)
    away: Numbers = (low + high) / 2 + far[:, np.newaxis] * (high - low) / 2
    return away


def turned(z: Numbers, direction: Numbers) -> Numbers:
    """Return the same cloud, mirrored so that its first coordinate runs along a direction.

    The normal cloud looks alike from all sides, so this changes no probability.
    """
    length = float(np.sqrt(np.sum(direction * direction)))
    if length == 0.0:
        return z
    mirror = direction / length
    mirror[0] -= 1.0
    square = float(np.sum(mirror * mirror))
    if square == 0.0:
        return z
    far = np.sum(z * mirror, axis=1, keepdims=True)
    mirrored: Numbers = z - far * (2.0 / square * mirror)
    return mirrored


def _worlds(
    beliefs: Mapping[str, Believed],
    levers: Mapping[str, tuple[float, ...]],
    model: Model,
    *,
    z: Numbers,
) -> Worlds:
    columns = iter(z.T)
    values: dict[str, Numbers] = {}
    for name in model.inputs:
        belief = beliefs.get(name)
        path = belief.path if belief else levers[name]
        steady = name not in model.by_year or len(set(path)) == 1
        value = one_for_all(name, path) if steady else path
        values[name] = shared(value)
        if belief is not None and belief.spread is not None:
            column = next(columns)
            if isinstance(belief.spread, RecordBand):
                drawn = _by_record(belief, belief.spread, model, column)
            else:
                away = moved(belief, column)
                drawn = values[name] + (away if steady else away[:, np.newaxis])
            values[name] = _closed(belief, drawn, model)
    return Worlds(len(z), {name: values[name] for name in model.inputs})


def _closed(belief: Believed, drawn: Numbers, model: Model) -> Numbers:
    """Return an assumption in every world, in closed years as it was."""
    if not belief.closed or belief.name not in model.by_year:
        return drawn
    columns = drawn if drawn.ndim == 2 else drawn[:, np.newaxis]
    found = np.array(np.broadcast_to(columns, (len(drawn), len(model.years))))
    found[:, : belief.closed] = belief.path[: belief.closed]
    return found if found.shape[1] > 1 else found[:, 0]


def _by_record(belief: Believed, band: RecordBand, model: Model, column: Numbers) -> Numbers:
    """Return an assumption in every world; one that is taken once has the last year's band."""
    away = missed(band, model.years, column)
    if belief.name in model.by_year and len(model.years) > 1:
        return np.array([belief.path]) + away
    return one_for_all(belief.name, belief.path) + away[:, -1]


def _slope(
    beliefs: Mapping[str, Believed],
    levers: Mapping[str, tuple[float, ...]],
    model: Model,
    *,
    line: str,
) -> Numbers:
    """Return how much a line's last year rises with each coordinate, by differences."""
    count = sum(each.spread is not None for each in beliefs.values())
    steps = np.concatenate([np.eye(count), -np.eye(count)])
    worlds = _worlds(beliefs, levers, model, z=steps)
    last = evaluate(model, worlds.values, only=[line])[line][:, -1]
    last = np.broadcast_to(last, (2 * count,))
    slope: Numbers = last[:count] - last[count:]
    return slope


def _refuse_spreads(unsure: Sequence[Believed]) -> None:
    """A spread stands around a value and holds it; nothing else can be drawn."""
    wrong = []
    for each in unsure:
        if isinstance(each.spread, RecordBand):
            continue
        if isinstance(each.spread, FromRecord):
            wrong.append(
                Message(
                    "{file}: {own} takes its spread from a record that the case "
                    "does not have; openbook check says what is missing",
                    file=each.file,
                    own=each.name,
                )
            )
        elif each.value is None:
            wrong.append(
                Message(
                    "{file}: {own} has a spread but no value in its middle; write "
                    "`value` next to `by_year`, or take the spread out",
                    file=each.file,
                    own=each.name,
                )
            )
        elif each.spread and not each.spread.low <= each.value <= each.spread.high:
            wrong.append(
                Message(
                    "{file}: the value of {own} lies outside its spread; widen the "
                    "spread or fix the value",
                    file=each.file,
                    own=each.name,
                )
            )
    if wrong:
        raise MissingPartError(wrong)
