"""Accept blind: each side marks packages, and only those that both marked are shown."""

from __future__ import annotations

from cyclopts import App

from openbook.cli.shelved import add_commands

accept = App(
    name="accept",
    help="Accept blind: each side marks packages, and only those that both marked are "
    "shown.",
    help_format="plaintext",
)
add_commands(accept, "openbook.cli.accept")
