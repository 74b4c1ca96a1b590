"""OB-MYP-1 as a tax-benefit system of OpenFisca: a variable for each rule, by year.

OpenFisca-Core is used as a peer to measure against and nowhere else; this system is
written here and reads the same numbers as our own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from openfisca_core.entities import build_entity
from openfisca_core.periods import YEAR, period
from openfisca_core.simulations import SimulationBuilder
from openfisca_core.taxbenefitsystems import TaxBenefitSystem
from openfisca_core.variables import Variable

from benchmarks import _myp_numbers as n

FIRST = 2018
PERIODS = [period(str(FIRST + year)) for year in range(n.YEARS)]
OUTPUTS = ("balance", "required", "below")
District = build_entity(
    key="district", plural="districts", label="A district in one world", is_person=True
)
Formula = Callable[[Any, Any], Any]


def place(asked: Any) -> int:
    """Which of the four years it is."""
    return int(asked.start.year) - FIRST


def before(district: Any, name: str, asked: Any, start: float) -> Any:
    """Last year's value, or what it starts from."""
    return district(name, asked.last_year) if place(asked) else start


def enrollment(i: int) -> Formula:
    def formula(district: Any, asked: Any) -> Any:
        last = before(district, f"enrollment_{i}", asked, n.ENROLLMENT[i])
        drawn = n.GROWTH_SPREAD[i] * district(f"normal_{i}", asked)
        return last * (1.0 + n.GROWTH[i] + drawn)

    return formula


def attendance(district: Any, asked: Any) -> Any:
    drawn = n.ATTENDANCE + n.ATTENDANCE_SPREAD * district("normal_4", asked)
    return np.minimum(np.maximum(drawn, n.ATTENDANCE_LEAST), n.ATTENDANCE_MOST)


def ada(district: Any, asked: Any) -> Any:
    pupils = sum(district(f"enrollment_{i}", asked) for i in range(4))
    return pupils * district("attendance", asked)


def funded(district: Any, asked: Any) -> Any:
    last = before(district, "ada", asked, n.ADA_BEFORE)
    return np.maximum(district("ada", asked), last)


def grant(i: int) -> Formula:
    def formula(district: Any, asked: Any) -> Any:
        drawn = n.COLA_SPREAD * district("normal_5", asked)
        last = before(district, f"grant_{i}", asked, n.GRANT[i])
        return np.floor(last * (1.0 + (n.COLA[place(asked)] + drawn)) + 0.5 + 1e-9)

    return formula


def revenue(district: Any, asked: Any) -> Any:
    paid = district("funded", asked)
    factor = paid / district("ada", asked) * district("attendance", asked)
    base = sum(
        district(f"enrollment_{i}", asked)
        * factor
        * (district(f"grant_{i}", asked) * (1.0 + n.ADD_ON[i]))
        for i in range(4)
    )
    dense = n.CONCENTRATION * max(0.0, n.HIGH_NEED - n.THRESHOLD)
    drawn = 1.0 + n.OTHER_REVENUE_SPREAD * district("normal_6", asked)
    other = paid * n.OTHER_REVENUE * drawn
    return base * (1.0 + n.SUPPLEMENTAL * n.HIGH_NEED + dense) + other


def target(district: Any, asked: Any) -> Any:
    wanted = 0.0
    for i in range(4):
        pupils = district(f"enrollment_{i}", asked)
        more = np.ceil(pupils / n.CAP[i]) - np.ceil(pupils / n.SIZE[i])
        sections = np.maximum(0.0, more)
        wanted = wanted + pupils / n.PUPILS_PER_FTE[i] + sections * n.FTE_PER_SECTION
    return wanted


def stay(district: Any, asked: Any) -> Any:
    drawn = n.ATTRITION_SPREAD * district("normal_7", asked)
    return 1.0 - (n.ATTRITION + drawn)


def stayed(district: Any, asked: Any) -> Any:
    return before(district, "fte", asked, n.FTE) * district("stay", asked)


def hired(district: Any, asked: Any) -> Any:
    wanted = district("target", asked) - district("stayed", asked)
    return np.maximum(0.0, wanted)


def fte(district: Any, asked: Any) -> Any:
    return district("stayed", asked) + district("hired", asked)


