"""New case folders: an empty one to fill in, or a copy of a built-in example."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from pathlib import Path

from openbook.findings.errors import NotWrittenError

_HEAD = """\
# What the case is about. Every field is explained on the page "The case format".
title: {title}
state: {state}
as_of: {as_of}
first_year: {first_year}
last_year: {last_year}
parties:
  - {{id: district, name: The district, role: employer}}
  - {{id: union, name: The union, role: union}}
"""

_SOURCES = """\
# Every document that a number of this case comes from, once, under a short name.
# status: said, confirmed, derived, unconfirmed or generated.
sources:
  - id: story
    who: The newspaper
    title: Headline of the story
    on: {as_of}
    status: said
"""

_OFFER = """\
# One offer a file, named by its day and side. Terms are listed in "Terms of an offer".
side: union
made_on: {as_of}
title: First demand
standing: draft
source: story
terms:
  - salary_raise: {{share: 3%, starts: {first_day}}}
"""

_CLAIMS = """\
claim,said_by,side,said_on,about,year,value,unit,precision,text,source
c1,The union,union,{as_of},staff.members,,100,people,about,"The unit has about 100 members",story
"""


def examples() -> tuple[str, ...]:
    """The names of the built-in cases."""
    folder = files("openbook") / "cases"
    return tuple(sorted(part.name for part in folder.iterdir() if part.is_dir()))


def copy_example(name: str, target: Path) -> None:
    """Copy a built-in case to a new folder; an existing folder is never touched."""
    with as_file(files("openbook") / "cases" / name) as original:
        _put(target, lambda made: shutil.copytree(original, made, dirs_exist_ok=True))


def start_case(target: Path, said: Mapping[str, str]) -> None:
    """Write a small new case that reads without findings, ready to be filled in."""
    contents = {
        "case.yaml": _HEAD,
        "evidence/sources.yaml": _SOURCES,
        "evidence/claims.csv": _CLAIMS,
        f"offers/{said['as_of']}-union.yaml": _OFFER,
    }

    def fill(made: Path) -> None:
        for name, text in contents.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(text.format(**said), "utf-8")

    _put(target, fill)


def _put(target: Path, fill: Callable[[Path], object]) -> None:
    """Fill a folder beside the target and give it the name when it is whole."""
    if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
        raise NotWrittenError(str(target), "there is something of this name already")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".openbook-", dir=target.parent))
        try:
            fill(made)
            made.chmod(0o755)
            made.replace(target)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as problem:
        raise NotWrittenError(
            str(target), problem.strerror or str(problem)
        ) from problem
