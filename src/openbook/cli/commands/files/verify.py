"""Verify a bundle: work everything in it out anew and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import verify_bundle
from openbook.cli.options import AsJson, print_json
from openbook.findings.finding import as_text
from openbook.reports.bundle.verify import verified_data, verified_text


def verify(
    file: Annotated[Path, Parameter(help="Bundle to verify.")], *, json: AsJson = False
) -> int:
    """Verify a bundle: work everything in it out anew and say what differs."""
    verified = verify_bundle(file)
    if json:
        print_json(verified_data(verified))
    else:
        for finding in verified.findings:
            print(as_text(finding), end="\n\n")
        print(verified_text(verified))
    return 0 if verified.identical else 1
