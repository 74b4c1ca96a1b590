"""All charts on one page, to look at: python -m tests.reports.charts.gallery FOLDER."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

from tests.reports.charts.examples import SAYS, examples

from openbook.reports.drawing.frame import NARROW, WIDE, Size, on_paper, stylesheet

_PAGE = """<!doctype html>
<html lang="en"{theme}><meta charset="utf-8"><title>Charts</title>
<style>{css}
body {{ margin: 16px; font: 16px/1.4 Arial, sans-serif; background: {paper}; color: {ink}; }}
figure {{ margin: 0 0 36px; }} figcaption {{ font-weight: 600; margin-bottom: 8px; }}
</style>{body}</html>
"""


def page(size: Size, theme: str) -> str:
    """The page of one layout in light or dark."""
    dark = theme == "dark"
    figures = (
        f"<figure><figcaption>{escape(chart.words.title)}</figcaption>"
        f"{chart.svg(size, say=SAYS[name])}</figure>"
        for name, chart in examples().items()
    )
    return _PAGE.format(
        theme=f' data-theme="{theme}"',
        css=stylesheet(),
        paper="#14181d" if dark else "#ffffff",
        ink="#e8ebee" if dark else "#1d2329",
        body="".join(figures),
    )


def write_gallery(folder: Path) -> None:
    """Four pages: wide and narrow, light and dark; and each chart as an image."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in (WIDE, NARROW):
        for theme in ("light", "dark"):
            name = f"{size.name}-{theme}.html"
            (folder / name).write_text(page(size, theme), "utf-8")
    for name, chart in examples().items():
        image = on_paper(chart.svg(say=SAYS[name]))
        (folder / f"{name}.svg").write_text(image, "utf-8")


if __name__ == "__main__":
    write_gallery(Path(sys.argv[1]))
