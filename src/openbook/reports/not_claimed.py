"""Say that no reserve is claimed where published figures contradict the projection."""

from __future__ import annotations

NOT_CLAIMED = (
    "No reserve, certification or settlement is claimed from this case. "
    "See the finding and its remedy."
)
