"""Frozen classes that load quickly behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace
from dataclasses import dataclass as usual

import pytest

from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a plane."""

    x: float
    y: float = 0.0
    notes: list[str] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Place(Point):
    """A place with a name, which may not be empty, and how long that is."""

    name: str
    length: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError(self.name)
        object.__setattr__(self, "length", len(self.name))


@dataclass(frozen=True, slots=True)
class Told:
    """An object that says itself how it is told and compared."""

    words: str

    def __repr__(self) -> str:
        return self.words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and self.words.lower() == other.words.lower()

    def __hash__(self) -> int:
        return hash(self.words.lower())


def test_objects_are_made_told_and_compared_by_their_fields() -> None:
    """Defaults, factories, names, equality, hash and what is printed are the usual ones."""
    assert repr(Point(1.0)) == "Point(x=1.0, y=0.0)"
    assert Point(1.0, notes=["a"]) == Point(1.0) != Point(2.0)
    assert Point(1.0).notes is not Point(1.0).notes
    assert len({Point(1.0), Point(1.0, 0.0), Point(1.0, 2.0)}) == 2
    assert Place(1.0, 2.0, name="oak").length == 3
    assert Point(1.0) != Place(1.0, name="oak")
    assert [each.name for each in dataclasses.fields(Place)] == [
        "x",
        "y",
        "notes",
        "name",
        "length",
    ]
    assert replace(Place(1.0, name="oak"), name="elm", y=5.0) == Place(1.0, 5.0, name="elm")
    match Point(3.0, 4.0):
        case Point(x, y):
            assert (x, y) == (3.0, 4.0)


def test_what_a_class_says_itself_stays() -> None:
    """Methods that a class has of its own are not replaced."""
    assert repr(Told("Hello")) == "Hello"
    assert Told("Hello") == Told("hello")
    assert hash(Told("Hello")) == hash(Told("hello"))


def test_objects_cannot_be_changed_but_copied_and_kept() -> None:
    """A frozen object refuses new values, also before the first one was made."""
    place = Place(1.0, name="oak")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        place.x = 2.0  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del place.x
    kept = pickle.loads(pickle.dumps(place))  # noqa: S301  (our own)
    assert kept == copy.deepcopy(place) == place
    assert not hasattr(place, "__dict__")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [((), "missing 1 required positional argument: 'x'"), ((1, 2, 3, 4), "takes from 2 to 4")],
)
def test_wrong_arguments_are_refused_in_the_usual_words(
    arguments: tuple[int, ...], said: str
) -> None:
    """The sentence of Python names the class and the argument."""
    with pytest.raises(TypeError, match=rf"Point.__init__\(\) {said}"):
        Point(*arguments)  # type: ignore[arg-type]


def test_a_usual_dataclass_may_be_made_from_one() -> None:
    """Who builds on a class of ours with the standard library's decorator can."""

    @usual(frozen=True, slots=True)
    class Tree(Place):
        height: float = 1.0

    assert repr(Tree(1.0, name="oak")).endswith("name='oak', length=3, height=1.0)")
    with pytest.raises(FrozenInstanceError):
        Tree(1.0, name="oak").height = 2.0  # type: ignore[misc]
