"""The schools of the case, found by their code or name in a file from outside."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.files.imports.columns import plain_name
from openbook.files.imports.districts import cds_of
from openbook.files.imports.sent_table import SentRow


class KnownSchools:
    """Looks up the short name of a school; nothing is guessed."""

    def __init__(self, case: Case) -> None:
        self.operators: dict[str, str] = dict(case.schools.each("school", "operator"))
        names: dict[str, list[str]] = {}
        for school, name in case.schools.each("school", "name"):
            names.setdefault(plain_name(name or ""), []).append(school)
        # A name that two schools have is no name to find one by.
        self._by_name = {name: of[0] for name, of in names.items() if len(of) == 1}

    def find(self, row: SentRow) -> str:
        """The short name of the row's school; empty where the case has none such."""
        cds = cds_of(row)
        written = row.text("school")
        for key in (cds[7:], cds, written, row.text("school_code").zfill(7)):
            if key and key in self.operators:
                return key
        return self._by_name.get(plain_name(written), "") if written else ""
