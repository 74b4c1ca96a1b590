"""Run the days of a strike: pupils expected, who is sent where, what a day costs."""

from __future__ import annotations

from cyclopts import App

from openbook.cli.shelf import add_commands

strike = App(
    name="strike",
    help="Run the days of a strike: students expected, staff assigned, what a day "
    "costs.",
    help_format="plaintext",
)
add_commands(strike, "openbook.cli.strike")
