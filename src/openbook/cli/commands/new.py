"""Make a new case folder, small and without errors, to fill in."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook import api
from openbook.cli.options import AsJson, print_json
from openbook.findings.errors import OpenbookError


class DayMissingError(OpenbookError):
    """A new case needs the day on which it stands."""

    def __init__(self) -> None:
        super().__init__("a new case needs its day: write --as-of 2019-01-11")


def new(
    folder: Annotated[Path, Parameter(help="Folder to make.")],
    *,
    as_of: Annotated[
        datetime | None,
        Parameter(help="Day on which the case stands, such as 2019-01-11."),
    ] = None,
    title: Annotated[str, Parameter(help="What the case is called.")] = "A new case",
    state: Annotated[str, Parameter(help="State whose law applies.")] = "california",
    example: Annotated[
        str, Parameter(help="Copy this built-in case instead of a small new one.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Make a new case folder, small and without errors, to fill in."""
    if example:
        api.copy_example(example, folder)
    elif as_of is None:
        raise DayMissingError
    else:
        api.new_case(folder, title=title, state=state, as_of=as_of.date())
    made = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.*"))
    if json:
        print_json({"folder": str(folder), "files": made})
        return
    print(f"Made {folder} with {len(made)} files. Next: openbook check {folder}")
