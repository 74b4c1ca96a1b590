"""Put a case, the law and every result into one file that anybody can verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.bundle.pack import write_bundle
from openbook.bundle.told import bundled_data, bundled_text
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json


def bundle(
    case: CaseFolder,
    *,
    output: Annotated[
        Path,
        Parameter(name=["--output", "-o"], help="File to write, such as la.openbook."),
    ],
    viewer: Viewer = "public",
    with_private: Annotated[
        bool,
        Parameter(help="Put the party's private folder into it too.", negative=""),
    ] = False,
    json: AsJson = False,
) -> None:
    """Put a case, the law and every result into one file that anybody can verify."""
    made = write_bundle(case, output, viewer=viewer, private=with_private)
    print_json(bundled_data(made)) if json else print(bundled_text(made))
