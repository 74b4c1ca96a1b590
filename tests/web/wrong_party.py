"""Requests by somebody who may not see a private folder: seeded, odd in every way."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import numpy as np

NAME, NOBODY = "zanzibar-draft", "zanzibaz-draft"  # a private offer, and no offer
WORDS = ("quagga", "4.321", "4321007")  # only in private files, never in a request
OFFER = """\
side: union
made_on: 2019-01-08
title: quagga title
standing: draft
note: quagga note
source: invented
terms:
  - salary_raise: {share: 4.321%, starts: 2018-07-01}
"""
CLAIM = """\
claim,said_by,about,value,unit,text,source
zanzibar-draft,quagga speaker,reserve.quagga,4321007,USD,quagga text,invented
"""
BOOK = """\
side: union
title: quagga book
made_on: 2019-01-08
source: invented
otherwise: union
assumptions:
  funding.cola: {value: 4.321%}
"""
METHODS = ("GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "X")
VALUES = (
    *(NAME, "union", "private", f"private/union/offers/{NAME}", f"../{NAME}", "*", ""),
    *(f"../private/union/offers/{NAME}", f"{NAME}.yaml", NAME.upper(), f"{NAME}\0"),
    *(f"/private/union/offers/{NAME}.yaml", f"./{NAME}", f"offers/{NAME}", "district"),
    *("salary_raise: 3% from 2018-07-01", "2019-01-11-district", "reserve", "2018-19"),
)
NAMES = (
    *("offer", "offers", "book", "between", "as", "viewer", "party", "with", "from"),
    *("claim", "about", "who", "part", "file", "folder", "path", "name", "line", "year"),
    *("case", "apart", "try", "side", "private", "day", "lang", "theirs", "cost", "own"),
)
FILES = (
    f"private/union/offers/{NAME}.yaml",
    f"Private/union/offers/{NAME}.yaml",
    f"PRIVATE/UNION/offers/{NAME}.yaml",
    "private/union/evidence/claims.csv",
    f"offers/{NAME}.yaml",
    "case.yaml",
    ".openbook-transaction/plan.json",
)


def keep_private(folder: Path) -> None:
    """Put an offer, a claim and a book of the union into its private folder."""
    texts = {f"offers/{NAME}.yaml": OFFER, "evidence/claims.csv": CLAIM, f"books/{NAME}.yaml": BOOK}
    for name, text in texts.items():
        file = folder / "private/union" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


LINKS = {
    "offers/peek.yaml": f"../private/union/offers/{NAME}.yaml",
    "books/peek.yaml": f"../private/union/books/{NAME}.yaml",
    "strike/plans": "../private/union/offers",
    "strike/counts.csv": "../private/union/evidence/claims.csv",
    "README.md": f"private/union/offers/{NAME}.yaml",
    "evidence/walks.csv": "../private/union/evidence/claims.csv",
    "district/schedules/peek.csv": "../../private/union/evidence/claims.csv",
    "private/district": "union",
    "evidence/more": "../private/union",
}


def link_into(folder: Path, link: str) -> None:
    """Put a link into the private folder in the place of something public."""
    path = folder / link
    if path.is_dir() and not path.is_symlink():
        for each in sorted(path.rglob("*"), reverse=True):
            each.rmdir() if each.is_dir() else each.unlink()
        path.rmdir()
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(LINKS[link])


@dataclass(frozen=True)
class Request:
    """Something to ask: a method, a raw address, and what is sent along."""

    method: str
    address: str
    headers: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)


def _named(value: str, private: str) -> str:
    return value.replace(NAME, private).replace(NAME.upper(), private.upper())


def _spelled(text: str, draw: np.random.Generator) -> str:
    """One of many ways to write a text into an address."""
    way = int(draw.integers(6))
    if way == 0:
        return "".join(f"%{byte:02x}" for byte in text.encode())
    if way == 1:
        return quote(quote(text, safe=""), safe="")
    if way == 2:
        return quote(text, safe="").replace("%2F", "%c0%af")
    if way == 3:
        return quote(text.replace("/", "\\"), safe="")
    return quote(text, safe="" if way == 4 else "/")


def _paths(pages: Sequence[str], draw: np.random.Generator, private: str) -> str:
    path = pages[int(draw.integers(len(pages)))].partition("?")[0]
    odd = FILES[int(draw.integers(len(FILES)))].replace(NAME, private)
    ways = (
        *(path, path, path, path, path),
        *(f"/{_spelled(odd, draw)}", f"/static/{_spelled('../' + odd, draw)}"),
        *(f"{path}/{_spelled('../' + odd, draw)}", f"/paper/{_spelled(odd, draw)}"),
        *(f"//{path}", f"{path}/", path.upper(), f"{path};as=union", f"/api/{odd}"),
    )
    return ways[int(draw.integers(len(ways)))]


def requests_of(
    pages: Sequence[str], names: Sequence[str], seed: int, count: int, private: str = NAME
) -> Iterator[Request]:
    """So many odd requests; ``names`` are parameters that the verbs know.

    The same seed with another ``private`` name asks the same of another offer.
    """
    draw = np.random.default_rng([20190122, seed])
    asked = [*NAMES, *names]
    for _ in range(count):
        path = _paths(pages, draw, private)
        said = [
            (asked[int(name)], _named(VALUES[int(value)], private))
            for name, value in zip(
                draw.integers(len(asked), size=3), draw.integers(len(VALUES), size=3), strict=True
            )
        ][: int(draw.integers(4))]
        query = "&".join(f"{name}={_spelled(value, draw)}" for name, value in said)
        method = METHODS[int(draw.integers(len(METHODS)))]
        headers = (
            {},
            {"x-openbook-as": "union", "cookie": "as=union; viewer=union"},
            {"x-forwarded-for": "127.0.0.1", "x-original-url": FILES[0]},
            {"accept-language": "es", "range": "bytes=0-99999"},
        )[int(draw.integers(4))]
        form = dict(said) if method == "POST" else {}
        yield Request(method, f"{path}?{query}" if query else path, headers, form)


def shown_in(content: bytes) -> bytes:
    """The bytes of an answer and of whatever is packed in it."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return b"\n".join(packed.read(name) for name in packed.namelist())
    if content.startswith(b"%PDF"):
        parts = [content]
        for part in content.split(b"stream\n")[1:]:
            try:
                parts.append(zlib.decompressobj().decompress(part))
            except zlib.error:
                continue
        return b"\n".join(parts)
    return content
