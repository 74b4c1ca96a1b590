"""The screen as pages: served while and after it runs, or published as plain files.

Both are the same documents in the same template; only where links lead differs.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse

from openbook.api.screen import ScreenFolder, case_files, open_screen, write_site
from openbook.findings.errors import OpenbookError
from openbook.reports.bundle.pack import zipped
from openbook.reports.document.document import Document
from openbook.reports.document.laid_out import blocks_data
from openbook.reports.document.question import address
from openbook.reports.drawing.frame import NARROW, WIDE, Chart
from openbook.reports.screen.district_document import district_document
from openbook.reports.screen.record_document import headline, record_blocks
from openbook.reports.screen.state_document import progress_document, state_document
from openbook.reports.screen.thin_lines import every_district
from openbook.reports.screen.view import (
    SORTS,
    USUAL,
    ScreenLinks,
    ScreenView,
    cases_document,
    is_of_cases,
    screen_view,
)
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import Words, words_in
from openbook.screen.partitions import process_pool, split
from openbook.web.page import language_of
from openbook.web.render import asset_content, asset_type, excerpt_of, templates
from openbook.web.safety import Safety
from openbook.web.serve import answer_at, bound, names_of

_ASSETS = ("openbook.css", "mark.svg")
_TABLES = ("districts", "years", "cases", "projections", "costs")
_FILES = (
    *(f"{name}.{form}" for name in _TABLES for form in ("csv", "parquet")),
    "datapackage.json",
)
_AGAIN = "2"  # seconds until a page of a run under way looks again


def _drawn(chart: Chart, say: Any) -> Markup:
    """Return a chart for wide and for narrow screens; the style sheet chooses."""
    svgs = (Markup(chart.svg(size, say=say)) for size in (WIDE, NARROW))  # noqa: S704  (ours)
    return Markup("").join(svgs)


def page_html(document: Document, links: Mapping[str, Any], form: Mapping[str, str]) -> str:
    """Put a document into the frame of the screen's pages.

    ``links``: where the first page, the assets and the other languages are. ``form``: what a
    reader has typed, where a server can answer it.
    """
    words = document.words

    def link(href: str, name: str, *_: str) -> Markup:
        return Markup('<a class="quiet" href="{}">{}</a>').format(href, name)

    return (
        templates()
        .get_template("screen.html")
        .render(
            _=words,
            said=words.said,
            words=words,
            language=words.language,
            languages=LANGUAGES,
            title=document.title,
            under=document.case,
            known=words("As known on {day}", day=words.day(document.known_on)),
            blocks=document.blocks,
            blocks_data=lambda blocks, _=None: blocks_data(blocks, words, document.known_on),
            known_on=document.known_on,
            drawn=_drawn,
            alone="",
            csv_of=lambda _: links["data"],
            download=link,
            excerpt_of=excerpt_of,
            links=links,
            form=form,
        )
    )


def _packed(texts: Mapping[str, str]) -> bytes:
    """Return the files of a case as a zip file, the same bytes every time."""
    return zipped({name: text.encode() for name, text in texts.items()})


class _Server:
    """The pages of one folder; read again when the run that writes it has gone on."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._lock, self._stamp = Lock(), 0.0
        self._view: ScreenView | None = None

    def view(self) -> ScreenView | None:
        """Return the finished screen; None while it runs."""
        folder = open_screen(self.root)
        if "parts" not in folder.manifest:
            return None
        stamp = (self.root / "manifest.json").stat().st_mtime
        with self._lock:
            if self._view is None or stamp != self._stamp:
                self._stamp, self._view = stamp, screen_view(folder)
            return self._view

    def links(self, language: str) -> ScreenLinks:
        """Return where the pages are on a server, in a language."""

        def listed(sort: str, county: str, kind: str) -> str:
            return address("/", sort=sort, county=county, kind=kind, lang=language) + "#districts"

        return ScreenLinks(
            district=lambda key: address(f"/district/{quote(key)}", lang=language),
            listed=listed,
            file=lambda name: address(f"/{name}", lang=language),
            case=lambda key: f"/case/{quote(key)}.zip",
        )

    def frame(self, request: Request) -> dict[str, Any]:
        """Return where the frame leads; other languages stay on the page."""
        return {
            "home": address("/", lang=language_of(request)),
            "data": f"/file/{_first_table(open_screen(self.root))}",
            "asset": "/static/{}",
            "languages": {
                code: f"{request.url.path}?{_with(request, lang=code)}" for code in LANGUAGES
            },
        }

    def page(self, request: Request, document: Document, **form: str) -> HTMLResponse:
        """Answer with a document."""
        answer = HTMLResponse(page_html(document, self.frame(request), form))
        answer.headers["cache-control"] = "no-cache"
        return answer

    def listed(self, request: Request) -> Response:
        """Answer with the list, or how far the run is."""
        words, view = words_in(language_of(request)), self.view()
        if view is None:
            answer = self.page(request, progress_document(open_screen(self.root), words))
            answer.headers["refresh"] = _AGAIN
            return answer
        asked = request.query_params
        sort = asked.get("sort", USUAL)
        form = {
            "q": asked.get("q", "")[:80],
            "county": asked.get("county", ""),
            "kind": asked.get("kind", ""),
        }
        view = replace(
            view,
            links=self.links(words.language),
            sort=sort if sort in SORTS else USUAL,
            county=form["county"] if form["county"] in view.counties else "",
            kind=form["kind"] if form["kind"] in view.kinds else "",
            text=form["q"],
        )
        return self.page(request, state_document(view, words), **form, sort=view.sort)

    def cases(self, request: Request) -> Response:
        """Answer with a county's cases."""
        folder, words = open_screen(self.root), words_in(language_of(request))
        return self.page(request, cases_document(folder, words))

    def district(self, request: Request, key: str) -> Response:
        """Answer with one district."""
        words, view = words_in(language_of(request)), self.view()
        if view is None or key not in {row["district"] for row in view.rows}:
            raise HTTPException(404)
        view = replace(view, links=self.links(words.language))
        found = next(every_district(open_screen(self.root), view, {key}))
        return self.page(request, district_document(found, view, words))

    def record(self, request: Request) -> Response:
        """Answer with the record."""
        words, view = words_in(language_of(request)), self.view()
        if view is None or not view.records:
            raise HTTPException(404)
        return self.page(request, _record(view, words))

    def case(self, key: str) -> Response:
        """Answer with the files of a district's case."""
        name = f'attachment; filename="{quote(key)}.zip"'
        try:
            content = _packed(case_files(open_screen(self.root), key))
        except OpenbookError as problem:
            raise HTTPException(404) from problem
        return Response(
            content, headers={"content-disposition": name}, media_type="application/zip"
        )

    def file(self, name: str) -> Response:
        """Answer with one of the tables."""
        if name not in _FILES or not (self.root / name).is_file():
            raise HTTPException(404)
        return FileResponse(self.root / name, filename=name)


