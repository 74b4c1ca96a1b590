"""Compare the program with its recorded outputs, or accept named changes.

python -m tests.golden                      say which outputs differ, with their diff
python -m tests.golden --accept 'small-town/pages/*'   record these as they are now
"""

from __future__ import annotations

import argparse
import difflib
import fnmatch
import sys

from tests.golden.ask import OUTPUTS, alone, answers
from tests.golden.questions import CASES


def main() -> int:
    """Ask all, or what a pattern names; print each difference; write what is accepted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accept", nargs="*", default=[], metavar="PATTERN")
    parser.add_argument("--only", default="*", metavar="PATTERN")
    asked = parser.parse_args()
    differ, wanted = 0, asked.accept or [asked.only]
    for name, ask in [*alone(), *(each for case in CASES for each in answers(case))]:
        if any(fnmatch.fnmatch(name, pattern) for pattern in wanted):
            differ += _compare(name, ask(), accept=bool(asked.accept))
    sys.stdout.write(f"{differ} outputs differ\n" if differ else "every output is as recorded\n")
    return 1 if differ else 0


def _compare(name: str, now: str, *, accept: bool) -> int:
    """Print how an output differs from its record; return 1 unless it is accepted."""
    file = OUTPUTS / name
    before = file.read_text("utf-8") if file.is_file() else ""
    now = now.rstrip() + "\n"
    if before == now:
        return 0
    sys.stdout.writelines(
        f"{line}\n"
        for line in difflib.unified_diff(
            before.splitlines(), now.splitlines(), name, name, lineterm="", n=1
        )
    )
    if not accept:
        return 1
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
