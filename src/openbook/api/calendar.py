"""The calendar of a case: the days of impasse and of reopeners, as a file for others."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType

from openbook.api.bargain import offers_over_time
from openbook.api.view import Folder, leaving, private_to
from openbook.files.layout import PUBLIC
from openbook.files.whole_folder import replace_file
from openbook.reports.impasse_calendar import calendar_ics


def impasse_calendar(
    folder: Folder,
    *,
    on: date | None = None,
    happened: Mapping[str, date] = MappingProxyType({}),
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> tuple[str, str]:
    """Return the days of impasse and of reopeners as iCalendar, and whom it is private to."""
    open_case = leaving(folder, viewer=viewer, private=private, as_of=as_of)
    found = offers_over_time(open_case, on=on, happened=happened)
    days, party = (*found.impasse, *found.reopeners), private_to(open_case)
    return calendar_ics(found.case, days, private_to=party), party


def write_calendar(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    file: str | Path,
    *,
    on: date | None = None,
    happened: Mapping[str, date] = MappingProxyType({}),
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> None:
    """Write the days of impasse and of reopeners as iCalendar; public unless named."""
    text, party = impasse_calendar(
        folder, on=on, happened=happened, viewer=viewer, private=private, as_of=as_of
    )
    replace_file(Path(file), text.encode(), private=bool(party))
