"""The verbs of a strike: pupils expected, people sent, what a day costs."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from openbook.findings.show import with_findings
from openbook.reports.strike.cost_report import strike_cost_data
from openbook.reports.strike.forecast_report import forecast_data
from openbook.web.verbs.on_desk import OnDesk, as_json


class StrikeVerbs(OnDesk):
    """The days of a strike."""

    def strike_forecast(
        self, day: date | None = None, *, skill: bool = False
    ) -> Response:
        """Forecast the pupils of every school on a day of the strike."""
        found = self._case.forecast(day, skill=skill)
        return as_json(
            with_findings(forecast_data(found.forecast, found.skill), found.findings)
        )

    def strike_plan(self, day: date | None = None) -> Response:
        """Plan a day of the strike: who is sent to which school, and what is missing."""
        found = self._case.plan(day)
        return as_json(with_findings(found.data, found.findings))

    def strike_cost(self, day: date | None = None, book: str = "") -> Response:
        """Cost the days of a strike for each side."""
        found = self._case.strike_cost(day, book=book)
        return as_json(with_findings(strike_cost_data(found.cost), found.findings))
