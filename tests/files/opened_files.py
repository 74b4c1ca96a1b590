"""Which private files a program opens: told by the interpreter itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

# Every file that Python opens or lists is reported to the audit hook.
_WATCHED = """
import json, sys
seen = []
sys.addaudithook(lambda event, args: seen.append(str(args[0])) if event in
    {{"open", "os.listdir", "os.scandir"}} else None)
{program}
print(json.dumps([path for path in seen if "private" in path]))
"""


def private_files_opened(program: str, case: Path, *arguments: str) -> list[str]:
    """Run some lines of Python on a case; gives what they open below ``private``."""
    done = subprocess.run(
        [sys.executable, "-c", _WATCHED.format(program=program), case, *arguments],
        check=True,
        capture_output=True,
        text=True,
    )
    opened: list[str] = json.loads(done.stdout)
    return [path.partition("private")[2].strip("/") for path in opened]
