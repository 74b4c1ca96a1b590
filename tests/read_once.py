"""Read equal case folders once in a process, however many tests ask them.

Reading and checking Los Angeles takes seconds, and hundreds of tests ask a copy of the
small town. What is kept is found by the content of every file that the viewer may open,
so a test that changes a byte gets its own answer. Models built for a case are kept too.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Any

from openbook.api import case as open_cases
from openbook.api import claims, folder, imports, view
from openbook.files.lock import stamp_of

_MOST = 24
_LARGEST = 30_000_000
_of = view.Opened.of.__func__  # type: ignore[attr-defined]
_kept: OrderedDict[Hashable, Any] = OrderedDict()


def install() -> None:
    """Keep what is read of a folder, and the cases that are opened."""
    read_folder, case_in = _once(folder.read_folder), _once(folder.case_in)
    for module in (folder, view, open_cases):
        vars(module)["read_folder"] = read_folder
    for module in (folder, claims, imports, view):
        vars(module)["case_in"] = case_in
    view.Opened.of = classmethod(_open_once)  # type: ignore[assignment]


def _once(read: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(read)  # `unwrap` reads afresh
    def asked(case: Any, viewer: str = "public", as_of: date | None = None) -> Any:
        content = _content(Path(case), viewer)
        if content is None:
            return read(case, viewer, as_of)
        key = (read.__name__, content, viewer, as_of)
        return _remembered(key, lambda: read(case, viewer, as_of))

    return asked


def _content(case: Path, viewer: str) -> str | None:
    """Return a hash of every file that is read; None where one cannot be."""
    told = hashlib.sha256()
    try:
        stamp = sorted(stamp_of(case, viewer))
        size = sum(each[1] for each in stamp)
        if not stamp or size > _LARGEST or any(_is_odd(path) for path in case.rglob("*")):
            return None
        for name, *_ in stamp:
            told.update(f"{name}\0".encode())
            told.update(hashlib.sha256((case / name).read_bytes()).digest())
    except (OSError, ValueError):
        return None
    return told.hexdigest()


def _is_odd(path: Path) -> bool:
    """Tell whether an entry is a link, a leftover of a write or an empty folder."""
    if path.is_symlink() or path.name.startswith("."):
        return True
    return not path.is_file() and not (path.is_dir() and any(path.iterdir()))


def _open_once(cls: type, read: Any, viewer: str) -> Any:
    # Two equal folders are one reading, so its identity is enough; it is kept alive.
    made = _remembered((cls, id(read), viewer), lambda: (_of(cls, read, viewer), read))
    return made[0]


def _remembered(key: Hashable, make: Callable[[], Any]) -> Any:
    if key not in _kept:
        _kept[key] = make()
    _kept.move_to_end(key)
    while len(_kept) > _MOST:
        _kept.popitem(last=False)
    return _kept[key]
