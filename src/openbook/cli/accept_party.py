"""The party that takes a step of blind acceptance."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

Party = Annotated[
    str, Parameter(name="--as", help="Party that takes this step; a side of the round.")
]
