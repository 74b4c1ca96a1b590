"""Worlds: the inputs of a model for one or many worlds, as arrays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.model.errors import TooManyWorldsError
from openbook.model.simulations.assumption_values import (
    Settled,
    believed,
    one_for_all,
    pulled,
    world_of,
)

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Worlds:
    """So many worlds; each input as worlds, or as worlds × years.

    An input that is the same in all worlds has one world only; NumPy broadcasts it.
    ``labels`` has a name for each world, or none where worlds are only numbered.
    """

    count: int
    values: Mapping[str, Numbers]
    labels: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The inputs, in the model's order."""
        return tuple(self.values)

    @property
    def varying(self) -> tuple[str, ...]:
        """The inputs that differ from world to world."""
        return tuple(name for name, each in self.values.items() if each.shape[0] > 1)

    def one(self, world: int) -> dict[str, float | tuple[float, ...]]:
        """Return one of the worlds alone, for the scalar run and for explanations."""
        if not 0 <= world < self.count:
            problem = Message(
                "there is no simulation {number}; there are {number_count}, from 0 on",
                number=world,
                number_count=self.count,
            )
            raise IndexError(problem)
        found: dict[str, float | tuple[float, ...]] = {}
        for name, array in self.values.items():
            each = array[world if array.shape[0] > 1 else 0]
            found[name] = float(each) if each.ndim == 0 else tuple(each.tolist())
        return found


def worlds_of(
    book: Book, case: Case, levers: Levers, model: Model, *, settled: Settled | None = None
) -> Worlds:
    """Return a book as one world.

    Raises MissingPartError where the book, and those it leans on, leave an assumption
    open in a projected year that the law has not settled.
    """
    world = world_of(book, case, levers, model, settled=settled)
    values = {name: shared(value) for name, value in world.items()}
    return Worlds(1, values, (book.id,))


@lru_cache(maxsize=4096)
def position(path: tuple[float, ...]) -> Numbers:
    """Return where a lever stands in all worlds; the same path is the same array, not to change."""
    array = shared(path).copy()
    array.flags.writeable = False
    return array


def shared(value: float | tuple[float, ...]) -> Numbers:
    """Return an input that all worlds have in common, as an array of one world.

    A value for one year only is an array of worlds: the NumPy run asks for that.
    """
    array = np.array([value], dtype=np.float64)
    return array[:, 0] if array.ndim == 2 and array.shape[1] == 1 else array


MOST_PARTS = 16

Path = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mixtures:
    """Every mixture of two books over the parts on which they differ.

    World m takes part j from the other book if bit j of m is set (bit 0 is the lowest)
    and from the first book if not: world 0 is the first book, the last world the other.
    Parts come in the model's order; a part is one assumption or a group that moves
    together.
    """

    worlds: Worlds
    parts: tuple[tuple[str, ...], ...]

    def mask(self, parts: Iterable[int]) -> int:
        """Return the world that takes these parts, and only these, from the other book."""
        return sum(1 << part for part in set(parts))

    def taken(self, world: int) -> tuple[str, ...]:
        """Return the assumptions that a world takes from the other book."""
        return tuple(
            name for place, names in enumerate(self.parts) if world >> place & 1 for name in names
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """Two books as paths, for the assumptions and levers of one model."""

    one: dict[str, Path]
    other: dict[str, Path]
    titles: tuple[str, str]

    @property
    def differing(self) -> tuple[str, ...]:
        """The inputs on which the two do not agree in every year."""
        return tuple(name for name, path in self.one.items() if path != self.other[name])


def pair_of(
    books: tuple[Book, Book],
    case: Case,
    levers: Levers,
    model: Model,
    *,
    settled: Settled | None = None,
) -> Pair:
    """Return what two books say, with the same levers."""
    paths = []
    for book in books:
        beliefs = believed(book, case, model, settled=settled)
        found = {name: each.path for name, each in beliefs.items()}
        found |= pulled(levers, model)
        paths.append({name: found[name] for name in model.inputs})
    return Pair(paths[0], paths[1], (books[0].id, books[1].id))


def mixtures(
    one: Book,
    other: Book,
    case: Case,
    levers: Levers,
    model: Model,
    *,
    together: Iterable[Collection[str]] = (),
) -> Mixtures:
    """Return every mixture of two books; groups in ``together`` move as one."""
    return mix(pair_of((one, other), case, levers, model), model, together=together)


def mix(pair: Pair, model: Model, *, together: Iterable[Collection[str]] = ()) -> Mixtures:
    """Return every mixture of a pair, at most 2^16 worlds."""
    parts = grouped(pair.differing, together)
    if len(parts) > MOST_PARTS:
        names = tuple(part[0] for part in parts)
        raise TooManyWorldsError(*pair.titles, names, MOST_PARTS)
    masks = np.arange(1 << len(parts))
    bit = {name: place for place, names in enumerate(parts) for name in names}
    values = {}
    for name, path in pair.one.items():
        steady = name not in model.by_year
        values[name] = _array(name, path, steady=steady)
        if name in bit:
            switched = (masks >> bit[name] & 1).astype(bool)
            after = _array(name, pair.other[name], steady=steady)
            values[name] = _switched(switched, values[name], after)
    return Mixtures(Worlds(len(masks), values), parts)


def grouped(
    names: Sequence[str], together: Iterable[Collection[str]]
) -> tuple[tuple[str, ...], ...]:
    """Return the names as parts, in order; those of one group stand where its first is."""
    group_of = {name: place for place, group in enumerate(together) for name in group}
    parts: dict[object, list[str]] = {}
    for name in names:
        parts.setdefault(group_of.get(name, name), []).append(name)
    return tuple(map(tuple, parts.values()))


def _array(name: str, path: Path, *, steady: bool) -> Numbers:
    return shared(one_for_all(name, path) if steady else path)


def _switched(switched: np.ndarray, before: Numbers, after: Numbers) -> Numbers:
    if before.ndim == 2:
        return np.where(switched[:, np.newaxis], after, before)
    return np.where(switched, after, before)
