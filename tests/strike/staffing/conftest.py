"""The example cases, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

import openbook
from openbook.api import open_case
from openbook.case.case import Case

CASES = Path(openbook.__file__).parent / "cases"


@pytest.fixture(scope="session")
def willow() -> Case:
    return open_case(CASES / "small-town")


@pytest.fixture(scope="session")
def los_angeles() -> Case:
    return open_case(CASES / "la-2019")
