"""Try moving: what changes on the page while a slider is moved, and nothing else."""

from __future__ import annotations

from typing import Any

from openbook.web.render import templates


def moving_parts(shown: dict[str, Any]) -> dict[str, Any]:
    """Sentences and chart as HTML by the place they go to, figures of each book as texts.

    The page puts the same strings there when it is opened.
    """
    sentences: Any = templates().get_template("try_standing.html").make_module(shown)
    books = list(enumerate(shown["answer"].books, start=1))
    standing = {f"standing-{n}": sentences.standing(each) for n, each in books}
    picture = shown["drawn"](shown["charts"]["reserve"], shown["words"].money)
    return {
        "parts": {
            "summary": sentences.summary(),
            "picture-reserve": picture,
            **standing,
        },
        "cells": {
            f"on-book-{n}": [
                cell for row in shown["measures"][each.book.id] for cell in row.cells
            ]
            for n, each in books
        },
    }
