"""Frozen dataclasses that load quickly: what nobody calls is not compiled.

A command loads over five hundred small classes and makes objects of a few. The standard
library compiles six methods for each of them, a quarter of what a short command takes.
Here ``__init__`` is compiled when the first object is made, and the others need not be.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any  # noqa: TID251  (type checkers know one dataclass)

__all__ = ["dataclass"]

_UNDERSTOOD = {"frozen", "kw_only", "slots"}
_NONE = dataclasses.MISSING


def _dataclass(cls: type | None = None, /, **wanted: bool) -> Any:
    """Return a class as a dataclass, as ``dataclasses.dataclass`` does."""
    if cls is None:
        return lambda given: _dataclass(given, **wanted)
    quick = wanted.get("frozen") and wanted.get("slots") and wanted.keys() <= _UNDERSTOOD
    if quick and all(each.__setattr__ is _refuse_to_set for each in _above(cls)):
        return _frozen(cls, kw_only=wanted.get("kw_only", False))
    return dataclasses.dataclass(**wanted)(cls)


def _frozen(cls: type, *, kw_only: bool) -> Any:
    """Return a class with slots that nobody can change, and with the methods it lacks."""
    methods = {"__repr__": _told, "__getstate__": _state, "__setstate__": _set_state}
    own = set(vars(cls))
    made = _with_fields(cls, kw_only=kw_only)
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    for name, method in {**methods, **_compared(made), "__init__": _first_init(made)}.items():
        if name not in own:
            setattr(made, name, method)
    return made


def _above(cls: type) -> list[Any]:
    """Return the dataclasses that a class is built on."""
    return [each for each in cls.__mro__[1:] if "__dataclass_params__" in vars(each)]


def _with_fields(cls: type, *, kw_only: bool) -> Any:
    """Return a class with the fields and slots of a frozen dataclass, and no method of it."""
    above = [each.__dict__["__dataclass_params__"] for each in _above(cls)]
    own = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)
    for each in above:  # to the library nothing is frozen here, or it compiles its refusals
        each.frozen = False
    made: Any = own(cls)
    for each in (*above, made.__dataclass_params__):
        each.frozen = True
    return made


def _compared(cls: Any) -> dict[str, Callable[..., Any]]:
    """Return how objects of a class are compared: by the values of their fields."""
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    values: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def equal(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or values(self) == values(other)

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _first_init(cls: Any) -> Callable[..., None]:
    """Return an ``__init__`` that puts a compiled one in its place when it is called."""

    def init(self: object, *given: object, **named: object) -> None:
        cls.__init__ = _init(cls)
        cls.__init__(self, *given, **named)

    return init


def _init(cls: Any) -> Any:
    """Compile the ``__init__`` of a class: every field by the setter of its slot."""
    known: dict[str, Any] = {"_NONE": _NONE}
    places: list[str] = []
    by_name: list[str] = []
    lines = ["pass"]
    for field in dataclasses.fields(cls):
        name = field.name
        known |= {
            f"_set_{name}": getattr(cls, name).__set__,
            f"_else_{name}": field.default,
            f"_make_{name}": field.default_factory,
        }
        value, usual = name, "" if field.default is _NONE else f"=_else_{name}"
        if field.default_factory is not _NONE:
            value, usual = f"_make_{name}() if {name} is _NONE else {name}", "=_NONE"
        if field.init:
            (by_name if field.kw_only else places).append(name + usual)
        elif usual:
            value = value.partition(" ")[0] if usual == "=_NONE" else usual[1:]
        else:
            continue
        lines.append(f"_set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    taken = ", ".join(["self", *places, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({taken}):\n " + "\n ".join(lines), known)  # noqa: S102
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]


def _told(self: Any) -> str:
    """Return an object as it would be written in a program."""
    fields = (field.name for field in dataclasses.fields(self) if field.repr)
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields)
    return f"{self.__class__.__qualname__}({told})"


def _refuse_to_set(_: object, name: str, __: object) -> None:
    problem = f"cannot assign to field {name!r}"
    raise dataclasses.FrozenInstanceError(problem)


def _refuse_to_delete(_: object, name: str) -> None:
    problem = f"cannot delete field {name!r}"
    raise dataclasses.FrozenInstanceError(problem)


def _state(self: Any) -> list[object]:
    """Return the values of an object, to be copied or kept."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    """Put the values of another object into this one."""
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass
