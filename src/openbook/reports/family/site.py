"""The site for families: every file of it with its content, ready to be written."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.drawing.svg import written
from openbook.reports.family.call_script import CallScripts
from openbook.reports.family.data import data, search_list
from openbook.reports.family.feeds import alert, calendar, rss
from openbook.reports.family.frame import Frame, family_asset
from openbook.reports.family.index_pages import front_page, index_pages
from openbook.reports.family.school_page import SchoolPages
from openbook.reports.family.texts import Texts, every_language, shown_name
from openbook.strike.status import FamilyDay

MARKER = "status.json"  # a folder without it is no site of ours


def site_files(day: FamilyDay) -> Iterator[tuple[str, bytes]]:
    """The files one by one, each with its path below the top of the site."""
    languages = every_language()
    for name in ("family.css", "icon.svg", "search.js"):
        yield name, family_asset(name)
    texts = {
        "index.html": front_page(day, languages),
        "schools.js": search_list(day),
        "alert.cap.xml": alert(day, languages),
        MARKER: data(day, languages),
    }
    for each in languages:
        texts[f"{each.language}.rss"] = rss(day, each)
        texts[f"{each.language}.ics"] = calendar(day, each)
        texts |= dict(index_pages(day, each))
    for name, text in texts.items():
        yield name, text.encode()
    for each in languages:
        yield from _school_pages(day, each)
    calls = CallScripts(day, languages)
    for status in day.schools:
        yield f"calls/{status.school}.txt", calls.script(status).encode()


def _school_pages(day: FamilyDay, texts: Texts) -> Iterator[tuple[str, bytes]]:
    frame = Frame(day, texts, up="../../", below="school/")
    pages = SchoolPages(day, texts)
    folder = f"{texts.language}/school/"
    for status in day.schools:
        file = f"{status.school}.html"
        title = f"{pages.word(status)}: {written(shown_name(status.name))}"
        yield folder + file, frame.page(title, file, pages.middle(status)).encode()
