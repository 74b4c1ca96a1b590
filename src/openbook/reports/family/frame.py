"""The frame of every published page: the same head, foot and links in each language."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from openbook.reports.family.texts import Texts, every_language, shown_name
from openbook.strike.status import FamilyDay

# Nothing is loaded from anywhere else, and nothing can be sent.
_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


class Frame:
    """What stands around the main part of a page of one language, so many folders deep.

    Only three things differ from page to page: its title, its file, its main part.
    """

    def __init__(self, day: FamilyDay, texts: Texts, *, up: str, below: str) -> None:
        """``up`` leads to the top of the site, ``below`` from there to this folder."""
        self._texts, self._up, self._below = texts, up, below
        district = escape(shown_name(day.district))
        own = texts.language
        self._before = (
            f'<!doctype html>\n<html lang="{own}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f'<link rel="stylesheet" href="{up}family.css">\n'
            f'<link rel="icon" href="{up}icon.svg" type="image/svg+xml">\n'
            f'<link rel="alternate" type="application/rss+xml" href="{up}{own}.rss">\n'
            "<title>"
        )
        self._top = (
            f" · {district}</title>\n</head>\n"
            f'<body class="family">\n<header><a href="{up}{own}/index.html">'
            f"{escape(texts('all_schools'))}</a> "
            f'<nav aria-label="{escape(texts("choose_language"))}">'
        )
        self._banner = banner(day, texts)
        self._after = _foot(day, texts, up)
        self._others = [each for each in every_language() if each.language != own]

    def page(self, title: str, file: str, middle: str, *, scripts: str = "") -> str:
        """A page; the title and the main part are HTML already."""
        links = " ".join(
            f'<a href="{self._up}{each.language}/{self._below}{file}" '
            f'lang="{each.language}" hreflang="{each.language}">{each("language")}</a>'
            for each in self._others
        )
        return (
            f"{self._before}{title}{self._top}{links}</nav></header>\n"
            f"<main>\n{self._banner}{middle}</main>\n{self._after}{scripts}</body>\n</html>\n"
        )


def banner(day: FamilyDay, texts: Texts) -> str:
    """The first line of every page that shows simulated schools, counts or rosters."""
    if not day.generated:
        return ""
    said = escape(texts("foot", "generated"))
    return f'<p class="simulated" role="note">{said}</p>\n'


def _foot(day: FamilyDay, texts: Texts, up: str) -> str:
    own, written = texts.language, texts.day(day.day)
    about = texts("foot", "about", district=shown_name(day.district), day=written)
    files_of = {
        "rss": f"{own}.rss",
        "calendar": f"{own}.ics",
        "alert": "alert.cap.xml",
        "json": "status.json",
    }
    links = " ".join(
        f'<a href="{up}{file}">{escape(texts("foot", name))}</a>'
        for name, file in files_of.items()
    )
    return (
        f"<footer>\n<p>{escape(about)}</p>\n"
        f"<p>{escape(texts.approval(day))}</p>\n"
        f'<p class="feeds">{escape(texts("foot", "follow"))}: {links}</p>\n</footer>\n'
    )


def family_asset(name: str) -> bytes:
    """The style sheet or the script of the pages."""
    return (files("openbook.reports.family") / name).read_bytes()
