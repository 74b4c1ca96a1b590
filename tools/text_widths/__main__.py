"""Write the advance widths that charts measure with: python -m tools.text_widths.

Each sign gets the largest width that it has in the sans-serif fonts below. Only these
numbers are kept, no font and no outline.
"""

from __future__ import annotations

import csv
import string
import sys
from pathlib import Path

from tools.text_widths.groff_font import groff_widths
from tools.text_widths.true_type import true_type_widths

import openbook

TARGET = Path(openbook.__file__).parent / "reports" / "drawing" / "text_widths.csv"
SIGNS = (
    string.ascii_letters
    + string.digits
    + string.punctuation
    + " \u00a0\u2009\u202f−–—‘’“”…·•°×÷¿¡§¢£€≤≥≠≈ªºßÆØæøıŒœ"
)
_DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
_GROFF = Path("/usr/share/groff")
# Arial and Liberation Sans were drawn to the widths of Helvetica; DejaVu Sans has the
# generous widths of Verdana.
_FONTS = {"regular": ("DejaVuSans.ttf", "devps/HR"), "bold": ("DejaVuSans-Bold.ttf", "devps/HB")}


def widest(weight: str) -> dict[str, int]:
    """Return the largest width of each sign over the fonts of a weight."""
    dejavu, helvetica = _FONTS[weight]
    groff = sorted(_GROFF.glob(f"*/font/{helvetica}"))
    if not groff:
        sys.exit("The metrics of Helvetica are missing: install groff.")
    one = true_type_widths(_DEJAVU / dejavu, SIGNS)
    other = groff_widths(groff[-1], SIGNS)
    lacking = set(SIGNS) - set(one)
    if lacking:
        sys.exit(f"DejaVu Sans lacks {''.join(sorted(lacking))}.")
    return {sign: max(one[sign], other.get(sign, 0)) for sign in SIGNS}


def main() -> None:
    """Write a row for each sign: its code, its widths, and the sign itself."""
    regular, bold = widest("regular"), widest("bold")
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["code", "regular", "bold", "sign"])
        for sign in sorted(set(SIGNS)):
            shown = sign if sign.isprintable() and not sign.isspace() else ""
            writer.writerow([f"{ord(sign):04X}", regular[sign], bold[sign], shown])
    print(f"{TARGET.name}: {len(set(SIGNS))} signs")


if __name__ == "__main__":
    main()
