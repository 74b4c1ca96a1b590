"""Explain a word: a finding (OB214), a term, an assumption or a number of the law."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from openbook import api
from openbook.cli.options import AsJson, print_json


def explain(
    word: Annotated[str, Parameter(help="OB214, salary_raise, funding.cola …")],
    *,
    json: AsJson = False,
) -> None:
    """Explain a word: a finding (OB214), a term, an assumption or a number of the law."""
    pages = api.explain_word(word)
    if json:
        print_json([{"kind": page.kind, "text": page.text} for page in pages])
    else:
        print("\n\n".join(page.text for page in pages))
