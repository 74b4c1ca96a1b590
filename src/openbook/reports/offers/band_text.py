"""The bands of terms as people read them: what 5, 50 and 95 in 100 worlds stay below."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.money_words import Scale, aligned
from openbook.findings.cut_to import cut_to
from openbook.offers.costed import Band, CostedOffer


def band_lines(costed: CostedOffer, scale: Scale, *, longest: int) -> Iterator[str]:
    """A row for each term alone, and one in order where that is another band."""
    if costed.band is None or not costed.terms:
        return
    head = f"5 / 50 / 95 in 100 of {costed.band.worlds:,} worlds are below"
    rows = [[head, *map(str, costed.years), "together"]]
    for part in costed.terms:
        if part.bands is None:
            continue
        alone, in_order = (
            _cells(band, scale) for band in (part.bands.alone, part.bands.in_order)
        )
        rows.append([f"  {cut_to(part.label, longest)}", *alone])
        if in_order != alone:
            rows.append(["    in order", *in_order])
    rows.append(["The whole offer", *_cells(costed.band, scale)])
    yield from aligned(rows)
    yield ""


def _cells(band: Band, scale: Scale) -> list[str]:
    columns = [*zip(band.low, band.middle, band.high, strict=True), band.all_years]
    return [" / ".join(map(scale, column)) for column in columns]
