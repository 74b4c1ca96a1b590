"""A party with something private of every kind, and how to look into files that leave."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from pypdf import PdfReader

WORD = "zanzibar"
PARTY = "district"
MARK = f"Private to {PARTY}"
DRAFT, BOOK, CLAIM = f"{WORD}-draft", f"{WORD}-book", f"{WORD}-claim"
_OFFER = f"""\
side: {PARTY}
made_on: 2019-01-17
title: {WORD} title
standing: draft
note: {WORD} note
source: invented
terms:
  - salary_raise: {{share: 4.321%, starts: 2018-07-01}}
  - class_size_cap: {{grades: 4-5, pupils: 29, starts: 2019-20, units: [teachers]}}
  - reopener: {{what: {WORD} talks, on: 2019-07-01}}
"""
_BOOK = f"""\
side: {PARTY}
title: {WORD} assumptions
made_on: 2019-01-15
source: invented
otherwise: {PARTY}
assumptions:
  enrollment.change: {{value: -4.321%}}
"""
_CLAIM = f"""\
claim,said_by,about,value,unit,text,source
{CLAIM},{PARTY},reserve,4321000,USD,{WORD} text,invented
"""


def keep_secrets(folder: Path, party: str = PARTY) -> None:
    """Put a draft offer, assumptions, a claim and a draft of a strike plan into a case."""
    own = folder / "private" / party
    for name, text in {
        f"offers/{DRAFT}.yaml": _OFFER,
        f"books/{BOOK}.yaml": _BOOK,
        "evidence/claims.csv": _CLAIM,
    }.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, "utf-8")
    plan = folder / "strike" / "plans" / "2019-01-22.yaml"
    text = plan.read_text("utf-8").replace(
        'school: "mill", school_is: "open"',
        f'school: "mill", school_is: "open", reason: "{WORD} reason"',
    )
    assert WORD in text
    plan.write_text(text, "utf-8")


def pages_in(pdf: bytes) -> list[str]:
    """The words of each page of a PDF."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return [re.sub(r"\s+", " ", page.extract_text()) for page in pages]


def sheets_in(xlsx: bytes) -> list[str]:
    """The text of each sheet of a workbook, as it is written in the file."""
    with zipfile.ZipFile(io.BytesIO(xlsx)) as file:
        names = [name for name in file.namelist() if name.startswith("xl/worksheets/s")]
        return [file.read(name).decode() for name in names]


def words_in_file(content: bytes) -> str:
    """Everything that somebody finds who opens a file of any kind that leaves."""
    if content.startswith(b"%PDF"):
        return " ".join(pages_in(content))
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            inside = [file.read(name).decode() for name in file.namelist()]
            return " ".join([*file.namelist(), *inside])
    return content.decode()
