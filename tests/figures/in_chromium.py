"""In Chromium: modules written from plans, many of them on one page, bit by bit."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from playwright.sync_api import Page

from openbook.figures.run.javascript import JavaScriptModule, javascript_module
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.numpy_run import WorldInputs
from openbook.figures.run.single_values import Value

_RUN = """async (jobs) => {
  const numbers = (text) =>
    new Float64Array(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
  const found = [];
  for (const job of jobs) {
    const address = URL.createObjectURL(new Blob([job.text], { type: "text/javascript" }));
    const module = await import(address);
    URL.revokeObjectURL(address);
    const out = new Float64Array(job.outputs * job.count);
    module.run(job.count, numbers(job.shared), job.wide.map(numbers), out);
    let bytes = "";
    for (const each of new Uint8Array(out.buffer)) bytes += String.fromCharCode(each);
    found.push(btoa(bytes));
  }
  return found;
}"""
_BATCH = 100


class Job(NamedTuple):
    """A module and the simulations that it is to run."""

    module: JavaScriptModule
    given: WorldInputs

    def data(self) -> dict[str, object]:
        count = self.given.count
        shared = [self._number(value, 0) for value in self.module.shared]
        wide = [
            _text([self._number(value, world) for world in range(count) for value in bank])
            for bank in self.module.wide
        ]
        known = {"text": self.module.text, "count": count, "outputs": len(self.module.outputs)}
        return {**known, "shared": _text(shared), "wide": wide}

    def _number(self, value: Value, world: int) -> float:
        array = self.given.by_node[value.node]
        year, place = (value.year if len(array) > 1 else 0), (world if array.shape[1] > 1 else 0)
        return float(array[year, place])


def job_of(plan: Plan, given: WorldInputs) -> Job:
    return Job(javascript_module(plan), given)


def run_in(page: Page, jobs: Sequence[Job]) -> list[np.ndarray]:
    """The outputs of each job: values × simulations."""
    found: list[np.ndarray] = []
    for start in range(0, len(jobs), _BATCH):
        some = jobs[start : start + _BATCH]
        texts = page.evaluate(_RUN, [job.data() for job in some])
        for job, text in zip(some, texts, strict=True):
            numbers = np.frombuffer(base64.b64decode(text))
            found.append(numbers.reshape(len(job.module.outputs), job.given.count))
    return found


def _text(numbers: Sequence[float]) -> str:
    return base64.b64encode(np.array(numbers, dtype=np.float64).tobytes()).decode("ascii")
