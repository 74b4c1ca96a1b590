"""Object codes of the account structure: what a code or a range stands for."""

from __future__ import annotations


def objects_of_code(code: str | None) -> tuple[int, int] | None:
    """The objects a code stands for: 1000 is its series, 8000-8799 a range.

    >>> objects_of_code("3000"), objects_of_code("8010-8099"), objects_of_code("8550")
    ((3000, 3999), (8010, 8099), (8550, 8550))
    """
    first, _, last = (code or "").partition("-")
    if not first.isdigit() or (last and not last.isdigit()):
        return None
    low = int(first)
    if last:
        return low, int(last)
    return (low, low + 999) if low % 1000 == 0 and low < 8000 else (low, low)
