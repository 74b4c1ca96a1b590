"""What a person says beside the file, and all that a kind of import is given."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case.case import Case
from openbook.figures.year import Year
from openbook.files.imports.left_out import LeftOut

FEWEST = 5


@dataclass(frozen=True, slots=True)
class NewSource:
    """Who published the file, for evidence/sources.yaml."""

    who: str = ""
    title: str = ""
    on: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What the file does not say, and what is wanted of it."""

    year: Year | None = None
    stage: str = ""
    column: str = ""
    district: str = ""
    unit: str = ""
    name: str = ""
    fewest: int = FEWEST
    merge: bool = False
    add: bool = False
    source: str = ""
    new_source: NewSource = field(default_factory=NewSource)


@dataclass(frozen=True, slots=True)
class Setting:
    """The case that the file is for, what was asked, and where to note what is odd."""

    case: Case
    asked: ImportRequest
    left: LeftOut
