"""Commands that begin with a story or with nothing: read stories, make a new case."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

from openbook.api import folder as files
from openbook.api.story_case import case_from_story, read_stories
from openbook.cli.options import (
    ANYBODY,
    AsJson,
    Viewed,
    day_of,
    flag,
    print_findings,
    print_json,
    said,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.claims.story_report import (
    story_case_data,
    story_case_text,
    story_data,
    story_rows,
    story_text,
    told_story,
)

_NO_CASE = (
    "a story is read with a case, so that what the case already has is shown: "
    "add --case FOLDER, and make one with openbook new FOLDER --as-of and the "
    "day of the story"
)
_NO_DAY = (
    "a new case needs the day on which it stands, such as that of the story you "
    "write it from; add --as-of 2019-01-11"
)
_EXAMPLE_KEEPS = (
    "an example keeps its title and its state: leave --title and --state out, and "
    "change them in its case.yaml"
)
_ONE_OF_BOTH = "a new case is read from a story or copied from an example, not both"


def new(  # noqa: PLR0913  (options of a command)
    folder: Annotated[Path, said("Folder to make.")],
    *,
    as_of: Annotated[
        datetime | None, said("Day on which the case stands, such as 2019-01-11.")
    ] = None,
    title: Annotated[str, said('What the case is called; left out, "A new case".')] = "",
    state: Annotated[str, said("State whose law applies, or own; left out, california.")] = "",
    example: Annotated[str, said("Copy this built-in case instead of a small new one.")] = "",
    from_story: Annotated[
        Path | None, said("Read this story: its parties, its day, claims and draft offers.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Make a new case folder, small and without errors, to fill in."""
    day = day_of(as_of)
    if from_story is not None:
        if example:
            raise OpenbookError(_ONE_OF_BOTH)
        found = case_from_story(folder, from_story, title=title, state=state, as_of=day)
        print_findings(() if json else found.findings)
        print_json(story_case_data(found)) if json else print(story_case_text(found))
        return
    if example:
        if title or state:
            raise OpenbookError(_EXAMPLE_KEEPS)
        files.copy_example(example, folder, day)
    elif day is None:
        raise OpenbookError(_NO_DAY)
    else:
        title, state = title or "A new case", state or "california"
        files.new_case(folder, title=title, state=state, as_of=day)
    made = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.*"))
    if json:
        print_json({"folder": str(folder), "files": made})
        return
    after = "check" if example else "missing"
    print(f"Made {folder} with {len(made)} files. Next: openbook {after} {folder}")


def read(
    stories: Annotated[list[Path], flag("Stories as plain text.")],
    *,
    case: Annotated[Path | None, said("Folder of the case.")] = None,
    rows: Annotated[bool, flag("Print only new rows for claims.csv.")] = False,
    source: Annotated[str, said("Name of the source for the rows; else each file's.")] = "",
    viewed: Viewed = ANYBODY,
) -> None:
    """Read news stories: every figure with its quantity and speaker, as claims and as offers."""
    if case is None:
        raise OpenbookError(_NO_CASE)
    opened = files.case_in(case, *viewed.view)
    reading = read_stories(stories, opened)
    told = told_story(reading, opened, source)
    if viewed.json:
        print_json(story_data(told))
        return
    print_findings(reading.findings)
    if not rows:
        print(story_text(told), end="\n\nRows for evidence/claims.csv:\n")
    print(story_rows(told))
