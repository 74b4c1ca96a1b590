"""Serve a case as web pages: both books on one screen, live at the table."""

from __future__ import annotations

from pathlib import Path

from openbook.cli.options import CaseFolder, Host, Port, ToBrowser, Viewer
from openbook.web.serve import serve as serve_case


def serve(
    folder: CaseFolder = Path(),
    *,
    host: Host = "127.0.0.1",
    port: Port = 8484,
    to_browser: ToBrowser = True,
    viewer: Viewer = "public",
) -> None:
    """Serve a case as web pages: both books on one screen, live at the table."""
    serve_case(folder, viewer=viewer, host=host, port=port, show=to_browser)
