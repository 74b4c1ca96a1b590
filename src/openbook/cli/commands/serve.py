"""Serve a case as web pages: both books on one screen, live at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.cli.options import CaseFolder, Host, Port, ToBrowser, Viewer
from openbook.web.serve import serve as serve_case


def serve(
    folder: CaseFolder = Path(),
    *,
    host: Host = "127.0.0.1",
    port: Port = 8484,
    to_browser: ToBrowser = True,
    viewer: Viewer = "public",
    address: Annotated[
        str,
        Parameter(
            help="Where others read these pages, as https://example.org/; claim reviews "
            "need it for their links."
        ),
    ] = "",
) -> None:
    """Serve a case as web pages: both books on one screen, live at the table."""
    serve_case(folder, viewer=viewer, host=host, port=port, show=to_browser, address=address)
