"""cut_to(): words cut to the room there is for them."""

from __future__ import annotations


def cut_to(text: str, most: int) -> str:
    """The text, or as much of it as fits, with the mark that some is left out.

    >>> cut_to("pay schedule", 12), cut_to("pay schedule", 7)
    ('pay schedule', 'pay sc…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"
