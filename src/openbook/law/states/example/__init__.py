"""Example: a made-up state of one amount per pupil and one reserve share."""

from datetime import date
from pathlib import Path

from openbook.law.state import StateLaw, plain_state


def law(known_on: date) -> StateLaw:
    """The law of the made-up state as known on a day."""
    return plain_state("Example", Path(__file__).parent, known_on)
