"""Copy the built-in Los Angeles case to a folder and show it."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from typing import Annotated

from cyclopts import Parameter

from openbook import api
from openbook.cli.options import AsJson, print_json
from openbook.report.overview import overview_data, overview_text

DEMO = "la-2019"


def demo(
    folder: Annotated[
        Path, Parameter(help="Folder to copy the case to; kept if it is there.")
    ] = Path("openbook-demo"),
    *,
    json: AsJson = False,
) -> None:
    """Copy the built-in Los Angeles case to a folder and show it."""
    if not (folder / "case.yaml").is_file():
        api.copy_example(DEMO, folder)
    case = api.open_case(folder)
    if json:
        print_json({"folder": str(folder), **overview_data(case)})
        return
    print(overview_text(case))
    program = "openbook" if which("openbook") else sys.argv[0]
    print(f"\nThe case is in {folder}: plain files, yours to change. Next:")
    print(f"  {program} check {folder}")
    print(f"  {program} project {folder}")
    print(f"  {program} show {folder} claims")
