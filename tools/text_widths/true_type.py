"""True type: the advance widths of a TrueType file, by sign, in thousandths of an em."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from struct import unpack_from

_SEGMENTS = 4
_UNICODE = {(0, 3), (3, 1)}


def true_type_widths(file: Path, signs: str) -> dict[str, int]:
    """Return the width of each sign that the font has, rounded up."""
    data = file.read_bytes()
    tables = dict(_tables(data))
    (em,) = unpack_from(">H", data, tables["head"] + 18)
    (measured,) = unpack_from(">H", data, tables["hhea"] + 34)
    glyphs = _glyphs(data, tables["cmap"])
    widths = {}
    for sign in signs:
        glyph = glyphs.get(ord(sign))
        if glyph:
            place = tables["hmtx"] + 4 * min(glyph, measured - 1)
            (advance,) = unpack_from(">H", data, place)
            widths[sign] = -(-advance * 1000 // em)
    return widths


def _tables(data: bytes) -> Iterator[tuple[str, int]]:
    (count,) = unpack_from(">H", data, 4)
    for index in range(count):
        tag, _, start, _ = unpack_from(">4sLLL", data, 12 + 16 * index)
        yield tag.decode("ascii"), start


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of each code in the map of the basic plane."""
    (count,) = unpack_from(">H", data, cmap + 2)
    for index in range(count):
        platform, encoding, offset = unpack_from(">HHL", data, cmap + 4 + 8 * index)
        (form,) = unpack_from(">H", data, cmap + offset)
        if (platform, encoding) in _UNICODE and form == _SEGMENTS:
            return dict(_of_segments(data, cmap + offset))
    problem = "the font has no map of the basic plane"
    raise ValueError(problem)


def _of_segments(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    (twice,) = unpack_from(">H", data, start + 6)
    ends, firsts = start + 14, start + 16 + twice
    for place in range(0, twice, 2):
        (last,) = unpack_from(">H", data, ends + place)
        (first,) = unpack_from(">H", data, firsts + place)
        (delta,) = unpack_from(">H", data, firsts + twice + place)
        at = firsts + 2 * twice + place
        (jump,) = unpack_from(">H", data, at)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if jump:
                (glyph,) = unpack_from(">H", data, at + jump + 2 * (code - first))
            if glyph or not jump:
                yield code, (glyph + delta) % 65536
