"""The verb of settling: packages that both sides could sign."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from openbook.reports.settlement_data import settlement_data
from openbook.web.verbs.on_desk import Names, OnDesk, as_json


class SettleVerbs(OnDesk):
    """What both sides could sign."""

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
            lambda: self._case.settle(
                books=book or (), chance=chance, years=years, most=most
            ),
        )
        return as_json(settlement_data(found))
