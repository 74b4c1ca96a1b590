"""``python -m openbook`` is the command ``openbook``."""

from __future__ import annotations

import sys

from openbook.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
