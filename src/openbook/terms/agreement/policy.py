"""A term that is listed and not costed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from openbook.case.format import fields
from openbook.case.offer import Term
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy(Term):
    """A term that is listed and not costed."""

    word: ClassVar[str] = "policy"
    title: ClassVar[str] = "Policy"
    own_words: ClassVar[bool] = True
    form: ClassVar[Mapping[str, str]] = {"text": "What is agreed, in your words"}
    text: str = fields.text("The term, in our own words")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        return self.text


TERM = Policy
