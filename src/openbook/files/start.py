"""New case folders: an empty one to fill in, or a copy of a built-in example."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path
from textwrap import fill, wrap

from openbook.case.assumptions import ASSUMPTIONS, BELIEFS
from openbook.figures.figure import Year
from openbook.files.layout import LAW_FILE, PRIVATE
from openbook.files.transaction import OWNER_ONLY, OWNER_ONLY_FOLDER
from openbook.files.whole_folder import flush, folder_beside, remove_leftovers
from openbook.findings.errors import NotWrittenError, reason_of
from openbook.law.number_kind import KINDS
from openbook.law.states.shelf import OWN
from openbook.terms.shelf import EXAMPLE

_HEAD = """\
# Values that both sides lean on where they say nothing themselves. Nobody has confirmed
# them. A side that knows better writes its own value into its own set of assumptions.
side: writer
title: Working values where no side has said one
made_on: {as_of}
source: working
assumptions:
  # Nothing of the kind was announced. Change a value when something is.
"""
_TO_BE_FOUND = """\
  # To be found: take the # away, write the number, and its source if it has one.
"""
_COLA = "funding.cola"
# What the law has mostly settled for the first year; later years are somebody's view.
_LATER = (_COLA, "pension.calstrs", "pension.calpers", "unemployment.rate")


# What California asks for; openbook missing names what the law of another state needs.
_CALIFORNIA = (
    *("attendance.rate", "need.share", _COLA, "funding.add_ons"),
    *("property_tax.change", "special_education.contribution"),
    *("pension.calstrs", "pension.calpers", "unemployment.rate"),
)
_ELSEWHERE = "in years the law does not yet set, in share"


def working_book(as_of: str, years: Sequence[Year], rates: Sequence[str] | None = None) -> str:
    """Return the text of books/working.yaml: no number in it but those that mean nothing new.

    ``rates`` are those that the law of another state than California leaves to later
    years; what only California asks for is left out with them.
    """
    plain = rates is not None
    kept = [kind for kind in ASSUMPTIONS if not (plain and kind.name in _CALIFORNIA)]
    nothing = [kind for kind in kept if kind.nothing]
    open_ = [kind for kind in kept if kind.name in BELIEFS]
    lines = [f"  {kind.name}: {{value: {kind.nothing}}}\n" for kind in nothing]
    lines.append(_TO_BE_FOUND)
    if plain:
        told = f"Yearly change of the state's amounts per student {_ELSEWHERE}."
        lines.append(_to_be_found(_COLA, told, years[1:]))
    lines += [
        _to_be_found(name, f"Employer rate {_ELSEWHERE} of pay.", years[1:]) for name in rates or ()
    ]
    for kind in open_:
        told = f"{kind.doc}, in {kind.unit}. Look in: {BELIEFS[kind.name]}."
        lines.append(_to_be_found(kind.name, told, years[1:] if kind.name in _LATER else ()))
    return _HEAD.format(as_of=as_of) + "".join(lines)


def _to_be_found(name: str, told: str, later: Sequence[Year] = ()) -> str:
    """Return a belief as a comment: what it is, where it is published, the line to write."""
    line = "{value: …}"
    if later:
        line = f"{{by_year: {{{', '.join(f'{year}: …' for year in later)}}}}}"
    comment = fill(
        told, 88, initial_indent="  # ", subsequent_indent="  #   ", break_on_hyphens=False
    )
    return f"{comment}\n  # {name}: {line}\n"


_AS_OF = re.compile(r"^as_of: \S+$", re.MULTILINE)

_START_HEAD = """\
# What the case is about. Every field is explained on the page "The case format".
title: {title}
state: {state}
as_of: {as_of}
first_year: {first_year}
last_year: {last_year}
parties:
{parties}"""
_PARTIES = """\
  - {id: district, name: The district, role: employer}
  - {id: union, name: The union, role: union}
  - {id: writer, name: The writer of this case, role: observer}
"""

_SOURCES = """\
# Every document that a number of this case comes from, once, under a short name.
# status: said, confirmed, derived, unconfirmed or generated.
sources:
{sources}  - id: working
    who: The writer of this case
    title: Working values until somebody says better
    status: unconfirmed
# Tables whose rows come from one source, so that they need not repeat it.
files:
  - {{file: evidence/claims.csv, source: story}}
"""
_SOURCE = """\
  - id: story
    who: The newspaper
    title: Headline of the story
    on: {as_of}
    status: said
