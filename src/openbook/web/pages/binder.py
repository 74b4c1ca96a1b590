"""The fact-finder's binder: facts by the criteria of the law, undisputed or disputed."""

from __future__ import annotations

from openbook.web.evidence_answers import binder_of, keys_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given."""
    binder = binder_of(asked)
    return {
        **told(asked),
        "binder": binder,
        "later": binder.later,
        "key_of": {each: key for key, each in keys_of(asked).items()},
        "undisputed": sum(not each.disputed for each in binder.exhibits),
    }


PAGE = Page("/evidence/binder", "The fact-finder's binder", show, "binder.html")
