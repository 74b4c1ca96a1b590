"""Minnesota: basic revenue by pupil units, money for a falling count, compensatory revenue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from importlib.resources import files

from openbook.figures.figure import Year
from openbook.figures.functions import maximum, prior
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import every_year
from openbook.law.law_file import data_of
from openbook.law.row_formula import RowFormula
from openbook.law.state import StateLaw
from openbook.law.states.minnesota.compensatory import COMPENSATORY
from openbook.law.sums import added

DECLINING = "formula.declining_share"


@dataclass(frozen=True, slots=True)
class Minnesota(StateLaw):
    """The law of Minnesota as known on one day."""

    @property
    def row_formula(self) -> RowFormula:
        """Compensatory revenue, school by school."""
        return COMPENSATORY

    def more_rows(
        self,
        now: Mapping[str, Line],
        before: Mapping[str, Sequence[Line]],
        parts: Mapping[str, Line],
        years: Sequence[Year],
    ) -> Mapping[str, Line]:
        """Declining enrollment revenue, where the counts of the year before are known."""
        if not all(before.values()):
            return {}
        units = added(now.values())
        last = prior(units, added(lines[0] for lines in before.values()))
        share = every_year(DECLINING, self.statutes, DECLINING, years)
        grant = next(line for name, line in parts.items() if name.startswith("grant."))
        words = "fewer students counted than the year before × share × amount per student"
        fell = maximum(last, units) - units
        return {"row.declining": (fell * share * grant).named("formula.row.declining", words)}


def law(known_on: date) -> Minnesota:
    """Return the law of Minnesota as known on a day."""
    statutes = data_of(files(__package__), known_on)
    return Minnesota(statutes, statutes.name)