"""

_OFFER = """\
# One offer a file, named by its day and side. Terms are listed in "Terms of an offer".
side: {side}
made_on: {as_of}
title: {what}
standing: draft
source: story
terms: []
#  - {term}: {{share: 3%, starts: {first_day}}}
"""

_BOOK = """\
# What one side believes about the years ahead; where it says nothing, the working values.
side: {side}
title: What the {side} expects
made_on: {as_of}
source: story
otherwise: working
assumptions: {{}}
#  enrollment.change: {{value: -2%}}
"""

_CLAIMS = """\
claim,said_by,side,said_on,about,year,value,unit,precision,definition,text
"""


def examples() -> tuple[str, ...]:
    """Return the names of the built-in cases."""
    folder = files("openbook") / "cases"
    return tuple(sorted(part.name for part in folder.iterdir() if part.is_dir()))


def copy_example(name: str, target: Path, as_of: date | None = None) -> None:
    """Copy a built-in case to a new folder; an existing folder is never touched.

    With a day, the copy stands on that day: what was not known then does not count.
    """

    def fill(made: Path) -> None:
        shutil.copytree(original, made, dirs_exist_ok=True)
        private = made / PRIVATE
        for each in (private, *private.rglob("*")) if private.is_dir() else ():
            each.chmod(OWNER_ONLY_FOLDER if each.is_dir() else OWNER_ONLY)
        if as_of is not None:
            head = made / "case.yaml"
            text = _AS_OF.sub(f"as_of: {as_of}", head.read_text("utf-8"))
            head.write_text(text, "utf-8")

    with as_file(files("openbook") / "cases" / name) as original:
        _put(target, fill)


_LAW = """\
# The law of this case: every number with its day, status and reference. The guide "Add a
# state" explains each; take the # of a number away and write what the law says.
name: Our state
checked_on: {as_of}
fiscal_year_ends: 06-30
references:
  act: {{who: The state, title: The act or page in which you read it}}
"""
_LAW_VALUE = "in_force: {first_day}, status: unconfirmed, reference: act"


def law_skeleton(said: Mapping[str, str]) -> str:
    """Return the text of a law.yaml without a number in it; what is missing is told."""
    lines = [_LAW.format(**said)]
    chapter = ""
    for kind in KINDS.values():
        if kind.chapter != chapter:
            chapter = kind.chapter
            lines.append(f"\n#{chapter}:\n")
        short = kind.name.partition(".")[2].replace("*", "NAME")
        lines += [f"# {line}\n" for line in wrap(f"{kind.meaning}.", 88)]
        shape = kind.shapes[0] + ": " + ("|".join(kind.words) or "…")
        more = "restricted: no, " if "restricted" in kind.marks else ""
        lines.append(f"#  {short}: {{{shape}, {more}{_LAW_VALUE.format(**said)}}}\n")
    return "".join(lines)


def start_case(
    target: Path,
    said: Mapping[str, str],
    years: Sequence[Year],
    drafted: Mapping[str, str] | None = None,
    rates: Sequence[str] | None = None,
) -> None:
    """Write a small new case without a number in it, ready to be filled in.

    ``rates`` are the employer rates of another state than California, ``drafted`` has the texts of claims and offers, by file, in place of blank ones.
    """
    said = {"parties": _PARTIES, "sources": _SOURCE.format(**said), **said}
    contents = {
        "case.yaml": _START_HEAD.format(**said),
        "evidence/sources.yaml": _SOURCES.format(**said),
        "evidence/claims.csv": _CLAIMS,
        "books/working.yaml": working_book(said["as_of"], years, rates),
    }
    if said["state"] == OWN:
        contents[LAW_FILE] = law_skeleton(said)
    for side, what in (("district", "First offer"), ("union", "First demand")):
        named = {**said, "side": side, "what": what}
        if drafted is None:
            contents[f"offers/{said['as_of']}-{side}.yaml"] = _OFFER.format(**named, term=EXAMPLE)
        contents[f"books/{side}.yaml"] = _BOOK.format(**named)

    write_case(target, contents | dict(drafted or {}))


def write_case(target: Path, texts: Mapping[str, str]) -> None:
    """Write the files of a new case, all or none; an existing folder is never touched."""

    def fill(made: Path) -> None:
        for name, text in texts.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(text, "utf-8")

    _put(target, fill)


def _put(target: Path, fill: Callable[[Path], object]) -> None:
    """Fill a folder beside the target and give it the name when it is whole."""
    if target.exists() and any(target.iterdir() if target.is_dir() else [target]):
        raise NotWrittenError(str(target), "there is something of this name already")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with folder_beside(target) as made:
            fill(made)
            made.chmod(0o755)
            flush(made)
            made.replace(target)
        remove_leftovers(target)
    except shutil.Error as problem:  # one reason for each file that was not copied
        reason = str(problem.args[0][0][-1])
        raise NotWrittenError(str(target), reason) from problem
    except OSError as problem:
        raise NotWrittenError(str(target), reason_of(problem)) from problem
