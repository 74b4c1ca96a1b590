"""Make a new case folder, small and without errors, to fill in."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import copy_example, new_case
from openbook.cli.options import AsJson, print_json
from openbook.findings.errors import OpenbookError


class DayMissingError(OpenbookError):
    """A new case needs the day on which it stands."""

    def __init__(self) -> None:
        super().__init__(
            "a new case needs the day on which it stands, such as that of the story you "
            "write it from; add --as-of 2019-01-11"
        )


class ExampleKeepsError(OpenbookError):
    """An example has a title and a state of its own."""

    def __init__(self) -> None:
        super().__init__(
            "an example keeps its title and its state: leave --title and --state out, and "
            "change them in its case.yaml"
        )


def new(
    folder: Annotated[Path, Parameter(help="Folder to make.")],
    *,
    as_of: Annotated[
        datetime | None, Parameter(help="Day on which the case stands, such as 2019-01-11.")
    ] = None,
    title: Annotated[str, Parameter(help='What the case is called; left out, "A new case".')] = "",
    state: Annotated[str, Parameter(help="State whose law applies; left out, california.")] = "",
    example: Annotated[
        str, Parameter(help="Copy this built-in case instead of a small new one.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Make a new case folder, small and without errors, to fill in."""
    day = as_of.date() if as_of else None
    if example:
        if title or state:
            raise ExampleKeepsError
        copy_example(example, folder, day)
    elif day is None:
        raise DayMissingError
    else:
        title, state = title or "A new case", state or "california"
        new_case(folder, title=title, state=state, as_of=day)
    made = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.*"))
    if json:
        print_json({"folder": str(folder), "files": made})
        return
    after = "check" if example else "missing"
    print(f"Made {folder} with {len(made)} files. Next: openbook {after} {folder}")
