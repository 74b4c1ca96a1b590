"""Commands on every district of a state, or every case of a folder."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from openbook.api import screen as verbs
from openbook.cli import progress_bar
from openbook.cli.options import (
    AsJson,
    Draws,
    Host,
    Language,
    Port,
    ToBrowser,
    day_of,
    print_findings,
    print_json,
    said,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.document.document import Document
from openbook.reports.document.text import to_text
from openbook.reports.screen.district_document import district_data, district_document
from openbook.reports.screen.record_document import record_data, record_document
from openbook.reports.screen.state_document import state_document
from openbook.reports.screen.thin_lines import open_district
from openbook.reports.screen.view import cases_document, screen_view
from openbook.reports.words.words import words_in
from openbook.web.screen_app import publish_screen, serve_screen

_ROWS = 20
Screen = Annotated[Path, said("Folder that openbook screen wrote.")]
State = Annotated[str, said("State, where the tables have several.")]
AnyDay = Annotated[
    datetime | None,
    said("Day of the screen: rows that became public later are not used; else the newest."),
]

screen = App(
    name="screen",
    help="Screen every district of a state from statewide tables, or every case of a folder.",
    help_format="plaintext",
)


def _told(progress: verbs.RunProgress) -> None:
    """Tell on the error stream how far a run is and how long the rest will take."""
    left = progress.left
    rest = f", about {left:,.0f} s left" if left else ""
    if not progress_bar.step(f"districts{rest}", progress.done, progress.of):
        print(f"screen: {progress.done}/{progress.of}{rest}", file=sys.stderr, flush=True)


@screen.default
def run(  # noqa: PLR0913  (options of a command)
    *tables: Annotated[Path, said("Tables and lists, or one folder of case folders.")],
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="Folder to write to.")],
    state: State = "",
    as_of: AnyDay = None,
    years: Annotated[
        int, Parameter(help="Years ahead.", validator=Number(gte=1, lte=20))
    ] = verbs.AHEAD,
    draws: Draws = verbs.DRAWS,
    seed: Annotated[int, said("Seed of the simulations.")] = verbs.SEED,
    partitions: Annotated[
        int,
        Parameter(help="Partitions; 0 is as many as are worth a task.", validator=Number(gte=0)),
    ] = 0,
    workers: Annotated[
        int, Parameter(help="Processes; 0 is one for each processor.", validator=Number(gte=0))
    ] = 0,
    cluster: Annotated[
        str, said("Address of a Dask scheduler, or local: workers on many machines.")
    ] = "",
    form: Annotated[
        Literal["csv", "parquet"], Parameter(name="--format", help="Form of the tables.")
    ] = "csv",
    language: Language = "en",
    json: AsJson = False,
) -> int:
    """Screen districts or cases into a folder; a run that was stopped goes on where it was."""
    machines = verbs.Machines(
        workers=workers or os.cpu_count() or 1,
        parts=partitions,
        cluster=cluster,
        form=form,
        told=_told,
    )
    words = words_in(language)
    if len(tables) == 1 and tables[0].is_dir():
        found = verbs.screen_cases(tables[0], output, machines=machines)
        _show(found, cases_document(found.folder, words), json=json)
        return 0
    if not tables:
        problem = "name at least one table, or a folder of case folders"
        raise OpenbookError(problem)
    found = verbs.screen_tables(
        tables,
        output,
        state=state,
        as_of=day_of(as_of),
        ahead=years,
        draws=draws,
        seed=seed,
        machines=machines,
    )
    _show(found, state_document(screen_view(found.folder), words, most=_ROWS), json=json)
    return 0


def _show(found: verbs.Screened, document: Document, *, json: bool) -> None:
    """Tell what was found on the way, then the answer and where it is."""
    print_findings(found.findings)
    if json:
        print_json({"folder": str(found.folder.root), "manifest": dict(found.folder.manifest)})
        return
    print(to_text(document))
    print(
        f"\nThe tables are in {found.folder.root}; the pages with: openbook screen serve {found.folder.root}"
    )


@screen.command
def backtest(
    *tables: Annotated[Path, said("Tables of districts and lists of what happened.")],
    state: State = "",
    until: Annotated[
        datetime | None, said("Nothing that became known after this day is read.")
    ] = None,
    shuffle: Annotated[
        int | None, said("Deal events to other districts by this seed: no skill may be left.")
    ] = None,
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Try the chances of the screen on past days, beside simpler rules."""
    tried = verbs.backtest_screen(tables, state=state, until=day_of(until), shuffle=shuffle)
    document = record_document(tried, words_in(language), until=day_of(until))
    print_json(record_data(tried)) if json else print(to_text(document))


@screen.command
def district(
    folder: Screen,
    district: Annotated[str, said("Code of the district.")],
    *,
    language: Language = "en",
    json: AsJson = False,
) -> None:
    """Open a district of a screen as its thin case, every number down to its source."""
    opened = verbs.open_screen(folder)
    view = screen_view(opened)
    found = open_district(opened, view, district)
    document = district_document(found, view, words_in(language))
    print_json(district_data(found)) if json else print(to_text(document))


@screen.command
def case(
    folder: Screen,
    district: Annotated[str, said("Code of the district.")],
    target: Annotated[Path, said("Folder of the new case.")],
) -> None:
    """Write a district of a screen as a full case folder, ready for its own numbers."""
    made = verbs.write_full_case(folder, district, target)
    print(f"The case is in {made}. Next: openbook check {made}, openbook missing {made}")


@screen.command
def publish(folder: Screen, site: Annotated[Path, said("Folder of the site.")]) -> None:
    """Publish a screen as a site of plain files, in English and Spanish."""
    count = publish_screen(folder, site, workers=os.cpu_count() or 1)
    print(f"{count:,} files are in {site}; open {site / 'index.html'}")


@screen.command
def serve(
    folder: Screen, *, host: Host = "127.0.0.1", port: Port = 8485, to_browser: ToBrowser = True
) -> None:
    """Serve a screen as web pages; while it runs they show how far it is."""
    serve_screen(folder, host=host, port=port, show=to_browser)
