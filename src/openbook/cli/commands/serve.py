"""Commands that serve a case as web pages."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from typing import Annotated

from cyclopts import Parameter

from openbook.api import copy_example, open_case
from openbook.cli.options import AsJson, CaseFolder, Host, Port, ToBrowser, Viewer, print_json, said
from openbook.reports.document.text import to_text
from openbook.reports.overview import overview_data, overview_document
from openbook.reports.words.words import words_for
from openbook.web.dispute_page import publish_dispute
from openbook.web.serve import serve as serve_case

_DEMO = "la-2019"


def serve(
    folder: CaseFolder = Path(),
    *,
    host: Host = "127.0.0.1",
    port: Port = 8484,
    to_browser: ToBrowser = True,
    viewer: Viewer = "public",
    address: Annotated[
        str,
        said(
            "Where others read these pages, as https://example.org/; claim reviews "
            "need it for their links."
        ),
    ] = "",
) -> None:
    """Serve a case as web pages: both sides on one screen, live at the table."""
    serve_case(folder, viewer=viewer, host=host, port=port, show=to_browser, address=address)


def publish(
    case: CaseFolder,
    folder: Annotated[Path, said("Folder of the site; made or replaced.")],
    *,
    offer: Annotated[
        str, said("Offer that the sliders begin with; left out, the employer's newest.")
    ] = "",
    address: Annotated[
        str,
        said("Where the site will be, as https://example.org/talks/, for the code of articles."),
    ] = "",
    json: AsJson = False,
) -> None:
    """Publish a dispute as plain files with sliders that need no server."""
    made = publish_dispute(case, folder, offer=offer, address=address)
    if json:
        print_json(
            {
                "folder": str(made.folder),
                "offer": made.offer.id,
                "files": made.files,
                "page_bytes": made.page_bytes,
                "sliders": list(made.sliders),
            }
        )
        return
    print(f"{made.folder}: {made.files} files, a page of {made.page_bytes:,} bytes in all")
    print(f"Sliders: {len(made.sliders)}, beginning at {made.offer.id}")
    print(f"Open {made.folder / 'index.html'}, or put the folder on any web host.")


def demo(
    folder: Annotated[Path, said("Folder to copy the case to; kept if it is there.")] = Path(
        "openbook-demo"
    ),
    *,
    host: Host = "127.0.0.1",
    port: Port = 0,
    to_browser: ToBrowser = True,
    serve_it: Annotated[
        bool, Parameter(name="--serve", help="Serve it; --no-serve only copies and shows.")
    ] = True,
    json: AsJson = False,
) -> None:
    """Copy the built-in Los Angeles case to a folder and open it in the browser."""
    if not (folder / "case.yaml").is_file():
        copy_example(_DEMO, folder)
    case = open_case(folder).whole
    if json:
        print_json({"folder": str(folder), **overview_data(case)})
        return
    print(to_text(overview_document(case, words_for(case, "en"))))
    program = "openbook" if which("openbook") else sys.argv[0]
    print(f"\nThe case is in {folder}: plain files, yours to change. Next:")
    print(f"  {program} check {folder}")
    print(f"  {program} project {folder}")
    print(f"  {program} show {folder} claims", flush=True)
    if serve_it:
        serve_case(folder, host=host, port=port, show=to_browser)