def still_here(district: Any, asked: Any) -> Any:
    return before(district, "still_here", asked, 1.0) * district("stay", asked)


def certificated(district: Any, asked: Any) -> Any:
    paid = district("still_here", asked) * n.STAYED_PAY[place(asked)]
    for age in range(place(asked) + 1):
        cohort = district("hired", asked.offset(-age))
        for later in range(age):
            cohort = cohort * district("stay", asked.offset(-later))
        paid = paid + cohort * n.HIRED_PAY[age]
    return paid * district("index", asked)


def index(district: Any, asked: Any) -> Any:
    return before(district, "index", asked, 1.0) * (1.0 + district("raised", asked))


def premium(district: Any, asked: Any) -> Any:
    drawn = n.PREMIUM_SPREAD * district("normal_8", asked)
    last = before(district, "premium", asked, n.PREMIUM)
    return last * (1.0 + n.PREMIUM_TREND + drawn)


def health(district: Any, asked: Any) -> Any:
    least = np.minimum(district("premium", asked), district("cap", asked))
    return least * (district("fte", asked) + n.CLASSIFIED_FTE)


def other(district: Any, asked: Any) -> Any:
    drawn = n.OTHER_SPREAD * district("normal_9", asked)
    return before(district, "other", asked, n.OTHER) * (1.0 + n.OTHER_TREND + drawn)


def spent(district: Any, asked: Any) -> Any:
    year = place(asked)
    teachers = district("certificated", asked)
    classified = n.CLASSIFIED[year] * district("index", asked)
    pensions = teachers * n.PENSION[year] + classified * n.CLASSIFIED_PENSION[year]
    rest = district("health", asked) + district("other", asked)
    return teachers + classified + pensions + rest


def balance(district: Any, asked: Any) -> Any:
    last = before(district, "balance", asked, n.BALANCE)
    return last + district("revenue", asked) - district("spent", asked)


def required(district: Any, asked: Any) -> Any:
    pupils = district("funded", asked)
    bands = [pupils >= band for band in n.BANDS]
    share = np.select(bands, n.RESERVE_SHARES[:3], n.RESERVE_SHARES[3])
    return share * district("spent", asked)


def below(district: Any, asked: Any) -> Any:
    return district("balance", asked) < district("required", asked)


RULES: dict[str, Formula] = {
    **{f"enrollment_{i}": enrollment(i) for i in range(4)},
    **{f"grant_{i}": grant(i) for i in range(4)},
    **{
        rule.__name__: rule
        for rule in (
            *(attendance, ada, funded, revenue, target, stay, stayed, hired, fte),
            *(still_here, certificated, index, premium, health, other, spent),
            *(balance, required, below),
        )
    },
}
INPUTS = (*(f"normal_{i}" for i in range(n.NORMALS)), "raised", "cap")


def system() -> TaxBenefitSystem:
    """The rules, recorded with OpenFisca."""
    made = TaxBenefitSystem([District])
    for name in (*INPUTS, *RULES):
        body: dict[str, Any] = {
            "value_type": bool if name == "below" else float,
            "entity": District,
            "definition_period": YEAR,
            "label": name,
        }
        if name in RULES:
            body["formula"] = RULES[name]
        made.add_variable(type(name, (Variable,), body))
    return made


class Peer:
    """One simulation that is kept; only what was computed is forgotten."""

    def __init__(
        self, z: np.ndarray, raises: tuple[float, ...], cap: float, *, exact: bool = False
    ) -> None:
        self.count = z.shape[2]
        rules = system()
        for variable in rules.variables.values() if exact else ():
            variable.dtype = np.float64 if variable.value_type is float else bool
        self.simulation = SimulationBuilder().build_default_simulation(rules, count=self.count)
        for year, asked in enumerate(PERIODS):
            for i in range(n.NORMALS):
                self.simulation.set_input(f"normal_{i}", asked, z[i, year])
            self.simulation.set_input("raised", asked, np.full(self.count, raises[year]))
            self.simulation.set_input("cap", asked, np.full(self.count, cap))

    def project(self) -> dict[str, np.ndarray]:
        """Balance, required reserve and whether below: worlds × years."""
        for name in RULES:
            self.simulation.delete_arrays(name)
        return {
            name: np.array([self.simulation.calculate(name, p) for p in PERIODS]).T
            for name in OUTPUTS
        }
