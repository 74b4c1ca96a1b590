"""Workbench: what the case still needs, and the forms that fill it in."""

from __future__ import annotations

from openbook.reports.document.question import address
from openbook.reports.intake_report import missing_blocks
from openbook.web.page import Asked, Page, Shown, pages
from openbook.web.workbench.edit_forms import BENCH, BRING, form_for
from openbook.web.workbench.edit_forms import PAGES as EDIT_PAGES
from openbook.web.workbench.intake import BRING_PAGE, CHECKLIST, START_PAGE, WAITING

# The page that answers what a command answers.
_PAGES = {
    "cost": "/offers",
    "evidence": "/evidence",
    "explain": "/district",
    "gap": "/why",
    "member": "/me",
    "multiyear": "/district/multiyear",
    "offers": "/offers",
    "paper": "/paper/board.pdf",
    "project": "/district",
    "school": "/district/schools",
    "settle": "/settle",
    "strike": "/strike",
}


def _page_of(command: str) -> str:
    """Return the address of the page that shows what a command prints."""
    _, word, *_ = command.split()
    book = command.partition(" --book ")[2].split()[:1]
    return address(_PAGES[word], **({"book": book[0]} if book else {}))


def show_checklist(asked: Asked) -> Shown:
    """Lay out which answers the case can give, and what to add for the others."""
    name = asked.desk.folder.name
    found = asked.once(("missing",), lambda: asked.opened.missing(name))
    door = form_for if asked.desk.keeps_drafts else None
    titles = {page.path: page.title for page in pages()}
    return {
        "given": sum(each.given for each in found),
        "all": len(found),
        "waiting": titles[asked.choice(WAITING, tuple(titles))] if asked.text(WAITING) else "",
        "written": asked.text("written"),
        "doors": (BRING, BENCH) if asked.desk.keeps_drafts else (),
        "blocks": tuple(missing_blocks(found, asked.words, door, _page_of)),
    }


PAGES = (
    Page(
        *(CHECKLIST, "What this case still needs", show_checklist, "checklist.html"),
        under="/check",
        tables=("schools", "schedules"),
    ),
    START_PAGE,
    BRING_PAGE,
    *EDIT_PAGES,
)
