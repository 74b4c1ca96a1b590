"""Options that many commands share, and the two ways to print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

CaseFolder = Annotated[Path, Parameter(help="Folder of the case.")]
AsJson = Annotated[
    bool, Parameter(name="--json", negative="", help="Print JSON for programs.")
]
Viewer = Annotated[
    str,
    Parameter(
        name="--as",
        help="Party to read as; its private folder is read too.",
    ),
]


def print_json(data: Any) -> None:
    """Print plain data as JSON, the same bytes every time."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
