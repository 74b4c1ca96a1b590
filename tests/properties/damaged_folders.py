"""Damage a case folder in seeded ways: bytes, values, rows, keys, files and links.

The damage of `test_mutations` spoils the bytes of a file. Here most of a folder stays
readable: a value is exchanged for another of its kind (a year, a day, a name that is
known elsewhere), so that it passes the reader and reaches the verbs.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from tests.properties.test_mutations import damage as spoiled_bytes
from tests.properties.test_mutations import files_of

Generator = np.random.Generator
Way = Callable[[Path, Sequence[str], Generator], None]
_TOKEN = re.compile(rb"[A-Za-z0-9_$%.-]+")
_KINDS: tuple[tuple[re.Pattern[bytes], tuple[bytes, ...]], ...] = (
    (
        re.compile(rb"\d{4}-\d\d-\d\d"),
        *(
            (
                *(b"0000-01-01", b"0001-01-01", b"1899-12-31", b"1900-01-01"),
                *(b"2017-06-30", b"2018-07-01", b"2018-12-31", b"2019-01-19"),
                *(b"2019-02-29", b"2020-02-29", b"2199-12-31", b"9999-12-31"),
            ),
        ),
    ),
    (
        re.compile(rb"\d{4}-\d\d"),
        (
            *(b"0000-01", b"1899-00", b"1900-01", b"1999-00", b"2017-18", b"2018-19"),
            *(b"2019-20", b"2030-31", b"2048-49", b"2199-00", b"9999-00", b"2018-20"),
        ),
    ),
    (
        re.compile(rb"-?\$?[\d.]+%?"),
        (
            *(b"0", b"0%", b"-1", b"-0", b"1", b"0.5", b"2", b"-100%", b"100%", b"9600%"),
            *(b"1e-300", b"1e15", b"999999999999", b"$1", b"-$5", b"", b"null", b"5e-324"),
            *(b"12", b"7", b"365", b"1.5%", b"3%", b"1000000", b"[]", b"{}", b"yes"),
        ),
    ),
)
_WORDS = (
    *(b"", b"null", b"0", b"[]", b"{}", b"nobody", b"unrestricted", b"restricted"),
    *(b"public", b"yes", b"no", b"draft", b"final", b"K", b"TK", b"12", b"ungraded"),
    *(b"closed", b"open", b"private", b"USD", b"'", b"~", b"\xc3\xa9", b"\xe2\x88\x9250"),
)


def _one(of: Sequence[bytes], draw: Generator) -> bytes:
    return of[int(draw.integers(len(of)))]


def _other_value(token: bytes, content: bytes, draw: Generator) -> bytes:
    """Return another value of the kind of a token, or any word of the same file."""
    if draw.random() < 0.25:
        return _one(_TOKEN.findall(content), draw)
    for pattern, values in _KINDS:
        if pattern.fullmatch(token):
            return _one(values, draw)
    return _one(_WORDS, draw)


def _change_values(root: Path, files: Sequence[str], draw: Generator) -> None:
    path = root / files[int(draw.integers(len(files)))]
    if not path.is_file():
        return
    for _ in range(1 + int(draw.integers(3))):
        content = path.read_bytes()
        tokens = list(_TOKEN.finditer(content))
        if not tokens:
            return
        at = tokens[int(draw.integers(len(tokens)))]
        new = _other_value(at[0], content, draw)
        path.write_bytes(content[: at.start()] + new + content[at.end() :])


def _change_everywhere(root: Path, files: Sequence[str], draw: Generator) -> None:
    """Exchange a name in every file, so that it still fits."""
    path = root / files[int(draw.integers(len(files)))]
    tokens = _TOKEN.findall(path.read_bytes()) if path.is_file() else []
    if not tokens:
        return
    token = _one(tokens, draw)
    new = _other_value(token, path.read_bytes(), draw)
    whole = re.compile(rb"(?<![\w.-])" + re.escape(token) + rb"(?![\w.-])")
    for name in files:
        if (root / name).is_file():
            content = (root / name).read_bytes()
            (root / name).write_bytes(whole.sub(lambda _: new, content))


def _change_lines(root: Path, files: Sequence[str], draw: Generator) -> None:
    """Leave lines out, repeat them, or mix them."""
    path = root / files[int(draw.integers(len(files)))]
    if not path.is_file():
        return
    lines = path.read_bytes().splitlines(keepends=True)
    way = int(draw.integers(4))
    if way == 0 and len(lines) > 1:
        lines = lines[:1] + [line for line in lines[1:] if draw.random() < 0.7]
    elif way == 1:
        lines = lines[:1]
    elif way == 2:
        lines += lines[1:]
    else:
        lines[1:] = [lines[1:][int(at)] for at in draw.permutation(len(lines[1:]))]
    path.write_bytes(b"".join(lines))


def _change_bytes(root: Path, files: Sequence[str], draw: Generator) -> None:
    path = root / files[int(draw.integers(len(files)))]
    if path.is_file():
        path.write_bytes(spoiled_bytes(path.read_bytes(), draw))


def _remove(root: Path, files: Sequence[str], draw: Generator) -> None:
    (root / files[int(draw.integers(len(files)))]).unlink(missing_ok=True)


def _exchange_files(root: Path, files: Sequence[str], draw: Generator) -> None:
    """Put the content of one file, or a file itself, into the place of another."""
    one, other = (root / files[int(at)] for at in draw.integers(len(files), size=2))
    if one.is_file() and other.is_file() and one != other:
        way = int(draw.integers(3))
        content = one.read_bytes()
        other.unlink()
        if way == 0:
            other.symlink_to(one)
        elif way == 1:
            other.symlink_to(root)
        else:
            other.write_bytes(content)


def _odd_places(root: Path, files: Sequence[str], draw: Generator) -> None:
    """Put something else where a file or a folder is, or where nothing should be."""
    name = files[int(draw.integers(len(files)))]
    path, way = root / name, int(draw.integers(6))
    if way == 0:
        path.unlink(missing_ok=True)
        path.mkdir()
    elif way == 1:
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    elif way == 2 and path.parent != root:
        shutil.rmtree(path.parent)
        path.parent.write_bytes(b"a file")
    elif way == 3 and path.parent != root:
        shutil.rmtree(path.parent)
        path.parent.symlink_to(root)
    elif way == 4:
        place = root / ".openbook-transaction"
        place.mkdir(exist_ok=True)
        plans = (b"", b"{}", b"[]", b'{"files": 3}', b'{"files": [3], "replaced": [1]}')
        (place / "plan.json").write_bytes(_one(plans, draw))
    else:
        shutil.copyfile(path, path.with_name(f"{path.stem}-2{path.suffix}"))


WAYS: tuple[tuple[float, Way], ...] = (
    (0.50, _change_values),
    (0.12, _change_everywhere),
    (0.12, _change_lines),
    (0.08, _change_bytes),
    (0.07, _remove),
    (0.05, _exchange_files),
    (0.06, _odd_places),
)


def damaged_copy(original: Path, folder: Path, seed: int) -> Path:
    """Copy a case and damage the copy in one to four ways."""
    draw = np.random.default_rng([20190114, seed])
    shutil.copytree(original, folder)
    files = [name for name in files_of(folder) if not name.endswith(".md")]
    ways = [way for _, way in WAYS]
    chances = [chance for chance, _ in WAYS]
    for _ in range(1 + int(draw.integers(4))):
        here = [name for name in files if (folder / name).is_file()]
        ways[int(draw.choice(len(ways), p=chances))](folder, here, draw)
    return folder
