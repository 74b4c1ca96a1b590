"""Options of commands that may try other assumptions: they open the case with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from openbook.api import OpenCase, open_case
from openbook.cli.options import (  # the fields of a reader are looked up here by name
    AsJson,  # noqa: F401
    AsOf,  # noqa: F401
    Language,  # noqa: F401
    Reader,
    Viewer,  # noqa: F401
    print_findings,
)
from openbook.findings.dataclass import dataclass

SET = "--set"  # as findings about what stands after it name it
Tried = Annotated[
    list[str] | None,
    Parameter(
        name=SET,
        negative="",
        help="Assumption to try, as NAME=VALUE or SIDE:NAME=VALUE, as often as needed; "
        "left out, those of the case.",
    ),
]


def open_tried(case: str | Path, view: tuple[str, date | None], said: list[str] | None) -> OpenCase:
    """Open a case with the assumptions that are tried; tell what is odd about them."""
    opened = open_case(case, *view)
    if not said:
        return opened
    tried = opened.assuming(said)
    print_findings(tuple(each for each in tried.findings if each.place.file == SET))
    return tried


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Trier(Reader):
    """A reader who may try other assumptions."""

    set_: Tried = None

    def open(self, case: Path) -> OpenCase:
        """Open a case with the assumptions that are tried."""
        return open_tried(case, self.view, self.set_)

    def tell(self, data: Callable[[], Any], text: Callable[[], str]) -> None:
        """Print an answer; data for programs say too what was tried."""
        super().tell(lambda: _with_tried(data(), self.set_), text)


def _with_tried(data: Any, said: list[str] | None) -> Any:
    if isinstance(data, dict) and said:
        return {"assumptions_tried": said, **data}
    return [_with_tried(each, said) for each in data] if said and isinstance(data, list) else data


ANY_TRIER = Trier()
