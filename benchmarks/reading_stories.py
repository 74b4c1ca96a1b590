"""Reading a story for its figures and speakers, beside only finding its words."""

from __future__ import annotations

import re
from pathlib import Path

import openbook
from benchmarks._timing import Row, interleaved, processor_time
from openbook import api
from openbook.evidence.reading.story import read_stories

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
STORIES = Path(__file__).parents[1] / "tests" / "evidence" / "stories"
# News has about five figures in a thousand characters; the stories have twenty.
PROSE = (
    "Parents brought soup and umbrellas to the picket line before the bell rang. Inside, "
    'the halls were quiet. "My daughter read a book in the gym," said Inez Park, a parent. '
    "Teachers sang, drummed and waved at passing trucks, and the principal watched from "
    "the steps. The talks went on late in a room above the library, where the mediator "
    "carried papers from table to table.\n\n"
)
LEAST = 1.0  # million characters a second
_WORD = re.compile(r"\w+")


def run() -> list[Row]:
    """Check that nothing is lost in a long text, then measure."""
    once = "\n\n".join(
        path.read_text("utf-8") for path in sorted(STORIES.glob("*.txt"))
    )
    text = f"{once}\n\n" * (500_000 // len(once))
    case = api.open_case(CASE)
    check_equal(once, text)
    times = interleaved(
        {
            "read": lambda: read_stories([("story", text)], case),
            "words": lambda: _WORD.findall(text),
        },
        rounds=9,  # the best one counts: others may need the machine too
        clock=processor_time,
    )
    size = len(text) / 1e6
    ours, peer = (size / min(times[name]) for name in ("read", "words"))
    label = f"invented stories, {size:.1f} million characters: read / 1 MB/s"
    said = (f"{ours:,.2f} MB/s", f"{peer:,.0f} MB/s")
    return [Row(label, *said, ours / LEAST, f">= {LEAST:g}", ours >= LEAST)]


def check_equal(once: str, text: str) -> None:
    """A text said many times holds the same figures, each as many times."""
    case = api.open_case(CASE)
    short, long = (read_stories([("s", each)], case).proposals for each in (once, text))
    assert {each.figure.same for each in short} == {each.figure.same for each in long}
