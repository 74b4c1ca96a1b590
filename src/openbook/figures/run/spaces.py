"""Spaces: workspaces kept for the next run; each serves one run at a time."""

from __future__ import annotations

from threading import Lock

from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.workspace import Workspace


class Spaces:
    """A few workspaces that nobody is using, the one used last at the end.

    Whoever runs the same worlds again and again lets them ``hold`` the worlds' arrays:
    those that have not changed need not be handed over again.
    """

    def __init__(self, most: int, *, hold: bool = False) -> None:
        self._most, self._hold = most, hold
        self._kept: list[Workspace] = []
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, plan: Plan, width: int) -> Workspace:
        """A workspace nobody else is using: one kept from before, or a new one."""
        with self._lock:
            for place in reversed(range(len(self._kept))):
                space = self._kept[place]
                if space.plan is plan and space.width == width:
                    return self._kept.pop(place)
        return Workspace(plan, width)

    def keep(self, space: Workspace) -> None:
        """Keep a workspace for the next run of the same plan and width."""
        if self._most:
            if not self._hold:
                space.forget()
            with self._lock:
                self._kept.append(space)
                del self._kept[: -self._most]
