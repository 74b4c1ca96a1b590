"""Counts and roster from outside: send a table, see every row that cannot be used."""

from __future__ import annotations

from openbook.answers.uploads import KINDS, Upload
from openbook.web.page import Page, Shown
from openbook.web.pages.check import by_file
from openbook.web.question import Asked
from openbook.web.shared_answers import whole_number
from openbook.web.strike_answers import days_asked

PATH = "/strike/upload"


def show(asked: Asked) -> Shown:
    """What the template is given before anything was sent, or after it was written."""
    return {
        "days": days_asked(asked),
        "upload": None,
        "may_write": _may_write(asked),
        "written": asked.choice("written", ("", *KINDS)),
        "used": whole_number(asked, "used"),
        "rows": whole_number(asked, "rows"),
    }


def looked_at(asked: Asked, upload: Upload, text: str) -> Shown:
    """What the template is given after a table was looked at."""
    return {
        "days": days_asked(asked),
        "may_write": _may_write(asked),
        "upload": upload,
        "text": text,
        "written": "",
        "left_out": upload.rows - upload.used,
        "files": list(by_file(upload.findings)),
    }


def _may_write(asked: Asked) -> bool:
    return asked.desk.keeps_drafts


PAGE = Page(
    PATH,
    "Send counts or a roster",
    show,
    "strike_upload.html",
    tables=("schools", "counts", "adults"),
)
