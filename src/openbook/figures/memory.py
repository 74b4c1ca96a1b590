"""Memory: arrays computed before, by what they were computed from; so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


class Memory:
    """Arrays by key; the ones not asked for longest go when there is no more room."""

    def __init__(self, most_bytes: int) -> None:
        self.bytes = 0
        self._most = most_bytes
        self._arrays: OrderedDict[Hashable, Numbers] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._arrays)

    def get(self, key: Hashable) -> Numbers | None:
        """The array of a key, if it is still there."""
        with self._lock:
            found = self._arrays.get(key)
            if found is not None:
                self._arrays.move_to_end(key)
            return found

    def keep(self, key: Hashable, array: Numbers) -> None:
        """Remember an array; nobody may change it any more."""
        array.flags.writeable = False
        with self._lock:
            self._drop(self._arrays.pop(key, None))
            self._arrays[key] = array
            self.bytes += array.nbytes
            while self.bytes > self._most and len(self._arrays) > 1:
                self._drop(self._arrays.popitem(last=False)[1])

    def _drop(self, array: Numbers | None) -> None:
        self.bytes -= 0 if array is None else array.nbytes
