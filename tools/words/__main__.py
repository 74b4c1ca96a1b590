"""Tell which texts of pages a language lacks; with --write, sort its file as well."""

from __future__ import annotations

import sys

from tools.words.compare import compared
from tools.words.po_file import FOLDER, read_entries, written

from openbook.reports.words.catalog import LANGUAGES


def main() -> int:
    """Report every language but English."""
    wrong = 0
    for language in LANGUAGES:
        if language == "en":
            continue
        entries = read_entries(language)
        if "--write" in sys.argv[1:]:
            text = written(entries, language)
            (FOLDER / f"{language}.po").write_text(text, "utf-8")
        print(f"{language}: {len(entries)} messages")
        for name, texts in compared(language)._asdict().items():
            wrong += len(texts)
            for text in texts:
                print(f"{language}: {name}: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
