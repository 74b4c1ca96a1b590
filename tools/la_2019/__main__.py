"""Write the generated tables: python -m tools.la_2019 [FOLDER]."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.la_2019.files import generated_files

CASE = Path(__file__).parents[2] / "src" / "openbook" / "cases" / "la-2019"


def main(arguments: list[str]) -> int:
    """Write every table below the folder, by default the built-in case."""
    folder = Path(arguments[0]) if arguments else CASE
    for name, text in generated_files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        print(f"{len(text):9,} bytes  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
