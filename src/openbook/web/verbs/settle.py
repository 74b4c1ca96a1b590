"""The verbs of settling: packages both sides could sign, and the blind round."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from openbook import settling
from openbook.report.acceptance_report import acceptance_data
from openbook.report.settlement_data import settlement_data
from openbook.settlement.sealed.standing import standing_of
from openbook.web.verbs.on_desk import Names, OnDesk, as_json


class SettleVerbs(OnDesk):
    """What both sides could sign, and what both have said they could."""

    def settle(
        self,
        book: Names = None,
        chance: Annotated[float, Query(gt=0, le=1)] = 0.95,
        years: Annotated[int, Query(ge=1, le=20)] = 3,
        most: Annotated[int, Query(alias="max", ge=1, le=200)] = 50,
    ) -> Response:
        """Find packages between the newest offers that both sides could sign."""
        question = ("settle", *(book or ()), chance, years, most)
        found = self._desk.now().answers.once(
            question,
            lambda: settling.settle(
                self._case, books=book or (), chance=chance, years=years, most=most
            ),
        )
        return as_json(settlement_data(found))

    def accept(self) -> Response:
        """Show how far the blind round is, and the packages that both sides marked."""
        found = standing_of(self._case.case)
        return as_json(acceptance_data(found) if found else {"round": None})
