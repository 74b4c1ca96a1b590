"""Published page: a dispute as plain files with sliders, for any static host or none at all.

The page is made of the app's own documents, templates and scripts. Browsers load no modules
from a file, so the modules are put into one classic script, each in a function of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from openbook import __version__
from openbook.api.scenarios.browser_model import BrowserModel, model_of, movable
from openbook.api.scenarios.lever_record import SliderAmount, slider_amounts
from openbook.api.scenarios.trial import Weighed
from openbook.api.screen import write_site
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.reports.document.document import (
    Block,
    Drawing,
    Heading,
    Text,
    source_of,
    sources_of,
    worked_out,
)
from openbook.reports.family.feeds import checked_address
from openbook.reports.offers.over_time_report import stands_blocks
from openbook.reports.offers.side_by_side import side_by_side
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_for
from openbook.web.desk import Desk
from openbook.web.page import Asked
from openbook.web.pages import table, why
from openbook.web.pages.try_offer import ready, row_reader, shown_scenario
from openbook.web.render import asset_content, common, templates
from openbook.web.shared_answers import not_projected, on_the_table, sides_at_table
from openbook.web.try_browser import page_data
from openbook.web.try_form import read_scenario_query

SIMULATIONS = 200  # what fits into a page; every number of it is drawn from these
MOST_BYTES = 300_000  # of a page with everything that it loads
_MODEL_BYTES = 200_000  # of these, at most, for what the sliders need
_SHARED = ("mark.svg", "published.css", "published.js")
_WAYS, _MOST_WAYS = 2, 40  # of one slider, and of all together
MARKER = "dispute.json"
# Nothing is loaded from anywhere else, and nothing can be sent.
_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)
_INNER_LINK = re.compile(r'<a\b[^>]*\shref="([/#][^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class) (\w+))", re.MULTILINE)


class NothingToPublishError(OpenbookError):
    """The case has no offer to begin with, or cannot be projected."""


@dataclass(frozen=True, slots=True)
class PublishedDispute:
    """What was published: where, how many files, how large a page is, what can be moved."""

    folder: Path
    offer: Offer
    files: int
    page_bytes: int
    sliders: tuple[str, ...]


def publish_dispute(
    folder: str | Path, target: str | Path, *, offer: str = "", address: str = ""
) -> PublishedDispute:
    """Write the page of a dispute in every language to a folder, all or none.

    The case is read as the public sees it. The sliders begin at ``offer``; left out, at the
    employer's newest. ``address`` is where the site will be, for the code of an article.
    """
    desk = Desk(folder, keeps_drafts=False, simulations=SIMULATIONS)
    start = _start(Asked(desk, desk.now(), words_for(None, "en"), "/try", {}), offer)
    site = checked_address(address) if address else ""
    asked = [
        Asked(desk, desk.now(), words_for(desk.now().case, code), "/try", {"from": [start.id]})
        for code in LANGUAGES
    ]
    made = ((each, _files(asked, each, site)) for each in _published_models(asked[0]))
    model, files = next(
        each for each in made if each[0] is None or page_bytes(each[1]) <= MOST_BYTES
    )
    size = page_bytes(files)
    about = {
        "program": __version__,
        "case": asked[0].case.head.title,
        "known_on": asked[0].case.head.as_of.isoformat(),
        "offer": start.id,
        "simulations": SIMULATIONS,
        "page_bytes": size,
    }
    files |= {
        "index.html": _front(asked[0].case.head.title).encode(),
        MARKER: json.dumps(about, ensure_ascii=False, indent=1).encode(),
    }
    written = write_site(target, files.items(), marker=MARKER)
    return PublishedDispute(Path(target), start, written, size, moved_by(model))


def page_bytes(files: Mapping[str, bytes]) -> int:
    """Return the bytes of the largest page with everything that it loads."""
    sizes = {name: len(content) for name, content in files.items()}
    shared = sum(sizes.pop(name, 0) for name in _SHARED)
    return shared + max(sizes.values())


def moved_by(model: BrowserModel | None) -> tuple[str, ...]:
    """Return the names of the amounts that a page can move."""
    return tuple(each.key for each in model.amounts.amounts) if model else ()


def _files(asked: Sequence[Asked], model: BrowserModel | None, site: str) -> dict[str, bytes]:
    """Return what all pages load, and the pages of each language."""
    files = {"mark.svg": asset_content("mark.svg") or b"", "published.css": _style()}
    if model:
        files["published.js"] = classic_script("published", _texts(model)).encode()
    for each in asked:
        files |= _pages(each, model, site)
    return files


def _start(asked: Asked, name: str) -> Offer:
    """Return the offer that the sliders begin with."""
    if problem := not_projected(asked):
        raise NothingToPublishError(problem)
    if name:
        named = replace(asked, query={"offer": [name]})
        return asked.case.offer_by_id[named.choice("offer", tuple(asked.case.offer_by_id))]
    sides = sides_at_table(asked, on_the_table(asked))
    newest = next((side.offer for side in sides if side.offer), None)
    if newest is None:
        raise NothingToPublishError(Message("no side has an offer on the table"))
    return newest


def _published_models(asked: Asked) -> Iterator[BrowserModel | None]:
    """Yield what ever fewer sliders need, until it fits into a page; None is without any."""
    reader = row_reader(asked)
    scenario = reader.scenario(read_scenario_query(asked).rows)
    weighed = ready(asked).weighed(scenario)
    few = movable(weighed, _with_few_ways(weighed, slider_amounts(scenario, reader)))
    while few is not None and few.amounts:
        if records := few.together(_MOST_WAYS):
            model = model_of(few, records, sides_books(asked.case), (SIMULATIONS,) * 2)
            if sum(map(len, _own_texts(model).values())) <= _MODEL_BYTES:
                yield model
        few = movable(weighed, few.amounts[:-1])
    yield None


def _with_few_ways(weighed: Weighed, amounts: Sequence[SliderAmount]) -> list[SliderAmount]:
    """Keep the sliders that work alike from end to end, but for an amount of nothing."""
    alone = ((each, movable(weighed, [each])) for each in amounts)
    return [each for each, found in alone if found and found.together(_WAYS)]


def _pages(asked: Asked, model: BrowserModel | None, site: str) -> dict[str, bytes]:
    """Return the whole page and the one for articles, in one language."""
    words, query = asked.words, read_scenario_query(asked)
    at_table = table.show(replace(asked, path="/table", query={}))
    described = None
    if model:
        page = page_data(asked, query)
        texts = page["beside"]["texts"]  # of what else the offer holds nothing can move
        page["beside"]["texts"] = {key: texts[key] for key in moved_by(model)}
        data = {**model.description, "page": page}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        described = Markup(text)  # noqa: S704  (as JSON it closes no element)
    given = common(asked, "auto")
    del given["same_page"]
    given |= shown_scenario(asked, query, check=False) | {
        "published": True,
        "policy": _POLICY,
        "title": words("Where the talks stand on {day}", day=words.day(on_the_table(asked).on)),
        "whose": at_table["whose"],
        "offer": query.beside,
        "moved": moved_by(model),
        "moved_rows": {each.row + 1 for each in model.amounts.amounts} if model else (),
        "before": (*at_table["cards"], *_gap(asked)),
        "after": (*_offers(asked), *_sources(asked)),
        "description": described,
        "simulated": False,
        "site": site,
        "download": lambda *_, **__: "",
    }
    template = templates().get_template("published.html")
    return {
        f"{words.language}/{name}.html": _within_itself(
            template.render(**given, embedded=name == "embed")
        ).encode()
        for name in ("index", "embed")
    }


def _within_itself(html: str) -> str:
    """Take out the links to what only a server has; their words stay."""

    def kept(link: re.Match[str]) -> str:
        there = link[1].startswith("#") and f'id="{link[1][1:]}"' in html
        return link[0] if there else link[2]

    return _INNER_LINK.sub(kept, html)


def _gap(asked: Asked) -> Iterator[Block]:
    """Yield why the sides disagree: the sentence and the drawing."""
    both = all(side.offer for side in sides_at_table(asked, on_the_table(asked)))
    if len(sides_books(asked.case)) < 2:
        return
    own = {"question": [why.BOTH if both else why.BOOKS]}
    shown = why.show(replace(asked, path="/why", query=own))
    yield Heading(asked.words("Why we disagree"), 2)
    lead = next(each for each in shown["blocks"] if isinstance(each, Text))
    yield lead
    yield next(each for each in shown["blocks"] if isinstance(each, Drawing))


def _offers(asked: Asked) -> Iterator[Block]:
    now = on_the_table(asked)
    sides = sides_at_table(asked, now)
    yield from stands_blocks(now, asked.words, side_by_side(sides, asked.case, asked.words))


def _sources(asked: Asked) -> Iterator[Block]:
    """Yield the sources of the offers on the table and of the budget."""
    case = asked.case
    offers = [side.offer for side in sides_at_table(asked, on_the_table(asked)) if side.offer]
    notes = (*source_of(case, *offers), *sources_of(case, case.budget))
    yield Text(worked_out(case, asked.words), "quiet", notes=notes)


def _style() -> bytes:
    return b"".join(
        asset_content(name) or b""
        for name in ("openbook.css", "sheets.css", "try.css", "published.css")
    )


def _front(case: str) -> str:
    """Return the first page of the site: a link for each language."""
    title = Markup.escape(case)
    links = "".join(
        f'<li><a href="{code}/index.html" lang="{code}" hreflang="{code}">{name}</a></li>\n'
        for code, name in LANGUAGES.items()
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta http-equiv="refresh" content="0; url=en/index.html">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="stylesheet" href="published.css">\n<title>{title}</title>\n</head>\n'
        f"<body><main><h1>{title}</h1>\n<ul>\n{links}</ul></main></body>\n</html>\n"
    )


def _own_texts(model: BrowserModel) -> dict[str, str]:
    """Return the modules that belong to one page."""
    numbers = json.dumps(model.packed(SIMULATIONS))
    lines = f"{model.lines}\n{model.tables}"
    return {"lines": lines, "numbers": f"export const numbers = {numbers};\n"}


def _texts(model: BrowserModel) -> Mapping[str, str]:
    names = ("published", "packed", "tables", "table_lines", "trial", "amounts", "bands", "model")
    ours = {name: (asset_content(f"{name}.js") or b"").decode() for name in names}
    return {**ours, **_own_texts(model)}


def classic_script(name: str, texts: Mapping[str, str]) -> str:
    r"""Return a module with all that it imports as one script, each in a function of its own.

    >>> texts = {"a": 'import { b } from "./b.js";\nb();\n', "b": "export const b = () => 1;\n"}
    >>> print(classic_script("a", texts))
    (() => {
    "use strict";
    const module_b = (() => {
    const b = () => 1;
    return { b };
    })();
    const module_a = (() => {
    const { b } = module_b;
    b();
    return {  };
    })();
    })();
    <BLANKLINE>
    """
    made: dict[str, str] = {}
    _put_module(name, texts, made)
    return '(() => {\n"use strict";\n' + "".join(made.values()) + "})();\n"


def _put_module(name: str, texts: Mapping[str, str], made: dict[str, str]) -> None:
    """Write a module after those that it imports."""
    text = texts[name]
    for found in _IMPORT.finditer(text):
        if found[2] not in made:
            _put_module(found[2], texts, made)
    given = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    made[name] = f"const module_{name} = (() => {{\n{body}return {{ {given} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    names = found[1].removeprefix("* as ")
    return f"const {names} = module_{found[2]};\n"
