"""The forecast has the same digits on every processor that NumPy knows."""

from __future__ import annotations

import os
import signal
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
    digits = [found for kernel in _KERNELS if (found := _asked(kernel))]
    assert len(digits) > 1
    assert len(set(digits)) == 1


def _asked(kernel: str) -> str | None:
    """Return the digits by a kernel; None where this processor lacks its instructions."""
    environment = {**os.environ, "OPENBLAS_CORETYPE": kernel}
    done = subprocess.run(
        [sys.executable, "-c", _ASK], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode == -signal.SIGILL:
        return None
    done.check_returncode()
    return done.stdout
