"""What was taken out of the program is not promised anywhere."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("src", "docs", "README.md", "CONTRIBUTING.md", "mkdocs.yml", "pyproject.toml")
TRACES = re.compile(
    r"openbook accept\b|/api/accept\b|accept/round|openbook\.accepting"
    r"|settlement\.sealed|OB29[0-8]\b|no (stamped )?cards yet|no seal yet",
    re.IGNORECASE,
)


def _texts() -> list[Path]:
    found = [
        file
        for place in PLACES
        for file in ([ROOT / place, *(ROOT / place).rglob("*")])
        if file.suffix in {".py", ".md", ".po", ".html", ".js", ".toml", ".yaml", ".yml"}
    ]
    return [each for each in found if each.is_file()]


def test_the_protocol_without_a_server_is_not_promised() -> None:
    files = _texts()
    assert len(files) > 500
    traces = {
        name
        for file in files
        if TRACES.search(file.read_text("utf-8"))
        for name in [file.relative_to(ROOT).as_posix()]
    }
    assert traces == set()
