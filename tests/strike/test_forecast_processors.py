"""The forecast has the same digits on every processor that NumPy knows."""

from __future__ import annotations

import os
import subprocess
import sys

_ASK = """
import hashlib
from pathlib import Path
import openbook
from openbook.strike.forecast.forecast import forecast_days
from openbook.strike.notices import days_of_strike
case = openbook.open_case(Path(openbook.__file__).parent / "cases" / "small-town").case
made = forecast_days(case, days_of_strike(case))
print(hashlib.sha256(repr([(f.schools, f.district) for f in made]).encode()).hexdigest())
"""
# Kernels of the linear algebra for processors fifteen years apart.
_KERNELS = ("Nehalem", "Haswell", "SkylakeX")


def test_every_processor_gives_the_same_digits() -> None:
    digits = {_asked(kernel) for kernel in _KERNELS}
    assert len(digits) == 1


def _asked(kernel: str) -> str:
    environment = {**os.environ, "OPENBLAS_CORETYPE": kernel}
    return subprocess.run(
        [sys.executable, "-c", _ASK], env=environment, capture_output=True, text=True, check=True
    ).stdout
