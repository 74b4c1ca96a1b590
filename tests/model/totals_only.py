"""The small town as a district that publishes totals: its columns are not told apart."""

from __future__ import annotations

import shutil
from pathlib import Path

from openbook.api.folder import copy_example

PUBLISHED = Path(__file__).parent / "totals_town"


def copy_totals(folder: Path) -> Path:
    """Copy the small town, with the budget and the balances of both columns together."""
    copy_example("small-town", folder)
    for file in PUBLISHED.glob("*.csv"):
        shutil.copy(file, folder / "district" / file.name)
    return folder
