"""The shelf of charts: the name of a file gives the kind of chart."""

from __future__ import annotations

from openbook.figures.shelf import Shelf

CHARTS = Shelf("openbook.reports.charts", attribute="CHART")
