"""The built-in cases, opened once."""

from __future__ import annotations

from pathlib import Path

import pytest

import openbook
from openbook.api.view import Opened, opened

CASES = Path(openbook.__file__).parent / "cases"


@pytest.fixture(scope="session")
def town() -> Opened:
    """The small town."""
    return opened(CASES / "small-town")


@pytest.fixture(scope="session")
def los_angeles() -> Opened:
    """Los Angeles, January 2019."""
    return opened(CASES / "la-2019")
