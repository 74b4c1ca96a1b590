"""Reading a story for its figures and speakers, beside only finding its words."""

from __future__ import annotations

import re
from pathlib import Path

import openbook
from benchmarks._timing import Row, interleaved, processor_time
from openbook.api import folder as api
from openbook.evidence.reading.story import read_stories

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
_EVIDENCE = Path(__file__).parents[1] / "tests" / "evidence"
STORIES = (_EVIDENCE / "stories", _EVIDENCE / "measured")
# News has about five figures in a thousand characters; the stories have three times that.
PROSE = (
    "Parents brought soup and umbrellas to the picket line before the bell rang. Inside, "
    'the halls were quiet. "My daughter read a book in the gym," said Inez Park, a parent. '
    "Teachers sang, drummed and waved at passing trucks, and the principal watched from "
    "the steps. The talks went on late in a room above the library, where the mediator "
    "carried papers from table to table.\n\n"
)
LEAST = 1.0  # million characters a second, for text with as many figures as news has
DENSE = 0.4  # for the stories alone, with three times as many
_WORD = re.compile(r"\w+")


def run() -> list[Row]:
    """Check that nothing is lost in a long text, then measure; also whether it is linear."""
    once = "\n\n".join(
        path.read_text("utf-8") for folder in STORIES for path in sorted(folder.glob("*.txt"))
    )
    news = f"{once}\n\n{PROSE * (3 * len(once) // len(PROSE))}"
    check_equal(once, f"{once}\n\n" * 8)
    rows = [_speed("as dense as news", news, LEAST), _speed("stories alone", once, DENSE)]
    return [*rows, _growth(news)]


def _speed(name: str, once: str, least: float) -> Row:
    text = f"{once}\n\n" * max(1, 500_000 // len(once))
    case = api.case_in(CASE)
    times = interleaved(
        {
            "read": lambda: read_stories([("story", text)], case),
            "words": lambda: _WORD.findall(text),
        },
        rounds=9,  # the best one counts: others may need the machine too
        clock=processor_time,
    )
    size = len(text) / 1e6
    ours, peer = (size / min(times[each]) for each in ("read", "words"))
    said = (f"{ours:,.2f} MB/s", f"{peer:,.0f} MB/s")
    label = f"{name}, {size:.1f} million characters: read / only find words"
    return Row(label, *said, ours / peer, f">= {least:g} MB/s", ours >= least)


def _growth(once: str) -> Row:
    """Eight times the text takes about eight times as long."""
    case = api.case_in(CASE)
    short = once[:100_000]
    times = interleaved(
        {
            "short": lambda: read_stories([("story", short)], case),
            "long": lambda: read_stories([("story", short * 8)], case),
        },
        rounds=5,
        clock=processor_time,
    )
    one, eight = (min(times[each]) for each in ("short", "long"))
    said = (f"{eight * 1000:,.0f} ms", f"{one * 1000:,.0f} ms")
    ratio = eight / one
    return Row("eight times the text / the text", *said, ratio, "<= 12", ratio <= 12)


def check_equal(once: str, text: str) -> None:
    """A text said many times holds the same figures, each as many times."""
    case = api.case_in(CASE)
    short, long = (read_stories([("s", each)], case).proposals for each in (once, text))
    assert {each.figure.same for each in short} == {each.figure.same for each in long}
