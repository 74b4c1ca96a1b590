"""Serve a case as web pages: both books on one screen, live at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from openbook.cli.options import Viewer
from openbook.web.serve import serve as serve_case


def serve(
    folder: Annotated[Path, Parameter(help="Folder of the case.")] = Path(),
    *,
    host: Annotated[
        str, Parameter(help="Address to listen on; this machine only unless told.")
    ] = "127.0.0.1",
    port: Annotated[
        int, Parameter(help="Port; 0 is any free one.", validator=Number(gte=0, lte=65535))
    ] = 8484,
    open: Annotated[bool, Parameter(help="Open it in a browser.")] = True,
    viewer: Viewer = "public",
) -> None:
    """Serve a case as web pages: both books on one screen, live at the table."""
    serve_case(folder, viewer=viewer, host=host, port=port, show=open)
