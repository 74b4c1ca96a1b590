"""The list of sources as text, with one source more behind the others."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TOP = re.compile(r"[A-Za-z_]+:")
_ITEM = re.compile(r"(\s*)-\s")


def with_source(text: str, said: Mapping[str, str]) -> str:
    """The list with a new source behind the last one; the rest stays as it is.

    ``said`` has the fields of the entry as YAML writes them; empty ones are left out.
    A list that is written in another way is given back unchanged.
    """
    lines = text.splitlines() or ["sources:"]
    start = next((at for at, line in enumerate(lines) if line == "sources:"), None)
    if start is None:
        return text
    below = range(start + 1, len(lines))
    end = next((at for at in below if _TOP.match(lines[at])), len(lines))
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    items = (_ITEM.match(line) for line in lines[start + 1 : end])
    indent = next((item[1] for item in items if item), "  ")
    rows = [f"{name}: {value}" for name, value in said.items() if value]
    entry = [f"{indent}{'  ' if at else '- '}{row}" for at, row in enumerate(rows)]
    return "\n".join([*lines[:end], *entry, *lines[end:]]) + "\n"
