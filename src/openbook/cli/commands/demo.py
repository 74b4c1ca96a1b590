"""Copy the built-in Los Angeles case to a folder and show it."""

from __future__ import annotations

from pathlib import Path
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
    print(f"\nThe case is in {folder}: plain files, yours to change. Next:")
    print(f"  openbook check {folder}")
    print(f"  openbook show {folder} claims")
