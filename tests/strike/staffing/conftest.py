"""The example cases, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

import openbook
from openbook.api.folder import case_in
from openbook.case.case import Case

CASES = Path(openbook.__file__).parent / "cases"


@pytest.fixture(scope="session")
def willow() -> Case:
    return case_in(CASES / "small-town")


@pytest.fixture(scope="session")
def los_angeles() -> Case:
    return case_in(CASES / "la-2019")
