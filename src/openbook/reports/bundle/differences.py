"""Where two pieces of plain data differ: the path to each place, what was and what is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from openbook.findings.cut_to import cut_to

# Other processors may round the last digits otherwise; dollars are never near these.
_SHARE, _AMOUNT = 1e-9, 1e-6
_NAMES = ("offer", "book", "name", "term", "label", "code", "file", "year")
_NOT_SAID = {"lines", "values"}
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the data differ; ``small`` where only the last digits do."""

    where: tuple[str, ...]
    was: Any
    now: Any
    small: bool = False

    def __str__(self) -> str:
        said = ", ".join(part for part in self.where if part not in _NOT_SAID)
        text = f"{said or 'the whole'}: {_short(self.was)}, here {_short(self.now)}"
        if _is_number(self.was) and _is_number(self.now):
            by = self.now - self.was
            text += f" ({_short(abs(by))} {'more' if by > 0 else 'less'})"
        return text


def differences(
    was: Any, now: Any, where: tuple[str, ...] = ()
) -> Iterator[Difference]:
    """Every place where they differ, in the order of the first."""
    if _is_number(was) and _is_number(now):
        if was != now and not (math.isnan(was) and math.isnan(now)):
            small = math.isclose(was, now, rel_tol=_SHARE, abs_tol=_AMOUNT)
            yield Difference(where, was, now, small)
    elif isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            yield from differences(
                was.get(key, _MISSING), now.get(key, _MISSING), (*where, str(key))
            )
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for at, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, (*where, _label(one, at)))
    elif type(was) is not type(now) or was != now:
        yield Difference(where, was, now)


class _Missing:
    """What one side does not have."""

    def __repr__(self) -> str:
        return "nothing"


_MISSING = _Missing()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _label(item: Any, at: int) -> str:
    """An entry of a list by what it says of itself, else by its number."""
    if isinstance(item, dict):
        said = [str(item[name]) for name in _NAMES if isinstance(item.get(name), str)]
        if said:
            return " ".join(said[:2])
    return f"entry {at + 1}"


def _short(value: Any) -> str:
    if _is_number(value):
        return f"{value:,.12g}"
    if isinstance(value, list):
        return f"{len(value)} entries"
    text = str(value) if isinstance(value, str) else repr(value)
    return cut_to(text, _LONGEST)