def _with(request: Request, **changed: str) -> str:
    query = {**request.query_params, **changed}
    return address("", **query).removeprefix("?")


def _record(view: ScreenView, words: Words) -> Document:
    return Document(
        title=headline(view.records, words),
        case=words("Record of the screen"),
        known_on=view.as_of,
        words=words,
        blocks=tuple(record_blocks(view.records, words)),
    )


def make_screen_app(root: Path, hosts: frozenset[str]) -> FastAPI:
    """Return the web app of one screen."""
    of_cases = is_of_cases(open_screen(root))  # refuses a folder that holds none
    app = FastAPI(title="Openbook screen", docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(Safety, hosts=hosts)
    server = _Server(root)
    add = partial(app.add_api_route, include_in_schema=False, response_model=None)
    add("/", server.cases if of_cases else server.listed)
    if not of_cases:
        add("/record", server.record)
        add("/district/{key}", server.district)
        add("/case/{key}.zip", server.case)
    add("/file/{name}", server.file)
    add("/static/{name}", _static)
    return app


def _static(name: str) -> Response:
    content = asset_content(name)
    if content is None:
        raise HTTPException(404)
    return Response(content, media_type=asset_type(name))


def serve_screen(
    root: Path, *, host: str = "127.0.0.1", port: int = 8485, show: bool = False
) -> None:
    """Answer until interrupted; with ``show`` the page opens in a browser."""
    app = make_screen_app(root, names_of(host))
    listening = bound(host, port)
    try:
        answer_at(listening, app, host, show=show)
    finally:
        listening.close()


def publish_screen(root: Path, target: Path, *, workers: int = 1) -> int:
    """Write a finished screen as plain files, in every language."""
    folder = open_screen(root)
    pages = _cases_site(folder) if is_of_cases(folder) else _site(folder, workers)
    return write_site(target, pages)


def _first_table(folder: ScreenFolder) -> str:
    """Return the file of the table that a screen lists."""
    return f"{folder.manifest['resources'][0]}.csv"


def _files(folder: ScreenFolder) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a site that no page is: assets, tables, and where it begins."""
    for name in _ASSETS:
        yield name, asset_content(name) or b""
    for name in _FILES:
        if (folder.root / name).is_file():
            yield name, (folder.root / name).read_bytes()
    yield "screen.json", json.dumps(dict(folder.manifest), ensure_ascii=False).encode()
    yield "index.html", _forward().encode()


def _cases_site(folder: ScreenFolder) -> Iterator[tuple[str, bytes]]:
    """Yield every file of the site of a county's cases: one page a language."""
    yield from _files(folder)
    for code in LANGUAGES:
        path = f"{code}/index.html"
        frame = _plain_frame(path) | {"data": f"../{_first_table(folder)}"}
        yield path, page_html(cases_document(folder, words_in(code)), frame, {}).encode()


def _site(folder: ScreenFolder, workers: int) -> Iterator[tuple[str, bytes]]:
    """Yield every file of the site: assets, tables, cases, and the pages of each language."""
    view = screen_view(folder)
    yield from _files(folder)
    for code in LANGUAGES:
        yield from _lists(view, words_in(code))
    keys = sorted(row["district"] for row in view.rows)
    with process_pool(workers) as pool:
        for made in pool.map(partial(_district_files, folder.root), split(keys, 0, workers)):
            yield from made


def _district_files(root: Path, keys: Sequence[str]) -> list[tuple[str, bytes]]:
    """Return the case and the pages of some districts."""
    folder = open_screen(root)
    view = screen_view(folder)
    made = []
    for found in every_district(folder, view, set(keys)):
        key = _slug(found.thin.district.key)
        if not found.row.get("problem"):
            made.append((f"case/{key}.zip", _packed(found.files)))
        for code in LANGUAGES:
            own = replace(view, links=_plain_links("../../", f"../../{code}/"))
            name = f"{code}/district/{key}.html"
            document = district_document(found, own, words_in(code))
            made.append((name, page_html(document, _plain_frame(name), {}).encode()))
    return made


def _lists(view: ScreenView, words: Words) -> Iterator[tuple[str, bytes]]:
    """Yield the list in each order, of each county and of each kind; and the record."""
    asked: dict[str, ScreenView] = defaultdict(lambda: view)
    for sort in SORTS:
        asked[_list_name(sort, "", "")] = replace(view, sort=sort)
    for county in view.counties:
        asked[_list_name(USUAL, county, "")] = replace(view, county=county)
    for kind in view.kinds:
        asked[_list_name(USUAL, "", kind)] = replace(view, kind=kind)
    for name, each in asked.items():
        path = f"{words.language}/{name}"
        up = "../" * path.count("/")
        document = state_document(
            replace(each, links=_plain_links(up, f"{up}{words.language}/")), words
        )
        yield path, page_html(document, _plain_frame(path), {}).encode()
    if view.records:
        path = f"{words.language}/record.html"
        yield path, page_html(_record(view, words), _plain_frame(path), {}).encode()


def _slug(text: str) -> str:
    return "".join(each if each.isalnum() else "-" for each in text).strip("-") or "other"


def _list_name(sort: str, county: str, kind: str) -> str:
    """Return the file of a list; of a county or a kind it has one order."""
    if county:
        return f"county/{_slug(county)}.html"
    if kind:
        return f"kind/{_slug(kind)}.html"
    return "index.html" if sort == USUAL else f"by-{sort}.html"


def _plain_links(top: str, own: str) -> ScreenLinks:
    """Return where the pages are as files; ``top`` leads to the site, ``own`` to the language."""
    return ScreenLinks(
        district=lambda key: f"{own}district/{_slug(key)}.html",
        listed=lambda *asked: f"{own}{_list_name(*asked)}",
        file=lambda name: f"{own}{name}.html",
        case=lambda key: f"{top}case/{_slug(key)}.zip",
    )


def _plain_frame(path: str) -> dict[str, Any]:
    up = "../" * path.count("/")
    code, _, rest = path.partition("/")
    return {
        "home": f"{up}{code}/index.html",
        "data": f"{up}districts.csv",
        "asset": f"{up}{{}}",
        "languages": {each: f"{up}{each}/{rest}" for each in LANGUAGES},
    }


def _forward() -> str:
    """Return the first page of the site: a link for each language."""
    links = "".join(
        f'<p><a href="{code}/index.html" lang="{code}">{words_in(code)("Screen of the districts")}</a></p>'
        for code in LANGUAGES
    )
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Openbook</title>{links}</html>'
