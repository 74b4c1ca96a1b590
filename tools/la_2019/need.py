"""High-need pupils of each school the district staffs, adding up to the published share."""

from __future__ import annotations

import numpy as np
from tools.la_2019.apportion import Whole, apportion
from tools.la_2019.schools import Site
from tools.la_2019.streams import stream
from tools.la_2019.targets import HIGH_NEED

# Where a class-size group stands before schools differ inside it; "" is no group.
_USUAL = {"phbao": 0.93, "phbao-magnet": 0.85, "desegregated": 0.55, "magnet": 0.60, "": 0.88}
_SPREAD = 0.7  # of the schools of a group, on the logit scale


def draw_need(sites: tuple[Site, ...], enrolled: Whole) -> Whole:
    """High-need pupils by site, 0 where the district has no staff; never too many."""
    usual = np.array([_USUAL[site.group] for site in sites])
    logit = np.log(usual / (1 - usual))
    moved = logit + _SPREAD * stream("need").standard_normal(len(sites))
    staffed = np.array([site.staffed for site in sites])
    most = np.where(staffed, enrolled, 0).astype(np.int64)
    return apportion(most / (1 + np.exp(-moved)), HIGH_NEED.value, most)
