"""Warm: the pages are worked out once when the server starts, so that nobody waits."""

from __future__ import annotations

import gc
from threading import Thread

from openbook.findings.errors import OpenbookError
from openbook.reports.words.words import words_in
from openbook.web.asked import Asked
from openbook.web.desk import Desk
from openbook.web.page import navigation


def warm_up(desk: Desk) -> Thread:
    """Start to work out each page of the navigation beside whatever is asked first."""
    started = Thread(target=_all_pages, args=[desk], name="warm", daemon=True)
    started.start()
    return started


def _all_pages(desk: Desk) -> None:
    for page in filter(lambda each: each.ahead, navigation()):
        asked = Asked(desk, desk.now(), words_in("en"), page.path, {})
        try:
            page.show(asked)
        except OpenbookError:
            continue  # whoever asks for the page will be told
    gc.collect()
    gc.freeze()  # the case stays as it is: it need not be looked through again
