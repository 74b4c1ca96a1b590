"""Put a case, the law and every result into one file that anybody can verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import write_bundle
from openbook.cli.options import AsJson, CaseFolder, Viewer, WithPrivate, print_json, tell_view
from openbook.reports.bundle.verify import bundled_data, bundled_text


def bundle(
    case: CaseFolder,
    *,
    output: Annotated[
        Path, Parameter(name=["--output", "-o"], help="File to write, such as la.openbook.")
    ],
    viewer: Viewer = "public",
    with_private: WithPrivate = "",
    json: AsJson = False,
) -> None:
    """Put a case, the law and every result into one file that anybody can verify."""
    made = write_bundle(case, output, viewer=viewer, private=with_private)
    tell_view(output, viewer, with_private)
    print_json(bundled_data(made)) if json else print(bundled_text(made))
